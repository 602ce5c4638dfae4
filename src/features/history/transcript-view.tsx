import { Bot, Clock, Headset, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { recalledIn } from '#src/domain/conversation/recall.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TracedMessage, Transcript } from './data.ts'
import { DeskLine } from './desk-line.tsx'
import { deskLinesOf, type DeskLine as Line } from './desk-lines.ts'
import { MessageLine } from './message-line.tsx'
import { phasesOf, type PhaseKind } from './phases.ts'
import { visitorName } from './words.ts'

const ICONS: Record<PhaseKind, LucideIcon> = { bot: Bot, queue: Clock, person: Headset }

/** Everything that was said, by phases and days, and what who looks after the desk did about it. */
export function TranscriptView({ transcript }: { transcript: Transcript }) {
  const { conversation, messages } = transcript
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const visitor = visitorName(t, conversation.visitor)
  const deskLines = deskLinesOf(transcript)
  const recalled = recalledIn(messages)
  const isFirstOfDay = firstOfDays(messages, format.date)
  return (
    <section aria-label={t(($) => $.history.detail.transcript)} className="flex flex-col gap-4">
      <h3 className="text-14 font-semibold text-ink">{t(($) => $.history.detail.transcript)}</h3>
      {messages.length === 0 && <p className="text-13 text-muted">{t(($) => $.history.detail.noMessages)}</p>}
      {deskLines.has(0) && (
        <ol className="flex flex-col gap-3">
          <DeskLines lines={deskLines.get(0)} />
        </ol>
      )}
      {phasesOf(messages).map((phase) => {
        const Icon = ICONS[phase.kind]
        return (
          <section key={phase.messages[0]?.seq} aria-label={t(($) => $.history.phase[phase.kind])}>
            <h4 className="flex items-center gap-2 pb-3 text-12 font-medium text-muted">
              <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
              {t(($) => $.history.phase[phase.kind])}
              <span aria-hidden className="h-px flex-1 bg-line" />
            </h4>
            <ol className="flex flex-col gap-3">
              {phase.messages.map((message) => (
                <Fragment key={message.seq}>
                  <MessageLine
                    message={message}
                    visitor={visitor}
                    version={conversation.version}
                    isRecalled={recalled.has(message.seq)}
                    answer={messages.find(({ seq, sender }) => sender === 'visitor' && seq > message.seq)?.body.text}
                    // The day is told once, before its first message.
                    day={isFirstOfDay.has(message.seq) ? format.date(message.at) : undefined}
                  />
                  <DeskLines lines={deskLines.get(message.seq)} />
                </Fragment>
              ))}
            </ol>
          </section>
        )
      })}
    </section>
  )
}

function DeskLines({ lines = [] }: { lines: readonly Line[] | undefined }) {
  return lines.map((line, index) => <DeskLine key={index} line={line} />)
}

/** The numbers of the messages that begin a day. */
function firstOfDays(messages: readonly TracedMessage[], dayOf: (at: string) => string): ReadonlySet<number> {
  const first = new Set<number>()
  let day = ''
  for (const { seq, at } of messages) {
    if (dayOf(at) === day) continue
    day = dayOf(at)
    first.add(seq)
  }
  return first
}
