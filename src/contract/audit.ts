import { z } from 'zod'
import { AUDIT_AREAS } from '#src/domain/audit/actions.ts'
import { AUDIT_FAULTS } from '#src/domain/audit/chain.ts'
import { AUDIT_RANGES } from '#src/domain/audit/range.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Audit log']

/** What narrows the log. */
const filter = inApp.extend({
  /** A person. */
  actorId: z.uuid().optional(),
  /** A member: what they did, and what was done to them. */
  aboutId: z.uuid().optional(),
  area: z.enum(AUDIT_AREAS).optional(),
  range: z.enum(AUDIT_RANGES).optional(),
  /** In what it was done to: an id, or a name of something that has one. */
  object: z.string().trim().max(LIMITS.search.text).optional(),
})

/** One change: who, what, to what, and how it was before and after. */
export const auditRowSchema = z.object({
  id: z.uuid(),
  at: moment,
  /** Who did it; null: nobody who is known, such as a job. */
  actor: z.string().nullable(),
  actorRole: z.string().nullable(),
  ip: z.string().nullable(),
  /** One of the actions of `domain/audit`, or what an older version called it. */
  action: z.string(),
  target: z.string().nullable(),
  /** What the target is called, where it is known. */
  targetName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRow = z.output<typeof auditRowSchema>

export const audit = {
  list: procedure(
    'audit.view',
    {
      method: 'GET',
      path: '/apps/{appId}/audit',
      summary: 'Who changed what, newest first',
      tags,
    },
    { key: 'audit:read' },
  )
    .input(filter.extend(pageInput.shape))
    .output(pageOf(auditRowSchema)),
  actors: procedure('audit.view', {
    method: 'GET',
    path: '/apps/{appId}/audit/actors',
    summary: 'Who is in the log',
    tags,
  })
    .input(inApp)
    .output(z.array(z.object({ id: z.uuid(), nickname: z.string() }))),
  export: procedure('audit.export', {
    method: 'POST',
    path: '/apps/{appId}/audit/export',
    summary: 'The log as a file of comma-separated values',
    tags,
  })
    .input(filter.extend({ language: z.enum(SHELL_LANGUAGES) }))
    .output(z.file()),
  verify: procedure('audit.export', {
    method: 'POST',
    path: '/apps/{appId}/audit/verify',
    summary: 'Walk the chain of the log and name the first row that does not fit',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        rows: z.number().int(),
        seal: z.string().nullable(),
        fault: z.object({ n: z.number().int(), id: z.uuid().nullable(), code: z.enum(AUDIT_FAULTS) }).nullable(),
      }),
    ),
}
