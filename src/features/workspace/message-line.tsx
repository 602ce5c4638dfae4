import { Bot, CircleAlert, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#src/domain/conversation/message.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import type { Outgoing } from './outbox.ts'

/** A message or a notice of a transcript, as one item of its list. */
export function MessageLine({ message, visitor }: { message: Message; visitor: string }) {
  const t = useTexts()
  const format = useFormat()
  const { body, sender, name, at } = message
  const time = format.time(at)
  if (body.type === 'notice') {
    const words = t(($) => $.workspace.notice[body.notice], { agent: body.agent ?? '', stars: body.stars ?? 0 })
    return (
      <li className="flex items-center justify-center gap-2 py-1 text-center text-12 text-muted">
        <span>{words}</span>
        <time dateTime={at} className="tabular text-faint">
          {time}
        </time>
      </li>
    )
  }
  const who = sender === 'visitor' ? visitor : sender === 'bot' ? t(($) => $.workspace.bot) : (name ?? '')
  return (
    <Bubble
      isOwn={sender === 'agent'}
      isBot={sender === 'bot'}
      who={who}
      foot={
        <time dateTime={at} className="tabular">
          {time}
        </time>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
      {body.type === 'suggestions' && body.items.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {body.items.map((item) => (
            <li key={item} className="rounded-control border border-line-strong px-2 py-1 text-12 text-muted">
              {item}
            </li>
          ))}
        </ul>
      )}
    </Bubble>
  )
}

type OutgoingLineProps = { reply: Outgoing; onRetry: () => void; onDiscard: () => void }

/** A reply on its way, with what has become of it. */
export function OutgoingLine({ reply, onRetry, onDiscard }: OutgoingLineProps) {
  const t = useTexts()
  const { state, text, code } = reply
  const Icon = state === 'sending' ? LoaderCircle : state === 'waiting' ? Clock : CircleAlert
  return (
    <Bubble
      isOwn
      who={t(($) => $.workspace.send.you)}
      foot={
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
          {state === 'failed' && (
            <span className="inline-flex gap-1">
              <Button size="small" onClick={onRetry}>
                {t(($) => $.common.retry)}
              </Button>
              <Button size="small" tone="quiet" onClick={onDiscard}>
                {t(($) => $.workspace.send.discard)}
              </Button>
            </span>
          )}
        </span>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </Bubble>
  )
}

type BubbleProps = { isOwn?: boolean; isBot?: boolean; who: string; foot: ReactNode; children: ReactNode }

function Bubble({ isOwn = false, isBot = false, who, foot, children }: BubbleProps) {
  return (
    <li className={cx('flex flex-col gap-1', isOwn ? 'items-end pl-10' : 'items-start pr-10')}>
      <span className="flex items-center gap-1 text-12 text-muted">
        {isBot && <Bot size={12} strokeWidth={2} aria-hidden />}
        {who}
      </span>
      <div
        className={cx(
          'max-w-160 rounded-card border px-3 py-2 text-14 text-ink',
          isOwn
            ? 'border-accent-line/25 bg-accent-soft'
            : isBot
              ? 'border-line border-dashed'
              : 'border-line bg-raised',
        )}
      >
        {children}
      </div>
      <div className="text-12 text-muted">{foot}</div>
    </li>
  )
}
