import type { Message, MessageBody } from '#src/domain/conversation/message.ts'

/** The messages of one conversation, by `seq`, each number once. There may be gaps while news overtakes other news. */
export type Log = readonly Message[]

/** What is left of a message that was recalled. */
const RECALLED: MessageBody = { type: 'text', text: '' }

/**
 * Puts messages into a log, in any order and however often: of two with the same `seq` the later one stays, so that an
 * answer that grows replaces itself. What was recalled is left empty. Gives the same log back when nothing changed.
 */
export function merge(log: Log, incoming: readonly Message[]): Log {
  const bySeq = new Map(log.map((message) => [message.seq, message]))
  let changed = false
  for (const message of incoming) {
    const known = bySeq.get(message.seq)
    if (known !== undefined && isSame(known, message)) continue
    bySeq.set(message.seq, message)
    changed = true
  }
  for (const { body } of bySeq.values()) {
    const said = body.type === 'notice' && bySeq.get(body.of ?? 0)
    if (said) bySeq.set(said.seq, { ...said, body: RECALLED })
  }
  return changed ? [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) : log
}

/** The number up to which the log has no gap; what comes after it is fetched. 0: not even the first is there. */
export function lastWhole(log: Log): number {
  const gap = log.findIndex((message, index) => message.seq !== index + 1)
  return gap === -1 ? log.length : gap
}

function isSame(a: Message, b: Message): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
