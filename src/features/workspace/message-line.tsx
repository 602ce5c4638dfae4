import { Undo2 } from 'lucide-react'
import { memo } from 'react'
import type { DeskAlert } from '#src/api/types.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Delivery } from '#src/domain/conversation/receipts.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import { AlertLine } from './alert-line.tsx'
import { BotReasons } from './bot-reasons.tsx'
import { Bubble } from './bubble.tsx'
import { MessageActs } from './message-acts.tsx'
import type { OnReact } from './use-react.ts'
import type { RecallMark } from './use-recall.ts'
import { DeliveryMark } from './delivery-mark.tsx'
import { UnsentMark } from './unsent-mark.tsx'
import { ReactionLine } from '#src/features/shared/message/reaction-line.tsx'
import { ThumbLine } from '#src/features/shared/message/thumb-line.tsx'
import { useMessageTexts } from '#src/features/shared/message/use-message-texts.ts'

const NO_ALERTS: readonly DeskAlert[] = []

type MessageLineProps = RecallMark & {
  message: Message
  visitor: string
  /** What is marked for the words it holds. */
  alerts?: readonly DeskAlert[] | undefined
  /** Says that an alert was looked at. */
  onSeen?: ((alertId: string) => void) | undefined
  /** What the visitor said first after it. */
  answer?: string | undefined
  /** What has become of it, where that is said. */
  delivery?: Delivery | undefined
  /** Takes its words along; undefined: nothing can be done with it. */
  onCopy?: ((message: Message) => void) | undefined
  /** Puts it into the reply; undefined: none is being written. */
  onQuote?: ((message: Message) => void) | undefined
  /** Reacts to it, where the visitor has said it; undefined: it is not to be reacted to. Must stay the same. */
  onReact?: OnReact | undefined
  /** It goes on from the message before, or the next goes on from it: then who and when are written once. */
  follows?: boolean
  isFollowed?: boolean
}

/** A message or a notice of a transcript; it is drawn anew only when something of it has changed. */
export const MessageLine = memo(function MessageLine({
  message,
  visitor,
  alerts = NO_ALERTS,
  onSeen,
  answer,
  delivery,
  recalled,
  onRecall,
  onCopy,
  onQuote,
  onReact,
  follows = false,
  isFollowed = false,
}: MessageLineProps) {
  const t = useTexts()
  const format = useFormat()
  const texts = useMessageTexts()
  const { body, sender, name, at } = message
  const time = format.time(at)
  if (body.type === 'notice') {
    const words = t(($) => $.workspace.notice[body.notice], {
      agent: body.agent ?? '',
      stars: body.stars ?? 0,
      what: body.what ?? '',
      text: body.text,
    })
    return (
      <p className="flex items-center justify-center gap-2 py-1 text-center text-12 text-muted">
        <span>{words}</span>
        <time dateTime={at} className="tabular text-faint">
          {time}
        </time>
      </p>
    )
  }
  const reacts = sender === 'visitor' ? onReact : undefined
  const who = sender === 'visitor' ? visitor : sender === 'bot' ? t(($) => $.workspace.bot) : (name ?? '')
  return (
    <Bubble
      isOwn={sender === 'agent'}
      isBot={sender === 'bot'}
      who={who}
      isWhoHidden={follows}
      acts={
        onCopy &&
        recalled === undefined &&
        (body.text !== '' || reacts) && (
          <MessageActs message={message} onCopy={onCopy} onQuote={onQuote} onReact={reacts} />
        )
      }
      foot={
        <span className="inline-flex items-center gap-1.5">
          <time dateTime={at} className={isFollowed ? 'sr-only' : 'tabular'}>
            {time}
          </time>
          {recalled === undefined && sender !== 'visitor' && (
            <UnsentMark seq={message.seq}>{delivery !== undefined && <DeliveryMark delivery={delivery} />}</UnsentMark>
          )}
          {onRecall !== undefined && (
            <IconButton
              size="small"
              label={t(($) => $.workspace.transcript.recall)}
              icon={<Undo2 size={12} strokeWidth={2} aria-hidden />}
              onClick={onRecall}
            />
          )}
        </span>
      }
    >
      {recalled !== undefined && (
        <p className="flex items-center gap-1.5 text-muted">
          <Undo2 size={12} strokeWidth={2} aria-hidden className="shrink-0" />
          {t(($) => $.workspace.transcript.recalled)}
        </p>
      )}
      {recalled === 'hidden' ? null : body.type === 'suggestions' ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
      ) : (
        <MessageContent content={body} texts={texts} chosen={answer} />
      )}
      {body.type === 'suggestions' && body.items.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {body.items.map((item) => (
            <li key={item} className="rounded-control border border-line-strong px-2 py-1 text-12 text-muted">
              {item}
            </li>
          ))}
        </ul>
      )}
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} onSeen={onSeen} />
      ))}
      <ThumbLine thumb={message.thumb} />
      {recalled === undefined && (
        <ReactionLine
          reaction={message.reaction}
          who={sender === 'visitor' ? t(($) => $.workspace.reaction.agent) : visitor}
        />
      )}
      {sender === 'bot' && <BotReasons conversationId={message.conversationId} seq={message.seq} />}
    </Bubble>
  )
})
