import { and, desc, eq, gte } from 'drizzle-orm'
import { agentGroup } from '../db/schema/team.ts'
import { transfer } from '../db/schema/routing.ts'
import { acceptBy } from './accept.ts'
import { whyNotMember } from './hand-over.ts'
import { noteTransfer } from './transfer-facts.ts'
import { move, type Turn } from './turn.ts'

/**
 * Gives a conversation for which nobody was found in time back to the agent who handed it to the group, where the group is set
 * so and they can take it. Answers whether it did.
 */
export async function giveToFormer(turn: Turn): Promise<boolean> {
  const personId = await formerOwner(turn)
  if (personId === null || (await whyNotMember(turn, personId)) !== undefined) return false
  if (turn.row.state === 'ringing') await move(turn, { type: 'miss', result: 'rescinded' })
  await noteTransfer(
    turn,
    'returned',
    { to: { type: 'agent', id: personId }, byId: null, reason: null, note: '' },
    { state: 'succeeded' },
  )
  await acceptBy(turn, personId, { isHanded: true })
  return true
}

/** Who handed the conversation to the group in whose queue it waits since; null: nobody, or the group keeps it. */
async function formerOwner({ tx, row }: Turn): Promise<string | null> {
  if (row.groupId === null || row.enqueuedAt === null) return null
  const [group] = await tx
    .select({ returns: agentGroup.returnsToAgent })
    .from(agentGroup)
    .where(eq(agentGroup.id, row.groupId))
  if (!group?.returns) return null
  const [last] = await tx
    .select({ kind: transfer.kind, fromId: transfer.fromId, byId: transfer.byId, toGroupId: transfer.toGroupId })
    .from(transfer)
    .where(and(eq(transfer.conversationId, row.id), eq(transfer.state, 'succeeded'), gte(transfer.at, row.enqueuedAt)))
    .orderBy(desc(transfer.at), desc(transfer.id))
    .limit(1)
  const isHanded = last?.kind === 'group' && last.fromId === last.byId && last.toGroupId === row.groupId
  return isHanded ? last.fromId : null
}
