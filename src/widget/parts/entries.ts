import type { Message } from '#src/domain/conversation/message.ts'
import type { Log } from '../chat/messages.ts'
import type { Outbox, Outgoing } from '../chat/outbox.ts'

/** A line of the conversation as it is shown. `key` stays when an own message turns from outgoing to stored. */
export type Entry = { key: string; at: number; sender: Message['sender'] } & (
  | { kind: 'stored'; message: Message }
  | { kind: 'outgoing'; outgoing: Outgoing }
)

/** How an entry stands among its neighbours: whether it opens a day, a run of one sender, or closes one. */
export type Placed = { entry: Entry; opensDay: boolean; opensRun: boolean; closesRun: boolean }

/** Messages of one sender within this time read as one. */
const RUN_MS = 5 * 60_000

/** Puts the log and, below it, what is still on its way into one list. */
export function entriesOf(log: Log, outbox: Outbox): Entry[] {
  return [
    ...log.map((message): Entry => {
      const key = message.clientMsgId ?? message.id
      return { kind: 'stored', key, at: Date.parse(message.at), sender: message.sender, message }
    }),
    ...outbox.map((outgoing): Entry => {
      return { kind: 'outgoing', key: outgoing.clientMsgId, at: outgoing.at, sender: 'visitor', outgoing }
    }),
  ]
}

/** Sees which entries belong together. A conversation of today opens no day. */
export function placed(entries: readonly Entry[], today = Date.now()): Placed[] {
  const isRun = (a: Entry | undefined, b: Entry | undefined) =>
    a !== undefined && b !== undefined && speakerOf(a) === speakerOf(b) && Math.abs(b.at - a.at) < RUN_MS
  return entries.map((entry, index) => {
    const before = entries[index - 1]
    const opensDay = dayNumber(entry.at) !== dayNumber(before?.at ?? today)
    const closesRun = !isRun(entry, entries[index + 1])
    return { entry, opensDay, opensRun: opensDay || !isRun(before, entry), closesRun }
  })
}

function speakerOf(entry: Entry): string {
  return `${entry.sender}:${entry.kind === 'stored' ? (entry.message.name ?? '') : ''}`
}

function dayNumber(at: number): string {
  return new Date(at).toDateString()
}
