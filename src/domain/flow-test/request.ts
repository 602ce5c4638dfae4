import { skillAtSchema } from '../routing/needs.ts'
import { z } from 'zod'
import type { Request } from '../step/effect.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'

const limits = LIMITS.flow
const json: z.ZodType<Json> = z.json() as z.ZodType<Json>
const text = (max: number) => z.string().max(max)

/** A request that a test run wants done by the server: as the nodes make them, within what nodes may hold. */
export const requestSchema: z.ZodType<Request> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('http'),
    request: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      url: text(limits.body),
      headers: z
        .array(z.strictObject({ name: text(200), value: text(limits.body), secret: z.boolean() }))
        .max(2 * limits.headers),
      // A template may grow when it is filled in; the whole request's own limit holds it.
      body: z.string().nullable(),
      timeoutMs: z.number().int().min(1).max(limits.requestMs),
      retries: z.number().int().min(0).max(limits.requestRetries),
    }),
  }),
  z.strictObject({
    type: z.literal('model'),
    request: z.strictObject({
      messages: z
        .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
        .max(200),
      schema: json,
      maxTokens: z.number().int().min(1).max(100_000),
      temperature: z.number().min(0).max(2),
    }),
  }),
  z.strictObject({ type: z.literal('code'), script: text(limits.script), inputs: z.record(z.string(), json) }),
  z.strictObject({
    type: z.literal('find'),
    query: z.string(),
    scope: z.enum(['qa', 'documents', 'both']),
    limit: z.number().int().min(1).max(100),
  }),
  z.strictObject({ type: z.literal('mail'), to: z.string(), subject: z.string(), text: z.string() }),
  z.strictObject({ type: z.literal('webhook'), url: text(limits.body), payload: json }),
  z.strictObject({
    type: z.literal('transfer'),
    request: z.strictObject({
      groupId: z.string().nullable(),
      memberId: z.string().nullable(),
      checkHours: z.boolean(),
      tellNoAgent: z.boolean(),
      queue: z.boolean(),
      allowBusy: z.boolean(),
      endWhenNoAgent: z.boolean(),
      texts: z.strictObject({ noAgent: z.string(), outsideHours: z.string(), busy: z.string() }),
      summary: z.string(),
      skills: z.strictObject({ wanted: z.array(skillAtSchema), forSeconds: z.number().nullable() }).optional(),
    }),
  }),
])
