import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { moment } from './base.ts'

/** What browsers and servers say to each other of passkeys (Web Authentication, Level 3, 5.1.8–5.1.10), as far as it is needed here. */

const bytes = z.string().max(20_000)
const kind = z.literal('public-key')

export const passkeyName = requiredText(LIMITS.signIn.passkeyName)
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

/** With what a browser makes a passkey. */
export const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: kind })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: kind })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** With what it asks for one. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

/** No extension is asked for, so none answers. */
const answer = { id: bytes, rawId: bytes, type: kind }

/** A passkey that a browser has made. */
export const madePasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: bytes.optional(),
  }),
})
export type MadePasskey = z.output<typeof madePasskey>

/** A passkey that somebody has used. */
export const usedPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>
