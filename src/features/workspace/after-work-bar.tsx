import { NotebookPen } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { Conversation } from './desk.ts'
import { secondsUntil } from './seconds-until.ts'
import { useServerNow } from './use-server-now.ts'
import { useKeyHints } from './use-key-hints.ts'

type AfterWorkBarProps = {
  visitor: string
  afterWork: NonNullable<Conversation['afterWork']>
  /** After how many other conversations something is left to do. */
  others: number
  busy: 'extend' | 'done' | undefined
  onShow: () => void
  onExtend: () => void
  onDone: () => void
}

/** Something is left to do after a conversation that has ended: for how long, and the ways to have more of it or to be done. */
export function AfterWorkBar(props: AfterWorkBarProps) {
  const { visitor, afterWork, others, busy, onShow, onExtend, onDone } = props
  const t = useTexts()
  const keysOf = useKeyHints()
  const left = secondsUntil(afterWork.until, useServerNow())
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2 text-13 text-ink">
      <NotebookPen size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <p role="status" className="min-w-0 wrap-anywhere">
        <span className="font-medium">{t(($) => $.workspace.afterWork.text, { name: visitor })}</span>
        {others > 0 && <span className="text-muted"> {t(($) => $.workspace.afterWork.others, { count: others })}</span>}
      </p>
      <span aria-hidden className="tabular shrink-0 text-muted">
        {t(($) => $.workspace.ring.left, { count: left })}
      </span>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button size="small" tone="quiet" onClick={onShow}>
          {t(($) => $.workspace.arrival.show)}
        </Button>
        {afterWork.extensions > 0 && (
          <Button size="small" busy={busy === 'extend'} onClick={onExtend}>
            {t(($) => $.workspace.afterWork.extend)}
          </Button>
        )}
        <Button
          size="small"
          tone="accent"
          busy={busy === 'done'}
          aria-keyshortcuts={keysOf('afterWork')}
          onClick={onDone}
        >
          {t(($) => $.workspace.afterWork.done)}
        </Button>
      </div>
    </div>
  )
}
