import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { KEY_SCOPES, type KeyScope } from '#src/domain/api-key/scopes.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

const quoted = (words: readonly string[]) => sql.raw(words.map((one) => `'${one}'`).join(', '))

/**
 * A key by which another system calls the API. The secret itself is never stored, only its SHA-256; a revoked one stays, as
 * the audit log names it.
 */
export const apiKey = pgTable(
  'api_key',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** Addresses and networks that it may be used from; none: from everywhere. */
    addresses: text('addresses').array().notNull(),
    /** The beginning of the key, by which it is known again. */
    hint: text('hint').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** The secret before, which counts until then, too. */
    formerHash: bytes('former_hash'),
    formerUntil: moment('former_until'),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('api_key_token').on(t.appId, t.tokenHash),
    check('api_key_name', sql`char_length(${t.name}) between 1 and 50`),
    check('api_key_scopes', sql`cardinality(${t.scopes}) >= 1 and ${t.scopes} <@ array[${quoted(KEY_SCOPES)}]`),
    check('api_key_addresses', sql`cardinality(${t.addresses}) <= 50`),
    check('api_key_hashes', sql`octet_length(${t.tokenHash}) = 32 and octet_length(${t.formerHash}) = 32`),
    check(
      'api_key_former',
      sql`(${t.formerHash} is null) = (${t.formerUntil} is null) and ${t.formerHash} <> ${t.tokenHash}`,
    ),
  ],
)

/** A call that a key asked to be done once, under a name of its own, and its answer once it was. */
export const apiCall = pgTable(
  'api_call',
  {
    appId: appId(),
    keyId: uuid('key_id').notNull(),
    /** The `Idempotency-Key` of the request. */
    name: text('name').notNull(),
    /** SHA-256 of what was asked. */
    fingerprint: bytes('fingerprint').notNull(),
    /** Of the answer; null: there is none yet. */
    status: integer('status'),
    body: text('body'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.keyId, t.name] }),
    foreignKey({
      name: 'api_call_key',
      columns: [t.appId, t.keyId],
      foreignColumns: [apiKey.appId, apiKey.id],
    }).onDelete('cascade'),
    index('api_call_time').on(t.appId, t.at),
    check('api_call_name', sql`char_length(${t.name}) between 1 and 255`),
    check('api_call_fingerprint', sql`octet_length(${t.fingerprint}) = 32`),
    check('api_call_answer', sql`(${t.status} is null) = (${t.body} is null) and ${t.status} between 200 and 299`),
  ],
)
