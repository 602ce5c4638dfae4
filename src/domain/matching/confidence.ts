/** What a candidate's confidence is made of. */
export type Signals = {
  /** The margin of the entry's classifier; about 1 for its own questions, about -1 for others'. */
  margin: number
  /** Blended score less that of the next candidate (for those behind the first: less that of the first), over the sum of the blend's shares. */
  lead: number
  /** Cosine to the entry's nearest question, 0..1. */
  similarity: number
  /** Share 0..1 of the text's features that the index knows, rare ones counting more; less for each repaired word. */
  known: number
  /** The same by words. */
  knownWords: number
  /** Naive Bayes: how usual the text's features are for the entry, as a logarithm for a unit of their weight. */
  likelihood: number
}

/** How large the base is: the same signals mean less among many entries and more where entries have few questions. */
export type Base = { entries: number; questions: number }

/** The probability 0..1 that a candidate is what the visitor meant. */
export function confidenceOf({ margin, lead, similarity, known, knownWords, likelihood }: Signals, base: Base): number {
  const entries = Math.log(Math.max(1, base.entries))
  const perEntry = Math.log(Math.max(1, base.questions / Math.max(1, base.entries)))
  const few = Math.max(0, Math.log(FEW_ENTRIES) - entries)
  const sum =
    WEIGHTS.constant +
    WEIGHTS.margin * margin +
    WEIGHTS.lead * lead +
    WEIGHTS.similarity * similarity +
    WEIGHTS.known * known +
    WEIGHTS.knownWords * knownWords +
    WEIGHTS.likelihood * likelihood +
    WEIGHTS.entries * entries +
    WEIGHTS.perEntry * perEntry +
    WEIGHTS.marginSimilarity * margin * similarity +
    WEIGHTS.marginKnown * margin * known +
    WEIGHTS.perEntryMargin * perEntry * margin +
    WEIGHTS.perEntrySimilarity * perEntry * similarity +
    WEIGHTS.few * few +
    WEIGHTS.fewKnown * few * known +
    WEIGHTS.fewMargin * few * margin
  return 1 / (1 + Math.exp(-sum))
}

/** Below this many entries most texts are about something else, and the first candidate wins without a contest. */
const FEW_ENTRIES = 8

/**
 * Logistic regression on the first candidates of validation questions of four public sets (banking, home assistant,
 * English and Chinese small talk): about a thousand bases of 1 to 90 entries and 1 to 120 questions an entry, each with
 * out-of-scope questions, near or far. These weigh 6 % of a large base, a fifth at 8 entries, most at one.
 */
const WEIGHTS = {
  constant: -0.006,
  margin: 2.223,
  lead: 0.967,
  similarity: -0.669,
  known: 3.317,
  knownWords: -0.631,
  likelihood: 0.135,
  entries: 0.034,
  perEntry: -0.964,
  marginSimilarity: 1.972,
  marginKnown: 2.2,
  perEntryMargin: -0.856,
  perEntrySimilarity: 0.895,
  few: -1.597,
  fewKnown: 2.097,
  fewMargin: -0.146,
} as const
