import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

/** How tokens are signed: with a secret that both sides know, or with a private key whose public half is known here. */
export const IDENTITY_ALGORITHMS = ['HS256', 'RS256'] as const
export type IdentityAlgorithm = (typeof IDENTITY_ALGORITHMS)[number]

const { name, secret, publicKey } = LIMITS.identityKey

/** A key as it is made. A secret is made here where none is given. */
export const identityKeyInputSchema = z.discriminatedUnion('algorithm', [
  z.object({
    algorithm: z.literal('HS256'),
    name: requiredText(name),
    secret: z.string().min(secret.least).max(secret.most).nullable().default(null),
  }),
  z.object({
    algorithm: z.literal('RS256'),
    name: requiredText(name),
    /** In PEM, `-----BEGIN PUBLIC KEY-----`. */
    publicKey: z.string().trim().max(publicKey),
  }),
])
export type IdentityKeyInput = z.input<typeof identityKeyInputSchema>

/** Bytes that a secret has at least, as long as what it signs with (RFC 7518, section 3.2). */
const STRONG_BYTES = 32
/** Different characters that a secret has at least: of 32 random hexadecimal digits fewer than that differ once in 28 million. */
const STRONG_CHARACTERS = 8

/** Whether a secret could be found by trying: it is shorter than its signature, or says the same over and over. */
export const isWeakSecret = (text: string): boolean =>
  new TextEncoder().encode(text).length < STRONG_BYTES || new Set(text).size < STRONG_CHARACTERS
