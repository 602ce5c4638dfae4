import type { Message } from '#src/domain/conversation/message.ts'
import type { Delivery } from '#src/domain/conversation/receipts.ts'
import { Fragment } from 'react'
import { AsideLines } from './aside-lines.tsx'
import type { Aside } from './asides.ts'
import { MessageLine } from './message-line.tsx'
import type { RecallMark } from './use-recall.ts'

type MessageLinesProps = {
  messages: readonly Message[]
  visitor: string
  /** What the visitor said first after a message, by its number. */
  answers: ReadonlyMap<number, string>
  /** What has become of messages of agents, by their number, where it is said. */
  deliveries?: ReadonlyMap<number, Delivery>
  /** What was taken back, and what can be. */
  recallOf?: (message: Message) => RecallMark
  /** What the team wrote, by the number of the message after which it did. */
  asides: ReadonlyMap<number, readonly Aside[]>
}

/** Several messages one after another; who and when are written once for those that belong together. */
export function MessageLines({ messages, visitor, answers, deliveries, recallOf, asides }: MessageLinesProps) {
  return messages.map((message, index) => (
    <Fragment key={message.seq}>
      <MessageLine
        message={message}
        visitor={visitor}
        answer={answers.get(message.seq)}
        delivery={deliveries?.get(message.seq)}
        {...recallOf?.(message)}
        follows={goesOn(messages[index - 1], message) && !asides.has(message.seq - 1)}
        isFollowed={goesOn(message, messages[index + 1]) && !asides.has(message.seq)}
      />
      <AsideLines asides={asides.get(message.seq)} />
    </Fragment>
  ))
}

/** Seconds within which messages of one sender stand together. */
const TOGETHER = 120

/** Whether a message goes on from another: the same sender, shortly after. */
function goesOn(from: Message | undefined, message: Message | undefined): boolean {
  if (from === undefined || message === undefined) return false
  if (from.body.type === 'notice' || message.body.type === 'notice') return false
  return (
    from.sender === message.sender &&
    from.name === message.name &&
    Date.parse(message.at) - Date.parse(from.at) < TOGETHER * 1000
  )
}
