/** A text as words are looked for in it: `units` folded, and for each the place in the text it comes from. */
export type Folded = { units: string; from: number[]; to: number[] }

/** A sign with the marks upon it. */
const SIGN = /\P{M}\p{M}*|\p{M}+/gu
/** What nobody sees and what would only hide a word: joiners, soft hyphens, directions. */
const UNSEEN = /^\p{Cf}$/u

/**
 * Folds a text sign by sign: NFKC, so that full and half width are one, and without regard to case. Signs that nobody sees
 * are left out. Its length is linear in that of the text.
 */
export function fold(text: string): Folded {
  const [units, from, to]: [string[], number[], number[]] = [[], [], []]
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    if (UNSEEN.test(sign)) continue
    for (const unit of foldedSign(sign).split('')) {
      units.push(unit)
      from.push(index)
      to.push(index + sign.length)
    }
  }
  return { units: units.join(''), from, to }
}

/** By way of the capitals: ß is ss, and both small sigmas are one. */
const foldedSign = (sign: string) => sign.normalize('NFKC').toUpperCase().toLowerCase()
