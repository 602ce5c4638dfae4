import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** What is kept of visitors for a time: what was said, the files in it, and who they are with everything about them. */
export const RETAINED = ['messages', 'files', 'visitors'] as const
export type Retained = (typeof RETAINED)[number]

const days = z.number().int().min(LIMITS.retention.days.least).max(LIMITS.retention.days.most).nullable()

/**
 * For how many days each is kept; null: for ever. Words and files count from the end of their conversation, a visitor from
 * the end of their last one.
 */
export const retentionSchema = z.object({ messages: days, files: days, visitors: days })
export type Retention = z.output<typeof retentionSchema>

/** What an application begins with. */
export const NEW_RETENTION: Retention = { messages: null, files: null, visitors: null }

/** Before when something of a kind has had its days; null: it is kept for ever. */
export const keptSince = (retention: Retention, kind: Retained, now: Date): Date | null => {
  const kept = retention[kind]
  return kept === null ? null : new Date(now.getTime() - kept * 86_400_000)
}

/** How much has had its days: conversations with words, files, and visitors. */
export const overdueSchema = z.record(z.enum(RETAINED), z.number().int())
export type Overdue = z.output<typeof overdueSchema>
