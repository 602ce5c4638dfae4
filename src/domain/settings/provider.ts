import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Role } from '../team/policy.ts'
import { requiredText } from '../text.ts'

/** What somebody may become who signs in for the first time and was not invited. */
export const JOINS_AS = ['admin', 'online_admin', 'online_staff'] as const satisfies readonly Role[]
export type JoinsAs = (typeof JOINS_AS)[number]

/** An application's identity provider (OpenID Connect): who vouches for its members. */
export type Provider = {
  enabled: boolean
  /** As the button of the sign-in screen calls it. */
  name: string
  issuer: string
  clientId: string
  /** Domains of the addresses it may vouch for, in lower case. */
  domains: string[]
  /** What unknown people of these domains become; null: they have to be invited before. */
  joinsAs: JoinsAs | null
  /** Members come in by it alone; the super admin may always use a password. */
  only: boolean
}

export const NO_PROVIDER: Provider = {
  enabled: false,
  name: '',
  issuer: '',
  clientId: '',
  domains: [],
  joinsAs: null,
  only: false,
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

export const isDomain = (text: string): boolean => DOMAIN.test(text)

/** What may be written; whether the issuer answers is found out by who writes it. */
export const providerSchema: z.ZodType<Provider> = z
  .object({
    enabled: z.boolean(),
    name: requiredText(LIMITS.provider.name),
    issuer: z.url({ protocol: /^https?$/ }).max(LIMITS.provider.issuer),
    clientId: requiredText(LIMITS.provider.clientId),
    domains: z
      .array(z.string().trim().toLowerCase().regex(DOMAIN))
      .min(1)
      .max(LIMITS.provider.domains)
      .transform((domains) => [...new Set(domains)]),
    joinsAs: z.enum(JOINS_AS).nullable(),
    only: z.boolean(),
  })
  .refine(({ enabled, only }) => enabled || !only, { path: ['only'] })

/** Why a sign-in by an identity provider has come to nothing. */
export const PROVIDER_FAULTS = [
  // It is not in use.
  'off',
  // Begun too long ago, in another browser, or ended before.
  'over',
  'unreachable',
  // The provider says no.
  'refused',
  // What it says does not hold.
  'invalid',
  'unverified',
  'domain',
  'invitedOnly',
  // The account belongs to another identity of the provider.
  'otherIdentity',
] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

/** Whether a provider may vouch for an address. */
export function vouchesFor({ domains }: Pick<Provider, 'domains'>, email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
