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

const data = z.strictObject({ attributes: z.array(assignmentSchema).max(LIMITS.flow.mappings) })
export type AttributeData = z.output<typeof data>

/** Notes things about the visitor, which stay beyond the conversation: variables `user.x`. */
export const attribute = defineNodeSpec({
  kind: 'attribute',
  textKey: 'attribute',
  group: 'people',
  data,
  defaults: (): AttributeData => ({ attributes: [newAssignment('a')] }),
  outlets: () => [
    { id: 'next', role: 'next', labelKey: 'attribute.next' },
    { id: 'failed', role: 'failure', labelKey: 'attribute.failed' },
  ],
  check: ({ attributes }, scope) =>
    attributes.length === 0
      ? [{ code: 'assignments_empty', path: ['attributes'] }]
      : [
          ...assignmentIssues(attributes, ['attributes'], scope),
          ...attributes.flatMap(({ reference }, index) =>
            reference === null || reference.startsWith('user.')
              ? []
              : [
                  {
                    code: 'not_of_user',
                    path: ['attributes', index, 'reference'],
                    values: { variable: reference },
                  },
                ],
          ),
        ],
  uses: ({ attributes }) => assignmentUses(attributes, ['attributes']),
  waits: false,
  // Whoever runs it tells the host of every change to a variable of the visitor.
  step(context) {
    const assigned = assign(context, context.data.attributes)
    if (assigned.ok) return { set: assigned.set, move: { type: 'leave', by: 'next' } }
    const { row, code, values } = assigned
    return { note: { row, code, values }, move: { type: 'leave', by: 'failed' } }
  },
})
