import { z } from 'zod'
import { ALERT_KINDS, alertRulesSchema } from '#src/domain/notification/alerts.ts'
import { CONFLICT, inApp, moment, procedure } from './base.ts'
import { keptAlertRules } from './kept-settings.ts'
import { historyOf } from './settings-history.ts'

const tags = ['Settings']

/** Why something did not arrive. */
const fault = z.object({ code: z.string(), detail: z.string() })

/** Alerts of one kind that left the console together, or are about to. */
const alertDeliverySchema = z.object({
  id: z.uuid(),
  way: z.enum(['mail', 'webhook']),
  kind: z.enum(ALERT_KINDS),
  /** How many of them. */
  count: z.number().int(),
  /** When the last of them came. */
  at: moment,
  /** `again`: it could not be sent, and is tried again; `dropped`: nobody wanted it any more. */
  state: z.enum(['waiting', 'again', 'sent', 'failed', 'dropped']),
  /** When it is sent, or tried again; null: it has ended. */
  nextAt: moment.nullable(),
  /** How many have got it. */
  reached: z.number().int(),
  /** Why it could not be sent last, as a code, and in the words of who was to take it. */
  failure: z.string().nullable(),
  detail: z.string().nullable(),
})
export type AlertDelivery = z.output<typeof alertDeliverySchema>

export const alerts = {
  get: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/alerts',
    summary: 'Which alerts leave the console, and to whom',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        rules: keptAlertRules,
        members: z.array(z.object({ id: z.uuid(), nickname: z.string(), hasAddress: z.boolean() })),
        /** Whether this server can send mail at all. */
        sendsMail: z.boolean(),
        /** What calls are signed with: told once, when it is made. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
      }),
    ),
  history: historyOf('settings.view', 'alerts', 'alerts', keptAlertRules),
  update: procedure('settings.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/alerts',
    summary: 'Change which alerts leave the console, and to whom; acts at once',
    tags,
  })
    .input(inApp.extend({ revision: z.number().int(), rules: alertRulesSchema }))
    .output(
      z.object({
        revision: z.number().int(),
        /** Of an address at a new place, told this once; null: it is as it was. */
        secret: z.string().nullable(),
      }),
    )
    .errors(CONFLICT),
  testMail: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/alerts/test-mail',
    summary: 'Send a mail that says it is a test to all whom alerts go to',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        sent: z.number().int(),
        failed: z.number().int(),
        failure: fault.nullable(),
      }),
    ),
  testCall: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/alerts/test-call',
    summary: 'Post a message that says it is a test to where alerts go',
    tags,
  })
    .input(inApp)
    .output(z.object({ failure: fault.nullable() })),
  renewSecret: procedure('settings.edit', {
    method: 'POST',
    path: '/apps/{appId}/settings/alerts/secret',
    summary: 'Make another secret to sign calls with; it is told this once',
    tags,
  })
    .input(inApp)
    .output(z.object({ secret: z.string() })),
  deliveries: procedure('settings.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/alerts/deliveries',
    summary: 'The last alerts that left the console, or are about to',
    tags,
  })
    .input(inApp)
    .output(z.array(alertDeliverySchema)),
}
