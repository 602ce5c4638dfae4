import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationAbout, NotificationKind } from '#src/domain/notification/kinds.ts'
import { appId, id, moment } from './columns.ts'
import { member } from './team.ts'

/** What a member is told of. While it is unread, what is told again of the same subject counts there. */
export const notification = pgTable(
  'notification',
  {
    appId: appId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What of its kind it is about. */
    subject: text('subject').notNull(),
    about: jsonb('about').$type<NotificationAbout>().notNull(),
    /** The member who did it. */
    byId: uuid('by_id'),
    count: integer('count').notNull().default(1),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
    uniqueIndex('notification_unread')
      .on(t.appId, t.personId, t.kind, t.subject)
      .where(sql`${t.readAt} is null`),
    index('notification_of').on(t.appId, t.personId, t.at, t.id),
    index('notification_time').on(t.appId, t.at),
    check('notification_count', sql`${t.count} > 0`),
  ],
)

/** What a member does not want to be told of. */
export const notificationMute = pgTable(
  'notification_mute',
  {
    appId: appId(),
    personId: uuid('person_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.kind] }),
    foreignKey({ columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
  ],
)
