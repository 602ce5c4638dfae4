import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import type { Level } from '#src/domain/routing/state.ts'
import { appId, citext, createdAt, id } from './columns.ts'
import { application } from './platform.ts'
import { member } from './team.ts'

/** Something that members can do, and flows may ask for. */
export const skill = pgTable(
  'skill',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: citext('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('skill_name').on(t.appId, t.name),
    check('skill_name_length', sql`char_length(${t.name}) between 1 and 50`),
  ],
)

/** How well a member can do it. */
export const memberSkill = pgTable(
  'member_skill',
  {
    appId: appId(),
    personId: uuid('person_id').notNull(),
    skillId: uuid('skill_id').notNull(),
    level: smallint('level').$type<Level>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.skillId] }),
    foreignKey({
      name: 'member_skill_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'member_skill_skill',
      columns: [t.appId, t.skillId],
      foreignColumns: [skill.appId, skill.id],
    }).onDelete('cascade'),
    index('member_skill_of').on(t.appId, t.skillId),
    check('member_skill_level', sql`${t.level} between 1 and 5`),
  ],
)
