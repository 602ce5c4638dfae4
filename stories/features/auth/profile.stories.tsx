import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { CreationOptions, Passkey } from '#src/api/types.ts'
import { ProfileHost } from '#src/features/auth/profile/profile-host.tsx'
import { profileOpened } from '#src/features/frame/profile-opened.ts'
import { ProofDialog } from '#src/features/frame/proof-dialog.tsx'
import type { Me } from '#src/features/shared/session/session.ts'
import type { Language } from '#src/lib/languages.ts'
import preview from '../../../.storybook/preview.tsx'
import { api, refusal, withApi } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { begin, InFrame, standing } from '../frame/in-frame.tsx'
import { sampleMe } from '../frame/people.ts'

const APP = '1400000001'
const PASSWORD = 'lamp#2026'
const FACE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkmP9/BgAFYQI+5i8q4wAAAABJRU5ErkJggg=='

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const SINCE = '2026-11-20T09:00:00.000Z'
const CODES = ['7KQ2M-XWPA4', 'N3H8R-DTE6C', 'VB5YJ-2FGZL', 'Q9SUP-4MKXA', 'E7WC3-RHN8D']

const CREATION: CreationOptions = {
  rp: { name: 'Deskwright', id: 'localhost' },
  user: { id: 'YW5uYQ', name: 'anna', displayName: 'anna' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const BYTES = new Uint8Array([1, 2, 3]).buffer
/** What a device answers. */
const MADE = Object.assign(Object.create(null) as PublicKeyCredential, {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { clientDataJSON: BYTES, attestationObject: BYTES },
  getClientExtensionResults: () => ({}),
})
const PASSKEYS: Passkey[] = [
  { id: 'one', name: 'Laptop', createdAt: SINCE, lastUsedAt: SINCE },
  { id: 'two', name: 'Phone', createdAt: SINCE, lastUsedAt: null },
]

/** An account that changes; `isOld`: its sign-in is too old for what lets it in, until the password is given again. */
function world() {
  let me: Me
  let state: {
    email: string
    pendingEmail: string | null
    phone: string | null
    factor: { since: string; recoveryLeft: number } | null
    passkeys: Passkey[]
  }
  let spoken: Language[]
  let delivery: 'sent' | 'outbox'
  let isOld = false
  let language: 'en' | 'zh'
  const proved = () => {
    if (isOld) throw refusal('REAUTH_REQUIRED')
  }
  const own = () => me.applications[0] as Me['applications'][number]
  const make = () => ({
    auth: {
      who: api.auth.who.handler(() => ({ me })),
      signIn: api.auth.signIn.handler(({ input }) => {
        if (input.password !== PASSWORD) throw refusal('LOGIN_FAILED')
        isOld = false
        return me
      }),
      changePassword: api.auth.changePassword.handler(({ input }) => {
        const fault = (field: string, code: string) => refusal('INVALID', { issues: [{ path: [field], code }] })
        if (input.current !== PASSWORD) throw fault('current', 'PASSWORD_WRONG')
        if (input.password === PASSWORD) throw fault('password', 'PASSWORD_SAME')
        return {}
      }),
    },
    profile: {
      get: api.profile.get.handler(() => ({ account: me.account, ...state })),
      update: api.profile.update.handler(({ input }) => {
        me = { ...me, applications: [{ ...own(), nickname: input.nickname }, ...me.applications.slice(1)] }
        return {}
      }),
      own: api.profile.own.handler(() => ({ languages: spoken })),
      setLanguages: api.profile.setLanguages.handler(({ input }) => {
        spoken = input.languages
        return {}
      }),
      setAvatar: api.profile.setAvatar.handler(() => {
        me = { ...me, applications: [{ ...own(), avatarUrl: FACE }, ...me.applications.slice(1)] }
        return { avatarUrl: FACE }
      }),
      removeAvatar: api.profile.removeAvatar.handler(() => {
        me = { ...me, applications: [{ ...own(), avatarUrl: null }, ...me.applications.slice(1)] }
        return {}
      }),
      changeEmail: api.profile.changeEmail.handler(({ input }) => {
        proved()
        state = { ...state, pendingEmail: input.email }
        return { delivery }
      }),
      sendPhoneCode: api.profile.sendPhoneCode.handler(() => {
        proved()
        return { resendSeconds: 60, delivery }
      }),
      setPhone: api.profile.setPhone.handler(({ input }) => {
        proved()
        if (input.code !== '123456') throw refusal('LOGIN_WRONG_CODE')
        state = { ...state, phone: '138****5678' }
        return {}
      }),
      beginPasskey: api.profile.beginPasskey.handler(() => {
        proved()
        return CREATION
      }),
      addPasskey: api.profile.addPasskey.handler(({ input }) => {
        const made = { id: input.passkey.id, name: input.name, createdAt: SINCE, lastUsedAt: null }
        state = { ...state, passkeys: [...state.passkeys, made] }
        return {}
      }),
      removePasskey: api.profile.removePasskey.handler(({ input }) => {
        proved()
        state = { ...state, passkeys: state.passkeys.filter(({ id }) => id !== input.passkeyId) }
        return {}
      }),
      beginFactor: api.profile.beginFactor.handler(() => ({
        secret: KEY,
        uri: `otpauth://totp/Deskwright:anna?issuer=Deskwright&secret=${KEY}`,
      })),
      confirmFactor: api.profile.confirmFactor.handler(({ input }) => {
        if (input.code !== '123456') throw refusal('LOGIN_WRONG_CODE')
        state = { ...state, factor: { since: SINCE, recoveryLeft: CODES.length } }
        return { recoveryCodes: CODES }
      }),
      renewRecoveryCodes: api.profile.renewRecoveryCodes.handler(() => {
        state = { ...state, factor: { since: SINCE, recoveryLeft: CODES.length } }
        return { recoveryCodes: CODES }
      }),
      removeFactor: api.profile.removeFactor.handler(() => {
        proved()
        state = { ...state, factor: null }
        return {}
      }),
      removePhone: api.profile.removePhone.handler(() => {
        state = { ...state, phone: null }
        return {}
      }),
    },
  })
  return {
    make,
    begin: (
      part: { delivery?: 'outbox'; isOld?: boolean; phone?: string; recoveryLeft?: number; passkeys?: Passkey[] } = {},
    ) => {
      me = sampleMe(language, ['super_admin', 'online_staff'])
      spoken = ['en']
      state = {
        email: me.email ?? '',
        pendingEmail: null,
        phone: part.phone ?? null,
        factor: part.recoveryLeft === undefined ? null : { since: SINCE, recoveryLeft: part.recoveryLeft },
        passkeys: part.passkeys ?? [],
      }
      delivery = part.delivery ?? 'sent'
      isOld = part.isOld ?? false
      profileOpened.set(APP)
      return () => profileOpened.set(undefined)
    },
    speak: (next: 'en' | 'zh') => {
      language = next
    },
  }
}

const server = world()

function Page() {
  return (
    <>
      <ProfileHost />
      <ProofDialog />
    </>
  )
}

const meta = preview.meta({
  title: 'Screens/Auth/Profile',
  component: Page,
  decorators: [withApi(server.make), InFrame],
  loaders: [
    ({ globals }) => {
      server.speak(globals.lang === 'zh' ? 'zh' : 'en')
      return {}
    },
    begin,
  ],
  beforeEach: () => server.begin(),
})

const dialog = () => standing('dialog', 'Profile and sign-in')

export const Standing = meta.story({
  play: async () => {
    const own = await dialog()
    await expect(await own.findByText('anna@example.com')).toBeVisible()
    await expect(own.getByLabelText(/^Name/)).toHaveValue('Anna Keller')
  },
})

export const Name = meta.story({
  play: async () => {
    const own = await dialog()
    const field = await own.findByLabelText(/^Name/)
    await userEvent.clear(field)
    await expect(own.getByText('Enter a name.')).toBeVisible()
    await userEvent.type(field, 'Anna K.{Enter}')
    await expect(await screen.findByText('Your name is saved')).toBeVisible()
    await waitFor(() => expect(own.getByLabelText(/^Name/)).toHaveValue('Anna K.'))
    await expect(own.queryByRole('button', { name: 'Save' })).toBeNull()
  },
})

export const Languages = meta.story({
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('checkbox', { name: '日本語' }))
    await userEvent.click(own.getByRole('button', { name: 'Save' }))
    await screen.findByText('Your languages are saved')
    await waitFor(() => expect(own.getByRole('checkbox', { name: '日本語' })).toBeChecked())
    await expect(own.queryByRole('button', { name: 'Save' })).toBeNull()
  },
})

export const Picture = meta.story({
  play: async () => {
    const own = await dialog()
    const file = new File(['face'], 'face.png', { type: 'image/png' })
    await userEvent.upload(await own.findByLabelText('Picture of you'), file)
    await expect(await screen.findByText('Your picture is saved')).toBeVisible()
    await userEvent.click(await own.findByRole('button', { name: 'Remove' }))
    await expect(await own.findByRole('button', { name: 'Add picture' })).toBeVisible()
  },
})

export const Password = meta.story({
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Change password' }))
    const send = () => userEvent.click(own.getByRole('button', { name: 'Set password' }))
    const type = async (label: string, text: string) => {
      const field = own.getByLabelText(label)
      await userEvent.clear(field)
      await userEvent.type(field, text)
    }
    await type('Present password', 'wrong#2026')
    await type('New password', 'shade#2027')
    await type('New password again', 'shade#2027')
    await send()
    await expect(await own.findByText('This is not the current password.')).toBeVisible()
    await type('Present password', PASSWORD)
    await type('New password', PASSWORD)
    await type('New password again', PASSWORD)
    await send()
    await expect(await own.findByText('Choose a password other than the present one.')).toBeVisible()
    await type('New password', 'shade#2027')
    await type('New password again', 'shade#2027')
    await send()
    await expect(await screen.findByText(/Your password is changed/)).toBeVisible()
  },
})

export const EmailWithProof = meta.story({
  beforeEach: () => server.begin({ isOld: true }),
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Change e-mail' }))
    await userEvent.type(own.getByLabelText('New e-mail'), 'ANNA@example.com{Enter}')
    await expect(own.getByText('This is your address already.')).toBeVisible()
    await userEvent.clear(own.getByLabelText('New e-mail'))
    await userEvent.type(own.getByLabelText('New e-mail'), 'keller@example.com{Enter}')
    const proof = await standing('dialog', 'This needs your password')
    await userEvent.type(proof.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await expect(await own.findByText(/A link is on its way to keller@example.com/)).toBeVisible()
    await expect(own.getByText('anna@example.com')).toBeVisible()
  },
})

export const SecondStep = meta.story({
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Set up the second step' }))
    await expect(await own.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect(own.getByText(/JBSW Y3DP/)).toBeVisible()
    const code = own.getByLabelText('Code that the app shows')
    await userEvent.type(code, '654321{Enter}')
    await expect(await own.findByText(/This code is not right/)).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await expect(await own.findByText('N3H8R-DTE6C')).toBeVisible()
    await userEvent.click(own.getByRole('button', { name: 'I have kept them' }))
    await expect(await own.findByText('5 recovery codes left.')).toBeVisible()
    await expect(own.queryByText('N3H8R-DTE6C')).toBeNull()
  },
})

export const SecondStepOff = meta.story({
  beforeEach: () => server.begin({ recoveryLeft: 2, isOld: true }),
  play: async () => {
    const own = await dialog()
    await expect(await own.findByText(/Only 2 recovery codes left/)).toBeVisible()
    await userEvent.click(own.getByRole('button', { name: 'Switch off the second step' }))
    await userEvent.click(own.getByRole('button', { name: 'Switch off' }))
    const proof = await standing('dialog', 'This needs your password')
    await userEvent.type(proof.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await expect(await screen.findByText('The second step is off')).toBeVisible()
    await expect(await own.findByRole('button', { name: 'Set up the second step' })).toBeVisible()
  },
})

export const SecondStepDark = meta.story({
  globals: DARK,
  play: async () => {
    const own = await standing('dialog', '个人资料与登录')
    await userEvent.click(await own.findByRole('button', { name: '设置两步验证' }))
    await userEvent.type(await own.findByLabelText('验证器显示的动态码'), '123456')
  },
})

export const Passkeys = meta.story({
  beforeEach: () => server.begin({ passkeys: PASSKEYS, isOld: true }),
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Remove the passkey Phone' }))
    const proof = await standing('dialog', 'This needs your password')
    await userEvent.type(proof.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await expect(await screen.findByText('The passkey is removed')).toBeVisible()
    await expect(await own.findByText('1 passkey')).toBeVisible()
    await expect(own.getByText('Laptop')).toBeVisible()
  },
})
export const PasskeysDark = meta.story({
  globals: DARK,
  beforeEach: () => server.begin({ passkeys: PASSKEYS }),
  play: async () => {
    const own = await standing('dialog', '个人资料与登录')
    await userEvent.click(await own.findByRole('button', { name: '添加通行密钥' }))
    await expect(await own.findByRole('textbox', { name: /^通行密钥名称/ })).toBeVisible()
  },
})

/** The device makes one at the second try: at the first somebody closes its question. */
export const AddsAPasskey = meta.story({
  beforeEach: () => {
    const leave = server.begin()
    const asks = spyOn(navigator.credentials, 'create')
    asks.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(MADE)
    return () => {
      asks.mockRestore()
      leave()
    }
  },
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Add a passkey' }))
    const name = own.getByLabelText(/^Name of the passkey/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Laptop{Enter}')
    await expect(await own.findByText(/^No passkey was made/)).toBeVisible()
    await userEvent.click(own.getByRole('button', { name: 'Create passkey' }))
    await expect(await screen.findByText('The passkey is added')).toBeVisible()
    await expect(await own.findByText('Laptop')).toBeVisible()
  },
})

export const Phone = meta.story({
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Add phone' }))
    await userEvent.click(own.getByRole('button', { name: 'Send code' }))
    await expect(own.getByText(/valid phone number/)).toBeVisible()
    await userEvent.type(own.getByLabelText(/^Phone number/), '+8613812345678')
    await userEvent.click(own.getByRole('button', { name: 'Send code' }))
    await expect(await own.findByText('The code is on its way. It works for 10 minutes.')).toBeVisible()
    await userEvent.type(own.getByLabelText('Verification code'), '654321{Enter}')
    await expect(await own.findByText('Wrong verification code.')).toBeVisible()
    await userEvent.clear(own.getByLabelText('Verification code'))
    await userEvent.type(own.getByLabelText('Verification code'), '123456{Enter}')
    await expect(await own.findByText('138****5678')).toBeVisible()
    await userEvent.click(own.getByRole('button', { name: 'Remove phone' }))
    await expect(await own.findByRole('button', { name: 'Add phone' })).toBeVisible()
  },
})

export const WhereNothingCanBeSent = meta.story({
  beforeEach: () => server.begin({ delivery: 'outbox' }),
  play: async () => {
    const own = await dialog()
    await userEvent.click(await own.findByRole('button', { name: 'Change e-mail' }))
    await userEvent.type(own.getByLabelText('New e-mail'), 'keller@example.com{Enter}')
    await expect(await own.findByText(/could not be sent/)).toBeVisible()
    await expect(own.queryByText(/on its way/)).toBeNull()
  },
})

export const Dark = meta.story({
  globals: DARK,
  beforeEach: () => server.begin({ phone: '138****5678' }),
  play: async () => {
    const own = await standing('dialog', '个人资料与登录')
    await userEvent.click(await own.findByRole('button', { name: '修改密码' }))
    await expect(within(screen.getByRole('dialog')).getByText('登录方式')).toBeVisible()
  },
})
