import { buildMatcher, type MatcherEntry, type MatcherOptions } from './matcher.ts'

/** A question asked of a matcher that has not learnt it: the best entry's id and confidence; `ownId` null: of no entry. */
export type HeldOut = { query: string; ownId: string | null; entryId: string | null; confidence: number }

/** Every so manieth question of an entry is held out; the standard question, its first, never. */
const EVERY = 4
/** For so many held-out questions one foreign one: about what visitors ask that nobody has written an answer for. */
const OWN_TO_FOREIGN = 4

/**
 * How a base would hear questions it does not hold: builds a matcher without every fourth question and asks it for them,
 * and for some foreign questions, which belong to no entry. Takes as long as a build: let a worker do it.
 */
export function askHeldOut(
  entries: readonly MatcherEntry[],
  foreign: readonly string[],
  options: MatcherOptions = {},
): HeldOut[] {
  const isHeld = (index: number) => index % EVERY === EVERY - 1
  const learnt = entries.map((entry) => ({ ...entry, questions: entry.questions.filter((_, index) => !isHeld(index)) }))
  const held = entries.flatMap(({ id, questions }) =>
    questions.flatMap((query, index) => (isHeld(index) ? [{ query, ownId: id }] : [])),
  )
  const step = Math.max(1, Math.ceil((foreign.length * OWN_TO_FOREIGN) / Math.max(1, held.length)))
  const strange = foreign.filter((_, index) => index % step === 0).map((query) => ({ query, ownId: null }))
  const matcher = buildMatcher(learnt, options)
  return [...held, ...strange].map(({ query, ownId }) => {
    const [best] = matcher.match(query, 1)
    return { query, ownId, entryId: best?.entryId ?? null, confidence: best?.confidence ?? 0 }
  })
}
