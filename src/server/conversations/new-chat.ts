import { uuidv7 } from 'uuidv7'
import { initialSession } from '#src/domain/engine/session.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { lengthTimer, silenceTimer } from './clocks.ts'
import type { ConversationRow } from './rows.ts'
import type { Gathered } from './turn-writes.ts'
import { timeoutsOf } from './serving.ts'

/** Whose it is to be, by which channel, and what its bot answers from. `begunBy`: the agent who writes first, if one does. */
type NewChat = {
  appId: string
  visitorId: string
  channel: string
  /** Who they are on the account it comes by; null: it comes by a channel of ours. */
  identityId?: string | null
  attributes: Record<string, Json>
  liveRelease: string | null
  begunBy?: string
  now: Date
}

/** A new chat with its bot; undefined: its visitor has an open one by this channel. */
export async function makeChat(
  tx: Tx,
  { attributes, liveRelease, now, ...whose }: NewChat,
): Promise<ConversationRow | undefined> {
  const [made] = await tx
    .insert(conversation)
    .values({
      ...whose,
      id: uuidv7(),
      medium: 'chat',
      state: 'bot',
      releaseId: liveRelease,
      bot: initialSession(attributes),
      lastMessageAt: now,
      startedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return made
}

/** From now on its visitor's silence counts, and its length. */
export async function clockChat({ appId, tx, row, now, timers }: Gathered): Promise<void> {
  const timeouts = await timeoutsOf(tx, row)
  timers.push(silenceTimer(appId, row.id, timeouts, now))
  const end = lengthTimer(row, timeouts)
  if (end) timers.push(end)
}
