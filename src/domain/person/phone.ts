/**
 * A phone number as +<country><number>, digits only; null when it is none. Full-width digits count; a mainland mobile
 * number may be given without +86.
 */
export function normalisePhone(input: string): string | null {
  const text = input.normalize('NFKC').replace(/[\s().-]/g, '')
  if (/^1[3-9]\d{9}$/.test(text)) return `+86${text}`
  const international = text.replace(/^00/, '+')
  return /^\+[1-9]\d{5,14}$/.test(international) ? international : null
}

/** A phone number with its middle hidden: 138****5678, +1 *** *** 0132. */
export function maskPhone(phone: string): string {
  const mainland = /^\+86(1\d{2})\d{4}(\d{4})$/.exec(phone)
  if (mainland) return `${mainland[1]}****${mainland[2]}`
  return `${phone.slice(0, 2)} *** *** ${phone.slice(-4)}`
}

/** An e-mail address with all but its first letter and its domain hidden. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
