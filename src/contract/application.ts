import { z } from 'zod'
import { datesSchema } from '#src/domain/settings/dates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { LANGUAGE_NAMES, SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Application']
const name = requiredText(LIMITS.application.name)

export const applicationSchema = z.object({
  appId: z.string(),
  name: z.string(),
  /** Where its picture lies; null: it has none. */
  logoUrl: z.string().nullable(),
  plan: z.enum(['basic', 'premium']),
  /** When the premium plan ends or has ended; null: it has no end. */
  planEndsAt: moment.nullable(),
  /** When the one trial of the premium plan ends or has ended; null: it was not begun. */
  trialEndsAt: moment.nullable(),
  language: z.enum(SHELL_LANGUAGES),
  /** Those that visitors are offered. */
  languages: z.array(z.enum(LANGUAGE_NAMES)),
  timeZone: z.string(),
  dates: datesSchema,
  nickname: z.string(),
  roles: z.array(z.enum(ROLES)),
  robot: z.object({
    name: z.string(),
    enabled: z.boolean(),
    thirdPartyEnabled: z.boolean(),
    /** Number of the live release; null: nothing deployed yet. */
    liveVersion: z.number().int().nullable(),
    /** Questions and settings that differ between draft and live. */
    draftChanges: z.number().int(),
  }),
  /** Set while it is to be deleted: it serves nobody, and can be taken back until `dueAt`. */
  closing: z
    .object({
      by: z.string().nullable(),
      closedAt: moment,
      dueAt: moment,
      /** Kinds of rows, and those of which none is left; null: it has not begun. */
      progress: z.object({ done: z.number().int(), total: z.number().int(), rows: z.number().int() }).nullable(),
    })
    .nullable(),
})
export type Application = z.output<typeof applicationSchema>

export const application = {
  get: procedure(
    'session',
    { method: 'GET', path: '/apps/{appId}', summary: 'An application as its frame shows it', tags },
    { whileClosed: true },
  )
    .input(inApp)
    .output(applicationSchema),
  startTrial: procedure('plan.claim', {
    method: 'POST',
    path: '/apps/{appId}/trial',
    summary: 'Begin the one trial of the premium plan',
    tags,
  })
    .input(inApp)
    .output(z.object({ trialEndsAt: moment })),
  create: procedure('application.edit', {
    method: 'POST',
    path: '/apps/{appId}/applications',
    summary: 'Make another application, of which the caller is the super admin',
    tags,
  })
    .input(inApp.extend({ name, language: z.enum(SHELL_LANGUAGES), withSample: z.boolean() }))
    .output(inApp),
  rename: procedure('application.edit', {
    method: 'PUT',
    path: '/apps/{appId}/name',
    summary: 'Name an application',
    tags,
  })
    .input(inApp.extend({ name }))
    .output(done),
  setLogo: procedure('application.edit', {
    method: 'PUT',
    path: '/apps/{appId}/logo',
    summary: 'Take a picture for an application',
    tags,
  })
    .input(inApp.extend({ file: z.file() }))
    .output(z.object({ logoUrl: z.string() })),
  removeLogo: procedure('application.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/logo',
    summary: 'Remove the picture of an application',
    tags,
  })
    .input(inApp)
    .output(done),
  close: procedure('application.delete', {
    method: 'POST',
    path: '/apps/{appId}/closing',
    summary: 'Close an application, named once more: after seven days all of it is erased',
    tags,
  })
    .input(
      inApp.extend({
        name: z.string().max(LIMITS.application.name * 2),
        reason: requiredText(LIMITS.applicationErasure.reason),
      }),
    )
    .output(done),
  reopen: procedure(
    'application.delete',
    { method: 'DELETE', path: '/apps/{appId}/closing', summary: 'Take a closed application back', tags },
    { whileClosed: true },
  )
    .input(inApp)
    .output(done),
  outbox: procedure('mail.outbox', {
    method: 'GET',
    path: '/apps/{appId}/outbox',
    summary: 'Mail and text messages that no sender took',
    tags,
  })
    .input(inApp)
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          channel: z.enum(['mail', 'sms']),
          recipient: z.string(),
          subject: z.string(),
          body: z.string(),
          createdAt: moment,
        }),
      ),
    ),
}
