import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Touched } from '#src/contract/groups.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { assignmentOf } from '#src/domain/settings/assignment.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { groupStands, stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { flow } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup, groupMember } from '../../db/schema/team.ts'
import { voiceMenu } from '../../db/schema/voice.ts'
import { setTimer } from '../../jobs/timers.ts'
import { holdOverflows } from './groups.ts'

type OfOne = { groupId: string }

/** What disbanding a group would touch. */
export function readTouched(context: MemberContext, { groupId }: OfOne): Promise<Touched> {
  return context.db.inApp(context.member.appId, (tx) => touchedBy(tx, groupId))
}

/** Whether visitors are asked which group they want, and this is among them. */
export function isOffered(settings: ApplicationSettings, groupId: string): boolean {
  const { by, groupIds } = assignmentOf(settings)
  return by === 'visitor' && groupIds.includes(groupId)
}

/** Of bound accounts: that their visitors come to a group. */
const leadsTo = (groupId: string) => and(eq(channelAccount.groupId, groupId), isNull(channelAccount.unboundAt))

async function touchedBy(tx: Tx, groupId: string): Promise<Touched> {
  const [group] = await tx
    .select()
    .from(agentGroup)
    .where(and(eq(agentGroup.id, groupId), stands))
  if (!group) throw new DeskError('NOT_FOUND')
  const count = sql<number>`count(*)::int`
  const [[members], [open], flows, accounts, overflowOf, [app], [bot]] = await Promise.all([
    tx.select({ n: count }).from(groupMember).where(eq(groupMember.groupId, groupId)),
    tx
      .select({
        waiting: sql<number>`count(*) filter (where ${conversation.state} <> 'in_service')::int`,
        inService: sql<number>`count(*) filter (where ${conversation.state} = 'in_service')::int`,
      })
      .from(conversation)
      .where(and(eq(conversation.groupId, groupId), inArray(conversation.state, ['queued', 'ringing', 'in_service']))),
    tx
      .select({ id: flow.id, name: flow.name, kind: flow.kind })
      .from(flow)
      .leftJoin(voiceMenu, and(eq(voiceMenu.appId, flow.appId), eq(voiceMenu.flowId, flow.id)))
      .where(
        and(
          isNull(flow.deletedAt),
          sql`(position(${groupId} in ${flow.document}::text) > 0 or position(${groupId} in ${voiceMenu.settings}::text) > 0)`,
        ),
      )
      .orderBy(flow.name),
    tx
      .select({ id: channelAccount.id, name: channelAccount.name })
      .from(channelAccount)
      .where(leadsTo(groupId))
      .orderBy(channelAccount.name, channelAccount.id),
    tx
      .select({ id: agentGroup.id, name: agentGroup.name })
      .from(agentGroup)
      .where(and(eq(agentGroup.overflowGroupId, groupId), stands))
      .orderBy(agentGroup.name),
    tx.select({ settings: application.settings }).from(application),
    tx.select({ draft: robot.draft }).from(robot),
  ])
  const isDefault = app?.settings.defaultGroupId === groupId
  return {
    members: members?.n ?? 0,
    waiting: open?.waiting ?? 0,
    inService: open?.inService ?? 0,
    flows: flows.map(({ id, name, kind }) => ({ id, name, isMenu: kind === 'ivr' })),
    accounts,
    overflowOf,
    isDefault,
    isOffered: app !== undefined && isOffered(app.settings, groupId),
    isBotTarget: bot?.draft.transfer.groupId === groupId,
    suggestedGroupId: group.overflowGroupId ?? (isDefault ? null : (app?.settings.defaultGroupId ?? null)),
  }
}

/**
 * Disbands a group. From its commit on nobody comes into it; who waits goes to another group's queue, or ends (null), one
 * conversation after another, by a timer that outlives this process; who is served is finished by their agents. What named
 * the group in the settings or for an account names the other one. Throws NOT_FOUND for a group that there is not, this one or the other.
 */
export async function disbandGroup(
  context: MemberContext,
  { groupId, waitingTo }: OfOne & { waitingTo: string | null },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    await holdOverflows(tx)
    const before = await touchedBy(tx, groupId)
    if (waitingTo !== null && (waitingTo === groupId || !(await groupStands(tx, waitingTo))))
      throw new DeskError('NOT_FOUND')
    const now = context.clock.now()
    const noOverflow = { overflowGroupId: null, overflowAfter: null }
    await tx
      .update(agentGroup)
      .set({
        ...noOverflow,
        beyond: sql`case when ${agentGroup.beyond} = 'overflow' then 'message' else ${agentGroup.beyond} end`,
      })
      .where(eq(agentGroup.overflowGroupId, groupId))
    await tx
      .update(agentGroup)
      .set({ ...noOverflow, mode: 'paused', disbandedAt: now })
      .where(eq(agentGroup.id, groupId))
    await tx
      .update(channelAccount)
      .set({ groupId: waitingTo, revision: sql`${channelAccount.revision} + 1` })
      .where(leadsTo(groupId))
    const other = JSON.stringify(waitingTo)
    if (before.isDefault)
      await tx.update(application).set({ settings: sql`jsonb_set(settings, '{defaultGroupId}', ${other}::jsonb)` })
    if (before.isBotTarget)
      await tx.update(robot).set({
        draft: sql`jsonb_set(draft, '{transfer,groupId}', ${other}::jsonb)`,
        revision: sql`${robot.revision} + 1`,
      })
    await setTimer(tx, appId, 'group_disband', groupId, now, { waitingTo })
    await writeAudit(tx, context, appId, { action: 'group.disbanded', target: groupId, before, after: { waitingTo } })
  })
  return {}
}
