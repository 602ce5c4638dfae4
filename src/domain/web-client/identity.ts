import { z } from 'zod'
import { isVariableName } from '../graph/variables.ts'
import { LIMITS } from '../limits.ts'

const { subject, attributes, attributeText } = LIMITS.webClient

/**
 * What a signed token says of a visitor (RFC 7519): `sub`, by which the page's own system knows them, until when it holds,
 * what they are called, and what else that system knows of them, which only it may say.
 */
export const identityClaimsSchema = z.object({
  sub: z.string().trim().min(1).max(subject),
  exp: z.number().int(),
  name: z.string().trim().max(LIMITS.visitor.nickname).default(''),
  /** By name, as variables `user.…`. */
  attributes: z
    .record(
      z
        .string()
        .max(40)
        .refine((name) => isVariableName(`user.${name}`)),
      z.union([z.string().max(attributeText), z.number(), z.boolean()]),
    )
    .refine((given) => Object.keys(given).length <= attributes)
    .default({}),
})
export type IdentityClaims = z.output<typeof identityClaimsSchema>

/**
 * Why a token is not believed: it is none; it is signed in another way than with a key that is known; its signature is
 * another's; it is over, or not yet begun; it would hold for too long; it says too little, or what nobody may say.
 */
export const IDENTITY_FAULTS = ['malformed', 'algorithm', 'signature', 'expired', 'lifetime', 'claims'] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]
