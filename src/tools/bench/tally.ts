/** A message that was sent: when it was due, and its answer when there was one. */
export type Sent = { conversationId: string; clientMsgId: string; dueAt: number; acknowledgedAt: number | null }

/** A message as it is stored. */
export type Stored = { seq: number; sender: string; clientMsgId: string | null }

/** What happened to all that was sent. Latencies in milliseconds, from when a message was due. */
export type Tally = {
  acknowledged: number[]
  /** Until the bot's reply reached the live connection. */
  replied: number[]
  unanswered: number
  /** Acknowledged, but not stored. */
  lost: number
  /** Stored more than once. */
  doubled: number
  /** Stored during the run, but never seen on the live connection. */
  missed: number
}

/**
 * Compares what was sent with what is stored and what was seen live.
 *
 * `stored` holds the messages of each conversation in order; `seen` when each of them, by its seq, reached the live
 * connection, which heard everything after `from`.
 */
export function tally(
  sent: readonly Sent[],
  conversations: ReadonlyMap<string, { from: number; stored: readonly Stored[]; seen: ReadonlyMap<number, number> }>,
): Tally {
  const result: Tally = { acknowledged: [], replied: [], unanswered: 0, lost: 0, doubled: 0, missed: 0 }
  for (const { from, stored, seen } of conversations.values())
    result.missed += stored.filter(({ seq }) => seq > from && !seen.has(seq)).length
  for (const { conversationId, clientMsgId, dueAt, acknowledgedAt } of sent) {
    const { stored = [], seen } = conversations.get(conversationId) ?? {}
    const copies = stored.filter((message) => message.clientMsgId === clientMsgId)
    if (copies.length > 1) result.doubled += 1
    if (acknowledgedAt === null) {
      result.unanswered += 1
      continue
    }
    result.acknowledged.push(acknowledgedAt - dueAt)
    const [own] = copies
    if (own === undefined) {
      result.lost += 1
      continue
    }
    const reply = stored.find(({ seq }) => seq === own.seq + 1)
    const seenAt = reply?.sender === 'bot' ? seen?.get(reply.seq) : undefined
    if (seenAt !== undefined) result.replied.push(seenAt - dueAt)
  }
  return result
}
