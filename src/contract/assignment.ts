import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { assignmentSchema } from '#src/domain/settings/assignment.ts'
import { ASSIGNMENT_OUTCOMES } from '#src/domain/settings/assignment-call.ts'
import { CONFLICT, inApp, moment, procedure } from './base.ts'
import { keptAssignment } from './kept-settings.ts'
import { historyOf } from './settings-history.ts'

const tags = ['Settings']

const named = z.object({ id: z.uuid(), name: z.string() })

/** What came of asking another system for a group. */
const assignmentAnswer = {
  /** null: there was no answer. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  /** Why there was no answer, as flows name it; null: there was one. */
  code: z.string().nullable(),
  outcome: z.enum(ASSIGNMENT_OUTCOMES),
  group: named.nullable(),
}
const assignmentTestSchema = z.object({
  ...assignmentAnswer,
  /** The beginning of what was answered, or what is known of why nothing was. */
  answer: z.string(),
})
export type AssignmentTest = z.output<typeof assignmentTestSchema>
const assignmentCallSchema = z.object({ id: z.uuid(), conversationId: z.uuid(), at: moment, ...assignmentAnswer })
export type AssignmentCall = z.output<typeof assignmentCallSchema>

/** How a group is found for a visitor, with the system that may be asked for it. */
export const assignment = {
  assignmentHistory: historyOf('settings.view', 'assignment', 'assignment', keptAssignment),
  assignment: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/assignment',
    summary: 'How a group is found for a visitor who asks for a person',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        assignment: keptAssignment,
        /** What requests to the webhook are signed with: written and never read again. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
      }),
    ),
  updateAssignment: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/assignment',
    summary: 'Change how a group is found for a visitor; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        assignment: assignmentSchema,
        /** Absent: it stays as it is; null: it is forgotten, and requests go out unsigned. */
        secret: z.string().trim().min(1).max(LIMITS.assignment.secret).nullable().optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
  testAssignment: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/assignment/test',
    summary: 'Ask the webhook that assigns about a visitor that there is not; nobody is assigned by it',
    tags,
  })
    .input(
      inApp.extend({
        webhook: z.object({
          url: z.url({ protocol: /^https?$/ }).max(LIMITS.flow.url),
          timeoutSeconds: z.number().int().min(LIMITS.assignment.seconds.least).max(LIMITS.assignment.seconds.most),
        }),
        /** Absent: the one that is kept, where it may go there; null: unsigned. */
        secret: z.string().trim().min(1).max(LIMITS.assignment.secret).nullable().optional(),
      }),
    )
    .output(assignmentTestSchema),
  assignmentCalls: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/assignment/calls',
    summary: 'The last calls of the webhook that assigns',
    tags,
  })
    .input(inApp)
    .output(z.array(assignmentCallSchema)),
}
