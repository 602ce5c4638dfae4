import { z } from 'zod'
import { KEY_STATES, keyInputSchema } from '#src/domain/api-key/key.ts'
import { KEY_SCOPES } from '#src/domain/api-key/scopes.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['API keys']
const one = inApp.extend({ keyId: z.uuid() })

/** A key, without its secret, which nobody reads. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  addresses: z.array(z.string()),
  /** Its beginning, by which it is known again. */
  hint: z.string(),
  state: z.enum(KEY_STATES),
  /** When it ends, or has ended by itself; null: it has no end. */
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  /** To the minute; null: it never was. */
  lastUsedAt: moment.nullable(),
  /** Until when the secret before counts, too; null: the one alone does. */
  formerUntil: moment.nullable(),
  createdAt: moment,
  /** Who made it, and whether they may still make keys: it goes on without them. */
  createdBy: z.object({ nickname: z.string(), mayStill: z.boolean() }),
})
export type ApiKey = z.output<typeof apiKeySchema>

/** A key that is shown this once. */
const shown = z.string()

export const apiKeys = {
  list: procedure('apiKey.view', {
    method: 'GET',
    path: '/apps/{appId}/api-keys',
    summary: 'Keys by which other systems call the API, the newest first',
    tags,
  })
    .input(inApp)
    .output(z.array(apiKeySchema)),
  create: procedure('apiKey.edit', {
    method: 'POST',
    path: '/apps/{appId}/api-keys',
    summary: 'Make a key; it is told this once',
    tags,
  })
    .input(inApp.extend({ key: keyInputSchema }))
    .output(z.object({ id: z.uuid(), token: shown }))
    .errors({ API_KEY_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } }),
  rotate: procedure('apiKey.edit', {
    method: 'POST',
    path: '/apps/{appId}/api-keys/{keyId}/secret',
    summary: 'Give a key a new secret, told this once; the one before counts for a day more',
    tags,
  })
    .input(one)
    .output(z.object({ token: shown, formerUntil: moment })),
  revoke: procedure('apiKey.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/api-keys/{keyId}',
    summary: 'End a key at once, for good',
    tags,
  })
    .input(one)
    .output(done),
}
