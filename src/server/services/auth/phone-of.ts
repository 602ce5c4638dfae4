import { DeskError } from '#src/domain/errors.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'

/** A phone number as it is stored; refused at its field when it is none. */
export function phoneOf(input: string): string {
  const phone = normalisePhone(input)
  if (phone === null) throw new DeskError('INVALID', { issues: [{ path: ['phone'], code: 'PHONE_FORMAT' }] })
  return phone
}
