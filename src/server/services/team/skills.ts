import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Skill } from '#src/contract/skills.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { SkillAt } from '#src/domain/routing/needs.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { memberSkill, skill } from '../../db/schema/skill.ts'
import { member } from '../../db/schema/team.ts'

type OfOne = { skillId: string }

/** The skills by name, each with who has it and which flows ask for it. */
export function listSkills(context: MemberContext): Promise<Skill[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [skills, held, asking] = await Promise.all([
      tx.select({ id: skill.id, name: skill.name }).from(skill).orderBy(asc(skill.name), asc(skill.id)),
      tx
        .select({
          skillId: memberSkill.skillId,
          id: memberSkill.personId,
          nickname: member.nickname,
          level: memberSkill.level,
        })
        .from(memberSkill)
        .innerJoin(member, sql`${member.appId} = ${memberSkill.appId} and ${member.personId} = ${memberSkill.personId}`)
        .where(eq(member.state, 'active'))
        .orderBy(asc(member.nickname), asc(member.personId)),
      tx
        .select({ skillId: skill.id, id: flow.id, name: flow.name })
        .from(skill)
        .innerJoin(
          flow,
          sql`${flow.appId} = ${skill.appId} and ${flow.deletedAt} is null
            and position(${skill.id}::text in ${flow.document}::text) > 0`,
        )
        .orderBy(asc(flow.name), asc(flow.id)),
    ])
    const holders = Map.groupBy(held, ({ skillId }) => skillId)
    const flows = Map.groupBy(asking, ({ skillId }) => skillId)
    return skills.map(({ id, name }) => ({
      id,
      name,
      members: (holders.get(id) ?? []).map(({ id: of, nickname, level }) => ({ id: of, nickname, level })),
      flows: (flows.get(id) ?? []).map(({ id: of, name: called }) => ({ id: of, name: called })),
    }))
  })
}

/** Makes a skill. Throws SKILL_LIMIT, SKILL_NAME_TAKEN. */
export function createSkill(context: MemberContext, { name }: { name: string }): Promise<{ id: string }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    // One at a time, so that two at once do not pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`skill:${appId}`}, 0))`)
    const [all] = await tx.select({ n: count() }).from(skill)
    const limit = LIMITS.skill.count
    if ((all?.n ?? 0) >= limit) throw new DeskError('SKILL_LIMIT', { limit })
    const id = uuidv7()
    await tx.insert(skill).values({ appId, id, name, createdAt: context.clock.now() })
    await writeAudit(tx, context, appId, { action: 'skill.created', target: id, after: { name } })
    return { id }
  })
}

/** Gives a skill another name. Throws NOT_FOUND, SKILL_NAME_TAKEN. */
export function renameSkill(
  context: MemberContext,
  { skillId, name }: OfOne & { name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await held(tx, skillId)
    await tx.update(skill).set({ name }).where(eq(skill.id, skillId))
    await writeAudit(tx, context, appId, { action: 'skill.renamed', target: skillId, before, after: { name } })
    return {}
  })
}

/** Deletes a skill: nobody has it any more, and flows that name it ask for it no more. Throws NOT_FOUND. */
export function removeSkill(context: MemberContext, { skillId }: OfOne): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await held(tx, skillId)
    await tx.delete(skill).where(eq(skill.id, skillId))
    await writeAudit(tx, context, appId, { action: 'skill.removed', target: skillId, before })
    return {}
  })
}

async function held(tx: Tx, skillId: string): Promise<{ name: string }> {
  const [row] = await tx.select({ name: skill.name }).from(skill).where(eq(skill.id, skillId)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The skills of some members, by person. */
export async function skillsOfMembers(tx: Tx, ids: readonly string[]): Promise<Map<string, SkillAt[]>> {
  const rows = await tx
    .select()
    .from(memberSkill)
    .where(inArray(memberSkill.personId, [...ids]))
    .orderBy(asc(memberSkill.skillId))
  return new Map(
    [...Map.groupBy(rows, ({ personId }) => personId)].map(([personId, own]) => [
      personId,
      own.map(({ skillId, level }) => ({ skillId, level })),
    ]),
  )
}

/** Puts what a member can do in place of what they could. Throws NOT_FOUND for a skill that there is not. */
export async function writeSkills(
  tx: Tx,
  { appId, personId }: { appId: string; personId: string },
  skills: readonly SkillAt[],
): Promise<void> {
  const byId = new Map(skills.map(({ skillId, level }) => [skillId, level]))
  const ids = [...byId.keys()]
  const known = ids.length === 0 ? [] : await tx.select().from(skill).where(inArray(skill.id, ids)).for('share')
  if (known.length < ids.length) throw new DeskError('NOT_FOUND')
  await tx.delete(memberSkill).where(eq(memberSkill.personId, personId))
  if (ids.length > 0)
    await tx.insert(memberSkill).values([...byId].map(([skillId, level]) => ({ appId, personId, skillId, level })))
}
