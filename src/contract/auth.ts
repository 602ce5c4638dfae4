import { z } from 'zod'
import { datesSchema } from '#src/domain/settings/dates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { PROVIDER_FAULTS } from '#src/domain/settings/provider.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { requestOptions, usedPasskey } from './passkeys.ts'

const tags = ['Sign-in']
const secret = z.string().min(1).max(256)
const phone = z.string().trim().max(30)

/** What a sign-in goes on with that waits for the second factor. */
const factorTicketSchema = z.object({ ticket: z.string() })
export type FactorTicket = z.output<typeof factorTicketSchema>
/** The refusal of a sign-in whose first step is done. */
const SECOND_FACTOR = { SECOND_FACTOR_REQUIRED: { status: 401, data: factorTicketSchema } } as const

/** Why an identity provider let nobody in; `said`: in its own words. */
const providerFailureSchema = z.object({ why: z.enum(PROVIDER_FAULTS), said: z.string().nullable() })
export type ProviderFailure = z.output<typeof providerFailureSchema>
const PROVIDER_FAILED = {
  LOGIN_PROVIDER_FAILED: { status: 401, data: providerFailureSchema },
} as const

/** Who is signed in, and the applications they may open. */
export const meSchema = z.object({
  personId: z.uuid(),
  account: z.string(),
  email: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  sessionId: z.uuid(),
  mustChangePassword: z.boolean(),
  applications: z.array(
    z.object({
      appId: z.string(),
      name: z.string(),
      /** Where its picture lies; null: it has none. */
      logoUrl: z.string().nullable(),
      nickname: z.string(),
      avatarUrl: z.string().nullable(),
      roles: z.array(z.enum(ROLES)),
      plan: z.enum(['basic', 'premium']),
      /** How its members see dates. */
      dates: datesSchema,
      /** It is to be deleted, and serves nobody. */
      closed: z.boolean(),
    }),
  ),
  /** What the person is asked to join, and has neither accepted nor declined. */
  invitations: z.array(
    z.object({
      id: z.uuid(),
      /** The application's name. */
      application: z.string(),
      /** The nickname of who asks. */
      inviter: z.string(),
      roles: z.array(z.enum(ROLES)),
      expiresAt: moment,
    }),
  ),
})
export type Me = z.output<typeof meSchema>

export const auth = {
  setupState: procedure('public', {
    method: 'GET',
    path: '/setup',
    summary:
      'Whether the first administrator is still to be made, what messages can be sent here, and who vouches for people',
    tags,
  }).output(
    z.object({
      needed: z.boolean(),
      sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
      /** The identity providers that people may sign in by, and whose they are. */
      providers: z.array(z.object({ appId: z.string(), name: z.string() })),
    }),
  ),
  setup: procedure('public', {
    method: 'POST',
    path: '/setup',
    summary: 'Make the first administrator with the one-time link',
    tags,
  })
    .input(
      z.object({
        token: secret,
        applicationName: requiredText(LIMITS.application.name),
        nickname: requiredText(LIMITS.team.nickname),
        email: z.email().max(254),
        password: z.string().max(LIMITS.password.nistMax),
        language: z.enum(SHELL_LANGUAGES),
        /** Where the people are, as the browser knows it; left out or unknown, what the language suggests. */
        timeZone: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ appId: z.string() })),
  signIn: procedure('public', {
    method: 'POST',
    path: '/session',
    summary: 'Sign in with account or e-mail and password',
    tags,
  })
    .errors(SECOND_FACTOR)
    .input(z.object({ login: z.string().trim().min(1).max(254), password: secret }))
    .output(meSchema),
  sendCode: procedure('public', {
    method: 'POST',
    path: '/session/phone-code',
    summary: 'Send a verification code to a phone',
    tags,
  })
    .input(z.object({ phone }))
    .output(z.object({ resendSeconds: z.number().int() })),
  signInByPhone: procedure('public', {
    method: 'POST',
    path: '/session/phone',
    summary: 'Sign in with phone and code',
    tags,
  })
    .errors(SECOND_FACTOR)
    .input(z.object({ phone, code: z.string().trim().min(1).max(12) }))
    .output(meSchema),
  proveFactor: procedure('public', {
    method: 'POST',
    path: '/session/factor',
    summary: 'End a sign-in with a code of the authenticator app, or one for when it is lost',
    tags,
  })
    .input(z.object({ ticket: z.string().min(1).max(128), code: z.string().trim().min(1).max(20) }))
    .output(meSchema),
  beginPasskey: procedure('public', {
    method: 'POST',
    path: '/session/passkey/challenge',
    summary: 'What a browser needs to ask for a passkey',
    tags,
  }).output(requestOptions),
  signInByPasskey: procedure('public', {
    method: 'POST',
    path: '/session/passkey',
    summary: 'Sign in with a passkey, or end a sign-in with it that waits for a second factor',
    tags,
  })
    .input(
      z.object({
        passkey: usedPasskey,
        /** Of the sign-in that waits: only who has begun it may end it. */
        ticket: z.string().min(1).max(128).optional(),
      }),
    )
    .output(meSchema),
  beginProvider: procedure('public', {
    method: 'POST',
    path: '/session/provider',
    summary:
      "Where to go to sign in by an application's identity provider, and what the browser keeps until it is back",
    tags,
  })
    .errors(PROVIDER_FAILED)
    .input(inApp)
    .output(z.object({ url: z.string(), key: z.string() })),
  endProvider: procedure('public', {
    method: 'POST',
    path: '/session/provider/return',
    summary: 'End a sign-in with what the identity provider has sent back',
    tags,
  })
    .errors({ ...SECOND_FACTOR, ...PROVIDER_FAILED })
    .input(inApp.extend({ key: secret, returned: z.string().max(LIMITS.provider.returned) }))
    .output(meSchema),
  signOut: procedure('session', { method: 'DELETE', path: '/session', summary: 'Sign out', tags }).output(done),
  who: procedure('public', {
    method: 'GET',
    path: '/who',
    summary: 'Who is signed in, if anybody: no error when nobody is',
    tags,
  }).output(z.object({ me: meSchema.nullable() })),
  me: procedure('session', { method: 'GET', path: '/session', summary: 'Who is signed in', tags }).output(meSchema),
  requestReset: procedure('public', {
    method: 'POST',
    path: '/password-reset',
    summary: 'Mail a one-time link to set a new password',
    tags,
  })
    .input(z.object({ email: z.email().max(254) }))
    .output(done),
  resetPassword: procedure('public', {
    method: 'POST',
    path: '/password-reset/confirm',
    summary: 'Set a new password with a mailed link',
    tags,
  })
    .input(z.object({ token: z.string().min(20).max(128), password: z.string().max(LIMITS.password.nistMax) }))
    .output(done),
  changePassword: procedure('session', {
    method: 'POST',
    path: '/session/password',
    summary: 'Change the own password',
    tags,
  })
    .input(z.object({ current: secret, password: z.string().max(LIMITS.password.nistMax) }))
    .output(done),
  confirmContact: procedure('public', {
    method: 'POST',
    path: '/contact/confirm',
    summary: 'Take a new address or number with the link that was sent to it',
    tags,
  })
    .input(z.object({ token: z.string().min(20).max(128) }))
    .output(z.object({ contact: z.enum(['email', 'phone']) })),
  acceptInvitation: procedure('session', {
    method: 'POST',
    path: '/invitations/{invitationId}/accept',
    summary: 'Become a member of the application that asked',
    tags,
  })
    .input(z.object({ invitationId: z.uuid() }))
    .output(z.object({ appId: z.string() })),
  declineInvitation: procedure('session', {
    method: 'POST',
    path: '/invitations/{invitationId}/decline',
    summary: 'Decline an invitation; who sent it is not told',
    tags,
  })
    .input(z.object({ invitationId: z.uuid() }))
    .output(done),
  sessions: procedure('session', {
    method: 'GET',
    path: '/sessions',
    summary: 'Where the account is signed in',
    tags,
  }).output(
    z.array(
      z.object({
        id: z.uuid(),
        current: z.boolean(),
        ip: z.string(),
        userAgent: z.string(),
        lastSeenAt: moment,
        createdAt: moment,
      }),
    ),
  ),
  endOtherSessions: procedure('session', {
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out all other devices',
    tags,
  }).output(z.object({ ended: z.number().int() })),
}
