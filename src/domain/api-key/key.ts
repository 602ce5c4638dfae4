import { z } from 'zod'
import { isAddressRange } from '#src/lib/address-range.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { KEY_SCOPES } from './scopes.ts'

const { name, addresses, days } = LIMITS.apiKey

/** What is said of a key when it is made; none of it changes afterwards. */
export const keyInputSchema = z.object({
  name: requiredText(name),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  /** In how many days it ends; null: it has no end. */
  days: z.number().int().min(1).max(days).nullable(),
  /** Addresses and networks that it may be used from; none: from everywhere. */
  addresses: z.array(z.string().refine(isAddressRange, { message: 'ADDRESS_RANGE' })).max(addresses),
})
export type KeyInput = z.output<typeof keyInputSchema>

/** Whether a key is of use: `expired` and `revoked` ones stay in the list, as what they did stays in the audit log. */
export const KEY_STATES = ['live', 'expired', 'revoked'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** How a key stands at a moment. */
export function keyState(key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'live'
}
