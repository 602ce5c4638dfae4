import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import type { Asked } from '../../match/trial.ts'

/** A base as large as one wishes, and questions to ask it that it does not hold. */
export type LargeBase = { entries: MatcherEntry[]; asked: Asked[] }

/** Of these one begins or ends a question that is told again to fill an entry. */
const PHRASES = ['please', 'hello', 'quick question', 'can you help me', 'I would like to know']

/**
 * Grows a base from small ones: every entry is told again for subject after subject («… for the kettle»), with so many
 * questions each. So entries differ in one word from hundreds of others, which is as hard as large bases get.
 */
export function largeBase(
  small: readonly MatcherEntry[],
  subjects: readonly string[],
  size: { entries: number; questions: number },
): LargeBase {
  const entries: MatcherEntry[] = []
  const asked: Asked[] = []
  for (let round = 0; entries.length < size.entries; round++) {
    const subject = round === 0 ? '' : subjects[(round * 7919) % subjects.length]!
    for (const { id, questions } of small.slice(0, size.entries - entries.length)) {
      const entryId = `${round}.${id}`
      const told = Array.from({ length: size.questions + 1 }, (_, at) => about(filled(questions, at), subject, at))
      entries.push({ id: entryId, questions: told.slice(0, size.questions) })
      asked.push({ text: told.at(-1)!, entryId })
    }
  }
  return { entries, asked }
}

function filled(questions: readonly string[], at: number): string {
  const text = questions[at % questions.length]!
  const again = Math.floor(at / questions.length)
  if (again === 0) return text
  const phrase = PHRASES[(at + again) % PHRASES.length]!
  return at % 2 === 0 ? `${phrase}, ${text}` : `${text}, ${phrase}`
}

const DETERMINER = /\b(my|the|a|an)\b/

function about(text: string, subject: string, at: number): string {
  if (subject === '') return text
  if (at % 3 === 0) return `${text} for the ${subject}`
  if (at % 3 === 1) return `${subject}: ${text}`
  return DETERMINER.test(text) ? text.replace(DETERMINER, `$1 ${subject}`) : `${text} ${subject}`
}
