import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { answeredBySchema } from '#src/domain/regression/answered-by.ts'
import { requiredText } from '#src/domain/text.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Online test']

/** What answers, with its name; `name` is null for what has no name, or is there no more. */
const named = { name: z.string().nullable() }
const givenSchema = z.union([
  ...answeredBySchema.options.map((option) => z.object({ ...option.shape, ...named })),
  z.object({ by: z.literal('choice'), ...named }),
])

const caseResultSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  expected: givenSchema,
  /** What answers it now; null: nothing was said at all. */
  given: givenSchema.nullable(),
  passed: z.boolean(),
})
export type CaseResult = z.output<typeof caseResultSchema>

/** Questions that are kept with what is to answer them. */
export const regression = {
  keep: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/regression-cases',
    summary: 'Keep a question as a test, or say anew what is to answer it',
    tags,
  })
    .input(
      inApp.extend({
        question: requiredText(LIMITS.message.visitorText),
        expected: answeredBySchema,
        /** Where a visitor has asked it. */
        conversationId: z.uuid().optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), isNew: z.boolean() })),
  run: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/regression-cases/run',
    summary: 'Ask the draft or the live bot all questions that are kept as tests; those that fail come first',
    tags,
  })
    .input(inApp.extend({ source: z.enum(['draft', 'live']).default('draft') }))
    .output(z.array(caseResultSchema)),
  remove: procedure('knowledge.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/regression-cases/{caseId}',
    summary: 'Do not keep a question as a test any more',
    tags,
  })
    .input(inApp.extend({ caseId: z.uuid() }))
    .output(done),
}
