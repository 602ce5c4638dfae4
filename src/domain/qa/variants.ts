/** Something found for a text, with the probability 0..1 that it is meant. */
type Found = { readonly entryId: string; readonly confidence: number }

/** What is known of what was found. */
type Known<Candidate> = {
  /** What is the same for entries that answer one question; null for what is no entry. */
  question(candidate: Candidate): string | null
  /** Whether it answers in these circumstances. */
  answers(candidate: Candidate): boolean
  /** Whether it answers some conversations and not others. */
  isSpecial(candidate: Candidate): boolean
}

/**
 * What of the found answers, the surest first. Entries with one standard question of which some have conditions are answers
 * to that question for different conversations. The text can mean only one of them, so that each takes from the others'
 * confidence; together they are as sure as the question is. One stands for all: of those that answer, one that was written
 * for some conversations goes before one for all, and a surer one before others.
 */
export function answeringOf<Candidate extends Found>(
  found: readonly Candidate[],
  known: Known<Candidate>,
): Candidate[] {
  const groups = Map.groupBy(found, (candidate) => known.question(candidate) ?? candidate)
  const answering = [...groups.values()].flatMap((group): Candidate[] => {
    const left = group.filter((candidate) => known.answers(candidate))
    if (group.length < 2 || left.length === 0) return left
    const special = left.filter((candidate) => known.isSpecial(candidate))
    if (special.length === 0 && left.length === group.length) return left
    const [first, ...others] = special.length > 0 ? special : left
    const best = others.reduce((a, b) => (b.confidence > a.confidence ? b : a), first!)
    const sum = group.reduce((total, { confidence }) => total + confidence, 0)
    return [{ ...best, confidence: Math.min(1, sum) }]
  })
  return answering.sort((a, b) => b.confidence - a.confidence)
}
