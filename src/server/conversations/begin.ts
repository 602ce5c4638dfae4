import { and, desc, eq, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { LoadedBot } from '../bots/bots.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { assertNotBlocked } from './blocks.ts'
import { botEnabled, letBotTake } from './bot-turn.ts'
import { clockChat, makeChat } from './new-chat.ts'
import type { ConversationRow } from './rows.ts'
import { servingOf } from './serving.ts'
import { beginTurn, finishTurn, type FinishedTurn } from './turn.ts'

type Beginning = {
  appId: string
  visitorId: string
  attributes: Record<string, Json>
  /** The kind of channel, on which people write. */
  channel: string
  /** Who they are on the account it comes by; null: it comes by a channel of ours. */
  identityId: string | null
  /** Whether one that has ended is followed by another. */
  startAgain: boolean
  /** Whether the bot says its first words. */
  greets: boolean
  liveRelease: string | null
  /** The bot of that release, loaded before anything is locked. */
  bot: LoadedBot | null
}

/**
 * The conversation of a visitor on a channel: the one that goes on, or that has ended where none is to follow; else a new
 * one, whose first turn is `finished`. Of two who begin at once both have the same. Throws VISITOR_BLOCKED.
 */
export async function findOrBegin(
  tx: Tx,
  deps: Deps,
  input: Beginning,
): Promise<{ row: ConversationRow; finished: FinishedTurn | null }> {
  const latest = () =>
    tx
      .select()
      .from(conversation)
      .where(
        and(
          eq(conversation.visitorId, input.visitorId),
          eq(conversation.channel, input.channel),
          sql`${conversation.identityId} is not distinct from ${input.identityId}::uuid`,
        ),
      )
      .orderBy(desc(conversation.startedAt), desc(conversation.id))
      .limit(1)
  const [last] = await latest()
  // What was said in one whose time is over is gone for them, too.
  if (last?.expiredAt === null && (last.state !== 'ended' || !input.startAgain)) return { row: last, finished: null }
  const now = deps.clock.now()
  const { appId, visitorId, identityId, attributes, liveRelease } = input
  const made = await makeChat(tx, {
    appId,
    visitorId,
    identityId,
    channel: input.channel,
    attributes,
    liveRelease,
    now,
  })
  if (!made) {
    // Another tab was faster: its conversation is this one too.
    const [theirs] = await latest()
    if (!theirs) throw new DeskError('STATE_CONFLICT')
    return { row: theirs, finished: null }
  }
  // Asked once it is made: a block that was just set has waited for it, or is seen here.
  await assertNotBlocked(tx, input.visitorId, now)
  const turn = beginTurn(deps, tx, input.appId, made)
  turn.events.push({ type: 'started' })
  if (input.greets && input.bot && (await botEnabled(turn))) {
    const welcome = (await servingOf(tx, made))?.welcome ?? ''
    await letBotTake(turn, input.bot, { type: 'opened', ...(welcome !== '' && { welcome }) })
  }
  await clockChat(turn)
  const finished = await finishTurn(turn)
  return { row: finished.row, finished }
}

/** What an application's conversations begin with, and whether any may. Throws NOT_FOUND and APPLICATION_CLOSED. */
export async function readLiveRelease(tx: Tx): Promise<string | null> {
  const [row] = await tx.select({ id: application.liveRelease, closedAt: application.closedAt }).from(application)
  if (!row) throw new DeskError('NOT_FOUND')
  if (row.closedAt !== null) throw new DeskError('APPLICATION_CLOSED')
  return row.id
}
