import { z } from 'zod'
import { codePoints } from '#src/lib/code-points.ts'
import { FIELD_TYPES } from '../conversation/message.ts'
import type { Json, ValueType } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { matchesPattern } from '../pattern/pattern.ts'
import { normalisePhone } from '../person/phone.ts'
import { readChoice } from './read-choice.ts'
import type { Offered } from './choice-list.ts'
import { readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'

/** What may be asked for in the conversation: all that a form takes, and a file. */
export const ASKED_TYPES = [...FIELD_TYPES, 'file'] as const
export type AskedType = (typeof ASKED_TYPES)[number]

/** What a field takes, as far as reading a text needs it. */
export type Readable = {
  readonly type: AskedType
  readonly choices: readonly Offered[]
  readonly min: number | null
  readonly max: number | null
  readonly pattern: string
}

/** Why a text is no answer: nothing in it, not of the type, or a number out of bounds. */
export type FieldFault = 'empty' | 'format' | 'below' | 'above'
export type FieldReading = { ok: true; value: Json } | { ok: false; fault: FieldFault }

/** The type of what a field of a type puts into its variable. */
export const VALUE_TYPE_OF: Readonly<Record<AskedType, ValueType>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  phone: 'text',
  email: 'text',
  choice: 'text',
  pattern: 'text',
  file: 'object',
}

/**
 * Reads what a visitor has typed as the value of a field: numbers as numbers, dates as YYYY-MM-DD, phone numbers with
 * their country, choices by their value. People write more than the value (“it is 12, I think”); where the type leaves
 * no doubt about what is meant, the rest is passed over.
 */
export function readField(field: Readable, text: string, at: { now: number; timeZone: string }): FieldReading {
  const said = text.trim()
  if (said === '') return { ok: false, fault: 'empty' }
  const value = READERS[field.type](field, said, at)
  if (value === null) return { ok: false, fault: 'format' }
  if (typeof value === 'number' && field.min !== null && value < field.min) return { ok: false, fault: 'below' }
  if (typeof value === 'number' && field.max !== null && value > field.max) return { ok: false, fault: 'above' }
  return { ok: true, value }
}

type Reader = (field: Readable, said: string, at: { now: number; timeZone: string }) => Json

const READERS: Readonly<Record<AskedType, Reader>> = {
  text: (_, said) => (codePoints(said) <= LIMITS.message.visitorText ? said : null),
  number: (_, said) => readNumber(said),
  date: (_, said, at) => readDate(said, at),
  phone: (_, said) => readPhone(said),
  email: (_, said) => readEmail(said),
  choice: ({ choices }, said) => {
    const id = readChoice(said, choices)
    return choices.find((choice) => choice.id === id)?.value ?? null
  },
  // Codes are typed in all widths; a pattern is written for the plain one.
  pattern: ({ pattern }, said) =>
    [said.normalize('NFKC'), ...said.normalize('NFKC').split(/[\s，。、；：,;:!?！？]+/)].find(
      (part) => part !== '' && matchesPattern(pattern, part),
    ) ?? null,
  // Words are none.
  file: () => null,
}

/** The one phone number in a text. */
function readPhone(said: string): string | null {
  const whole = normalisePhone(said)
  if (whole !== null) return whole
  const found = said.normalize('NFKC').match(/(?:\+|00)?\d[\d\s().-]{5,20}\d/g) ?? []
  const numbers = new Set(found.flatMap((part) => normalisePhone(part) ?? []))
  const [number] = numbers
  return numbers.size === 1 && number !== undefined ? number : null
}

const address = z.email().max(254)

/** The one e-mail address in a text; its domain in lower case. */
function readEmail(said: string): string | null {
  const found = said.normalize('NFKC').match(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []
  const addresses = new Set(found.map((part) => part.replace(/@.*$/, (domain) => domain.toLowerCase())))
  const [one] = addresses
  return addresses.size === 1 && one !== undefined && address.safeParse(one).success ? one : null
}
