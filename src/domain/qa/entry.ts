import { z } from 'zod'
import { plainText } from '../answer/plain-text.ts'
import { canonicalText } from '../text.ts'
import { ENTRY_FIELDS, ENTRY_SPEC, entryFields, fieldSpec, perField, type EntryField } from './fields.ts'

type Spec = typeof ENTRY_SPEC
/** What a caller may leave out stands as in an entry that nobody has said more about. */
type InputShape = {
  [F in EntryField]: Spec[F] extends { needed: true } ? Spec[F]['schema'] : z.ZodDefault<Spec[F]['schema']>
}
const inputShape = perField(ENTRY_FIELDS, (field) => {
  const { schema, needed, empty } = fieldSpec(field)
  return needed ? schema : schema.default(empty)
}) as unknown as InputShape

/**
 * A question and its answer as an editor writes them. Similar questions and counter-examples neither repeat one another
 * nor the standard question, width, case, spaces and punctuation aside.
 */
export const entryInputSchema = z.object(inputShape).check(({ value, issues }) => {
  for (const { path, code } of entryFaults(value)) {
    issues.push({ code: 'custom', message: code, path: [...path], input: undefined })
  }
  const [first] = value.rich?.variants ?? []
  if (first && plainText(first).trim() !== value.answer)
    issues.push({ code: 'custom', message: 'INVALID', path: ['answer'], input: value.answer })
})
export type EntryInput = z.output<typeof entryInputSchema>
/** What a caller must say; the rest stands as in an entry that nobody has said more about. */
export type EntryDraft = z.input<typeof entryInputSchema>

/** Some fields of an entry. How they stand with the others is checked where the others are known. */
export const entryPartSchema = z.object(entryFields).partial()
export type EntryPart = z.output<typeof entryPartSchema>

export type RepeatedQuestion = { index: number; code: 'SAME_AS_STANDARD' | 'REPEATED' }
export type EntryFault = {
  path: readonly (string | number)[]
  code: RepeatedQuestion['code'] | 'SAME_AS_SIMILAR' | 'BEFORE_START'
}

type Texts = Pick<EntryInput, 'question' | 'similar' | 'counterExamples' | 'tags' | 'validFrom' | 'validUntil'> & {
  channels: readonly string[]
  userTags: readonly string[]
}

/** What is wrong between the fields of an entry; each by itself may be right. */
export function entryFaults(entry: Texts): EntryFault[] {
  const { question, similar, counterExamples, tags, validFrom, validUntil, channels, userTags } = entry
  const known = new Set(similar.map(canonicalText))
  const repeatedCounters = new Map(repeatedQuestions(question, counterExamples).map((one) => [one.index, one.code]))
  const counters = counterExamples.flatMap((text, index): EntryFault[] => {
    const code = repeatedCounters.get(index) ?? (known.has(canonicalText(text)) ? 'SAME_AS_SIMILAR' : undefined)
    return code === undefined ? [] : [{ path: ['counterExamples', index], code }]
  })
  return [
    ...repeatedQuestions(question, similar).map(({ index, code }) => ({ path: ['similar', index], code })),
    ...counters,
    ...repeatedTags(tags).map((index) => ({ path: ['tags', index], code: 'REPEATED' as const })),
    ...repeatedTags(channels).map((index) => ({ path: ['channels', index], code: 'REPEATED' as const })),
    ...repeatedTags(userTags).map((index) => ({ path: ['userTags', index], code: 'REPEATED' as const })),
    ...(validFrom !== null && validUntil !== null && validUntil < validFrom
      ? [{ path: ['validUntil'], code: 'BEFORE_START' as const }]
      : []),
  ]
}

/** Which similar questions repeat the standard question or an earlier one. */
export function repeatedQuestions(question: string, similar: readonly string[]): RepeatedQuestion[] {
  const standard = canonicalText(question)
  const seen = new Set<string>()
  return similar.flatMap((text, index): RepeatedQuestion[] => {
    const canonical = canonicalText(text)
    if (canonical !== '' && canonical === standard) return [{ index, code: 'SAME_AS_STANDARD' }]
    if (seen.has(canonical)) return [{ index, code: 'REPEATED' }]
    seen.add(canonical)
    return []
  })
}

function repeatedTags(tags: readonly string[]): number[] {
  const folded = tags.map((text) => text.toLowerCase())
  return folded.flatMap((text, index) => (folded.indexOf(text) < index ? [index] : []))
}
