import type { Message } from '#src/domain/conversation/message.ts'
import type { Aside } from './asides.ts'
import type { Outgoing } from './outbox.ts'
import { phasesOf, type Phase } from './phases.ts'

/** One line of a transcript. Its `key` stays the same whatever comes above it, and when a reply on its way has arrived. */
export type Line = { key: string } & (
  | { kind: 'day'; day: string }
  /** `within`: it stands in the frame of what the bot dealt with, or is the last there. */
  | { kind: 'message'; message: Message; within?: 'frame' | 'foot' }
  | { kind: 'botPart'; first: number; messages: readonly Message[]; isOpen: boolean }
  | { kind: 'aside'; aside: Aside }
  | { kind: 'outgoing'; reply: Outgoing }
)

/** So many messages of the bot's part are folded; fewer are short enough. */
const FOLD_FROM = 3

type Parts = {
  messages: readonly Message[]
  /** What the team wrote, by the number of the message after which it did. */
  asides: ReadonlyMap<number, readonly Aside[]>
  /** Replies on their way, after the last message. */
  outgoing: readonly Outgoing[]
  /** What a day is called. */
  dayOf: (at: string) => string
  /** Whether a part of the bot, which begins with a message, is unfolded. */
  isOpen: (first: number, said: readonly Message[]) => boolean
}

/** A transcript line by line: days, what was said, the bot's parts folded or not, and what the team wrote beside it. */
export function linesOf({ messages, asides, outgoing, dayOf, isOpen }: Parts): Line[] {
  const lines: Line[] = []
  const addAsides = (after: number) => {
    for (const aside of asides.get(after) ?? [])
      lines.push({ kind: 'aside', key: aside.kind === 'note' ? aside.note.id : aside.whisper.id, aside })
  }
  addAsides(0)
  let today: string | undefined
  for (const { who, day, messages: said } of stretchesOf(messages, dayOf)) {
    const first = said[0]?.seq ?? 0
    if (day !== today) lines.push({ kind: 'day', key: `day ${first}`, day })
    today = day
    if (who === 'bot' && said.length >= FOLD_FROM) {
      const isUnfolded = isOpen(first, said)
      lines.push({ kind: 'botPart', key: `part ${first}`, first, messages: said, isOpen: isUnfolded })
      if (isUnfolded)
        for (const message of said)
          lines.push({
            kind: 'message',
            key: keyOf(message),
            message,
            within: message === said.at(-1) ? 'foot' : 'frame',
          })
      // What the team wrote is not folded away.
      for (const { seq } of said) addAsides(seq)
    } else
      for (const message of said) {
        lines.push({ kind: 'message', key: keyOf(message), message })
        addAsides(message.seq)
      }
  }
  return [...lines, ...outgoing.map((reply): Line => ({ kind: 'outgoing', key: reply.clientMsgId, reply }))]
}

const keyOf = ({ clientMsgId, seq }: Message) => clientMsgId ?? String(seq)

/** Milliseconds within which no day begins anywhere: the clocks of the world differ by quarters of an hour. */
const QUARTER = 900_000

/** The stretches of a transcript by days; one over midnight is two. */
function stretchesOf(messages: readonly Message[], dayOf: (at: string) => string): (Phase & { day: string })[] {
  const stretches: (Phase & { day: string })[] = []
  let [quarter, day] = [NaN, '']
  for (const phase of phasesOf(messages))
    for (const message of phase.messages) {
      const now = Math.floor(Date.parse(message.at) / QUARTER)
      if (now !== quarter) [quarter, day] = [now, dayOf(message.at)]
      const last = stretches.at(-1)
      if (last?.who === phase.who && last.day === day) last.messages.push(message)
      else stretches.push({ who: phase.who, day, messages: [message] })
    }
  return stretches
}

/** Seconds within which messages of one sender stand together. */
const TOGETHER = 120

/** Whether a message goes on from the line before it: the same sender, shortly after. */
export function goesOn(before: Line | undefined, line: Line | undefined): boolean {
  if (before?.kind !== 'message' || line?.kind !== 'message') return false
  const [from, message] = [before.message, line.message]
  if (from.body.type === 'notice' || message.body.type === 'notice') return false
  return (
    from.sender === message.sender &&
    from.name === message.name &&
    Date.parse(message.at) - Date.parse(from.at) < TOGETHER * 1000
  )
}

/** About how high a line is, in pixels; it is measured when it is drawn. */
export function heightOf(line: Line): number {
  if (line.kind === 'message' && line.message.body.type !== 'notice')
    return 94 + 21 * Math.floor(line.message.body.text.length / 80)
  return line.kind === 'outgoing' || line.kind === 'aside' ? 90 : 40
}
