import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { appId, bytes, citext, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** A person who can sign in, whatever applications they belong to. */
export const person = pgTable(
  'person',
  {
    id: id().primaryKey(),
    account: citext('account').notNull().unique(),
    email: citext('email').unique(),
    phone: text('phone').unique(),
    passwordHash: text('password_hash'),
    /** Set while the password is a temporary one: it must be changed at the first sign-in. */
    temporaryUntil: moment('temporary_until'),
    createdAt: createdAt(),
  },
  (t) => [check('person_phone', sql`${t.phone} is null or ${t.phone} ~ '^\\+[0-9]{6,15}$'`)],
)

/** A signed-in browser. The token itself is never stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    id: id().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The application whose identity provider has vouched for it, and the only one that it opens; null: it was no provider. */
    providerAppId: text('provider_app_id').references(() => application.appId, { onDelete: 'cascade' }),
    authenticatedAt: moment('authenticated_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('session_person').on(t.personId)],
)

/** A browser in which a person has signed in before. Its token is never stored, only its SHA-256. */
export const knownDevice = pgTable(
  'known_device',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.tokenHash] }), index('known_device_token').on(t.tokenHash)],
)

/** What makes the codes of a person's authenticator app; it counts from when a first code has proved that they have it. */
export const secondFactor = pgTable(
  'second_factor',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Sealed with the master key. */
    secret: bytes('secret').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The 30-second step of the last code that was taken: none is taken twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('second_factor_step', sql`${t.lastStep} >= 0`)],
)

/** Codes that stand in for a lost authenticator app, one sign-in each. A code is never stored, only its SHA-256. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => secondFactor.personId, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.personId, t.codeHash] })],
)

/** What a person's device signs in with: the device keeps the private key, and asks for a finger or a PIN. */
export const passkey = pgTable(
  'passkey',
  {
    /** The credential's, in base64url. */
    id: text('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    publicKey: bytes('public_key').notNull(),
    /** How often the device has signed, where it counts: one that counts backwards has been copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('passkey_person').on(t.personId),
    check('passkey_name', sql`char_length(${t.name}) between 1 and 40`),
    check('passkey_counter', sql`${t.counter} >= 0`),
  ],
)

/** A one-time secret that was sent to somebody: a phone code, the link of a reset, a changed contact or the set-up,
 * and what a sign-in is that waits for its second factor or for an identity provider. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: id().primaryKey(),
    purpose: text('purpose', {
      enum: [
        'setup',
        'phone_code',
        'own_phone_code',
        'password_reset',
        'email_change',
        'phone_change',
        'second_factor',
        'provider',
        'passkey',
        'own_passkey',
      ],
    }).notNull(),
    /** Whom it is for: a phone number, a person's id, an application's, `passkey`, or `setup`. */
    subject: text('subject').notNull(),
    secretHash: bytes('secret_hash').notNull(),
    /** What becomes of an account when it is used: the new address or number, and the application that asked; null: its owner. */
    change: jsonb('change').$type<{ appId: string | null; value: string }>(),
    attempts: integer('attempts').notNull().default(0),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_token_subject').on(t.purpose, t.subject, t.createdAt),
    check('one_time_token_attempts', sql`${t.attempts} between 0 and 5`),
  ],
)

/** Whom an application's identity provider knows under which name: linked once, by a verified address, and by this alone after that. */
export const providerIdentity = pgTable(
  'provider_identity',
  {
    appId: appId(),
    issuer: text('issuer').notNull(),
    /** As the provider calls them; never given to anybody else (OpenID Connect Core, 2). */
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.issuer, t.subject] }),
    unique('provider_identity_once').on(t.appId, t.issuer, t.personId),
  ],
)
