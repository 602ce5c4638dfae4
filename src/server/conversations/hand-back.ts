import { and, eq, inArray } from 'drizzle-orm'
import type { ForcedLeaving } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { agentGroup } from '../db/schema/team.ts'
import type { Deps } from '../deps.ts'
import { afterWorkBy, afterWorkOf, endAfterWork } from './after-work.ts'
import { dropTransfersTo } from './hand-over.ts'
import { mayServeNow } from './may-serve.ts'
import { endConversation } from './end.ts'
import { enqueue, findQueue } from './enqueue.ts'
import { isOnTheLine } from './on-the-line.ts'
import { routeSoon } from './route.ts'
import { stands } from './standing.ts'
import { move, takeTurn, type Turn } from './turn.ts'

/** Who keeps what they have, where nothing else is said who may serve; and what becomes of it for all others. */
type HandingBack = { keeps?: (tx: Tx, personId: string) => Promise<boolean>; becomes?: ForcedLeaving }

/**
 * Puts what is with an agent back into its queue, or ends it, so that nobody waits for who cannot answer. Does nothing for an
 * agent who keeps it.
 */
export async function handBack(
  deps: Deps,
  appId: string,
  personId: string,
  { keeps = mayServeNow, becomes = 'queue' }: HandingBack = {},
): Promise<void> {
  const held = and(eq(conversation.ownerId, personId), inArray(conversation.state, ['in_service', 'ringing']))
  const rows = await deps.db.inApp(appId, async (tx) =>
    (await keeps(tx, personId)) ? [] : tx.select({ id: conversation.id }).from(conversation).where(held),
  )
  if (!(await deps.db.inApp(appId, (tx) => keeps(tx, personId)))) await dropTransfersTo(deps, appId, personId)
  for (const { id } of rows) {
    await takeTurn(deps, appId, id, async (turn) => {
      const isHeld = turn.row.ownerId === personId && (turn.row.state === 'in_service' || turn.row.state === 'ringing')
      if (isHeld && !(await keeps(turn.tx, personId))) await giveBack(turn, becomes)
    })
  }
  await leaveAfterWork(deps, appId, personId)
  if (rows.length > 0) routeSoon(deps, appId)
}

/** Whoever may not serve any more has nothing left to do after what they served. */
async function leaveAfterWork(deps: Deps, appId: string, personId: string): Promise<void> {
  const left = await deps.db.inApp(appId, async (tx) =>
    (await mayServeNow(tx, personId)) ? [] : afterWorkBy(tx, personId),
  )
  for (const id of left)
    await takeTurn(deps, appId, id, async (turn) => {
      const slot = await afterWorkOf(turn.tx, id)
      if (slot?.personId === personId && !(await mayServeNow(turn.tx, personId))) await endAfterWork(turn, slot, 'left')
    })
}

async function giveBack(turn: Turn, becomes: ForcedLeaving): Promise<void> {
  const { row } = turn
  if (row.state === 'ringing') return move(turn, { type: 'miss', result: 'rescinded' })
  // Two people are talking, by a line that is not ours to cut: the carrier tells when they have done.
  if (await isOnTheLine(turn.tx, row)) return
  turn.events.push({ type: 'agent_gone', personId: row.ownerId })
  // Who is owed a call-back is still owed it.
  if (becomes === 'end' && row.medium !== 'call') return endConversation(turn, 'agent_ended')
  const groupId = await queueFor(turn)
  if (groupId === null) return move(turn, { type: 'return_to_bot' })
  await enqueue(turn, groupId, {
    rankSince: row.requestedAt ?? turn.now,
    // Nobody waits on the line for a call-back.
    isQuiet: row.medium === 'call',
  })
}

/** Its own group, or one that serves where that is paused, or gone; null: nobody is there who could have it. */
async function queueFor(turn: Turn): Promise<string | null> {
  const { tx, row } = turn
  const [own] =
    row.groupId === null
      ? []
      : await tx
          .select({ id: agentGroup.id, mode: agentGroup.mode })
          .from(agentGroup)
          .where(and(eq(agentGroup.id, row.groupId), stands))
  if (own !== undefined && own.mode !== 'paused') return own.id
  const entry = await findQueue(turn, null)
  return 'groupId' in entry ? entry.groupId : (own?.id ?? null)
}
