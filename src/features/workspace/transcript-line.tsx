import type { ReactNode } from 'react'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Delivery } from '#src/domain/conversation/receipts.ts'
import { NoteLine } from '#src/features/shared/aside/note-line.tsx'
import { WhisperLine } from '#src/features/shared/aside/whisper-line.tsx'
import { cx } from '#src/ui/cx.ts'
import type { AlertsOf } from './alerts-at-desk.ts'
import { BotPart } from './bot-part.tsx'
import { goesOn, type Line } from './lines.ts'
import { MessageLine } from './message-line.tsx'
import type { Outgoing } from './outbox.ts'
import { OutgoingLine } from './outgoing-line.tsx'
import type { OnReact } from './use-react.ts'
import type { RecallMark } from './use-recall.ts'

export type LineContext = {
  visitor: string
  /** What is marked for the words it holds. */
  alerts: AlertsOf
  /** Says that an alert was looked at; undefined: it is not for this member to say. Must stay the same: every line holds it. */
  onSeen?: ((alertId: string) => void) | undefined
  /** What the visitor said first after a message, by its number. */
  answers: ReadonlyMap<number, string>
  /** What has become of messages of agents, by their number, where it is said. */
  deliveries: ReadonlyMap<number, Delivery>
  /** What was taken back, and what can be. */
  recallOf: (message: Message) => RecallMark
  /** Takes the words of a message along. */
  onCopy?: ((message: Message) => void) | undefined
  /** Puts a message into the reply; undefined: none is being written. Must stay the same: every line holds it. */
  onQuote?: ((message: Message) => void) | undefined
  /** Reacts to what the visitor has said; undefined: nobody does here. Must stay the same: every line holds it. */
  onReact?: OnReact | undefined
  onOpenPart: (first: number, isOpen: boolean) => void
  onRetry: (reply: Outgoing) => void
  onDiscard: (reply: Outgoing) => void
  /** Takes back what is held. */
  onUndo: () => void
}

type TranscriptLineProps = LineContext & { line: Line; before: Line | undefined; after: Line | undefined }

/** What one item of a transcript's list shows, with the space over it. */
export function TranscriptLine({ line, before, after, ...context }: TranscriptLineProps): ReactNode {
  if (line.kind === 'message') {
    const { message, within } = line
    const follows = goesOn(before, line)
    return (
      <div
        className={cx(
          follows ? 'pt-1' : 'pt-3',
          within !== undefined && 'border-x border-dashed border-line-strong px-3',
          within === 'foot' && 'rounded-b-card border-b pb-3',
          within !== undefined && before?.kind === 'botPart' && 'pt-0',
        )}
      >
        <MessageLine
          message={message}
          visitor={context.visitor}
          answer={context.answers.get(message.seq)}
          alerts={context.alerts.get(message.seq)}
          onSeen={context.onSeen}
          delivery={context.deliveries.get(message.seq)}
          {...context.recallOf(message)}
          onCopy={context.onCopy}
          onQuote={context.onQuote}
          onReact={context.onReact}
          follows={follows}
          isFollowed={goesOn(line, after)}
        />
      </div>
    )
  }
  return <div className="pt-3">{otherLine(line, context)}</div>
}

function otherLine(line: Exclude<Line, { kind: 'message' }>, context: LineContext): ReactNode {
  switch (line.kind) {
    case 'day':
      return (
        <p className="flex items-center gap-3 text-12 text-muted">
          <span aria-hidden className="h-px flex-1 bg-line" />
          {line.day}
          <span aria-hidden className="h-px flex-1 bg-line" />
        </p>
      )
    case 'botPart':
      return (
        <BotPart
          messages={line.messages}
          isOpen={line.isOpen}
          onOpen={(isOpen) => context.onOpenPart(line.first, isOpen)}
        />
      )
    case 'aside':
      return line.aside.kind === 'note' ? (
        <NoteLine note={line.aside.note} />
      ) : (
        <WhisperLine whisper={line.aside.whisper} />
      )
    case 'outgoing':
      return (
        <OutgoingLine
          reply={line.reply}
          onRetry={() => context.onRetry(line.reply)}
          onDiscard={() => context.onDiscard(line.reply)}
          onUndo={context.onUndo}
        />
      )
  }
}
