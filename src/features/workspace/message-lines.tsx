import type { Message } from '#src/domain/conversation/message.ts'
import { Fragment } from 'react'
import type { Whisper } from './desk.ts'
import { MessageLine } from './message-line.tsx'
import { WhisperLine } from '#src/features/shared/whisper/whisper-line.tsx'

type MessageLinesProps = {
  messages: readonly Message[]
  visitor: string
  /** What the visitor said first after a message, by its number. */
  answers: ReadonlyMap<number, string>
  /** What supervisors wrote, by the number of the message after which they did. */
  whispers: ReadonlyMap<number, readonly Whisper[]>
}

/** Several messages one after another; who and when are written once for those that belong together. */
export function MessageLines({ messages, visitor, answers, whispers }: MessageLinesProps) {
  return messages.map((message, index) => (
    <Fragment key={message.seq}>
      <MessageLine
        message={message}
        visitor={visitor}
        answer={answers.get(message.seq)}
        follows={goesOn(messages[index - 1], message) && !whispers.has(message.seq - 1)}
        isFollowed={goesOn(message, messages[index + 1]) && !whispers.has(message.seq)}
      />
      {whispers.get(message.seq)?.map((whisper) => (
        <WhisperLine key={whisper.id} whisper={whisper} />
      ))}
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
