import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { IDENTITY_ALGORITHMS } from '#src/domain/web-client/identity-key.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** What tokens that name visitors are signed with. A secret itself is among the secrets, by this row's id. */
export const identityKey = pgTable(
  'identity_key',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    algorithm: text('algorithm', { enum: IDENTITY_ALGORITHMS }).notNull(),
    /** In PEM; null: it is a secret. */
    publicKey: text('public_key'),
    /** By what it is known again: the last characters of a secret, or those of a public key's SHA-256. */
    hint: text('hint').notNull(),
    isWeak: boolean('is_weak').notNull().default(false),
    /** Until when it counts, since another has come in its place; null: it has no end. */
    endsAt: moment('ends_at'),
    usedAt: moment('used_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    check('identity_key_name', sql`char_length(${t.name}) between 1 and 50`),
    check(
      'identity_key_algorithm',
      sql`${t.algorithm} in ('HS256', 'RS256') and (${t.algorithm} = 'RS256') = (${t.publicKey} is not null)`,
    ),
  ],
)
