import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appId, moment } from './columns.ts'
import { member } from './team.ts'
import { visitor } from './visitor.ts'

/** What members keep of a visitor for each other: one text, which each may change. */
export const visitorRemark = pgTable(
  'visitor_remark',
  {
    appId: appId(),
    visitorId: uuid('visitor_id').notNull(),
    text: text('text').notNull(),
    revision: integer('revision').notNull(),
    /** Who has written it last. */
    personId: uuid('person_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.visitorId] }),
    foreignKey({
      name: 'visitor_remark_visitor',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }),
    foreignKey({
      name: 'visitor_remark_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    check('visitor_remark_text', sql`char_length(${t.text}) <= 10000`),
    check('visitor_remark_revision', sql`${t.revision} >= 1`),
  ],
)
