import { z } from 'zod'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { webAccessSchema } from '#src/domain/web-client/access.ts'
import { webLookSchema } from '#src/domain/web-client/look.ts'
import { IDENTITY_ALGORITHMS, identityKeyInputSchema } from '#src/domain/web-client/identity-key.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import { historyOf } from './settings-history.ts'

const tags = ['Web client']
const count = z.number().int().min(0)

/** Pages of one origin on which the web client was seen. */
const siteSchema = z.object({
  /** '' for its own link. */
  origin: z.string(),
  /** The page of the last visit, without its query; '': it did not say. */
  page: z.string(),
  visits: count,
  /** How often browsers were told not to show it there. */
  refused: count,
  /** Whether it may be shown there, as it is set now. */
  isAllowed: z.boolean(),
  firstAt: moment,
  lastAt: moment,
})
export type WebSite = z.output<typeof siteSchema>

/** Who may open the web client, as it stands: what a pattern or a range is may be told otherwise by now. */
const keptAccess = z.object({
  domains: z.array(z.string()),
  blocked: z.array(z.string()),
  requireIdentity: z.boolean(),
})

/** What tokens that name visitors are signed with, without the secret itself. */
const identityKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  algorithm: z.enum(IDENTITY_ALGORITHMS),
  /** By what it is known again: the end of a secret, or the beginning of a public key's SHA-256. */
  hint: z.string(),
  /** The secret could be found by trying. */
  isWeak: z.boolean(),
  /** It counts no more. */
  isOver: z.boolean(),
  endsAt: moment.nullable(),
  /** To the minute; null: it never was. */
  usedAt: moment.nullable(),
  createdAt: moment,
})
export type IdentityKey = z.output<typeof identityKeySchema>
const oneKey = inApp.extend({ keyId: z.uuid() })

export const webClient = {
  get: procedure('webClient.view', {
    method: 'GET',
    path: '/apps/{appId}/web-client',
    summary: 'Where the web client is served, and which languages it speaks with visitors',
    tags,
  })
    .input(inApp)
    .output(z.object({ origin: z.string(), languages: z.array(z.enum(LANGUAGE_NAMES)) })),
  access: procedure('webClient.view', {
    method: 'GET',
    path: '/apps/{appId}/web-client/access',
    summary: 'Who may open the web client, and on which pages',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), access: keptAccess })),
  updateAccess: procedure('webClient.edit', {
    method: 'PUT',
    path: '/apps/{appId}/web-client/access',
    summary: 'Change who may open the web client; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), access: webAccessSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  accessHistory: historyOf('webClient.view', 'webAccess', 'web-access', keptAccess),
  look: procedure('webClient.view', {
    method: 'GET',
    path: '/apps/{appId}/web-client/look',
    summary: 'How the web client looks: the draft, and what visitors see',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), look: webLookSchema, live: webLookSchema })),
  updateLook: procedure('webClient.edit', {
    method: 'PUT',
    path: '/apps/{appId}/web-client/look',
    summary: 'Change how the web client looks; goes live by deploy',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), look: webLookSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  lookHistory: historyOf('webClient.view', 'webLook', 'web-look', webLookSchema),
  sites: procedure('webClient.view', {
    method: 'GET',
    path: '/apps/{appId}/web-client/sites',
    summary: 'Where the web client was seen, the last first',
    tags,
  })
    .input(inApp)
    .output(z.array(siteSchema)),
  identityKeys: procedure('webClient.view', {
    method: 'GET',
    path: '/apps/{appId}/web-client/identity-keys',
    summary: "What visitors' tokens may be signed with, the newest first, without the secrets",
    tags,
  })
    .input(inApp)
    .output(z.array(identityKeySchema)),
  addIdentityKey: procedure('channel.bind', {
    method: 'POST',
    path: '/apps/{appId}/web-client/identity-keys',
    summary: "Add a key for visitors' tokens; a secret that is made here is told this once",
    tags,
  })
    .input(inApp.extend({ key: identityKeyInputSchema }))
    .output(z.object({ id: z.uuid(), secret: z.string().nullable() }))
    .errors({ IDENTITY_KEY_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } }),
  endIdentityKey: procedure('channel.bind', {
    method: 'POST',
    path: '/apps/{appId}/web-client/identity-keys/{keyId}/end',
    summary: 'Have a key count for so many hours more, as another has come in its place',
    tags,
  })
    .input(oneKey.extend({ hours: z.number().int().min(0).max(LIMITS.identityKey.endHours) }))
    .output(z.object({ endsAt: moment })),
  removeIdentityKey: procedure('channel.bind', {
    method: 'DELETE',
    path: '/apps/{appId}/web-client/identity-keys/{keyId}',
    summary: 'Take a key away at once',
    tags,
  })
    .input(oneKey)
    .output(done),
}
