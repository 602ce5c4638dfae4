const SYMBOLS: Readonly<Record<string, string | undefined>> = {
  CNY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  KRW: '₩',
  INR: '₹',
  HKD: 'HK$',
  TWD: 'NT$',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'CA$',
}
/** Currencies without a smaller unit in use (ISO 4217, exponent 0). */
const WHOLE: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK'])

/** Whether a language tag is one of Chinese. */
export function isChinese(language: string): boolean {
  return /^zh\b/i.test(language)
}

/**
 * A number with its thousands apart, as English and Chinese both write it: 1,234.5. With `digits` it has exactly so many
 * decimals, else as many as it needs, three at most. Written by hand: Intl's output follows the host's version of CLDR.
 */
export function numberText(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return String(value)
  const places = digits === undefined ? 3 : Math.min(Math.max(Math.trunc(digits), 0), 20)
  const rounded = roundDecimal(Math.abs(value), places)
  if (rounded >= 1e21) return String(value)
  const [whole = '0', decimals = ''] = rounded.toFixed(places).split('.')
  const shown = digits === undefined ? decimals.replace(/0+$/, '') : decimals
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = value < 0 && rounded !== 0 ? '-' : ''
  return `${sign}${grouped}${shown === '' ? '' : `.${shown}`}`
}

/** An amount in a currency by its ISO 4217 code: ¥1,234.50; a code without a sign of its own stands in front: CHF 12.00. */
export function moneyText(value: number, currency: string): string {
  const code = currency.trim().toUpperCase()
  const amount = numberText(Math.abs(value), WHOLE.has(code) ? 0 : 2)
  const symbol = Object.hasOwn(SYMBOLS, code) ? SYMBOLS[code] : undefined
  const sign = value < 0 && /[1-9]/.test(amount) ? '-' : ''
  if (symbol !== undefined) return `${sign}${symbol}${amount}`
  return code === '' ? `${sign}${amount}` : `${code} ${sign}${amount}`
}

/** A number rounded half away from zero at a decimal place, as people do by hand: 1.005 to two places is 1.01. */
export function roundDecimal(value: number, places: number): number {
  const scaled = shift(Math.abs(value), places)
  if (!(scaled <= Number.MAX_SAFE_INTEGER)) return value
  const rounded = shift(Math.round(scaled), -places)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Moves the decimal point in the number's own digits, since multiplying by a power of ten would change them. */
function shift(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
