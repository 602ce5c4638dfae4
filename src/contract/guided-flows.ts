import { z } from 'zod'
import { GUIDED_ENDS } from '#src/domain/engine/session.ts'
import { REFERENCE } from '#src/domain/graph/json.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ conversationId: z.uuid() })

/** Types of what an agent can tell a flow: lists and objects come from other flows only. */
export const INPUT_TYPES = ['text', 'number', 'boolean', 'date'] as const
export type InputType = (typeof INPUT_TYPES)[number]

/** The flow that an agent has begun last in a conversation that is theirs; `end` null: it runs. */
export const guidedFlowSchema = z.object({
  id: z.string(),
  name: z.string(),
  end: z.enum(GUIDED_ENDS).nullable(),
  endedAt: moment.nullable(),
})

/** What became of such flows, as the history tells it; `begun` and `stopped` are an agent's deeds. */
export const guidedStepSchema = z.object({
  at: moment,
  what: z.enum(['begun', 'stopped', 'left', ...GUIDED_ENDS]),
  flow: z.string(),
  by: z.object({ id: z.string(), nickname: z.string() }).nullable(),
})
export type GuidedStep = z.output<typeof guidedStepSchema>

export const guidedFlows = {
  list: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/flows',
    summary: 'The live flows that an agent may begin for the visitor of a conversation that is theirs',
    tags,
  })
    .input(one)
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What visitors want who need it. */
          description: z.string(),
          /** What it may be told at its beginning. */
          inputs: z.array(z.object({ name: z.string(), type: z.enum(INPUT_TYPES) })),
        }),
      ),
    ),
  begin: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/conversations/{conversationId}/flow',
    summary: 'Begin a flow for the visitor; the conversation stays with its agent',
    tags,
  })
    .input(
      one.extend({
        flowId: z.uuid(),
        inputs: z.record(z.string().regex(REFERENCE), z.string().max(LIMITS.message.agentText)).default({}),
      }),
    )
    .output(done),
  stop: procedure('desk.serve', {
    method: 'DELETE',
    path: '/apps/{appId}/conversations/{conversationId}/flow',
    summary: 'Take away the flow that runs in a conversation',
    tags,
  })
    .input(one)
    .output(done),
}
