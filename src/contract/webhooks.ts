import { z } from 'zod'
import { DELIVERY_STATES, TRY_CODES, WEBHOOK_PAUSES } from '#src/domain/webhook/delivery.ts'
import { webhookSettingsSchema } from '#src/domain/webhook/endpoint.ts'
import { SENT_EVENTS } from '#src/domain/webhook/events.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Webhooks']
const one = inApp.extend({ webhookId: z.uuid() })

/** An endpoint as it is set, and how sending to it stands. */
export const webhookSchema = z.object({
  id: z.uuid(),
  ...webhookSettingsSchema.shape,
  revision: z.number().int(),
  /** The end of its secret, and until when the one before counts, too; null: it alone counts. */
  secret: z.object({ last4: z.string(), formerUntil: moment.nullable() }),
  /** Why nothing is sent there, and since when; null: it is. */
  paused: z.object({ for: z.enum(WEBHOOK_PAUSES), at: moment }).nullable(),
  /** Tries in a row that have failed. */
  failures: z.number().int(),
  /** Messages that wait to be sent, and that were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type Webhook = z.output<typeof webhookSchema>

/** What a try came to: a status, or why there was no answer. */
const triedSchema = z.object({
  at: moment,
  status: z.number().int().nullable(),
  code: z.enum(TRY_CODES).nullable(),
  ms: z.number().int(),
  /** How the answer began, masked. */
  answer: z.string(),
})
export type WebhookTry = z.output<typeof triedSchema>

/** A message on its way to an endpoint. */
export const deliverySchema = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  /** The RequestID, the same for every try. */
  requestId: z.uuid(),
  event: z.enum(SENT_EVENTS),
  at: moment,
  state: z.enum(DELIVERY_STATES),
  /** How often it was tried, in all. */
  tries: z.number().int(),
  /** Of the last try; null: there was none. */
  last: triedSchema.omit({ answer: true }).nullable(),
  /** When it is tried next; null: it is not. */
  nextAt: moment.nullable(),
})
export type WebhookDelivery = z.output<typeof deliverySchema>

const filter = {
  webhookId: z.uuid().optional(),
  event: z.enum(SENT_EVENTS).optional(),
  state: z.enum(DELIVERY_STATES).optional(),
}

/** A secret that is shown this once. */
const shown = z.string()

export const webhooks = {
  list: procedure('developer.edit', {
    method: 'GET',
    path: '/apps/{appId}/webhooks',
    summary: 'The endpoints that are told what happens',
    tags,
  })
    .input(inApp)
    .output(z.array(webhookSchema)),
  create: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhooks',
    summary: 'Add an endpoint; its secret is told this once',
    tags,
  })
    .input(inApp.extend({ settings: webhookSettingsSchema }))
    .output(z.object({ id: z.uuid(), secret: shown }))
    .errors({ WEBHOOK_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } }),
  update: procedure('developer.edit', {
    method: 'PUT',
    path: '/apps/{appId}/webhooks/{webhookId}',
    summary: 'Change an endpoint; one at another place gets another secret, which is told this once',
    tags,
  })
    .input(one.extend({ revision: z.number().int(), settings: webhookSettingsSchema }))
    .output(z.object({ revision: z.number().int(), secret: shown.nullable() }))
    .errors(CONFLICT),
  rotate: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhooks/{webhookId}/secret',
    summary: 'Give an endpoint a new secret, told this once; the one before counts for a day more',
    tags,
  })
    .input(one)
    .output(z.object({ secret: shown })),
  resume: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhooks/{webhookId}/resume',
    summary: 'Go on with an endpoint that is paused; what waits is sent',
    tags,
  })
    .input(one)
    .output(done),
  remove: procedure('developer.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/webhooks/{webhookId}',
    summary: 'Remove an endpoint, with its secret and what was sent to it',
    tags,
  })
    .input(one)
    .output(done),
  test: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhooks/{webhookId}/test',
    summary: 'Send a test to an endpoint now, and tell what it answers',
    tags,
  })
    .input(one)
    .output(triedSchema),
  deliveries: procedure('developer.edit', {
    method: 'GET',
    path: '/apps/{appId}/webhook-deliveries',
    summary: 'What was sent, the newest first',
    tags,
  })
    .input(inApp.extend({ ...filter, ...pageInput.shape }))
    .output(pageOf(deliverySchema)),
  delivery: procedure('developer.edit', {
    method: 'GET',
    path: '/apps/{appId}/webhook-deliveries/{deliveryId}',
    summary: 'What was sent in one message, and what was answered, masked',
    tags,
  })
    .input(inApp.extend({ deliveryId: z.uuid() }))
    .output(deliverySchema.extend({ body: z.string(), all: z.array(triedSchema) })),
  replay: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhook-deliveries/{deliveryId}/replay',
    summary: 'Send a message again, under the same id',
    tags,
  })
    .input(inApp.extend({ deliveryId: z.uuid() }))
    .output(done),
  replayFailed: procedure('developer.edit', {
    method: 'POST',
    path: '/apps/{appId}/webhook-deliveries/replay',
    summary: 'Send again all messages that were given up',
    tags,
  })
    .input(inApp.extend({ webhookId: filter.webhookId, event: filter.event }))
    .output(z.object({ count: z.number().int() })),
}
