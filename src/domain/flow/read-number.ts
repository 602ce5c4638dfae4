/**
 * The one number a text speaks of: «12», «１２», «1,200.50», «3 pieces», «5万», «十二», «two». Null where there is none,
 * or more than one.
 */
export function readNumber(text: string): number | null {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('−', '-')
  const figures = [...folded.matchAll(FIGURES)]
  if (figures.length > 0) {
    const [found] = figures
    if (figures.length > 1 || !found?.groups) return null
    const { sign = '', whole = '', unit = '' } = found.groups
    const number = Number(sign.replace('+', '') + whole.replaceAll(/[,\s]/g, ''))
    // Decimals survive the unit: 1.15万 is 11500, not 11499.999….
    return Number((number * (UNITS[unit] ?? 1)).toPrecision(15))
  }
  return chineseNumber(folded) ?? englishNumber(folded)
}

/** A number in figures, thousands apart by commas or thin spaces; not part of a longer run such as 1.2.3 or A12. */
const FIGURES =
  /(?<![\p{L}\d.,])(?<sign>[-+]?)(?<whole>\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\d]|[.,]\d)(?<unit>[千万亿k](?![a-z]))?/gu
const UNITS: Readonly<Record<string, number>> = { k: 1e3, 千: 1e3, 万: 1e4, 亿: 1e8 }

const DIGITS = '零一二三四五六七八九'
const CHINESE = /[负零〇一二两三四五六七八九十百千万亿点]+/g

function chineseNumber(text: string): number | null {
  const found = text.match(CHINESE) ?? []
  const [word] = found
  if (found.length !== 1 || word === undefined) return null
  const negative = word.startsWith('负')
  const [whole = '', decimals, ...more] = (negative ? word.slice(1) : word).split('点')
  if (more.length > 0 || whole === '' || whole.includes('负')) return null
  const value = chineseWhole(whole)
  if (value === null) return null
  const digits = decimals === undefined ? '' : plainDigits(decimals)
  if (digits === null || (decimals !== undefined && digits === '')) return null
  return Number(`${negative ? '-' : ''}${value}${digits === '' ? '' : `.${digits}`}`)
}

const digitOf = (character: string): number =>
  character === '〇' ? 0 : character === '两' ? 2 : DIGITS.indexOf(character)

function plainDigits(word: string): string | null {
  const digits = [...word].map(digitOf)
  return digits.includes(-1) ? null : digits.join('')
}

/** 二〇二六 digit by digit, else 一千二百三十四万五千 by its units; 两百五 is 250. */
function chineseWhole(word: string): number | null {
  if ([...word].length > 1) {
    const plain = plainDigits(word)
    if (plain !== null) return Number(plain)
  }
  let total = 0
  let section = 0
  let digit: number | null = null
  let last = 1
  for (const character of word) {
    const value = digitOf(character)
    if (value >= 0) {
      if (digit !== null && digit !== 0) return null
      digit = value
      if (value === 0) last = 10
      continue
    }
    const unit = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }[character]
    if (unit === undefined) return null
    if (unit >= 1e4) {
      total = (total + section + (digit ?? 0)) * unit
      section = 0
    } else section += (digit ?? 1) * unit
    digit = null
    last = unit
  }
  // A last figure without its unit has the next smaller one.
  return total + section + (digit ?? 0) * (last >= 100 ? last / 10 : 1)
}

const ENGLISH: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
)

/** One of the words zero to twenty as the text, or with words around that are none; «one» must stand by itself. */
function englishNumber(text: string): number | null {
  const words = text.match(/[a-z]+/g) ?? []
  const found = words.filter((word) => Object.hasOwn(ENGLISH, word))
  const [word] = found
  if (found.length !== 1 || word === undefined || (word === 'one' && words.length > 2)) return null
  return ENGLISH[word] ?? null
}
