import { CircleAlert, Clock, LoaderCircle, Paperclip, Undo2 } from 'lucide-react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Progress } from '#src/ui/progress.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Bubble } from './bubble.tsx'
import type { Outgoing } from './outbox.ts'
import { useNow } from './use-now.ts'

type OutgoingLineProps = { reply: Outgoing; onRetry: () => void; onDiscard: () => void; onUndo: () => void }

/** A reply on its way, with what has become of it. */
export function OutgoingLine({ reply, onRetry, onDiscard, onUndo }: OutgoingLineProps) {
  const t = useTexts()
  const { state, text, file, code } = reply
  const Icon = state === 'sending' ? LoaderCircle : state === 'waiting' ? Clock : CircleAlert
  const foot =
    state === 'held' ? (
      <HeldFoot goesAt={reply.goesAt ?? reply.at} onUndo={onUndo} />
    ) : (
      <span
        role={state === 'failed' ? 'alert' : undefined}
        className={cx(
          'flex flex-wrap items-center justify-end gap-x-2 gap-y-1',
          state === 'failed' && 'font-medium text-danger-text',
        )}
      >
        <span className="inline-flex items-center gap-1">
          <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />
          {state === 'failed'
            ? t(($) => $.workspace.send.failed, { reason: errorText(t, code ?? 'UNKNOWN') })
            : t(($) => $.workspace.send[state])}
        </span>
        {(state === 'failed' || file !== undefined) && (
          <span className="inline-flex gap-1">
            {state === 'failed' && (
              <Button size="small" onClick={onRetry}>
                {t(($) => $.common.retry)}
              </Button>
            )}
            <Button size="small" tone="quiet" onClick={onDiscard}>
              {t(($) => $.workspace.send.discard)}
            </Button>
          </span>
        )}
      </span>
    )
  return (
    <Bubble isOwn who={t(($) => $.workspace.send.you)} foot={foot}>
      {file === undefined ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      ) : (
        <div className="flex w-60 max-w-full flex-col gap-1.5">
          <p className="flex items-center gap-2 text-13">
            <Paperclip size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{text}</span>
          </p>
          {state === 'sending' && <Progress label={text} labelHidden value={file.share} max={1} />}
        </div>
      )}
    </Bubble>
  )
}

function HeldFoot({ goesAt, onUndo }: { goesAt: number; onUndo: () => void }) {
  const t = useTexts()
  const now = useNow()
  return (
    <span className="inline-flex items-center gap-2">
      <span className="tabular">
        {t(($) => $.workspace.send.held, { count: Math.max(0, Math.ceil((goesAt - now) / 1000)) })}
      </span>
      <Button size="small" icon={<Undo2 size={12} strokeWidth={2} aria-hidden />} onClick={onUndo}>
        {t(($) => $.workspace.send.undo)}
      </Button>
    </span>
  )
}
