import { Bot, Clock, Headset, type LucideIcon } from 'lucide-react'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TracedMessage, Transcript } from './data.ts'
import { MessageLine } from './message-line.tsx'
import { phasesOf, type PhaseKind } from './phases.ts'
import { visitorName } from './words.ts'

const ICONS: Record<PhaseKind, LucideIcon> = { bot: Bot, queue: Clock, person: Headset }

/** Everything that was said, by phases and days. */
export function TranscriptView({ transcript: { conversation, messages } }: { transcript: Transcript }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const visitor = visitorName(t, conversation.visitor)
  const isFirstOfDay = firstOfDays(messages, format.date)
  return (
    <section aria-label={t(($) => $.history.detail.transcript)} className="flex flex-col gap-4">
      <h3 className="text-14 font-semibold text-ink">{t(($) => $.history.detail.transcript)}</h3>
      {messages.length === 0 && <p className="text-13 text-muted">{t(($) => $.history.detail.noMessages)}</p>}
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
                <MessageLine
                  key={message.seq}
                  message={message}
                  visitor={visitor}
                  version={conversation.version}
                  answer={messages.find(({ seq, sender }) => sender === 'visitor' && seq > message.seq)?.body.text}
                  // The day is told once, before its first message.
                  day={isFirstOfDay.has(message.seq) ? format.date(message.at) : undefined}
                />
              ))}
            </ol>
          </section>
        )
      })}
    </section>
  )
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
