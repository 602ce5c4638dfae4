import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { NotificationKind } from './kinds.ts'

/** Of what members are told, what others may be told of outside the console, too. */
export const ALERT_KINDS = [
  'word_alert',
  'assignment_failed',
  'document_failed',
  'source_failed',
  'deploy_failed',
  'channel_failed',
  'webhook_paused',
  'left_message',
] as const satisfies readonly NotificationKind[]
export type AlertKind = (typeof ALERT_KINDS)[number]

export const isAlertKind = (kind: NotificationKind): kind is AlertKind => ALERT_KINDS.some((alert) => alert === kind)

const each = <Item>(items: readonly Item[]) => new Set(items).size === items.length
const kinds = z.array(z.enum(ALERT_KINDS)).refine(each, { message: 'DUPLICATE' })

/** Which alerts leave the console, and to whom. */
export const alertRulesSchema = z
  .object({
    mail: z.object({
      kinds,
      /** Members who get them, at the address of their account, as far as they may see what it is about. */
      memberIds: z.array(z.uuid()).refine(each, { message: 'DUPLICATE' }),
      /** Whoever else does. */
      addresses: z.array(z.email().max(LIMITS.alert.address).toLowerCase()).refine(each, { message: 'DUPLICATE' }),
    }),
    webhook: z.object({
      kinds,
      /** Where they are posted to; empty: nowhere. */
      url: z.union([z.url({ protocol: /^https?$/ }).max(LIMITS.flow.url), z.literal('')]),
    }),
  })
  .superRefine(({ mail: { kinds, memberIds, addresses }, webhook }, context) => {
    if (webhook.kinds.length > 0 && webhook.url === '')
      context.addIssue({ code: 'custom', path: ['webhook', 'url'], message: 'REQUIRED' })
    const sum = memberIds.length + addresses.length
    const at = ['mail', 'addresses']
    if (sum > LIMITS.alert.recipients)
      context.addIssue({ code: 'custom', path: at, message: 'TOO_MANY', params: { most: LIMITS.alert.recipients } })
    if (kinds.length > 0 && sum === 0) context.addIssue({ code: 'custom', path: at, message: 'REQUIRED' })
  })
export type AlertRules = z.output<typeof alertRulesSchema>

/** What an application begins with: nothing leaves. */
export const NO_ALERTS: AlertRules = {
  mail: { kinds: [], memberIds: [], addresses: [] },
  webhook: { kinds: [], url: '' },
}

/** Seconds until what could not be sent is tried again, after so many tries; null: it is given up. */
export const pauseAfter = (tries: number): number | null => LIMITS.alert.pauses[tries - 1] ?? null
