import { z } from 'zod'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { FIND_SCOPES, foundItemSchema } from '#src/domain/engine/found-items.ts'
import { botPassageSchema, candidateSchema } from '#src/domain/step/why.ts'
import { requestSchema } from '#src/domain/flow-test/request.ts'
import { flowTestSetupSchema, flowTestStepSchema, type FlowTestResult } from '#src/domain/flow-test/test.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, procedure } from './base.ts'
import { namedAnswersSchema, pastTalkSchema } from './replay.ts'

const tags = ['Task flows']
const inFlow = inApp.extend({ flowId: z.uuid() })

const testResult = z.custom<FlowTestResult>((value) => typeof value === 'object' && value !== null)
export const flowTestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  setup: flowTestSetupSchema,
  steps: z.array(flowTestStepSchema),
  revision: z.number().int(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
  /** The newest runs, newest first. */
  runs: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      by: z.string().nullable(),
      flowRevision: z.number().int(),
      passed: z.boolean(),
      result: testResult,
    }),
  ),
})
export type FlowTest = z.output<typeof flowTestSchema>

const result = z.custom<RequestResult>((value) => typeof value === 'object' && value !== null && 'ok' in value)

/** Trying flows: kept tests and their runs, what a run on the page asks the server for, and what came to a real conversation. */
export const flowTests = {
  tests: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flows/{flowId}/tests',
    summary: 'Tests of a flow with their newest runs',
    tags,
  })
    .input(inFlow)
    .output(z.array(flowTestSchema)),
  saveTest: procedure('flow.edit', {
    method: 'PUT',
    path: '/apps/{appId}/flows/{flowId}/tests',
    summary: 'Add a test, or change one',
    tags,
  })
    .input(
      inFlow.extend({
        testId: z.uuid().optional(),
        /** Of the test that is changed. */
        revision: z.number().int().optional(),
        name: requiredText(LIMITS.flow.name),
        setup: flowTestSetupSchema,
        steps: z.array(flowTestStepSchema).max(LIMITS.flow.testSteps),
      }),
    )
    .output(z.object({ id: z.uuid(), revision: z.number().int() }))
    .errors(CONFLICT),
  removeTest: procedure('flow.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/flows/{flowId}/tests/{testId}',
    summary: 'Delete a test with its history',
    tags,
  })
    .input(inFlow.extend({ testId: z.uuid() }))
    .output(done),
  runTests: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/flows/{flowId}/tests/run',
    summary: 'Run tests against the saved draft, and keep how they went',
    tags,
  })
    .input(inFlow.extend({ /** Absent: all. */ testIds: z.array(z.uuid()).max(LIMITS.flow.tests).optional() }))
    .output(z.array(z.object({ testId: z.uuid(), runId: z.uuid(), passed: z.boolean(), result: testResult }))),
  perform: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/flow-test/perform',
    summary: 'Do for a test run what a flow asks of another system',
    tags,
  })
    .input(inApp.extend({ /** The flow that asks. */ flowId: z.uuid(), request: requestSchema }))
    .output(result),
  find: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/flow-test/find',
    summary: "Look a text up in the draft's index: answers and flows",
    tags,
  })
    .input(
      inApp.extend({
        query: z.string().max(LIMITS.message.visitorText),
        limit: z.number().int().min(1).max(20),
        /** Whose words the answers are to be in; absent: as they were written for everybody. */
        heard: z
          .object({
            language: z.string().max(16),
            channel: z.string().max(32),
            /** Absent: as it is now, and a visitor without tags. */
            open: z.boolean().optional(),
            userTags: z.array(z.string().max(LIMITS.visitor.tag)).max(LIMITS.visitor.tags).optional(),
          })
          .optional(),
        /** Where a node looks; of what it finds there, `items`. */
        scope: z.enum(FIND_SCOPES).default('qa'),
      }),
    )
    .output(
      namedAnswersSchema.extend({
        candidates: z.array(candidateSchema),
        /** Of documents that may answer. */
        passages: z.array(botPassageSchema),
        /** What a node that looks something up would be given. */
        items: z.array(foundItemSchema),
        searchMs: z.number(),
      }),
    ),
  replay: procedure('flow.view', {
    method: 'GET',
    path: '/apps/{appId}/flow-replay/{conversationId}',
    summary: 'All that came to the bot of a real conversation, and the flows it ran on',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid() }))
    .output(pastTalkSchema),
}
