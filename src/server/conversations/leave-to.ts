import { and, eq } from 'drizzle-orm'
import { conversation } from '../db/schema/conversation.ts'
import { transfer } from '../db/schema/routing.ts'
import type { Deps } from '../deps.ts'
import { giveBack } from './give-back.ts'
import { completeTransfer, handOver } from './hand-over.ts'
import { pendingTransfer, type HandOver } from './transfer-facts.ts'
import { takeTurn, type Turn } from './turn.ts'

type Wanted = Pick<HandOver, 'to' | 'reason' | 'note'>

/**
 * Hands over what an agent serves who goes offline, one conversation after another: to a group's queue at once, or to a
 * colleague, at whom each rings. What neither takes goes back into its own queue.
 */
export async function leaveTo(deps: Deps, appId: string, personId: string, wanted: Wanted): Promise<void> {
  const served = await deps.db.inApp(appId, (tx) =>
    tx
      .select({ id: conversation.id })
      .from(conversation)
      .where(and(eq(conversation.ownerId, personId), eq(conversation.state, 'in_service'))),
  )
  for (const { id } of served)
    await takeTurn(deps, appId, id, async (turn) => {
      if (turn.row.ownerId === personId && turn.row.state === 'in_service') await leaveOne(turn, personId, wanted)
    })
}

async function leaveOne(turn: Turn, byId: string, wanted: Wanted): Promise<void> {
  // A call is taken by who has a telephone: its queue knows who that is.
  if (turn.row.medium === 'call') return giveBack(turn, 'queue')
  const pending = await pendingTransfer(turn.tx, turn.row.id)
  // Whoever is its guest has it from now on; where it rings already, it goes on to ring there.
  if (pending && pending.joinedAt !== null) return completeTransfer(turn, pending)
  if (pending) await turn.tx.update(transfer).set({ isLeaving: true }).where(eq(transfer.id, pending.id))
  else if ((await handOver(turn, { ...wanted, byId, isLeaving: true })) !== undefined) await giveBack(turn, 'queue')
}
