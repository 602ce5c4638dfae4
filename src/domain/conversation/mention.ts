/** Somebody who can be mentioned. */
type Named = { readonly id: string; readonly nickname: string }
/** Where in a text somebody is mentioned, in UTF-16 units, the `@` included. */
export type MentionSpan = { readonly from: number; readonly to: number; readonly id: string }

/** A letter or figure of a script that parts its words: there a name ends with its word. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/**
 * The mentions in a text: an `@` with a nickname behind it in whatever case, the longest that is there. Of two who share one,
 * both are meant; of two whose differ by case alone, whose is written so.
 */
export function mentionSpans(text: string, people: readonly Named[]): MentionSpan[] {
  const longestFirst = people.toSorted((a, b) => b.nickname.length - a.nickname.length)
  return [...text.matchAll(/@/gu)].flatMap(({ index }) => {
    if (index > 0 && WORD.test(text.charAt(index - 1))) return []
    const rest = text.slice(index + 1)
    const found = longestFirst.find(({ nickname }) => nickname !== '' && startsWithName(rest, nickname))
    if (found === undefined) return []
    const to = index + 1 + found.nickname.length
    const same = people.filter(({ nickname }) => sameName(nickname, found.nickname))
    const exact = same.filter(({ nickname }) => nickname === text.slice(index + 1, to))
    return (exact.length > 0 ? exact : same).map(({ id }) => ({ from: index, to, id }))
  })
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function startsWithName(text: string, name: string): boolean {
  if (!sameName(text.slice(0, name.length), name)) return false
  const next = text.charAt(name.length)
  return !(WORD.test(name.charAt(name.length - 1)) && WORD.test(next))
}

/** A mention that is being written: from where its `@` stands in the text, and what stands behind it. */
export type MentionAsked = { readonly from: number; readonly query: string }

/** The mention at the caret: behind no letter, with nothing but letters of one word behind its `@`. Null for none. */
export function mentionAt(text: string, caret: number): MentionAsked | null {
  const found = /@([^\s@]*)$/u.exec(text.slice(0, caret))
  if (found === null || (found.index > 0 && WORD.test(text.charAt(found.index - 1)))) return null
  return { from: found.index, query: found[1] ?? '' }
}

/** Those whose nickname begins with what was typed, and then those in whose it stands. */
export function matchingPeople<One extends Named>(people: readonly One[], typed: string): One[] {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const wanted = fold(typed)
  const at = ({ nickname }: One) => fold(nickname).indexOf(wanted)
  return people.filter((one) => at(one) >= 0).toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
}
