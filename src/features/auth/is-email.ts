/** Longest e-mail address there is (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const LONGEST = 254

/**
 * Whether a text looks like an e-mail address: a hint while typing, the server decides. Written out, because the schema
 * library would weigh as much as the whole sign-in page.
 */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= LONGEST && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(address)
}
