import { use } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { ApiKey } from '#src/api/types.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { KeysCard } from '#src/features/developer/keys-card.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { chooseOption } from '../../support/choose.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const TOKEN = `dw_${APP_ID}_Zk3vT0x9QhYb1sLwE7rUoN5cJ2mXaPdGfRiKtHyVjBe`

const KEYS: ApiKey[] = [
  {
    id: idOf(11, 2),
    name: 'Warehouse',
    scopes: ['knowledge:read', 'knowledge:write'],
    addresses: ['203.0.113.0/24', '2001:db8::/48'],
    hint: `dw_${APP_ID}_Zk3v`,
    state: 'live',
    expiresAt: '2027-02-23T09:00:00.000Z',
    revokedAt: null,
    lastUsedAt: '2026-11-25T09:11:00.000Z',
    formerUntil: '2026-11-26T09:30:00.000Z',
    createdAt: '2026-11-25T09:00:00.000Z',
    createdBy: { nickname: 'Mia', mayStill: true },
  },
  {
    id: idOf(11, 1),
    name: 'Reports of the month, for the management',
    scopes: ['conversations:read', 'team:read', 'audit:read'],
    addresses: [],
    hint: `dw_${APP_ID}_q8Pt`,
    state: 'live',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    formerUntil: null,
    createdAt: '2026-06-01T09:00:00.000Z',
    createdBy: { nickname: 'Olga', mayStill: false },
  },
  {
    id: idOf(11, 0),
    name: 'Old shop',
    scopes: ['quickReplies:read'],
    addresses: [],
    hint: `dw_${APP_ID}_a1B2`,
    state: 'revoked',
    expiresAt: null,
    revokedAt: '2026-10-01T09:00:00.000Z',
    lastUsedAt: '2026-09-30T09:00:00.000Z',
    formerUntil: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    createdBy: { nickname: 'Mia', mayStill: true },
  },
]

function answers(initial = KEYS) {
  let keys = initial
  const { apiKeys: own } = api
  return {
    apiKeys: {
      list: own.list.handler(() => keys),
      create: own.create.handler(({ input: { key } }) => {
        const { name, scopes, addresses } = key
        keys = [{ ...KEYS[1]!, id: idOf(11, 9), name, scopes, addresses, hint: TOKEN.slice(0, 18) }, ...keys]
        return { id: idOf(11, 9), token: TOKEN }
      }),
      rotate: own.rotate.handler(() => ({ token: TOKEN, formerUntil: '2026-11-26T09:30:00.000Z' })),
      revoke: own.revoke.handler(({ input: { keyId } }) => {
        keys = keys.map((one) => (one.id === keyId ? { ...one, state: 'revoked' } : one))
        return {}
      }),
    },
  }
}

/** The card in the frame's application. */
function Card({ roles = ['super_admin'] }: { roles?: Role[] }) {
  const language = use(SampleLanguageContext)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <KeysCard appId={APP_ID} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Developer/Keys card',
  component: Card,
  loaders: [consoleTexts],
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Empty = meta.story({ decorators: [inConsole(undefined, () => answers([]))] })
export const ForOthers = meta.story({
  args: { roles: ['admin'] },
  decorators: [inConsole(undefined, () => ({}))],
})
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({ apiKeys: { ...answers().apiKeys, list: api.apiKeys.list.handler(unanswered) } })),
  ],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      apiKeys: {
        ...answers().apiKeys,
        list: api.apiKeys.list.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

/** Dialogs lie beside the page. */
const over = () => within(document.body)

export const Made = meta.story({
  decorators: [inConsole(undefined, () => answers([]))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a key' }))
    const drawer = within(await over().findByRole('dialog', { name: 'Make an API key' }))
    const make = () => userEvent.click(drawer.getByRole('button', { name: 'Make the key' }))
    await make()
    await expect(await drawer.findByText('Give it a name.')).toBeVisible()
    await expect(drawer.getByText('Choose at least one.')).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: /^Name/ }), 'Shop')
    await userEvent.click(drawer.getByRole('checkbox', { name: /Read the knowledge base/ }))
    await userEvent.click(drawer.getByRole('combobox', { name: 'It ends' }))
    await chooseOption('Never')
    const addresses = drawer.getByRole('textbox', { name: /Addresses it may be used from/ })
    await userEvent.type(addresses, 'shop.example{Enter}')
    await make()
    await expect(await drawer.findByText('Mend the addresses that are marked.')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Remove shop.example' }))
    await userEvent.type(addresses, '203.0.113.7{Enter}')
    await make()
    const shown = within(await over().findByRole('dialog', { name: 'The API key' }))
    await expect(shown.getByText(TOKEN)).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'I have kept it' }))
    await expect(await canvas.findByText('Shop')).toBeVisible()
    await expect(canvas.getByText(/From 1 address or network/)).toBeVisible()
    await expect(document.body).not.toHaveTextContent(TOKEN)
  },
})

export const Rotated = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Warehouse' }))
    await userEvent.click(await over().findByRole('menuitem', { name: 'New secret' }))
    await userEvent.click(await over().findByRole('button', { name: 'Make a new secret' }))
    const shown = within(await over().findByRole('dialog', { name: 'The API key' }))
    await expect(shown.getByText(TOKEN)).toBeVisible()
    await expect(shown.getByText('The former secret counts for 24 hours more.')).toBeVisible()
  },
})

export const Revoked = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Warehouse' }))
    await userEvent.click(await over().findByRole('menuitem', { name: 'Revoke' }))
    await userEvent.click(await over().findByRole('button', { name: 'Revoke the key' }))
    const more = await canvas.findByRole('button', { name: '2 keys that have ended' })
    await expect(canvas.queryByText('Warehouse')).not.toBeVisible()
    await userEvent.click(more)
    await waitFor(() => expect(canvas.getByText('Warehouse')).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Actions for Warehouse' })).toBeNull()
  },
})
