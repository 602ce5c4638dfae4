import { normalisePhone } from '../person/phone.ts'
import { phoneNumber } from './settings.ts'

/** A number as carriers want it, read from how people write it: spaces and brackets go; null where it is none. */
export function readNumber(text: string): string | null {
  const number = normalisePhone(text)
  return number !== null && phoneNumber.safeParse(number).success ? number : null
}
