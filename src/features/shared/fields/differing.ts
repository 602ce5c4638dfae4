import { sameJson } from '#src/lib/same-json.ts'
import type { StateField } from './two-states.tsx'

/** A field of something, with what it is called and how its value is told. */
type TellingField<State> = { key: keyof State; label: string; words: (state: State) => string }

/** Those of the fields in which two states differ, in words. */
export const differing =
  <State>(fields: readonly TellingField<State>[]) =>
  (before: State, after: State): StateField[] =>
    fields
      .filter(({ key }) => !sameJson(before[key], after[key]))
      .map(({ label, words }) => ({ label, values: [words(before) || null, words(after) || null] }))
