import { randomBytes } from 'node:crypto'

/** A secret as receivers' libraries expect it. Only made here: one that somebody has thought of is not checked by them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
