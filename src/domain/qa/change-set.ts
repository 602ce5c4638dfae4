import { z } from 'zod'

/** What can be done to many entries at once. Each is one change set that can be reverted. */
export const CHANGE_KINDS = [
  'enabled',
  'disabled',
  'moved',
  'removed',
  'tagged',
  'untagged',
  'review',
  'owner',
  'added',
  'edited',
  'replaced',
  'imported',
  'category_removed',
  'packs_added',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a change set may hold: Q&A entries and their categories. */
export const CHANGED_ENTITIES = ['qa', 'category'] as const
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number]

/** What a list of records says of a change set: how many entries, and the word it was about. */
export const changeSummarySchema = z.object({
  entries: z.number().int(),
  /** Of an import: how many were added, changed and taken away. */
  added: z.number().int().optional(),
  changed: z.number().int().optional(),
  removed: z.number().int().optional(),
  /** The category, tag, member, date, file or text it was about. */
  subject: z.string().optional(),
})
export type ChangeSummary = z.output<typeof changeSummarySchema>
