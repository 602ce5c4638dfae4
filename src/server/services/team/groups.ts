import type { GroupTranslations } from '#src/domain/settings/text-translations.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Group } from '#src/contract/groups.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { NEW_RULES, overflowFault, type GroupRank, type GroupRules } from '#src/domain/routing/group-rules.ts'
import type { GroupTexts } from '#src/domain/settings/application.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { routeSoon } from '../../conversations/route.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { columnsOf, rulesOf } from '../../conversations/group-settings.ts'
import { application } from '../../db/schema/platform.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, groupMember, member } from '../../db/schema/team.ts'
import { assertActiveMembers } from './manage.ts'

type GroupInput = {
  name: string
  strategy: Group['strategy']
  receptionLimit: number
  memberIds: string[]
  rules?: GroupRules | undefined
  ranks?: GroupRank[] | undefined
  hours?: WorkingHours | null | undefined
  texts?: GroupTexts | undefined
  translations?: GroupTranslations | undefined
}

/** Groups with their members and queues. */
export function listGroups(context: MemberContext): Promise<Group[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const groups = await tx.select().from(agentGroup).where(stands).orderBy(agentGroup.createdAt, agentGroup.id)
    const members = await tx.select().from(groupMember)
    const open = await tx
      .select({ groupId: conversation.groupId, state: conversation.state, n: count() })
      .from(conversation)
      .where(inArray(conversation.state, ['queued', 'ringing', 'in_service']))
      .groupBy(conversation.groupId, conversation.state)
    const inState = (groupId: string, states: readonly string[]) =>
      open.filter((row) => row.groupId === groupId && states.includes(row.state)).reduce((sum, row) => sum + row.n, 0)
    return groups.map((group) => {
      const { id, name, strategy, receptionLimit, mode, hours, texts, textTranslations: translations } = group
      const own = members.filter((row) => row.groupId === id)
      return {
        id,
        name,
        strategy,
        receptionLimit,
        mode,
        memberIds: own.map((row) => row.personId),
        rules: rulesOf(group),
        ranks: own.map(({ personId, priority, tier }) => ({
          personId,
          priority,
          tier,
        })),
        hours,
        texts,
        translations,
        waiting: inState(id, ['queued', 'ringing']),
        inService: inState(id, ['in_service']),
      }
    })
  })
}

/** Makes a group. */
export async function createGroup(context: MemberContext, input: GroupInput): Promise<{ id: string }> {
  const { appId } = context.member
  const {
    name,
    strategy,
    receptionLimit,
    memberIds,
    rules = NEW_RULES,
    ranks = [],
    hours = null,
    texts = {},
    translations = {},
  } = input
  const id = uuidv7()
  await context.db.inApp(appId, async (tx) => {
    await assertActiveMembers(tx, memberIds)
    await holdOverflows(tx)
    await assertOverflow(tx, id, rules)
    await tx.insert(agentGroup).values({
      appId,
      id,
      name,
      strategy,
      receptionLimit,
      ...columnsOf(rules),
      hours,
      texts,
      textTranslations: translations,
      createdAt: context.clock.now(),
    })
    await changeMembers(tx, context, id, { joined: memberIds, left: [] })
    await keepRanks(tx, id, ranks)
    const after = { name, strategy, receptionLimit, memberIds, rules, ranks, hours, texts, translations }
    await writeAudit(tx, context, appId, {
      action: 'group.created',
      target: id,
      after,
    })
  })
  return { id }
}

/** Changes a group and who is in it. */
export async function updateGroup(
  context: MemberContext,
  input: GroupInput & { groupId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const { groupId, name, strategy, receptionLimit, memberIds, ranks = [] } = input
  await context.db.inApp(appId, async (tx) => {
    if (input.rules?.overflow) await holdOverflows(tx)
    const [before] = await tx
      .select()
      .from(agentGroup)
      .where(and(eq(agentGroup.id, groupId), stands))
      .for('no key update')
    if (!before) throw new DeskError('NOT_FOUND')
    await assertActiveMembers(tx, memberIds)
    const rules = input.rules ?? rulesOf(before)
    const hours = input.hours === undefined ? before.hours : input.hours
    const texts = input.texts ?? before.texts
    const translations = input.translations ?? before.textTranslations
    await assertOverflow(tx, groupId, rules)
    await tx
      .update(agentGroup)
      .set({ name, strategy, receptionLimit, ...columnsOf(rules), hours, texts, textTranslations: translations })
      .where(eq(agentGroup.id, groupId))
    const were = await tx.select({ id: groupMember.personId }).from(groupMember).where(eq(groupMember.groupId, groupId))
    const old = were.map((row) => row.id)
    await changeMembers(tx, context, groupId, {
      joined: memberIds.filter((id) => !old.includes(id)),
      left: old.filter((id) => !memberIds.includes(id)),
    })
    await keepRanks(tx, groupId, ranks)
    await writeAudit(tx, context, appId, {
      action: 'group.updated',
      target: groupId,
      before: {
        name: before.name,
        strategy: before.strategy,
        receptionLimit: before.receptionLimit,
        rules: rulesOf(before),
        hours: before.hours,
        texts: before.texts,
        translations: before.textTranslations,
      },
      after: { name, strategy, receptionLimit, memberIds, rules, ranks, hours, texts, translations },
    })
  })
  routeSoon(context, appId)
  return {}
}

/** Runs a group, pauses it, or lets it serve only who waits already. */
export async function setGroupMode(
  context: MemberContext,
  { groupId, mode }: { groupId: string; mode: Group['mode'] },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [before] = await tx
      .select()
      .from(agentGroup)
      .where(and(eq(agentGroup.id, groupId), stands))
      .for('update')
    if (!before) throw new DeskError('NOT_FOUND')
    if (before.mode === mode) return
    await tx.update(agentGroup).set({ mode }).where(eq(agentGroup.id, groupId))
    await writeAudit(tx, context, appId, {
      action: 'group.mode',
      target: groupId,
      before: { mode: before.mode },
      after: { mode },
    })
    afterCommit(tx, () => context.live.groupMode(appId, groupId))
  })
  routeSoon(context, appId)
  return {}
}

/** Overflows are changed one after another, so that two changes at once do not make a circle between them. */
export async function holdOverflows(tx: Tx): Promise<void> {
  await tx.select({ appId: application.appId }).from(application).for('no key update')
}

/** Refuses an overflow into an unknown group, and one that leads back or too far. */
async function assertOverflow(tx: Tx, groupId: string, { overflow }: GroupRules): Promise<void> {
  if (overflow === null) return
  const groups = await tx.select({ id: agentGroup.id, next: agentGroup.overflowGroupId }).from(agentGroup).where(stands)
  if (!groups.some(({ id }) => id === overflow.groupId)) throw new DeskError('NOT_FOUND')
  const next = (id: string) =>
    id === groupId ? overflow.groupId : (groups.find((group) => group.id === id)?.next ?? null)
  if (overflowFault(groupId, next) !== undefined) throw new DeskError('OVERFLOW_CIRCLE')
  // Whoever overflows into this group leads on through it.
  if (groups.some(({ id }) => overflowFault(id, next) !== undefined)) throw new DeskError('OVERFLOW_CIRCLE')
}

async function keepRanks(tx: Tx, groupId: string, ranks: readonly GroupRank[]): Promise<void> {
  for (const { personId, priority, tier } of ranks) {
    await tx
      .update(groupMember)
      .set({ priority, tier })
      .where(and(eq(groupMember.groupId, groupId), eq(groupMember.personId, personId)))
  }
}

/** Lets members into a group and out of it: what they hold open comes back under the rights of now. */
export async function changeMembers(
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
