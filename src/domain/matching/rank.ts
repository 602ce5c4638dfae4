import type { Base } from './confidence.ts'
import { rowsLike } from './exact-index.ts'
import { nearestQuestion } from './nearness.ts'
import { canonicalQuestion } from './normalise.ts'
import type { Runoff } from './runoff.ts'
import { bestPlaces, type Scores } from './score.ts'
import { counterOwner, textOfRow, type MatcherState } from './state.ts'

/** An entry looked at closely: its nearest question's row, the cosine to it, and the blended score that ranks it. */
export type Close = { place: number; row: number; similarity: number; blended: number }

/** How many entries are looked at closely, by the cosine to each of their questions. */
const CLOSE = 12
/** What the cosine counts in the blend; more where entries have hardly more than one question to learn from. */
const SIMILARITY_SHARE = { rich: 0.2, poor: 3, poorBelow: 1.5 } as const
/** With a lead smaller than this the first two entries meet in a run-off, whose verdict counts so much for and against. */
const CONTESTED = 0.4
const RUNOFF_SHARE = 0.8

/** The entries that scored best, ranked by the blend of score, cosine and run-off; those with the very question first. */
export function rank(
  state: MatcherState,
  { blended }: Scores,
  { exact, excluded }: SameTexts,
  share: number,
  dense: Float32Array,
  runoff: Runoff,
): Close[] {
  const places = new Set([...exact.keys(), ...bestPlaces(state, blended, CLOSE)])
  for (const place of excluded) places.delete(place)
  // An entry that shares nothing with the text is not meant, however well its classifier tells it from the others.
  const close = Array.from(places, (place) => {
    const { row, similarity } = nearestQuestion(state, place, dense)
    return { place, row: exact.get(place) ?? row, similarity, blended: blended[place]! + share * similarity }
  }).filter(({ place, similarity }) => similarity > 0 || exact.has(place))
  close.sort((a, b) => b.blended - a.blended || a.place - b.place)
  const [first, second] = close
  if (first !== undefined && second !== undefined && first.blended - second.blended < CONTESTED) {
    const verdict = RUNOFF_SHARE * runoff.decide(state, first.place, second.place, dense)
    first.blended += verdict
    second.blended -= verdict
  }
  return close.sort((a, b) => Number(exact.has(b.place)) - Number(exact.has(a.place)) || b.blended - a.blended)
}

export function similarityShare({ entries, questions }: Base): number {
  return questions < SIMILARITY_SHARE.poorBelow * entries ? SIMILARITY_SHARE.poor : SIMILARITY_SHARE.rich
}

/** `exact`: the questions that are the same as the text, as rows by place. `excluded`: places whose counter-example it is. */
export type SameTexts = { exact: ReadonlyMap<number, number>; excluded: ReadonlySet<number> }

/** What stands in the base word for word. An entry that holds a text both ways counts as holding the question. */
export function sameTexts(state: MatcherState, text: string): SameTexts {
  const exact = new Map<number, number>()
  const excluded = new Set<number>()
  const canonical = canonicalQuestion(text)
  if (canonical === '') return { exact, excluded }
  for (const row of rowsLike(state.exact, canonical)) {
    const known = textOfRow(state, row)
    if (known === undefined || canonicalQuestion(known) !== canonical) continue
    const owner = state.owners[row]!
    if (owner < 0) excluded.add(counterOwner(owner))
    else exact.set(owner, row)
  }
  for (const place of exact.keys()) excluded.delete(place)
  return { exact, excluded }
}
