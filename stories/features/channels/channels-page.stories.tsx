import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { use, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { ChannelAccount } from '#src/api/types.ts'
import { ChannelsPage } from '#src/features/channels/channels-page.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { usualHours } from '#src/editor/hours/hours-draft.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const bound = (n: number, part: Partial<ChannelAccount>): ChannelAccount => ({
  id: idOf(11, n),
  kind: 'messenger',
  name: 'Lamp shop',
  account: `10775500${n}`,
  config: { pageName: 'Lamp shop', pageId: `10775500${n}`, humanAgent: false },
  secrets: {
    accessToken: { configured: true, last4: '9QZD' },
    appSecret: { configured: true, last4: 'c41f' },
  },
  state: 'connected',
  error: null,
  hook: {
    url: `https://desk.example/hooks/${APP_ID}/${idOf(11, n)}`,
    verifyToken: 'u3b0mC1xgVv6r2kYt8Qz4wLp7sNa9dEf',
  },
  testedAt: '2026-11-24T09:00:00.000Z',
  heardAt: '2026-11-25T09:12:00.000Z',
  serving: AS_EVERYWHERE,
  tokenEndsAt: null,
  conversations: 128,
  lastMessageAt: '2026-11-25T09:12:00.000Z',
  open: { all: 9, served: 4 },
  revision: 1,
  ...part,
})

const ACCOUNTS = [
  bound(1, {}),
  bound(2, {
    name: 'Lamp shop, spare parts',
    state: 'error',
    error: { class: 'token', code: '190/463', said: 'Error validating access token: Session has expired.' },
    conversations: 3,
    tokenEndsAt: '2026-11-25T08:00:00.000Z',
  }),
  bound(3, {
    name: 'Lamp shop Lisboa',
    state: 'pending',
    heardAt: null,
    conversations: 0,
    lastMessageAt: null,
    open: { all: 0, served: 0 },
  }),
  bound(4, { name: 'Lamp shop, old page', state: 'disabled', conversations: 1 }),
  bound(5, {
    name: 'Lamp shop, wholesale',
    serving: { ...AS_EVERYWHERE, bot: false, hours: { ...usualHours('Europe/Berlin'), special: [] } },
  }),
]

/** `meanwhile`: what somebody else saves just before the first save. */
function answers(initial = ACCOUNTS, meanwhile?: Partial<ChannelAccount>) {
  let accounts = initial
  let theirs = meanwhile
  const own = api.channels
  const change = (id: string, part: Partial<ChannelAccount>) => {
    accounts = accounts.map((one) => (one.id === id ? { ...one, ...part } : one))
  }
  const texts = { ...loadTemplate('empty', 'en').texts, translations: {} }
  return {
    settings: { texts: api.settings.texts.handler(() => ({ revision: 1, language: 'en', texts, usual: texts })) },
    channels: {
      list: own.list.handler(() => accounts),
      create: own.create.handler(({ input: { config, secrets } }) => {
        const issues = [
          ...(config['pageId'] === '' ? [{ path: ['config', 'pageId'], code: 'REQUIRED' }] : []),
          ...(secrets['appSecret'] === undefined ? [{ path: ['secrets', 'appSecret'], code: 'REQUIRED' }] : []),
        ]
        if (issues.length > 0) throw refusal('INVALID', { issues })
        const accountId = idOf(11, 9)
        const name = typeof config['pageName'] === 'string' ? config['pageName'] : ''
        accounts = [...accounts, bound(9, { config, name, state: 'pending', testedAt: null, heardAt: null })]
        return { accountId }
      }),
      change: own.change.handler(({ input: { accountId, revision, config, secrets, serving } }) => {
        if (theirs !== undefined) {
          change(accountId, { ...theirs, revision: revision + 1 })
          theirs = undefined
          throw refusal('CONFLICT', { revision: revision + 1, changedBy: 'Olga', changedAt: new Date().toISOString() })
        }
        const before = accounts.find(({ id }) => id === accountId)
        const untested = Object.keys(secrets).length > 0 || !sameJson(before?.config, config)
        const unknown = { testedAt: null, error: null, state: 'pending' } as const
        change(accountId, { config, serving, revision: revision + 1, ...(untested && unknown) })
        return { revision: revision + 1, untested }
      }),
      test: own.test.handler(({ input: { accountId } }) => {
        const refused = accounts.find(({ id }) => id === accountId)?.error ?? null
        if (refused === null) change(accountId, { testedAt: '2026-11-25T09:20:00.000Z' })
        return { works: refused === null, name: refused === null ? 'Lamp shop' : '', error: refused }
      }),
      setEnabled: own.setEnabled.handler(({ input: { accountId, enabled } }) => {
        change(accountId, { state: enabled ? 'connected' : 'disabled' })
        return {}
      }),
      unbind: own.unbind.handler(({ input: { accountId } }) => {
        accounts = accounts.filter(({ id }) => id !== accountId)
        return {}
      }),
    },
  }
}

/** The page in the frame's application. */
function Channels({ query: initial = {} }: { query?: Record<string, unknown> }) {
  const language = use(SampleLanguageContext)
  const [query, setQuery] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, ['admin'])}>
      <ChannelsPage appId={APP_ID} query={query} onSearch={(part) => setQuery((now) => ({ ...now, ...part }))} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Channels/Channels page',
  component: Channels,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Empty = meta.story({ decorators: [inConsole(undefined, () => answers([]))] })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({ channels: { ...answers().channels, list: api.channels.list.handler(unanswered) } })),
  ],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      channels: {
        ...answers().channels,
        list: api.channels.list.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

/** Drawers and dialogs lie beside the page. */
const over = () => within(document.body)
const drawerOf = async (name: string) => within(await over().findByRole('dialog', { name }))

export const Bound = meta.story({
  decorators: [inConsole(undefined, () => answers([]))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Bind an account' }))
    await userEvent.click(await over().findByRole('menuitem', { name: 'Messenger' }))
    const form = await drawerOf('Bind Messenger')
    await userEvent.type(form.getByRole('textbox', { name: /Page name/ }), 'Lamp shop')
    await userEvent.click(form.getByRole('button', { name: 'Bind' }))
    await waitFor(() => expect(form.getByRole('textbox', { name: /Page ID/ })).toBeInvalid())
    await expect(form.getByLabelText(/App secret/)).toBeInvalid()
    await userEvent.type(form.getByRole('textbox', { name: /Page ID/ }), '1077')
    await userEvent.type(form.getByLabelText(/Page access token/), 'EAAtoken')
    await userEvent.type(form.getByLabelText(/App secret/), 'secret')
    await userEvent.click(form.getByRole('button', { name: 'Bind' }))
    const account = await drawerOf('Lamp shop')
    await expect(account.getByRole('textbox', { name: 'Callback URL' })).toHaveValue(
      `https://desk.example/hooks/${APP_ID}/${idOf(11, 9)}`,
    )
    await expect(
      account.getByText('The platform has told us nothing yet. Write to the account from another one.'),
    ).toBeVisible()
    await userEvent.click(account.getByRole('button', { name: 'Test' }))
    await expect(await account.findByText(/It works\. The platform calls the account “Lamp shop”/)).toBeVisible()
  },
})

/** WeChat is told a key that is made up here, which is shown until it is left. */
export const Wechat = meta.story({
  args: { query: { bind: 'wechat-official' } },
  decorators: [inConsole(undefined, () => answers([]))],
  play: async () => {
    const form = await drawerOf('Bind WeChat official account')
    const key = form.getByLabelText(/^EncodingAESKey/)
    await expect(key).toBeRequired()
    await userEvent.click(form.getByRole('button', { name: 'Make one up' }))
    await expect((key as HTMLInputElement).value).toMatch(/^[A-Za-z0-9]{43}$/)
    await expect(form.getByRole('button', { name: 'Copy EncodingAESKey' })).toBeVisible()
    await userEvent.click(form.getByRole('radio', { name: /^Plain/ }))
    await expect(key).not.toBeInTheDocument()
  },
})
export const WechatDark = Wechat.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })
export const Service = meta.story({
  args: { query: { bind: 'wechat-service' } },
  decorators: [inConsole(undefined, () => answers([]))],
})
export const Mini = meta.story({
  args: { query: { bind: 'wechat-mini' } },
  decorators: [inConsole(undefined, () => answers([]))],
})

/** A form of each kind, with what is done at its operator above it. */
export const BindingWhatsapp = meta.story({
  args: { query: { bind: 'whatsapp' } },
  decorators: [inConsole(undefined, () => answers([]))],
  play: async () => {
    const form = await drawerOf('Bind WhatsApp')
    await expect(form.getByRole('textbox', { name: /Phone number ID/ })).toBeRequired()
    await expect(form.getByRole('textbox', { name: /Business URL/ })).not.toBeRequired()
    await expect(form.getAllByRole('listitem')).toHaveLength(6)
  },
})
export const BindingWhatsappDark = BindingWhatsapp.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

export const OpenedWhatsapp = meta.story({
  args: { query: { account: idOf(11, 5) } },
  decorators: [
    inConsole(undefined, () =>
      answers([
        bound(5, {
          kind: 'whatsapp',
          name: '+49 30 555 0100',
          config: {
            phoneNumber: '+49 30 555 0100',
            phoneNumberId: '1055',
            wabaId: '2066',
            systemUserId: '3077',
            businessUrl: 'https://lamps.example',
          },
        }),
      ]),
    ),
  ],
  play: async () => {
    const drawer = await drawerOf('+49 30 555 0100')
    await expect(drawer.getByRole('textbox', { name: 'Verify token' })).toBeVisible()
    await expect(drawer.getByLabelText(/Access token of the system user/)).toHaveAccessibleDescription(/9QZD/)
  },
})
export const OpenedWhatsappDark = OpenedWhatsapp.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

/** Viber is told our address by itself. */
export const BindingViber = meta.story({
  args: { query: { bind: 'viber' } },
  decorators: [inConsole(undefined, () => answers([]))],
})
export const BindingViberDark = BindingViber.extend({ globals: { theme: 'dark', lang: 'zh' } })

export const OpenedViber = meta.story({
  args: { query: { account: idOf(11, 6) } },
  decorators: [
    inConsole(undefined, () =>
      answers([
        bound(6, {
          kind: 'viber',
          config: { accountName: 'Lamp shop', avatarUrl: '', welcome: 'Write to us about your lamp.' },
          secrets: { authToken: { configured: true, last4: '17ae' } },
        }),
      ]),
    ),
  ],
  play: async () => {
    const drawer = await drawerOf('Lamp shop')
    await expect(drawer.getByRole('button', { name: 'Test' })).toBeVisible()
    await expect(drawer.queryByRole('textbox', { name: 'Callback URL' })).toBeNull()
  },
})
export const OpenedViberDark = OpenedViber.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

/** An answer stands in a template; what must not be left empty depends on the rest. */
export const BindingSms = meta.story({
  args: { query: { bind: 'sms' } },
  decorators: [inConsole(undefined, () => answers([]))],
  play: async () => {
    const form = await drawerOf('Bind SMS')
    const inland = form.getByRole('textbox', { name: /Template for mainland China/ })
    await expect(inland).toBeRequired()
    await expect(form.getByRole('textbox', { name: /Signature/ })).not.toBeRequired()
    await userEvent.type(inland, '1110')
    await expect(form.getByRole('textbox', { name: /Signature/ })).toBeRequired()
    await userEvent.type(form.getByRole('textbox', { name: /Template for all other numbers/ }), '2220')
    await expect(inland).not.toBeRequired()
  },
})
export const BindingSmsDark = BindingSms.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

/** The key is in the address, so there is no verify token to copy. */
export const OpenedSms = meta.story({
  args: { query: { account: idOf(11, 7) } },
  decorators: [
    inConsole(undefined, () =>
      answers([
        bound(7, {
          kind: 'sms',
          name: 'Lamps',
          config: {
            site: 'international',
            smsSdkAppId: '1400006666',
            signName: 'Lamps',
            templateId: '',
            abroadTemplateId: '2220',
            characters: 100,
          },
          secrets: {
            secretId: { configured: true, last4: 'MPLE' },
            secretKey: { configured: true, last4: 'x2k9' },
          },
          hook: { url: `https://desk.example/hooks/${APP_ID}/${idOf(11, 7)}?key=0f1e2d3c4b5a`, verifyToken: null },
        }),
      ]),
    ),
  ],
  play: async () => {
    const drawer = await drawerOf('Lamps')
    await expect(drawer.getByRole('textbox', { name: 'Callback URL' })).toHaveValue(
      `https://desk.example/hooks/${APP_ID}/${idOf(11, 7)}?key=0f1e2d3c4b5a`,
    )
    await expect(drawer.queryByRole('textbox', { name: 'Verify token' })).toBeNull()
  },
})
export const OpenedSmsDark = OpenedSms.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

export const Opened = meta.story({
  args: { query: { account: idOf(11, 2) } },
  decorators: [inConsole(undefined, () => answers())],
  play: async () => {
    const drawer = await drawerOf('Lamp shop, spare parts')
    await expect(drawer.getByText(/Session has expired/)).toBeVisible()
    await expect(drawer.getByText(/The access token ends/)).toBeVisible()
    const token = drawer.getByLabelText(/Page access token/)
    await expect(token).toHaveAccessibleDescription('Stored, ends in 9QZD. Write a new one to replace it.')
    await userEvent.type(token, 'EAAnew')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(token).toHaveValue(''))
    await waitFor(() => expect(drawer.queryByText(/Session has expired/)).toBeNull())
  },
})
export const OpenedDark = Opened.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

/** Without the bot, with hours of its own; what is set is saved with the rest. */
export const Served = meta.story({
  args: { query: { account: idOf(11, 5) } },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/without the bot · hours of its own/)).toBeVisible()
    const drawer = await drawerOf('Lamp shop, wholesale')
    await expect(drawer.queryByRole('textbox', { name: /^Welcome/ })).toBeNull()
    await userEvent.click(drawer.getByRole('switch', { name: 'The bot answers first' }))
    await userEvent.type(await drawer.findByRole('textbox', { name: /^Welcome/ }), 'Good morning.')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.queryByText(/without the bot/)).toBeNull())
  },
})
export const ServedDark = Served.extend({ play: undefined, globals: { theme: 'dark', lang: 'zh' } })

export const Silence = meta.story({
  name: 'An account has times of its own for silent visitors, whose reminder comes before the end',
  args: { query: { account: idOf(11, 5) } },
  decorators: [inConsole(undefined, () => answers())],
  play: async () => {
    const drawer = await drawerOf('Lamp shop, wholesale')
    const times = within(drawer.getByRole('group', { name: 'Silent visitors' }))
    await userEvent.click(times.getByRole('radio', { name: 'Times of its own' }))
    await expect(times.getByRole('spinbutton', { name: /^End the conversation/ })).toHaveAttribute(
      'aria-valuenow',
      '86400',
    )
    await userEvent.click(times.getByRole('switch', { name: /^Ask a silent visitor/ }))
    const reminder = times.getByRole('spinbutton', { name: /^Ask a silent visitor/ })
    await userEvent.clear(reminder)
    await userEvent.type(reminder, '90000{Tab}')
    await expect(await times.findByText('The reminder must come before the end.')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  },
})

export const ChangedMeanwhile = meta.story({
  name: 'Who saves after somebody else sees in which fields the two differ',
  args: { query: { account: idOf(11, 5) } },
  decorators: [
    inConsole(undefined, () =>
      answers(ACCOUNTS, {
        serving: { ...AS_EVERYWHERE, bot: false, welcome: 'Hello from Olga', texts: { queueing: 'Please wait.' } },
      }),
    ),
  ],
  play: async () => {
    const drawer = await drawerOf('Lamp shop, wholesale')
    await userEvent.click(drawer.getByRole('switch', { name: 'The bot answers first' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    const dialog = await drawerOf('Changed by someone else')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the differences' }))
    const row = (name: RegExp) => expect(dialog.getByRole('row', { name }))
    await row(/The bot answers first On Off/).toBeVisible()
    await row(/Welcome .*Hello from Olga/).toBeVisible()
    await row(/Hours Hours of its own As for everybody else/).toBeVisible()
    await row(/Please wait\./).toBeVisible()
  },
})

export const Unbound = meta.story({
  args: { query: { account: idOf(11, 1) } },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const drawer = await drawerOf('Lamp shop')
    await userEvent.click(drawer.getByRole('button', { name: 'Unbind' }))
    const asked = within(await over().findByRole('alertdialog', { name: 'Unbind Lamp shop?' }))
    await expect(asked.getByText(/5 conversations that are open with the bot or in a queue end/)).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Unbind' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Settings of Lamp shop' })).toBeNull())
  },
})
