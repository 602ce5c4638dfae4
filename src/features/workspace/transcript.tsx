import { ArrowDown } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import type { Receipts } from '#src/domain/conversation/receipts.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { answersOf } from './answers.ts'
import type { Aside } from './asides.ts'
import { createAnnouncer } from './announcer.ts'
import { deliveriesOf } from './deliveries.ts'
import { linesOf, type Line } from './lines.ts'
import type { Outgoing } from './outbox.ts'
import { TranscriptLine, type LineContext } from './transcript-line.tsx'
import { useLineKeys } from './use-line-keys.ts'
import { useLinesInView } from './use-lines-in-view.ts'

/** Pixels from the end within which the view follows what comes. */
const NEAR_END = 80

type TranscriptProps = Pick<
  LineContext,
  'visitor' | 'alerts' | 'onSeen' | 'recallOf' | 'onCopy' | 'onQuote' | 'onReact' | 'onRetry' | 'onDiscard' | 'onUndo'
> & {
  messages: readonly Message[]
  /** What the team wrote, by the number of the message after which it did. */
  asides: ReadonlyMap<number, readonly Aside[]>
  /** How far the visitor has come with what agents said; undefined where nobody tells. */
  receipts: Receipts | undefined
  /** Replies on their way, after the last message. */
  outgoing: readonly Outgoing[]
  isTyping: boolean
  /** Where the focus goes from here: to where one writes. */
  onLeave: () => void
}

/** What was said, by days, the newest last. It follows the end unless the agent reads further up. */
export function Transcript(props: TranscriptProps) {
  const {
    messages,
    asides,
    visitor,
    alerts,
    onSeen,
    receipts,
    recallOf,
    outgoing,
    onCopy,
    onQuote,
    onReact,
    onRetry,
    onDiscard,
    onUndo,
    isTyping,
    onLeave,
  } = props
  const t = useTexts()
  const { date } = useFormat()
  const id = useId()
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const top = useRef(0)
  const hasPeople = messages.some(({ body }) => body.type === 'notice')
  // What was open before people came is not folded before the agent's eyes.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(hasPeople ? [] : messages.slice(0, 1).map(({ seq }) => [seq, true])),
  )
  const lines = useMemo(
    () =>
      linesOf({
        messages,
        asides,
        outgoing,
        dayOf: date,
        // What is marked is not folded away.
        isOpen: (first, said) => opened.get(first) ?? (!hasPeople || said.some(({ seq }) => alerts.has(seq))),
      }),
    [messages, asides, outgoing, date, opened, hasPeople, alerts],
  )
  const view = useLinesInView(log, lines, isAtEnd)
  const handleKeyDown = useLineKeys(log, { at: view.at, count: lines.length, goTo: view.goTo, onLeave })
  const nameOf = useNames(visitor, recallOf)
  const said = useAnnouncements(messages, visitor)
  const answers = answersOf(messages)
  const deliveries = deliveriesOf(messages, receipts)

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        // Many conversations run at once: what is said here is announced by the line below, a little at a time.
        aria-live="off"
        aria-label={t(($) => $.workspace.transcript.label, { name: visitor })}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END
          const isUp = scrollTop < top.current
          top.current = scrollTop
          // Who scrolls up leaves the end; what grows above it only moves it away.
          setIsAtEnd((was) => isNear || (was && !isUp))
        }}
        className="h-full overflow-y-auto px-4"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol
          onFocus={view.onFocus}
          onBlur={view.onBlur}
          onKeyDown={handleKeyDown}
          className="relative"
          style={{ height: view.height }}
        >
          {view.slots.map(({ index, key, start }) => {
            const line = lines[index]
            const isStop = index === view.at
            return (
              <li
                key={key}
                ref={view.measure}
                data-index={index}
                {...(view.isPart && { 'aria-setsize': lines.length, 'aria-posinset': index + 1 })}
                // The one stop of the Tab key in here: what can be done with a line is come to from it.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={isStop ? 0 : -1}
                {...(isStop && line && nameOf(line, `${id}-line`))}
                className="group/line focus-ring-inset absolute inset-x-0 top-0 rounded-control"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line && (
                  <TranscriptLine
                    line={line}
                    before={lines[index - 1]}
                    after={lines[index + 1]}
                    visitor={visitor}
                    alerts={alerts}
                    onSeen={onSeen}
                    answers={answers}
                    deliveries={deliveries}
                    recallOf={recallOf}
                    onCopy={onCopy}
                    onQuote={onQuote}
                    onReact={onReact}
                    onOpenPart={(first, isOpen) => setOpened(new Map([...opened, [first, isOpen]]))}
                    onRetry={onRetry}
                    onDiscard={onDiscard}
                    onUndo={onUndo}
                  />
                )}
              </li>
            )
          })}
        </ol>
        <p className="min-h-8 pt-2 pb-3 text-12 text-muted">
          {isTyping && t(($) => $.workspace.transcript.typing, { name: visitor })}
        </p>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={<ArrowDown size={16} strokeWidth={1.75} aria-hidden />}
          onClick={view.toEnd}
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

/** What a line is called that has the focus: who said what and when, else what stands in it. */
function useNames(visitor: string, recallOf: LineContext['recallOf']) {
  const t = useTexts()
  const { time } = useFormat()
  return (line: Line, id: string) => {
    if (line.kind !== 'message' || line.message.body.type === 'notice') return { id, 'aria-labelledby': id }
    const { message } = line
    const { sender, name, at, body } = message
    return {
      'aria-label': t(($) => $.workspace.transcript.line, {
        name: sender === 'visitor' ? visitor : sender === 'bot' ? t(($) => $.workspace.bot) : (name ?? ''),
        time: time(at),
        text: recallOf(message).recalled === undefined ? previewOf(body) : t(($) => $.workspace.transcript.recalled),
      }),
    }
  }
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
