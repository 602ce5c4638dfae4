import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import type { Receipts } from '#src/domain/conversation/receipts.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { answersOf } from './answers.ts'
import { AsideLines } from './aside-lines.tsx'
import type { Aside } from './asides.ts'
import { createAnnouncer } from './announcer.ts'
import { BotPart } from './bot-part.tsx'
import { deliveriesOf } from './deliveries.ts'
import { MessageLines } from './message-lines.tsx'
import { phasesOf, type Phase } from './phases.ts'
import type { RecallMark } from './use-recall.ts'

/** Messages drawn at once; earlier ones come by pages of as many. */
const PAGE = 100
/** So many messages of the bot's part are folded; fewer are short enough. */
const FOLD_FROM = 3
/** Pixels from the end within which the view follows what comes. */
const NEAR_END = 80

type TranscriptProps = {
  messages: readonly Message[]
  /** What the team wrote, by the number of the message after which it did. */
  asides: ReadonlyMap<number, readonly Aside[]>
  visitor: string
  /** How far the visitor has come with what agents said; undefined where nobody tells. */
  receipts: Receipts | undefined
  /** What was taken back, and what can be. */
  recallOf: (message: Message) => RecallMark
  /** Replies on their way, after the last message. */
  outgoing: ReactNode
  outgoingCount: number
  isTyping: boolean
}

/** What was said, by days, the newest last. It follows the end unless the agent reads further up. */
export function Transcript(props: TranscriptProps) {
  const { messages, asides, visitor, receipts, recallOf, outgoing, outgoingCount, isTyping } = props
  const t = useTexts()
  const format = useFormat()
  const [shown, setShown] = useState(PAGE)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const log = useRef<HTMLDivElement>(null)
  const said = useAnnouncements(messages, visitor)
  const answers = answersOf(messages)
  const deliveries = deliveriesOf(messages, receipts)
  const hidden = Math.max(0, messages.length - shown)
  const hasPeople = messages.some(({ body }) => body.type === 'notice')

  useLayoutEffect(() => {
    if (isAtEnd && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages.length, asides, outgoingCount, isTyping, isAtEnd])

  const scrollToEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight })
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        // Many conversations run at once: what is said here is announced by the line below, a little at a time.
        aria-live="off"
        aria-label={t(($) => $.workspace.transcript.label, { name: visitor })}
        // It scrolls, so it must be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setIsAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END)
        }
        className="focus-ring-inset h-full overflow-y-auto px-4 py-3"
      >
        {hidden > 0 && (
          <div className="flex justify-center pb-3">
            <Button size="small" onClick={() => setShown(shown + PAGE)}>
              {t(($) => $.workspace.transcript.earlier, { count: Math.min(hidden, PAGE) })}
            </Button>
          </div>
        )}
        <ol className="flex flex-col gap-3">
          <AsideLines asides={asides.get(0)} />
          {daysOf(phasesOf(messages), hidden, format.date).map(({ day, list }) => (
            <Fragment key={day}>
              <li className="flex items-center gap-3 text-12 text-muted">
                <span aria-hidden className="h-px flex-1 bg-line" />
                {day}
                <span aria-hidden className="h-px flex-1 bg-line" />
              </li>
              {list.map((part) =>
                part.who === 'bot' && part.messages.length >= FOLD_FROM ? (
                  <Fragment key={part.messages[0]?.seq}>
                    <BotPart messages={part.messages} visitor={visitor} answers={answers} startsOpen={!hasPeople} />
                    <AsideLines asides={part.messages.flatMap(({ seq }) => asides.get(seq) ?? [])} />
                  </Fragment>
                ) : (
                  <MessageLines
                    key={part.messages[0]?.seq}
                    messages={part.messages}
                    visitor={visitor}
                    answers={answers}
                    deliveries={deliveries}
                    recallOf={recallOf}
                    asides={asides}
                  />
                ),
              )}
            </Fragment>
          ))}
          {outgoing}
        </ol>
        <p className="min-h-5 pt-2 text-12 text-muted">
          {isTyping && t(($) => $.workspace.transcript.typing, { name: visitor })}
        </p>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={<ArrowDown size={16} strokeWidth={1.75} aria-hidden />}
          onClick={scrollToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          {t(($) => $.workspace.transcript.toEnd)}
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

/** What the hidden line says: messages of others that came since the transcript was opened, never the history. */
function useAnnouncements(messages: readonly Message[], visitor: string): string {
  const t = useTexts()
  const [said, setSaid] = useState('')
  const heardUpTo = useRef<number>(undefined)
  const [announcer] = useState(() =>
    createAnnouncer({
      say: setSaid,
      many: (count) => t(($) => $.workspace.transcript.news, { count }),
    }),
  )
  useEffect(() => {
    const last = messages.at(-1)?.seq ?? 0
    const before = heardUpTo.current ?? last
    heardUpTo.current = last
    for (const { seq, sender, body } of messages)
      if (seq > before && (sender === 'visitor' || sender === 'bot'))
        announcer.announce(
          t(($) => $.workspace.transcript.said, {
            name: sender === 'bot' ? t(($) => $.workspace.bot) : visitor,
            text: previewOf(body),
          }),
        )
  }, [messages, visitor, announcer, t])
  useEffect(() => () => announcer.stop(), [announcer])
  return said
}

/** The stretches of a transcript by days, without the first `hidden` messages; a stretch over midnight is two. */
function daysOf(
  phases: readonly Phase[],
  hidden: number,
  dayOf: (at: string) => string,
): { day: string; list: Phase[] }[] {
  const days: { day: string; list: Phase[] }[] = []
  let left = hidden
  for (const { who, messages } of phases)
    for (const message of messages) {
      if (left-- > 0) continue
      const day = dayOf(message.at)
      if (days.at(-1)?.day !== day) days.push({ day, list: [] })
      const list = days.at(-1)?.list ?? []
      const last = list.at(-1)
      if (last?.who === who) last.messages.push(message)
      else list.push({ who, messages: [message] })
    }
  return days
}
