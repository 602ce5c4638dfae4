import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import { requiredText } from '#src/domain/text.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { deliverySchema } from './delivery.ts'
import { creationOptions, madePasskey, passkeyName, passkeySchema } from './passkeys.ts'

const tags = ['Own profile']
const spoken = z.enum(SPOKEN)
const phone = z.string().trim().max(30)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const profile = {
  get: procedure('session', {
    method: 'GET',
    path: '/profile',
    summary: 'What the own account signs in with',
    tags,
  }).output(
    z.object({
      account: z.string(),
      email: z.string().nullable(),
      /** An address that its owner has not confirmed yet. */
      pendingEmail: z.string().nullable(),
      /** Masked. */
      phone: z.string().nullable(),
      /** The second factor, and how many codes are left for when the app is lost; null: none is asked for. */
      factor: z.object({ since: moment, recoveryLeft: z.number().int() }).nullable(),
      passkeys: z.array(passkeySchema),
    }),
  ),
  update: procedure('self.manage', {
    method: 'PATCH',
    path: '/apps/{appId}/profile',
    summary: 'Change the own nickname',
    tags,
  })
    .input(inApp.extend({ nickname: requiredText(LIMITS.team.nickname) }))
    .output(done),
  own: procedure('self.manage', {
    method: 'GET',
    path: '/apps/{appId}/profile',
    summary: 'What a member says of themselves',
    tags,
  })
    .input(inApp)
    .output(z.object({ languages: z.array(spoken) })),
  setLanguages: procedure('self.manage', {
    method: 'PUT',
    path: '/apps/{appId}/profile/languages',
    summary: 'Say in which languages one can serve visitors',
    tags,
  })
    .input(inApp.extend({ languages: z.array(spoken).max(SPOKEN.length) }))
    .output(done),
  setAvatar: procedure('self.manage', {
    method: 'PUT',
    path: '/apps/{appId}/profile/avatar',
    summary: 'Take a picture of oneself',
    tags,
  })
    .input(inApp.extend({ file: z.file() }))
    .output(z.object({ avatarUrl: z.string() })),
  removeAvatar: procedure('self.manage', {
    method: 'DELETE',
    path: '/apps/{appId}/profile/avatar',
    summary: 'Remove the own picture',
    tags,
  })
    .input(inApp)
    .output(done),
  changeEmail: procedure('session', {
    method: 'POST',
    path: '/profile/email',
    summary: 'Ask for another address; it counts once the link sent to it has been opened',
    tags,
  })
    .input(z.object({ email: z.email().max(254) }))
    .output(z.object({ delivery: deliverySchema })),
  sendPhoneCode: procedure('session', {
    method: 'POST',
    path: '/profile/phone/code',
    summary: 'Send a code to a number that shall be the own one',
    tags,
  })
    .input(z.object({ phone }))
    .output(z.object({ resendSeconds: z.number().int(), delivery: deliverySchema })),
  setPhone: procedure('session', {
    method: 'PUT',
    path: '/profile/phone',
    summary: 'Take the number whose code one has',
    tags,
  })
    .input(z.object({ phone, code: z.string().trim().min(1).max(12) }))
    .output(done),
  removePhone: procedure('session', {
    method: 'DELETE',
    path: '/profile/phone',
    summary: 'Sign in by phone no more',
    tags,
  }).output(done),
  beginPasskey: procedure('session', {
    method: 'POST',
    path: '/profile/passkeys/challenge',
    summary: 'What a browser needs to make a passkey',
    tags,
  }).output(creationOptions),
  addPasskey: procedure('session', {
    method: 'POST',
    path: '/profile/passkeys',
    summary: 'Sign in with a passkey, too',
    tags,
  })
    .input(z.object({ name: passkeyName, passkey: madePasskey }))
    .output(done),
  removePasskey: procedure('session', {
    method: 'DELETE',
    path: '/profile/passkeys/{passkeyId}',
    summary: 'Sign in with a passkey no more',
    tags,
  })
    .input(z.object({ passkeyId: z.string().min(1).max(2_000) }))
    .output(done),
  beginFactor: procedure('session', {
    method: 'POST',
    path: '/profile/factor',
    summary: 'A key for an authenticator app, which counts once a code of it was given',
    tags,
  }).output(z.object({ secret: z.string(), uri: z.string() })),
  confirmFactor: procedure('session', {
    method: 'POST',
    path: '/profile/factor/confirm',
    summary: 'Ask for a second factor from now on; tells the codes for when the app is lost, this once',
    tags,
  })
    .input(z.object({ code: z.string().trim().min(1).max(12) }))
    .output(recoveryCodes),
  renewRecoveryCodes: procedure('session', {
    method: 'POST',
    path: '/profile/factor/recovery-codes',
    summary: 'New codes for when the app is lost; those before count no more',
    tags,
  }).output(recoveryCodes),
  removeFactor: procedure('session', {
    method: 'DELETE',
    path: '/profile/factor',
    summary: 'Ask for no second factor any more',
    tags,
  }).output(done),
}
