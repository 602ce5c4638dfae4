import { and, eq, inArray } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { routeSoon } from '../../conversations/route.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { agentGroup, groupMember } from '../../db/schema/team.ts'
import { changeMembers } from './groups.ts'
import { assertActiveMembers } from './manage.ts'

/** Moves members of a group into another, or into it as well. Whoever is in the other already keeps their place there. */
export async function moveMembers(
  context: MemberContext,
  { groupId, toId, memberIds, isCopied }: { groupId: string; toId: string; memberIds: string[]; isCopied: boolean },
): Promise<Record<string, never>> {
  const { appId } = context.member
  if (groupId === toId) throw new DeskError('INVALID', { issues: [{ path: ['toId'], code: 'DUPLICATE' }] })
  await context.db.inApp(appId, async (tx) => {
    const groups = await tx
      .select({ id: agentGroup.id })
      .from(agentGroup)
      .where(and(inArray(agentGroup.id, [groupId, toId]), stands))
      .orderBy(agentGroup.id)
      .for('no key update')
    if (groups.length < 2) throw new DeskError('NOT_FOUND')
    await assertActiveMembers(tx, memberIds)
    const before = { from: await membersOf(tx, groupId), to: await membersOf(tx, toId) }
    const moved = memberIds.filter((id) => before.from.includes(id))
    const joined = moved.filter((id) => !before.to.includes(id))
    await changeMembers(tx, context, toId, { joined, left: [] })
    if (!isCopied) await changeMembers(tx, context, groupId, { joined: [], left: moved })
    const after = {
      from: isCopied ? before.from : before.from.filter((id) => !moved.includes(id)),
      to: [...before.to, ...joined],
    }
    for (const [target, side] of [
      [groupId, 'from'],
      [toId, 'to'],
    ] as const) {
      if (before[side].length === after[side].length) continue
      await writeAudit(tx, context, appId, {
        action: 'group.updated',
        target,
        before: { memberIds: before[side] },
        after: { memberIds: after[side] },
      })
    }
  })
  routeSoon(context, appId)
  return {}
}

async function membersOf(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx.select({ id: groupMember.personId }).from(groupMember).where(eq(groupMember.groupId, groupId))
  return rows.map(({ id }) => id)
}
