import { z } from 'zod'
import { ANSWER_CHANNEL_KINDS } from '../answer/channels.ts'
import { plainText } from '../answer/plain-text.ts'
import { richAnswerSchema } from '../answer/rich-answer.ts'
import { LIMITS } from '../limits.ts'
import { canonicalText, requiredText, withoutMarkup } from '../text.ts'
import { ENTRY_HOURS } from './conditions.ts'

const day = z.iso.date().nullable()
const tag = withoutMarkup(requiredText(LIMITS.qa.tag))

/** The fields of an entry as an editor writes them, each with its own rule. */
export const entryFields = {
  categoryId: z.uuid(),
  question: withoutMarkup(requiredText(LIMITS.qa.question)),
  similar: z.array(withoutMarkup(requiredText(LIMITS.qa.similar))).max(LIMITS.qa.similarCount, { message: 'TOO_MANY' }),
  /** Plain text; of the default variant where there is a rich answer. */
  answer: withoutMarkup(requiredText(LIMITS.qa.answer)),
  /** The answer with its form; null where it is no more than its plain text. */
  rich: richAnswerSchema(LIMITS.qa.answer).nullable(),
  enabled: z.boolean(),
  /** Questions that sound like this one and are not meant by it. */
  counterExamples: z
    .array(withoutMarkup(requiredText(LIMITS.qa.similar)))
    .max(LIMITS.qa.counterExamples, { message: 'TOO_MANY' }),
  tags: z.array(tag).max(LIMITS.qa.tags, { message: 'TOO_MANY' }),
  /** First and last day it answers, in the application's time zone. */
  validFrom: day,
  validUntil: day,
  /** Kinds of channels it answers on; empty: all. */
  channels: z.array(z.enum(ANSWER_CHANNEL_KINDS)).max(ANSWER_CHANNEL_KINDS.length, { message: 'TOO_MANY' }),
  /** Tags of visitors it answers, one of which is enough; empty: everybody. */
  userTags: z.array(requiredText(LIMITS.visitor.tag)).max(LIMITS.qa.userTags, { message: 'TOO_MANY' }),
  /** Within the application's opening hours or outside them; null: at any time. */
  hours: z.enum(ENTRY_HOURS).nullable(),
  /** Ids of entries offered below its answer. */
  related: z.array(z.uuid()).max(LIMITS.qa.related, { message: 'TOO_MANY' }),
  /** The day somebody shall look at it again. */
  reviewOn: day,
  /** The member who answers for it. */
  owner: z.uuid().nullable(),
}

/**
 * A question and its answer as an editor writes them. Similar questions and counter-examples neither repeat one another
 * nor the standard question, width, case, spaces and punctuation aside.
 */
export const entryInputSchema = z
  .object({
    ...entryFields,
    rich: entryFields.rich.default(null),
    counterExamples: entryFields.counterExamples.default([]),
    tags: entryFields.tags.default([]),
    validFrom: day.default(null),
    validUntil: day.default(null),
    channels: entryFields.channels.default([]),
    userTags: entryFields.userTags.default([]),
    hours: entryFields.hours.default(null),
    related: entryFields.related.default([]),
    reviewOn: day.default(null),
    owner: entryFields.owner.default(null),
  })
  .check(({ value, issues }) => {
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
