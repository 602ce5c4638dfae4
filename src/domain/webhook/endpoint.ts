import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TYPES, type WebhookEvent, type WebhookType } from './events.ts'

const { url, timeoutMs, pauseAfter } = LIMITS.webhook

/** What a type may tell. */
export const eventsOf = (type: WebhookType): readonly WebhookEvent[] => WEBHOOK_EVENTS[type]

/** What is set of an endpoint; its events are those of its type. */
export const webhookSettingsSchema = z
  .object({
    type: z.enum(WEBHOOK_TYPES),
    enabled: z.boolean(),
    url: z.string().trim().min(1).max(url),
    events: z.array(z.enum([...WEBHOOK_EVENTS.message, ...WEBHOOK_EVENTS.event])).min(1),
    /** For one try, in milliseconds. */
    timeoutMs: z.number().int().min(timeoutMs.least).max(timeoutMs.most),
    /** Tries in a row that fail, after which nothing more is sent. */
    pauseAfter: z.number().int().min(pauseAfter.least).max(pauseAfter.most),
  })
  .refine(({ type, events }) => events.every((event) => eventsOf(type).includes(event)), { path: ['events'] })
  .refine(({ events }) => new Set(events).size === events.length, { path: ['events'] })
export type WebhookSettings = z.output<typeof webhookSettingsSchema>
