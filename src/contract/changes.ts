import { z } from 'zod'
import { CHANGE_KINDS, changeSummarySchema } from '#src/domain/qa/change-set.ts'
import { inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Knowledge']

export const changeSetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  summary: changeSummarySchema,
  at: moment,
  author: z.string().nullable(),
  revertedAt: moment.nullable(),
  revertedBy: z.string().nullable(),
})
export type ChangeSet = z.output<typeof changeSetSchema>

/** An entry that was changed after the change set. */
export const keptSchema = z.object({ number: z.number().int(), question: z.string() })
export type Kept = z.output<typeof keptSchema>

const changedSinceSchema = z.object({ total: z.number().int(), kept: z.array(keptSchema) })
/** How many entries were changed since, and the first of them. */
export type ChangedSince = z.output<typeof changedSinceSchema>

export const changes = {
  list: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/change-sets',
    summary: 'What was done to many entries at once in the last 30 days, newest first',
    tags,
  })
    .input(inApp.extend(pageInput.shape))
    .output(pageOf(changeSetSchema)),
  revert: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/change-sets/{changeSetId}/revert',
    summary: 'Take a change set back',
    tags,
  })
    .input(
      inApp.extend({
        changeSetId: z.uuid(),
        /** What becomes of entries that were changed since. */
        changedSince: z.enum(['refuse', 'leave', 'overwrite']).default('refuse'),
      }),
    )
    .output(z.object({ reverted: z.number().int(), kept: z.number().int() }))
    .errors({ CHANGED_SINCE: { status: 409, data: changedSinceSchema } }),
}
