import { and, count, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Group } from '#src/contract/team.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { routeSoon } from '../../conversations/route.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { agentGroup, groupMember, member } from '../../db/schema/team.ts'
import { assertActiveMembers } from './manage.ts'

type GroupInput = { name: string; strategy: Group['strategy']; receptionLimit: number; memberIds: string[] }

/** Groups with their members and queues. */
export function listGroups(context: MemberContext): Promise<Group[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const groups = await tx.select().from(agentGroup).orderBy(agentGroup.createdAt, agentGroup.id)
    const members = await tx.select().from(groupMember)
    const open = await tx
      .select({ groupId: conversation.groupId, state: conversation.state, n: count() })
      .from(conversation)
      .where(inArray(conversation.state, ['queued', 'ringing', 'in_service']))
      .groupBy(conversation.groupId, conversation.state)
    const inState = (groupId: string, states: readonly string[]) =>
      open.filter((row) => row.groupId === groupId && states.includes(row.state)).reduce((sum, row) => sum + row.n, 0)
    return groups.map(({ id, name, strategy, receptionLimit }) => ({
      id,
      name,
      strategy,
      receptionLimit,
      memberIds: members.filter((row) => row.groupId === id).map((row) => row.personId),
      waiting: inState(id, ['queued', 'ringing']),
      inService: inState(id, ['in_service']),
    }))
  })
}

/** Makes a group. */
export async function createGroup(context: MemberContext, input: GroupInput): Promise<{ id: string }> {
  const { appId } = context.member
  const { name, strategy, receptionLimit, memberIds } = input
  const id = uuidv7()
  await context.db.inApp(appId, async (tx) => {
    await assertActiveMembers(tx, memberIds)
    await tx.insert(agentGroup).values({ appId, id, name, strategy, receptionLimit, createdAt: context.clock.now() })
    await changeMembers(tx, context, id, { joined: memberIds, left: [] })
    const after = { name, strategy, receptionLimit, memberIds }
    await writeAudit(tx, context, appId, { action: 'group.created', target: id, after })
  })
  return { id }
}

/** Changes a group and who is in it. */
export async function updateGroup(
  context: MemberContext,
  input: GroupInput & { groupId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const { groupId, name, strategy, receptionLimit, memberIds } = input
  await context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select().from(agentGroup).where(eq(agentGroup.id, groupId)).for('update')
    if (!before) throw new DeskError('NOT_FOUND')
    await assertActiveMembers(tx, memberIds)
    await tx.update(agentGroup).set({ name, strategy, receptionLimit }).where(eq(agentGroup.id, groupId))
    const were = await tx.select({ id: groupMember.personId }).from(groupMember).where(eq(groupMember.groupId, groupId))
    const old = were.map((row) => row.id)
    await changeMembers(tx, context, groupId, {
      joined: memberIds.filter((id) => !old.includes(id)),
      left: old.filter((id) => !memberIds.includes(id)),
    })
    await writeAudit(tx, context, appId, {
      action: 'group.updated',
      target: groupId,
      before: { name: before.name, strategy: before.strategy, receptionLimit: before.receptionLimit },
      after: { name, strategy, receptionLimit, memberIds },
    })
  })
  routeSoon(context, appId)
  return {}
}

/** Lets members into a group and out of it: what they hold open comes back under the rights of now. */
async function changeMembers(
  tx: Tx,
  context: MemberContext,
  groupId: string,
  { joined, left }: { joined: readonly string[]; left: readonly string[] },
): Promise<void> {
  const { appId } = context.member
  const changed = [...new Set([...joined, ...left])].sort()
  if (changed.length === 0) return
  // In one order, so that two changes at once wait for one another and neither for the other.
  const held = tx.select({ id: member.personId }).from(member).where(inArray(member.personId, changed))
  await held.orderBy(member.personId).for('update')
  if (left.length > 0)
    await tx.delete(groupMember).where(and(eq(groupMember.groupId, groupId), inArray(groupMember.personId, [...left])))
  for (const personId of new Set(joined)) await tx.insert(groupMember).values({ appId, groupId, personId })
  afterCommit(tx, () => {
    for (const personId of changed) context.live.rightsChanged(appId, personId)
  })
}
