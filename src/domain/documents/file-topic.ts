import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { PASSAGE_LANGUAGES } from './passage-languages.ts'

/** How passages are looked for: by the words, by what they mean, or by both. */
export const FILE_SEARCH_MODES = ['keyword', 'semantic', 'both'] as const
export type FileSearchMode = (typeof FILE_SEARCH_MODES)[number]

/** How long ago a document came, at most, in days: what the search offers. */
export const TOPIC_DAYS = [1, 7, 14, 30] as const

export const topicName = requiredText(LIMITS.fileTopic.name)

/** A search of documents that is to be watched, as people give it. */
export const fileTopicInputSchema = z.object({
  name: topicName,
  text: requiredText(LIMITS.search.text),
  mode: z.enum(FILE_SEARCH_MODES),
  documentId: z.uuid().nullable(),
  language: z.enum(PASSAGE_LANGUAGES).nullable(),
  addedDays: z.literal(TOPIC_DAYS).nullable(),
  unused: z.boolean(),
})
export type FileTopicInput = z.output<typeof fileTopicInputSchema>

/** A passage that a topic has found: `key` stands for its document and what it says, wherever in it that stands. */
export type TopicPassage = {
  key: string
  documentId: string
  name: string
  n: number
  page: number | null
  unit: 'page' | 'slide' | 'sheet' | null
  /** The beginning of what it says. */
  excerpt: string
}

/** What a topic finds now and did not, and what it no longer finds. */
export function topicChanges(
  seen: readonly TopicPassage[],
  found: readonly TopicPassage[],
): { added: TopicPassage[]; gone: TopicPassage[] } {
  const [before, now] = [new Set(seen.map(({ key }) => key)), new Set(found.map(({ key }) => key))]
  return { added: found.filter(({ key }) => !before.has(key)), gone: seen.filter(({ key }) => !now.has(key)) }
}
