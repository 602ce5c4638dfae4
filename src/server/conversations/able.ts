import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import {
  LANGUAGE_SKILL,
  languageNeeds,
  languageSkill,
  skillNeeds,
  spokenBy,
  type SkillsAsked,
} from '#src/domain/routing/needs.ts'
import type { Need } from '#src/domain/routing/state.ts'
import type { Tx } from '../db/client.ts'
import { memberSkill, skill } from '../db/schema/skill.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import type { GroupRow } from './group-settings.ts'
import { speakerOf } from './speaker.ts'
import type { Turn } from './turn.ts'

const languageOf = async (turn: Turn) => spokenBy((await speakerOf(turn)).language)

/** What is asked for of who serves a turn's conversation through a group: by its flow, and by the group. */
export async function needsIn(turn: Turn, group: GroupRow): Promise<Need[]> {
  const now = turn.now.getTime()
  const { skills } = turn.row
  return [...(skills ? skillNeeds(skills, now) : []), ...languageNeeds(await languageOf(turn), group, now)]
}

/** Those of the skills that there still are; null: none is asked for. */
export async function knownSkills(tx: Tx, asked: SkillsAsked | undefined): Promise<SkillsAsked | null> {
  if (!asked) return null
  const ids = asked.wanted.map(({ skillId }) => skillId)
  const found = await tx
    .select({ id: skill.id })
    .from(skill)
    .where(inArray(sql`${skill.id}::text`, ids))
  const wanted = asked.wanted.filter(({ skillId }) => found.some(({ id }) => id === skillId))
  return wanted.length === 0 ? null : { ...asked, wanted }
}

/** Among members in their groups: those who can do what is asked for of who serves a turn's conversation and never lapses. */
export async function canServe(turn: Turn): Promise<SQL | undefined> {
  const { skills } = turn.row
  const language = await languageOf(turn)
  return and(
    skills?.forSeconds === null ? canDo(skillNeeds(skills, 0)) : undefined,
    language === null
      ? undefined
      : or(
          ne(agentGroup.languageRule, 'required'),
          eq(agentGroup.strategy, 'manual'),
          canDo([{ skill: languageSkill(language), level: 1 }]),
        ),
  )
}

/** Among members: those who can do all that is asked for; undefined: nothing is. */
export const canDo = (needs: readonly Pick<Need, 'skill' | 'level'>[]): SQL | undefined =>
  and(
    ...needs.map(
      (need) => sql`(${need.skill} = any (array(select ${LANGUAGE_SKILL}::text || unnest(${member.languages})))
        or exists (select 1 from ${memberSkill} where ${memberSkill.appId} = ${member.appId}
          and ${memberSkill.personId} = ${member.personId}
          and ${memberSkill.skillId}::text = ${need.skill} and ${memberSkill.level} >= ${need.level}))`,
    ),
  )
