import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { Me } from '#src/features/shared/session/session.ts'
import preview from '../../../.storybook/preview.tsx'
import { api, refusal } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { sampleInvitation } from '../frame/people.ts'
import { LoginStage, PASSWORD } from './login-stage.tsx'

const meta = preview.meta({
  title: 'Screens/Auth/Login page',
  component: LoginStage,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const TOKEN = 'a-token-of-one-use-0001'
const went = fn()

export const Account = meta.story({})
export const AccountDark = Account.extend({ globals: DARK })
export const NotSetUp = meta.story({ args: { isNew: true } })
export const SetUp = meta.story({ args: { isNew: true, search: { setup: TOKEN } } })
export const SetUpDark = SetUp.extend({ globals: DARK })
export const SetUpAlready = meta.story({ args: { search: { setup: TOKEN } } })
export const NewPassword = meta.story({ args: { search: { reset: TOKEN } } })
export const AlreadySignedIn = meta.story({ args: { isSignedIn: true } })
export const AlreadySignedInDark = AlreadySignedIn.extend({ globals: DARK })
export const TemporaryPassword = meta.story({
  args: {
    isSignedIn: true,
    prepare: (me) => {
      me.mustChangePassword = true
    },
  },
})

export const Confirm = meta.story({ args: { search: { confirm: TOKEN } } })
export const ConfirmDark = Confirm.extend({ globals: DARK })

/** Asked into an application, and a member of none. */
export const Invited = meta.story({
  args: {
    isSignedIn: true,
    onGo: went,
    prepare: (me, language) => {
      me.applications = []
      me.invitations = [sampleInvitation(language)]
    },
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: /^(Continue as|以)/ }))
    await expect(await page().findByRole('region', { name: /Lighthouse Books|灯塔书店/ })).toBeVisible()
  },
})
export const InvitedDark = Invited.extend({ globals: DARK })

export const AcceptsAnInvitation = Invited.extend({
  play: async () => {
    went.mockClear()
    await userEvent.click(await page().findByRole('button', { name: /^Continue as/ }))
    await expect(await page().findByRole('heading', { name: 'You are invited' })).toBeVisible()
    await expect(page().queryByText('This account is not a desk account.')).toBeNull()
    await userEvent.click(page().getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/main/1400000009/guide'))
  },
})

export const DeclinesAnInvitation = Invited.extend({
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: /^Continue as/ }))
    await userEvent.click(await page().findByRole('button', { name: 'Decline' }))
    await expect(await page().findByText('This account is not a desk account.')).toBeVisible()
  },
})

export const TellsThatAnInvitationIsOver = Invited.extend({
  args: {
    override: () => ({
      acceptInvitation: api.auth.acceptInvitation.handler(() => {
        throw refusal('INVITATION_OVER')
      }),
    }),
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: /^Continue as/ }))
    await userEvent.click(await page().findByRole('button', { name: 'Accept' }))
    await expect(await page().findByText(/^This invitation is over/)).toBeVisible()
  },
})

export const ConfirmsANewAddress = Confirm.extend({
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Confirm' }))
    await expect(await page().findByText('Your account has the new e-mail address')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Continue' }))
    await expect(await page().findByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
})

export const ConfirmsANumberOnlySignedIn = Confirm.extend({
  args: {
    override: () => ({
      confirmContact: api.auth.confirmContact.handler(() => {
        throw refusal('UNAUTHORIZED')
      }),
    }),
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Confirm' }))
    await expect(await page().findByText('Sign in with your account first, then open the link again.')).toBeVisible()
  },
})

export const SignsInAndChooses = meta.story({
  args: { onGo: went },
  play: async () => {
    went.mockClear()
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    const password = page().getByLabelText('Password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await userEvent.type(password, 'wrong{Enter}')
    await expect(await page().findByText('Wrong account or password.')).toBeVisible()
    await waitFor(() => expect(password).toHaveFocus())
    await userEvent.click(page().getByRole('button', { name: 'Show password' }))
    await expect(password).toHaveAttribute('type', 'text')
    await userEvent.clear(password)
    await userEvent.type(password, `${PASSWORD}{Enter}`)
    await expect(await page().findByRole('heading', { name: 'Choose an application' })).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: /Harbour Books/ }))
    await expect(went).toHaveBeenCalledWith('/main/1400000002/guide')
  },
})

/** The account asks for a second step after the password. */
const asksForMore = (me: Me) => ({
  signIn: api.auth.signIn.handler(() => {
    throw refusal('SECOND_FACTOR_REQUIRED', { ticket: 'a-ticket' })
  }),
  proveFactor: api.auth.proveFactor.handler(({ input }) => {
    if (input.code === 'OVER') throw refusal('SECOND_FACTOR_OVER')
    if (input.ticket !== 'a-ticket' || input.code !== '123456') throw refusal('LOGIN_WRONG_CODE')
    return me
  }),
})

export const SecondStep = meta.story({
  args: { onGo: went, override: asksForMore },
  play: async () => {
    await userEvent.type(await page().findByLabelText(/^(Account or e-mail|账号或邮箱)/), 'anna')
    await userEvent.type(page().getByLabelText(/^(Password|密码)$/), `${PASSWORD}{Enter}`)
    await expect(await page().findByRole('heading', { name: /^(One more step|还差一步)$/ })).toBeVisible()
  },
})
export const SecondStepDark = SecondStep.extend({ globals: DARK })

export const SignsInWithASecondStep = SecondStep.extend({
  play: async () => {
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    await userEvent.type(page().getByLabelText('Password'), `${PASSWORD}{Enter}`)
    const code = await page().findByLabelText('Code of your authenticator app')
    await waitFor(() => expect(code).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(page().getByText('Enter the code.')).toBeVisible()
    await userEvent.type(code, '654321{Enter}')
    await expect(await page().findByText(/This code is not right/)).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await expect(await page().findByRole('heading', { name: 'Choose an application' })).toBeVisible()
  },
})

/** What the device at hand answers when it is asked for a passkey. */
const answers = (answer: PublicKeyCredential) => () => {
  const asks = spyOn(navigator.credentials, 'get').mockResolvedValue(answer)
  return () => asks.mockRestore()
}
const BYTES = new Uint8Array([1, 2, 3]).buffer
const USED = Object.assign(Object.create(null) as PublicKeyCredential, {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES, userHandle: BYTES },
  getClientExtensionResults: () => ({}),
})
const takesPasskeys = (me: Me) => ({
  ...asksForMore(me),
  beginPasskey: api.auth.beginPasskey.handler(() => ({
    rpId: 'localhost',
    challenge: 'Y2hhbGxlbmdl',
    timeout: 300_000,
    userVerification: 'required' as const,
  })),
  signInByPasskey: api.auth.signInByPasskey.handler(() => me),
})

export const SignsInWithAPasskey = meta.story({
  args: { onGo: went, override: takesPasskeys },
  beforeEach: answers(USED),
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Sign in with a passkey' }))
    await expect(await page().findByRole('heading', { name: 'Choose an application' })).toBeVisible()
  },
})

export const TakesAPasskeyForTheSecondStep = SignsInWithAPasskey.extend({
  play: async () => {
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    await userEvent.type(page().getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await userEvent.click(await page().findByRole('button', { name: 'Use a passkey' }))
    await expect(await page().findByRole('heading', { name: 'Choose an application' })).toBeVisible()
  },
})

export const TellsOfAPasskeyThatDoesNotHold = SignsInWithAPasskey.extend({
  args: {
    override: (me) => ({
      ...takesPasskeys(me),
      signInByPasskey: api.auth.signInByPasskey.handler(() => {
        throw refusal('LOGIN_PASSKEY')
      }),
    }),
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Sign in with a passkey' }))
    await expect(await page().findByText(/^This passkey does not let you in/)).toBeVisible()
  },
})

export const BeginsAgainWhenTheSecondStepIsOver = SecondStep.extend({
  play: async () => {
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    await userEvent.type(page().getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await userEvent.type(await page().findByLabelText('Code of your authenticator app'), 'OVER{Enter}')
    await userEvent.click(await page().findByRole('button', { name: 'Sign in from the beginning' }))
    await expect(await page().findByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
})

export const GoesBackToWhereOneWas = meta.story({
  args: { onGo: went, search: { redirect: '/main/1400000002/chatbot/basic?tab=card' } },
  play: async () => {
    went.mockClear()
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    await userEvent.type(page().getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(went).toHaveBeenCalledWith('/main/1400000002/chatbot/basic?tab=card'))
  },
})

export const SignsInByPhone = meta.story({
  args: {
    onGo: went,
    prepare: (me) => {
      me.applications = me.applications.slice(0, 1)
    },
  },
  play: async () => {
    went.mockClear()
    await userEvent.click(await page().findByRole('tab', { name: 'Phone' }))
    const phone = await page().findByLabelText('Phone number')
    await userEvent.type(phone, '12')
    await userEvent.click(page().getByRole('button', { name: 'Send code' }))
    await expect(page().getByText('Enter a valid phone number.')).toBeVisible()
    await expect(phone).toHaveFocus()
    await userEvent.clear(phone)
    await userEvent.type(phone, '+44 7700 900123')
    await userEvent.click(page().getByRole('button', { name: 'Send code' }))
    const resend = await page().findByRole('button', { name: /Again in \d+ s/ })
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    const code = page().getByLabelText('Verification code')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await waitFor(() => expect(code).toHaveFocus())
    await userEvent.keyboard('１２３ 456{Enter}')
    await waitFor(() => expect(went).toHaveBeenCalledWith('/main/1400000001/guide'))
  },
})

export const TooManyTries = meta.story({
  args: {
    override: () => ({
      signIn: api.auth.signIn.handler(() => {
        throw refusal('RATE_LIMITED', { retryAfter: 30 })
      }),
    }),
  },
  play: async () => {
    await userEvent.type(await page().findByLabelText('Account or e-mail'), 'anna')
    await userEvent.type(page().getByLabelText('Password'), 'wrong{Enter}')
    await expect(await page().findByText(/Too many tries/)).toBeVisible()
    await expect(page().getByRole('button', { name: /Wait \d+ sec/ })).toHaveAttribute('aria-disabled', 'true')
  },
})

export const ExplainsThePasswordRules = meta.story({
  args: { search: { reset: TOKEN } },
  play: async () => {
    const password = await page().findByLabelText('New password')
    await userEvent.type(password, 'short1#')
    await userEvent.click(page().getByRole('button', { name: 'Set password' }))
    await expect(page().getByText('Password is too short')).toBeVisible()
    await expect(password).toHaveFocus()
    await userEvent.type(password, '23')
    await expect(page().getByText('8 to 20 characters', { exact: false })).toHaveTextContent('(met)')
    await userEvent.type(page().getByLabelText('New password again'), 'other')
    await userEvent.click(page().getByRole('button', { name: 'Set password' }))
    await expect(page().getByText('The two entries do not match.')).toBeVisible()
    await userEvent.clear(page().getByLabelText('New password again'))
    await userEvent.type(page().getByLabelText('New password again'), 'short1#23')
    await userEvent.click(page().getByRole('button', { name: 'Set password' }))
    await expect(await page().findByText('The new password is set')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Sign in' }))
    await expect(await page().findByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
})

export const AnswersAForgottenPasswordAlike = meta.story({
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Forgotten?' }))
    await userEvent.type(await page().findByLabelText('E-mail'), 'nobody{Enter}')
    await expect(page().getByText(/Enter an e-mail address/)).toBeVisible()
    await userEvent.type(page().getByLabelText('E-mail'), '@example.com{Enter}')
    await expect(await page().findByText('Look into your mail')).toBeVisible()
  },
})

export const SaysThatNoMailIsSent = meta.story({
  args: { sends: { mail: false, sms: false } },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Forgotten?' }))
    await expect(await page().findByText(/The link goes to the outbox/)).toBeVisible()
    await userEvent.type(page().getByLabelText('E-mail'), 'anna@example.com{Enter}')
    await expect(await page().findByText('Ask a super admin for the link')).toBeVisible()
    await expect(page().queryByText(/on its way/)).toBeNull()
  },
})

export const SaysThatNoCodeIsSent = meta.story({
  args: { sends: { mail: false, sms: false } },
  play: async () => {
    await userEvent.click(await page().findByRole('tab', { name: 'Phone' }))
    await userEvent.type(page().getByLabelText('Phone number'), '+8613812345678')
    await userEvent.click(page().getByRole('button', { name: 'Send code' }))
    await expect(await page().findByText(/its code lies in the outbox/)).toBeVisible()
    await expect(page().queryByText(/on its way/)).toBeNull()
  },
})

export const MakesTheFirstAdministrator = meta.story({
  args: { isNew: true, search: { setup: TOKEN }, onGo: went },
  play: async () => {
    went.mockClear()
    await userEvent.click(await page().findByRole('button', { name: 'Create and open' }))
    await waitFor(() => expect(page().getByLabelText('Application name')).toHaveFocus())
    await userEvent.type(page().getByLabelText('Application name'), 'Lamp shop')
    await userEvent.type(page().getByLabelText('Your nickname'), 'Anna')
    await userEvent.type(page().getByLabelText('Your e-mail'), 'anna@example.com')
    await userEvent.type(page().getByLabelText('New password'), PASSWORD)
    await userEvent.type(page().getByLabelText('New password again'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(went).toHaveBeenCalledWith('/main/1400000001/guide'))
  },
})

export const AsksForAnotherThanTheTemporaryPassword = meta.story({
  args: {
    isSignedIn: true,
    prepare: (me) => {
      me.mustChangePassword = true
    },
    override: () => ({
      changePassword: api.auth.changePassword.handler(({ input, errors }) => {
        const wrong = input.current !== 'temp#0001'
        const path = wrong ? ['current'] : ['password']
        throw errors.INVALID({ data: { issues: [{ path, code: wrong ? 'PASSWORD_WRONG' : 'PASSWORD_SAME' }] } })
      }),
    }),
  },
  play: async () => {
    const current = await page().findByLabelText('Temporary password')
    await userEvent.type(current, 'nope')
    await userEvent.type(page().getByLabelText('New password'), 'temp#0001')
    await userEvent.type(page().getByLabelText('New password again'), 'temp#0001{Enter}')
    await expect(await page().findByText('This is not the current password.')).toBeVisible()
    await userEvent.clear(current)
    await userEvent.type(current, 'temp#0001{Enter}')
    await expect(await page().findByText('Choose a password other than the present one.')).toBeVisible()
  },
})

const PROVIDERS = [
  { appId: '1400000001', name: 'Harbour ID' },
  { appId: '1400000002', name: 'Lighthouse' },
]
export const IdentityProviders = meta.story({
  args: { providers: PROVIDERS },
  play: async () => void (await page().findByRole('button', { name: /Harbour ID/ })),
})
export const IdentityProvidersDark = IdentityProviders.extend({ globals: DARK })

export const SaysThatTheIdentityProviderDoesNotAnswer = meta.story({
  args: { providers: PROVIDERS },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Continue with Harbour ID' }))
    await expect(await page().findByText(/does not answer/)).toBeVisible()
  },
})

const RETURNED = { appId: '1400000001', query: 'code=one&state=two' }
export const ComesBackFromTheIdentityProvider = meta.story({
  args: { returned: RETURNED },
  play: async () => {
    await expect(await page().findByRole('heading', { name: 'Choose an application' })).toBeVisible()
  },
})

/** It says no, and why, in its own words. */
export const RefusedByTheIdentityProvider = meta.story({
  args: {
    returned: RETURNED,
    override: () => ({
      endProvider: api.auth.endProvider.handler(({ errors }) => {
        throw errors.LOGIN_PROVIDER_FAILED({ data: { why: 'refused', said: 'Your account is closed.' } })
      }),
    }),
  },
  play: async () => void (await page().findByText(/Your account is closed\./)),
})
export const RefusedByTheIdentityProviderDark = RefusedByTheIdentityProvider.extend({ globals: DARK })

export const GoesBackFromARefusal = RefusedByTheIdentityProvider.extend({
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Back to sign-in' }))
    await expect(await page().findByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
})

export const GoesOnToTheSecondStepFromTheIdentityProvider = meta.story({
  args: {
    returned: RETURNED,
    override: () => ({
      endProvider: api.auth.endProvider.handler(({ errors }) => {
        throw errors.SECOND_FACTOR_REQUIRED({ data: { ticket: 'ticket' } })
      }),
    }),
  },
  play: async () => void (await page().findByLabelText('Code of your authenticator app')),
})
