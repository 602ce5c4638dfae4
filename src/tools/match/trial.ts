import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { seeded, shuffled } from './seeded.ts'
import { OUT_OF_SCOPE, type LabelledText } from './texts.ts'

/** A text and the entry it belongs to. */
export type Asked = { text: string; entryId: string }

/** What is built, and what is then asked: in scope and out of it, to choose thresholds by and to measure by. */
export type Trial = {
  entries: MatcherEntry[]
  valid: Asked[]
  test: Asked[]
  outsideValid: string[]
  outsideTest: string[]
}

export type Framing = {
  /** Training texts an entry. */
  shots: number | 'all'
  /** Texts of another domain, all of them out of scope here. */
  foreign?: readonly LabelledText[]
  /** Intents left out of the index, whose texts are then near out-of-scope ones. */
  heldOut?: readonly string[]
}

const SEED = 5869

/** Frames labelled texts as a base of questions and answers: an intent is an entry, some training texts its questions. */
export function frameTrial(texts: readonly LabelledText[], { shots, foreign = [], heldOut = [] }: Framing): Trial {
  const held = new Set(heldOut)
  const inScope = texts.filter(({ intent }) => intent !== OUT_OF_SCOPE && !held.has(intent))
  const training = Map.groupBy(
    inScope.filter(({ split }) => split === 'train'),
    ({ intent }) => intent,
  )
  const random = seeded(SEED)
  const entries = [...training.keys()].sort().map((id) => {
    const own = training.get(id)!.map(({ text }) => text)
    return { id, questions: shots === 'all' ? own : shuffled(own, random).slice(0, shots) }
  })
  const asked = (split: string) =>
    inScope.flatMap(({ split: own, text, intent }) => (own === split ? [{ text, entryId: intent }] : []))
  const outside = outsideTexts(texts, foreign, held)
  return { entries, valid: asked('valid'), test: asked('test'), ...outside }
}

/** Held-out intents if any are named, else the file's own out-of-scope texts, else the foreign ones. */
function outsideTexts(
  texts: readonly LabelledText[],
  foreign: readonly LabelledText[],
  held: ReadonlySet<string>,
): Pick<Trial, 'outsideValid' | 'outsideTest'> {
  const own = texts.filter(({ intent }) => (held.size > 0 ? held.has(intent) : intent === OUT_OF_SCOPE))
  const source = own.length > 0 ? own : foreign.filter(({ intent }) => intent !== OUT_OF_SCOPE)
  const of = (split: string) => source.flatMap((row) => (row.split === split ? [row.text] : []))
  const test = of('test')
  const valid = of('valid')
  if (valid.length > 0 || test.length === 0) return { outsideValid: valid, outsideTest: test }
  return {
    outsideValid: test.filter((_, index) => index % 5 === 0),
    outsideTest: test.filter((_, index) => index % 5 !== 0),
  }
}
