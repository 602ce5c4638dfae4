import { maskEmail, maskPhone, normalisePhone } from './phone.ts'

/** What tells who somebody is: an e-mail address, a phone number, a mainland identity number, a bank card. */
export const IDENTITIES = ['email', 'phone', 'identity', 'card'] as const
export type Identity = (typeof IDENTITIES)[number]

/**
 * A text with what tells who somebody is hidden in its middle, or those kinds of it alone. A number whose check digit does
 * not fit is left alone: order numbers must survive.
 */
export function maskText(text: string, kinds: readonly Identity[] = IDENTITIES): string {
  const emails = kinds.includes('email') ? [...text.matchAll(EMAIL)] : []
  const hidden = emails.reduceRight(
    (so, { 0: email, index }) => so.slice(0, index) + maskEmail(halfWidth(email)) + so.slice(index + email.length),
    text,
  )
  return maskNumbers(hidden, kinds)
}

/** Letters of alphabets alone: Chinese has no spaces, and what stands before an address is no part of it. */
const LETTER = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}]`
const EMAIL = new RegExp(
  String.raw`(?:${LETTER}|[._%+'-]){1,64}[@＠](?:${LETTER}|-){1,63}(?:[.．](?:${LETTER}|-){1,63}){1,8}`,
  'gu',
)

/** Digits in a row, and where they stand. */
type Row = { digits: string; start: number; end: number }
/** Rows that belong together: neighbours with nothing but spaces, dots, dashes and brackets between them. */
type Span = { digits: string; sizes: number[]; hasPlus: boolean; check: string }

/** Longest run of rows that is one number: a card in fours, a phone number in pairs. */
const ROWS = 8
const BETWEEN = /^[ ().-]{0,3}$/

function maskNumbers(text: string, kinds: readonly Identity[]): string {
  const plain = halfWidth(text)
  const rows = [...plain.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }))
  let masked = ''
  let done = 0
  for (let first = 0; first < rows.length;) {
    const found = numberAt(plain, rows, first)
    if (found === null) {
      first += 1
      continue
    }
    // One that is of another kind is no number of these either.
    const shown = kinds.includes(found.kind) ? found.masked : text.slice(found.start, found.end)
    masked += text.slice(done, found.start) + shown
    done = found.end
    first = found.next
  }
  return masked + text.slice(done)
}

/** Full-width signs as their usual forms, each of the same length. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00A0]/g, ' ')

/** What begins with a row of digits, of the surest kind, and of that the longest. */
function numberAt(
  text: string,
  rows: readonly Row[],
  first: number,
): { kind: Identity; start: number; end: number; next: number; masked: string } | null {
  const begin = rows[first]
  if (!begin) return null
  const before = text.slice(Math.max(0, begin.start - 3), begin.start)
  const plus = /\+[ (]{0,2}$/.exec(before)?.[0] ?? ''
  const spans = spansFrom(text, rows, first, plus !== '')
  for (const [kind, maskOf] of KINDS)
    for (const { span, last } of spans) {
      const masked = maskOf(span)
      const end = rows[last]?.end
      if (masked === null || end === undefined) continue
      const isBracketed = plus === '' && before.endsWith('(') && text.slice(begin.start, end).includes(')')
      const start = begin.start - (isBracketed ? 1 : plus.length)
      const isChecked = maskOf === identity && span.digits.length === 17
      return { start, end: end + (isChecked ? 1 : 0), next: last + 1, kind, masked }
    }
  return null
}

function spansFrom(
  text: string,
  rows: readonly Row[],
  first: number,
  hasPlus: boolean,
): { span: Span; last: number }[] {
  const spans: { span: Span; last: number }[] = []
  let digits = ''
  const sizes: number[] = []
  for (let last = first; last < Math.min(rows.length, first + ROWS); last += 1) {
    const row = rows[last]
    if (!row) break
    if (last > first && !BETWEEN.test(text.slice(rows[last - 1]?.end, row.start))) break
    digits += row.digits
    sizes.push(row.digits.length)
    spans.push({ span: { digits, sizes: [...sizes], hasPlus, check: text.charAt(row.end) }, last })
  }
  return spans.toReversed()
}

type Mask = (span: Span) => string | null

/** A mainland identity number: place, day of birth, serial and the check of ISO 7064. */
const identity: Mask = ({ digits, check, hasPlus }) => {
  const whole = digits.length === 17 && /[Xx]/.test(check) ? `${digits}X` : digits
  if (hasPlus || !/^\d{17}[\dX]$/.test(whole) || !isDay(whole.slice(6, 14))) return null
  const sum = Array.from(whole.slice(0, 17), Number).reduce((so, digit, at) => so + digit * (2 ** (17 - at) % 11), 0)
  if ('10X98765432'.charAt(sum % 11) !== whole.charAt(17)) return null
  return middleHidden(digits.length === 17 ? `${digits}${check}` : digits, 3)
}

function isDay(day: string): boolean {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6))]
  return year >= 1900 && year <= 2099 && month >= 1 && month <= 12 && date >= 1 && date <= 31
}

/** A phone number that is one by its form: a mainland mobile, or one with its country. */
const phone: Mask = ({ digits, sizes, hasPlus }) => {
  const isMobile = !hasPlus && /^(86)?1[3-9]\d{9}$/.test(digits)
  const isAbroad = hasPlus ? digits.length >= 7 : sizes.length > 1 && /^00[1-9]\d{6,}$/.test(digits)
  if (!isMobile && !isAbroad) return null
  const number = normalisePhone(hasPlus || digits.startsWith('86') ? `+${digits}` : digits)
  return number === null ? null : maskPhone(number)
}

/** A bank card: 13 to 19 digits with the check of Luhn. */
const card: Mask = ({ digits, hasPlus }) => {
  if (hasPlus || !/^\d{13,19}$/.test(digits) || /^(\d)\1*$/.test(digits)) return null
  const sum = [...digits].toReversed().reduce((so, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return so + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? middleHidden(digits, 4) : null
}

/** A phone number without its country: one that begins with a zero, or written in threes and a four. */
const national: Mask = ({ digits, sizes, hasPlus }) => {
  const isTrunk = /^0[1-9]\d{8,10}$/.test(digits) && (sizes.length > 1 ? Math.min(...sizes) >= 3 : digits.length < 12)
  const isNorthAmerican = /^[2-9]/.test(digits) && sizes.join() === '3,3,4'
  return !hasPlus && (isTrunk || isNorthAmerican) ? `*** *** ${digits.slice(-4)}` : null
}

const KINDS: readonly [Identity, Mask][] = [
  ['identity', identity],
  ['phone', phone],
  ['card', card],
  ['phone', national],
]

const middleHidden = (text: string, head: number): string =>
  text.slice(0, head) + '*'.repeat(text.length - head - 4) + text.slice(-4)
