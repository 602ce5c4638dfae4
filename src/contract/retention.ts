import { z } from 'zod'
import { ERASED_KINDS } from '#src/domain/conversation/erasure.ts'
import { overdueSchema, retentionSchema } from '#src/domain/settings/retention.ts'
import { CONFLICT, inApp, moment, procedure } from './base.ts'
import { historyOf } from './settings-history.ts'

const tags = ['Settings']

/** The last look for what has had its time, and what it has taken away. */
const runSchema = z.object({
  startedAt: moment,
  /** null: it is under way. */
  finishedAt: moment.nullable(),
  counts: z.record(z.enum([...ERASED_KINDS, 'conversations', 'visitors']), z.number().int()),
})
export type RetentionRun = z.output<typeof runSchema>

export const retention = {
  get: procedure('retention.edit', {
    method: 'GET',
    path: '/apps/{appId}/settings/retention',
    summary: 'For how many days what is known of visitors is kept, and what the last look has taken away',
    tags,
  })
    .input(inApp)
    .output(z.object({ revision: z.number().int(), retention: retentionSchema, lastRun: runSchema.nullable() })),
  history: historyOf('retention.edit', 'retention', 'retention', retentionSchema),
  overdue: procedure('retention.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/retention/overdue',
    summary: 'How much would go now; nothing goes by it',
    tags,
  })
    .input(inApp.extend({ retention: retentionSchema }))
    .output(overdueSchema),
  update: procedure('retention.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/retention',
    summary: 'Change for how many days what is known of visitors is kept; the next look goes by it',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), retention: retentionSchema }))
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
}
