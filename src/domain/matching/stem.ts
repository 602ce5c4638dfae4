import type { Language } from './language.ts'

/** The stem of a normalised word: a light cut of its ending, enough that the forms of one word meet. */
export function stem(word: string, language: Language): string {
  if (language === 'en') return englishStem(word)
  return language === 'pt' ? portugueseStem(word) : indonesianStem(word)
}

/** Steps one and two of Porter's stemmer (Porter 1980, «An algorithm for suffix stripping»), cut down and made gentler. */
function englishStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let stem = withoutDerivation(withoutPast(withoutPlural(word)))
  if (stem.endsWith('e') && stem.length > 4) stem = stem.slice(0, -1)
  if (stem.endsWith('y') && stem.length > 3) stem = `${stem.slice(0, -1)}i`
  return stem
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  return word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return word.length > 5 ? word.slice(0, -1) : word
  const cut = word.endsWith('ed') && word.length > 4 ? 2 : word.endsWith('ing') && word.length > 5 ? 3 : 0
  if (cut === 0 || !/[aeiouy]/.test(word.slice(0, -cut))) return word
  const root = word.slice(0, -cut)
  if (/(at|bl|iz)$/.test(root)) return `${root}e`
  if (/([^aeioulsz])\1$/.test(root)) return root.slice(0, -1)
  return /^[^aeiou][aeiouy][^aeiouwxy]$/.test(root) ? `${root}e` : root
}

const DERIVATIONS: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['ically', 'ic'],
  ['ation', 'ate'],
  ['ment', ''],
  ['ness', ''],
  ['able', ''],
  ['ible', ''],
  ['ingly', ''],
  ['edly', ''],
  ['ally', 'al'],
  ['ly', ''],
]

function withoutDerivation(word: string): string {
  if (word.length <= 6) return word
  for (const [ending, instead] of DERIVATIONS) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) return word.slice(0, -ending.length) + instead
  }
  return word
}

function portugueseStem(word: string): string {
  if (word.length <= 4) return word
  return word.replace(
    /(amentos?|imentos?|mente|ções|ção|ados|adas|idos|idas|ado|ada|ido|ida|ando|endo|indo|arem|erem|irem|ar|er|ir|ou|ei|os|as|es|s|a|o|e)$/,
    '',
  )
}

function indonesianStem(word: string): string {
  if (word.length <= 5) return word
  return word
    .replace(/^(meng|meny|men|mem|me|peng|pem|pen|ber|di|ter|pe|ke)/, '')
    .replace(/(kannya|kan|nya|lah|an|i)$/, '')
}
