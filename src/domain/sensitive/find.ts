import { fold } from './fold.ts'

/** A word that was found: which, and where in the folded text. */
export type Found = { index: number; start: number; end: number }

/** A letter or figure of a script that puts gaps between words. Within the others a word may stand anywhere. */
const SPACED =
  /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}\p{M}_]$/u

/**
 * Finds words in folded texts by the automaton of Aho and Corasick, in its own few lines: places count in the units of a
 * fold that remembers the text before it, and a word of a spaced script counts only where it stands alone.
 *
 * The time is in proportion to the text and what is found in it. Words of spaced scripts are found whole: "ass" is not in
 * "class".
 */
export function finder(words: readonly string[]): (units: string) => Found[] {
  const lengths: number[] = []
  /** Where a unit leads to from a state: the key is the state and the unit. */
  const next = new Map<number, number>()
  const fail = [0]
  /** The word that ends in a state, and the state of the longest shorter one that ends there, too. */
  const word = [-1]
  const also = [0]
  const keyOf = (state: number, unit: number) => state * 65_536 + unit
  const children: [state: number, unit: number, child: number][][] = []

  for (const [index, text] of words.entries()) {
    const { units } = fold(text)
    lengths.push(units.length)
    let state = 0
    for (let at = 0; at < units.length; at++) {
      const unit = units.charCodeAt(at)
      let child = next.get(keyOf(state, unit))
      if (child === undefined) {
        child = fail.push(0) - 1
        word.push(-1)
        also.push(0)
        next.set(keyOf(state, unit), child)
        ;(children[at] ??= []).push([state, unit, child])
      }
      state = child
    }
    if (state !== 0 && word[state] === -1) word[state] = index
  }
  const step = (from: number, unit: number): number => {
    let state = from
    for (;;) {
      const to = next.get(keyOf(state, unit))
      if (to !== undefined) return to
      if (state === 0) return 0
      state = fail[state] ?? 0
    }
  }
  // By depth, so that what a state falls back to is known before it is asked.
  for (const level of children)
    for (const [state, unit, child] of level) {
      const back = state === 0 ? 0 : step(fail[state] ?? 0, unit)
      fail[child] = back
      also[child] = word[back] === -1 ? (also[back] ?? 0) : back
    }

  return (units) => {
    const found: Found[] = []
    let state = 0
    for (let at = 0; at < units.length; at++) {
      state = step(state, units.charCodeAt(at))
      for (let one = word[state] === -1 ? (also[state] ?? 0) : state; one !== 0; one = also[one] ?? 0) {
        const index = word[one] ?? 0
        const start = at + 1 - (lengths[index] ?? 0)
        if (isWhole(units, start, at + 1)) found.push({ index, start, end: at + 1 })
      }
    }
    return found
  }
}

/** Whether no word of a spaced script goes on over either end. */
const isWhole = (units: string, start: number, end: number) =>
  !(isSpaced(before(units, start)) && isSpaced(after(units, start))) &&
  !(isSpaced(before(units, end)) && isSpaced(after(units, end)))

const isSpaced = (sign: string) => SPACED.test(sign)
const after = (units: string, at: number) => String.fromCodePoint(units.codePointAt(at) ?? 32)
function before(units: string, at: number): string {
  if (at === 0) return ' '
  const low = units.charCodeAt(at - 1)
  return at > 1 && low >= 0xdc00 && low <= 0xdfff ? units.slice(at - 2, at) : units.slice(at - 1, at)
}
