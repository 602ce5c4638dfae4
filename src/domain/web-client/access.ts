import { z } from 'zod'
import { isAddressRange } from '#src/lib/address-range.ts'
import { LIMITS } from '../limits.ts'
import { isHostPattern } from './host-pattern.ts'

const { domains, blocked } = LIMITS.webClient

const once = (values: readonly string[]) => new Set(values).size === values.length

/**
 * Who may open the web client, and from where. Issues: HOST_PATTERN, ADDRESS_RANGE, DUPLICATE, and on the server
 * IDENTITY_KEY_MISSING of a required identity that nobody could have.
 */
export const webAccessSchema = z.object({
  /** The pages that may hold it; none: every page. Its own link can always be opened. */
  domains: z
    .array(z.string().max(domains.length).refine(isHostPattern, 'HOST_PATTERN'))
    .max(domains.count)
    .refine(once, 'DUPLICATE'),
  /** Addresses and networks from which nobody may write. */
  blocked: z.array(z.string().max(64).refine(isAddressRange, 'ADDRESS_RANGE')).max(blocked).refine(once, 'DUPLICATE'),
  /** Whether only visitors may write whom a signed token names. */
  requireIdentity: z.boolean(),
})
export type WebAccess = z.output<typeof webAccessSchema>

/** What an application begins with: whoever finds it may write. */
export const OPEN_ACCESS: WebAccess = { domains: [], blocked: [], requireIdentity: false }
