import { z } from 'zod'
import { BARS, TIERS } from '#src/domain/routing/choose.ts'
import { OFFER_RESULTS } from '#src/domain/routing/facts.ts'
import { STRATEGIES } from '#src/domain/routing/state.ts'
import { TARGET_KINDS } from '#src/domain/routing/targets.ts'
import { moment } from './base.ts'

const agent = z.object({ id: z.string(), nickname: z.string() })
const group = z.object({ id: z.string(), name: z.string() })

/** What a choice rests on. */
export const routingWhySchema = z.object({
  rule: z.enum(['only', 'last_agent', ...STRATEGIES]),
  tier: z.enum(TIERS),
  /** How many agents were looked at, and why how many of them were out. */
  looked: z.number().int(),
  out: z.partialRecord(z.enum(BARS), z.number().int()),
  /** Whether several were equal after every rule. */
  tie: z.boolean(),
})
export type RoutingWhy = z.output<typeof routingWhySchema>

/** How a conversation found who serves it, a step after another. */
export const routingStepSchema = z.discriminatedUnion('type', [
  /** It rang; `result` null: it still does. */
  z.object({
    type: z.literal('offer'),
    at: moment,
    agent,
    group,
    result: z.enum(OFFER_RESULTS).nullable(),
    why: routingWhySchema,
  }),
  /** It was theirs at once. */
  z.object({ type: z.literal('chosen'), at: moment, agent, group, why: routingWhySchema }),
  /** What was asked for no longer: languages by their tags, skills by their names. */
  z.object({
    type: z.literal('needs_lapsed'),
    at: moment,
    languages: z.array(z.string()),
    skills: z.array(z.string()),
  }),
  /** Another group might take it, too. */
  z.object({ type: z.literal('queue_widened'), at: moment, group }),
  /** What was to happen within so many seconds had not. */
  z.object({ type: z.literal('target_missed'), at: moment, kind: z.enum(TARGET_KINDS), seconds: z.number().int() }),
])
export type RoutingStep = z.output<typeof routingStepSchema>
