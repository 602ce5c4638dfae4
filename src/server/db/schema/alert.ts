import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AlertKind } from '#src/domain/notification/alerts.ts'
import { appId, id, moment } from './columns.ts'

/**
 * Alerts of one kind that leave the console together: written in the transactions that bring them about, sent once their
 * time has come. It holds nothing that anybody has said.
 */
export const alertDelivery = pgTable(
  'alert_delivery',
  {
    appId: appId(),
    id: id(),
    way: text('way', { enum: ['mail', 'webhook'] }).notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    at: moment('at').notNull(),
    /** When it was first about to be sent: what comes later is not part of it. */
    begunAt: moment('begun_at'),
    /** Whom it has reached so far: they do not get it again. */
    reached: text('reached')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How often it could not be sent. */
    tries: integer('tries').notNull().default(0),
    /** Why it could not be sent last. */
    failure: text('failure'),
    detail: text('detail'),
    /** Sent, given up, or no longer wanted by anybody. */
    endedAt: moment('ended_at'),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    uniqueIndex('alert_delivery_gathering')
      .on(t.appId, t.way, t.kind)
      .where(sql`${t.begunAt} is null`),
    index('alert_delivery_time').on(t.appId, t.at),
    check('alert_delivery_way', sql`${t.way} in ('mail', 'webhook')`),
    check('alert_delivery_count', sql`${t.count} > 0 and ${t.firstAt} <= ${t.at}`),
    check('alert_delivery_ended', sql`${t.endedAt} is null or ${t.begunAt} is not null`),
    check('alert_delivery_detail', sql`char_length(${t.detail}) <= 500`),
  ],
)
