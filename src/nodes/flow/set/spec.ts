import { z } from 'zod'
import {
  assign,
  assignmentIssues,
  assignmentSchema,
  assignmentUses,
  newAssignment,
} from '#src/domain/flow/assignment.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({ assignments: z.array(assignmentSchema).max(LIMITS.flow.mappings) })
export type SetData = z.output<typeof data>

/** Sets variables. All of them see the values from before the node; where one cannot be had, none is set. */
export const set = defineNodeSpec({
  kind: 'set',
  textKey: 'set',
  group: 'logic',
  data,
  defaults: (): SetData => ({ assignments: [newAssignment('a')] }),
  outlets: () => [
    { id: 'next', role: 'next', labelKey: 'set.next' },
    { id: 'failed', role: 'failure', labelKey: 'set.failed' },
  ],
  check: ({ assignments }, scope) =>
    assignments.length === 0
      ? [{ code: 'assignments_empty', path: ['assignments'] }]
      : assignmentIssues(assignments, ['assignments'], scope),
  uses: ({ assignments }) => assignmentUses(assignments, ['assignments']),
  waits: false,
  step(context) {
    const assigned = assign(context, context.data.assignments)
    if (assigned.ok) return { set: assigned.set, move: { type: 'leave', by: 'next' } }
    const { row, code, values } = assigned
    return { note: { row, code, values }, move: { type: 'leave', by: 'failed' } }
  },
})
