import { z } from 'zod'

/** The keys of a telephone, as they lie. */
export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
export type Key = (typeof KEYS)[number]

export const keySchema = z.enum(KEYS)
export const isKey = (text: string): text is Key => (KEYS as readonly string[]).includes(text)

/** The keys that may end an entry. */
export const endKeySchema = z.enum(['#', '*']).nullable()

/** What stands for a key that is not to be read by anybody: card numbers, PINs. */
export const MASKED_KEY = '•'
export type ShownKey = Key | typeof MASKED_KEY

/** A figure, hidden. A sign is no secret: it only ends an entry, or spoils it. */
export const hiddenKey = (key: ShownKey): ShownKey => (/\d/.test(key) ? MASKED_KEY : key)

/** A text with every character hidden, where it is not to be read. */
export const shownKeys = (keys: string, masked: boolean): string => (masked ? keys.replace(/./gu, MASKED_KEY) : keys)
