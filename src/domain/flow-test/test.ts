import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { draftText } from '../value/localised-text.ts'
import type { Json } from '../value/value.ts'
import { hoursSchema } from '../hours/hours.ts'
import { voiceWorldSchema } from '../voice/world.ts'

const limits = LIMITS.flow
const json: z.ZodType<Json> = z.json() as z.ZodType<Json>
const nodeId = z.string().min(1).max(64)

/** The world a test runs in: everything a run is told that is not the visitor's doing. */
export const flowTestSetupSchema = z.strictObject({
  channel: z.string().max(30),
  language: z.string().max(10),
  nickname: z.string().max(30),
  /** The clock at the start, in milliseconds since 1970. */
  at: z.number().int(),
  open: z.boolean(),
  /** The visitor's tags at the start; left out: none. */
  userTags: z.array(z.string().min(1).max(LIMITS.visitor.tag)).max(LIMITS.visitor.tags).optional(),
  variables: z.record(z.string(), json),
  /** `begin`: at this flow's start; `said`: as the first words of a conversation, through the triggers. */
  from: z.enum(['begin', 'said']),
  seed: z.number().int(),
  /** For a voice menu: the world it is called in, and the hours that hold. `at` and `language` are the ones above. */
  call: z.strictObject({ world: voiceWorldSchema, hours: hoursSchema, callee: z.string().max(100) }).optional(),
})
export type FlowTestSetup = z.output<typeof flowTestSetupSchema>

/** One line of a test: something that happens, or something that is expected of what has happened so far. */
export const flowTestStepSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: draftText(LIMITS.message.visitorText) }),
  z.strictObject({ type: z.literal('press'), label: draftText(limits.text) }),
  z.strictObject({ type: z.literal('submit'), values: z.record(z.string(), json) }),
  /** The visitor sends a file. A test has none: one of this name and size, in bytes, stands for it. */
  z.strictObject({
    type: z.literal('file'),
    name: draftText(LIMITS.answer.name),
    size: z.number().int().min(1).max(LIMITS.file.sent),
  }),
  /** Time passes: whatever falls due meanwhile happens. */
  z.strictObject({ type: z.literal('wait'), seconds: z.number().int().min(1).max(limits.waitSeconds) }),
  /** What a caller does: keys one after another; nothing, until something happens by itself; the telephone put down. */
  z.strictObject({ type: z.literal('key'), keys: z.string().regex(/^[0-9*#]{1,64}$/) }),
  z.strictObject({ type: z.literal('silence') }),
  z.strictObject({ type: z.literal('hangUp') }),
  /** How another system answers the next request of this node; without one, its recorded mock answers. */
  z.strictObject({
    type: z.literal('answer'),
    nodeId,
    ok: z.boolean(),
    code: z.string().max(50),
    value: json,
  }),
  /** Somebody changes a variable while the run is held before a node: before the n-th of its steps from here on. */
  z.strictObject({
    type: z.literal('setVariable'),
    nodeId,
    time: z.number().int().min(1).max(limits.stepsPerRun),
    reference: z.string().min(1).max(60),
    value: json,
  }),
  z.strictObject({ type: z.literal('expectNode'), nodeId }),
  z.strictObject({ type: z.literal('expectText'), text: draftText(limits.text) }),
  z.strictObject({ type: z.literal('expectVariable'), reference: z.string().max(60), value: json }),
  z.strictObject({ type: z.literal('expectTransfer') }),
  z.strictObject({ type: z.literal('expectEnd') }),
  /** In the whole run, wherever the line stands. */
  z.strictObject({ type: z.literal('neverVisit'), nodeId }),
])
export type FlowTestStep = z.output<typeof flowTestStepSchema>

/** How a run of a test went: per line, what was found instead where it failed; and what it passed, for the coverage. */
export type FlowTestResult = {
  steps: { ok: boolean; found: string | null }[]
  /** Nodes visited and edges taken, by flow. */
  visited: { flowId: string; nodes: string[]; edges: string[] }[]
  ms: number
}
