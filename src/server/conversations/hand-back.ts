import { and, eq, inArray } from 'drizzle-orm'
import type { ForcedLeaving } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import { afterWorkBy, afterWorkOf, endAfterWork } from './after-work.ts'
import { giveBack } from './give-back.ts'
import { dropTransfersTo } from './hand-over.ts'
import { mayServeNow } from './may-serve.ts'
import { routeSoon } from './route.ts'
import { takeTurn } from './turn.ts'

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
