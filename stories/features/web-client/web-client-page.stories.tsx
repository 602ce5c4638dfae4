import { use, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { IdentityKey, WebSite } from '#src/api/types.ts'
import { OPEN_ACCESS, type WebAccess } from '#src/domain/web-client/access.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { lookFileText } from '#src/domain/web-client/look-file.ts'
import type { FlowSummary } from '#src/contract/flows.ts'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import type { WebClientSearch } from '#src/features/web-client/search.ts'
import { WebClientPage } from '#src/features/web-client/web-client-page.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const SECRET = 'q8Pt3vT0x9QhYb1sLwE7rUoN5cJ2mXaPdGfRiKtHyVjBe'

const SITES: WebSite[] = [
  {
    origin: 'https://shop.example.com',
    page: 'https://shop.example.com/lamps/aurora',
    visits: 1284,
    refused: 0,
    isAllowed: true,
    firstAt: '2026-11-20T09:11:00.000Z',
    lastAt: '2026-11-25T09:29:00.000Z',
  },
  {
    origin: '',
    page: '',
    visits: 31,
    refused: 0,
    isAllowed: true,
    firstAt: '2026-11-21T08:00:00.000Z',
    lastAt: '2026-11-25T09:12:00.000Z',
  },
  {
    origin: 'https://staging.shop.example.com:8443',
    page: '',
    visits: 0,
    refused: 7,
    isAllowed: false,
    firstAt: '2026-11-24T08:00:00.000Z',
    lastAt: '2026-11-25T08:12:00.000Z',
  },
]

const KEYS: IdentityKey[] = [
  {
    id: idOf(12, 3),
    name: 'Shop, production',
    algorithm: 'HS256',
    hint: 'jBe9',
    isWeak: false,
    isOver: false,
    endsAt: null,
    usedAt: '2026-11-25T09:29:00.000Z',
    createdAt: '2026-11-20T09:00:00.000Z',
  },
  {
    id: idOf(12, 2),
    name: 'Old shop',
    algorithm: 'HS256',
    hint: '2024',
    isWeak: true,
    isOver: false,
    endsAt: '2026-11-26T09:30:00.000Z',
    usedAt: '2026-11-24T20:00:00.000Z',
    createdAt: '2026-03-01T09:00:00.000Z',
  },
  {
    id: idOf(12, 1),
    name: 'Single sign-on',
    algorithm: 'RS256',
    hint: '9f3a01bc',
    isWeak: false,
    isOver: true,
    endsAt: '2026-10-01T09:00:00.000Z',
    usedAt: null,
    createdAt: '2026-02-01T09:00:00.000Z',
  },
]

const NAMED: WebAccess = {
  domains: ['shop.example.com', '*.example.org'],
  blocked: ['203.0.113.0/24'],
  requireIdentity: true,
}

/** As somebody has made it, with words in two languages. */
const DRESSED: WebLook = {
  ...USUAL_LOOK,
  colour: '#7a3cf0',
  corners: 'round',
  launcher: { ...USUAL_LOOK.launcher, icon: 'headset', side: 'left', hideOn: ['/checkout*'] },
  words: {
    en: { title: 'Harbour help', subtitle: 'Every day from 8 to 20', launcher: 'Need help?' },
    zh: { title: '海港帮助', launcher: '需要帮助？' },
  },
}

/** A flow that begins with an event. */
const RETURNS: FlowSummary = {
  id: idOf(14, 1),
  number: 1,
  name: 'Returns',
  kind: 'standard',
  folderId: null,
  enabled: true,
  live: 'same',
  trigger: { intent: '', examples: 0, keywords: [], events: ['return'], calledBy: 0 },
  problems: { blocking: 0, warnings: 0 },
  runs: 0,
  completed: null,
  failed: null,
  lastRunAt: null,
  tests: { total: 0, passed: 0 },
  revision: 1,
  updatedAt: '2026-11-24T09:00:00.000Z',
  updatedBy: 'Mia',
}

type Start = { flows?: FlowSummary[]; look?: WebLook; access?: WebAccess; sites?: WebSite[]; keys?: IdentityKey[] }

function answers({ access = NAMED, sites = SITES, keys: held = KEYS, look = USUAL_LOOK, flows = [] }: Start = {}) {
  let stored = { revision: 3, access }
  let keys = held
  let dressed = { revision: 2, look, live: USUAL_LOOK }
  const own = api.webClient
  return {
    flows: {
      list: api.flows.list.handler(() => ({
        items: flows,
        nextCursor: null,
        total: flows.length,
        quota: { used: flows.length, limit: null },
      })),
    },
    webClient: {
      get: own.get.handler(() => ({ origin: 'https://desk.example.com', languages: [...LANGUAGE_NAMES] })),
      access: own.access.handler(() => stored),
      updateAccess: own.updateAccess.handler(({ input }) => {
        stored = { revision: stored.revision + 1, access: input.access }
        return { revision: stored.revision }
      }),
      accessHistory: own.accessHistory.handler(() => [
        {
          id: idOf(13, 1),
          at: '2026-11-24T09:00:00.000Z',
          by: 'Mia',
          before: OPEN_ACCESS,
          after: stored.access,
        },
      ]),
      look: own.look.handler(() => dressed),
      updateLook: own.updateLook.handler(({ input }) => {
        dressed = { ...dressed, revision: dressed.revision + 1, look: input.look }
        return { revision: dressed.revision }
      }),
      lookHistory: own.lookHistory.handler(() => []),
      sites: own.sites.handler(() =>
        sites.map((site) => ({
          ...site,
          isAllowed: site.isAllowed || stored.access.domains.includes(site.origin),
        })),
      ),
      identityKeys: own.identityKeys.handler(() => keys),
      addIdentityKey: own.addIdentityKey.handler(({ input: { key } }) => {
        const { name, algorithm } = key
        keys = [{ ...KEYS[0]!, id: idOf(12, 9), name, algorithm, usedAt: null, hint: SECRET.slice(-4) }, ...keys]
        return { id: idOf(12, 9), secret: key.algorithm === 'HS256' && !key.secret ? SECRET : null }
      }),
      endIdentityKey: own.endIdentityKey.handler(({ input: { keyId } }) => {
        const endsAt = '2026-11-26T09:30:00.000Z'
        keys = keys.map((one) => (one.id === keyId ? { ...one, endsAt } : one))
        return { endsAt }
      }),
      removeIdentityKey: own.removeIdentityKey.handler(({ input: { keyId } }) => {
        keys = keys.filter(({ id }) => id !== keyId)
        return {}
      }),
    },
  }
}

/** The screen in the frame's application. */
function Screen({ tab }: WebClientSearch) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState<WebClientSearch>({ tab })
  return (
    <ApplicationContext value={sampleApplication(language, ['super_admin'])}>
      <WebClientPage appId={APP_ID} search={search} onSearch={setSearch} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Web client/Web client page',
  component: Screen,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Narrow = There.extend({ globals: { viewport: { value: 'phone' } } })
export const Waiting = meta.story({
  decorators: [inConsole(undefined, () => answers({ access: OPEN_ACCESS, sites: [], keys: [] }))],
})
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => {
      const { webClient } = answers()
      const { access, sites, identityKeys } = api.webClient
      return {
        webClient: {
          ...webClient,
          access: access.handler(unanswered),
          sites: sites.handler(unanswered),
          identityKeys: identityKeys.handler(unanswered),
        },
      }
    }),
  ],
})

/** A link comes with its QR code, and a language that is chosen stands in the code. */
export const Ways = There.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Link' }))
    await expect(canvas.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect(canvas.getByRole('group', { name: 'Link to the chat' })).toHaveTextContent(
      `https://desk.example.com/chat/${APP_ID}`,
    )
    await userEvent.click(canvas.getByRole('tab', { name: 'Frame' }))
    await expect(canvas.getByRole('group', { name: 'Code to paste' })).toHaveTextContent('<iframe')
  },
})

/** A site that was refused can be allowed with one press. */
export const Allowing = There.extend({
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Sites with the chat' }))
    await expect(list.getByText('Not allowed')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'Allow https://staging.shop.example.com:8443' }))
    await expect(await screen.findByText('https://staging.shop.example.com:8443 may show the chat now.')).toBeVisible()
    const sites = canvas.getByRole('region', { name: 'Who may open it' })
    await expect(await within(sites).findByText('https://staging.shop.example.com:8443')).toBeVisible()
  },
})

/** A pasted address is kept as its host, and what is none is marked. */
export const Hosts = There.extend({
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: 'Sites that may show it' })
    await userEvent.type(field, 'https://Blog.example.com/post?id=1{Enter}')
    const sites = within(canvas.getByRole('region', { name: 'Who may open it' }))
    await expect(sites.getByText('https://blog.example.com')).toBeVisible()
    await userEvent.type(field, 'not a host{Enter}')
    await expect(await canvas.findByText('Mend what is marked.')).toBeVisible()
  },
})

/** A secret that is made here is shown once. */
export const MadeSecret = There.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a key' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a key' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Add the key' }))
    await expect(await drawer.findByText('Give the key a name.')).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name' }), 'App')
    await userEvent.click(drawer.getByRole('button', { name: 'Add the key' }))
    const told = within(await screen.findByRole('dialog', { name: 'The secret of App' }))
    await expect(told.getByText(SECRET)).toBeVisible()
    await userEvent.click(told.getByRole('button', { name: 'I have copied it' }))
    const keys = within(canvas.getByRole('list', { name: 'Keys' }))
    await expect(await keys.findByText('App')).toBeVisible()
  },
})

/** A secret of one’s own is warned of where it could be guessed. */
export const OwnSecret = There.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a key' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a key' }))
    await userEvent.click(drawer.getByRole('radio', { name: /A secret of mine/ }))
    await userEvent.type(drawer.getByLabelText(/^Secret/), 'a-short-secret-1')
    await expect(await drawer.findByText(/could be guessed/)).toBeVisible()
  },
})

/** A public key that is none is said to be none. */
export const NoPublicKey = There.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a key' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a key' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name' }), 'SSO')
    await userEvent.click(drawer.getByRole('radio', { name: /A key pair of mine/ }))
    await userEvent.click(drawer.getByRole('button', { name: 'Add the key' }))
    await expect(await drawer.findByText('Paste a public key in PEM.')).toBeVisible()
  },
})

/** A key ends in a day, and another is taken away at once. */
export const Exchange = There.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Shop, production' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'End in 24 hours' }))
    await expect(await screen.findByText(/The key counts until/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Old shop' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the key Old shop?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the key' }))
    await waitFor(() => expect(canvas.queryByText('Old shop')).toBeNull())
  },
})

/** Where only named visitors may write, the last key that counts stays. */
export const LastKey = meta.story({
  decorators: [inConsole(undefined, () => answers({ keys: KEYS.slice(0, 1) }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Shop, production' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The key Shop, production is needed' }))
    await expect(dialog.getByText(/^Only signed visitors may write/)).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Remove the key' })).toBeNull()
  },
})

/** An identity cannot be asked for before there is a key. */
export const Unprovable = Waiting.extend({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for the first visit')).toBeVisible()
    await expect(canvas.getByRole('switch', { name: 'Only visitors who are signed in' })).toBeDisabled()
  },
})

export const Refused = meta.story({
  decorators: [
    inConsole(undefined, () => {
      const { webClient } = answers()
      const { addIdentityKey } = api.webClient
      const refuse = () => {
        throw refusal('INVALID', { issues })
      }
      const issues = [{ path: ['key', 'publicKey'], code: 'PUBLIC_KEY' }]
      return {
        webClient: { ...webClient, addIdentityKey: addIdentityKey.handler(refuse) },
      }
    }),
  ],
})
/** What the server has against a public key stands at it. */
export const RefusedKey = Refused.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a key' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a key' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name' }), 'SSO')
    await userEvent.click(drawer.getByRole('radio', { name: /A key pair of mine/ }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Public key' }), 'hello')
    await userEvent.click(drawer.getByRole('button', { name: 'Add the key' }))
    await expect(await drawer.findByText(/Paste an RSA public key in PEM/)).toBeVisible()
  },
})

const page = (name = 'Preview of the chat') => screen.getByTitle<HTMLIFrameElement>(name).contentDocument
/** What is put on the page of the preview. */
const tint = (name: string) => page()?.documentElement.style.getPropertyValue(name) ?? ''

export const Look = meta.story({
  args: { tab: 'look' },
  decorators: [inConsole(undefined, () => answers({ look: DRESSED }))],
  play: async () => {
    await waitFor(() => expect(page()?.body.textContent).toContain('Harbour help'))
  },
})
export const LookDark = Look.extend({
  globals: { theme: 'dark', lang: 'zh', density: 'compact' },
  play: async () => {
    await waitFor(() => expect(page('聊天预览')?.body.textContent).toContain('海港帮助'))
  },
})
export const LookNarrow = Look.extend({ globals: { viewport: { value: 'phone' } } })

/** What is chosen shows at once, in the client itself; a colour that cannot be read says what is done about it. */
export const Choosing = meta.story({
  args: { tab: 'look' },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const colour = await canvas.findByRole('textbox', { name: 'Colour' })
    await expect(canvas.getByText('Visitors see this')).toBeVisible()
    await waitFor(() => expect(page()?.body.textContent).toContain('Where is my order?'))
    await expect(tint('--accent')).toBe('')
    await userEvent.clear(colour)
    await userEvent.type(colour, 'ffd400')
    await expect(await canvas.findByText('Write a colour as #0f5e6b.')).toBeVisible()
    await userEvent.tab()
    await expect(await canvas.findByText(/which cannot be read well: black does/)).toBeVisible()
    await waitFor(() => expect(tint('--own')).toContain('#ffd400'))
    await userEvent.click(canvas.getByRole('radio', { name: 'Round' }))
    await waitFor(() => expect(tint('--round')).toBe('1.6'))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Title' }), 'Ask us')
    await waitFor(() => expect(page()?.querySelector('h1')?.textContent).toBe('Ask us'))
    await userEvent.click(canvas.getByRole('radio', { name: 'Agent' }))
    await waitFor(() => expect(page()?.querySelector('h1')?.textContent).toBe('Anna'))
    await userEvent.click(canvas.getByRole('radio', { name: 'On a phone' }))
    await waitFor(() => expect(page()?.querySelector('h1')?.textContent).toBe('Anna'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save look' }))
    await expect(await canvas.findByText('Not live yet')).toBeVisible()
  },
})

/** Words are written in each language that visitors are offered; what is not written is said in the application’s. */
export const Worded = Look.extend({
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(title).toHaveValue('Harbour help'))
    await userEvent.click(canvas.getByRole('combobox', { name: 'Language of the texts' }))
    await userEvent.click(await screen.findByRole('option', { name: /日本語/ }))
    await waitFor(() => expect(title).toHaveValue(''))
    await waitFor(() => expect(page()?.documentElement.lang).toBe('ja'))
    await waitFor(() => expect(page()?.querySelector('h1')?.textContent).toBe('Harbour help'))
    await userEvent.type(title, '港ヘルプ')
    await waitFor(() => expect(page()?.querySelector('h1')?.textContent).toBe('港ヘルプ'))
  },
})

/** Buttons above the field are added, worded and put in order; a half one is not saved. */
export const Quick = meta.story({
  args: { tab: 'look' },
  decorators: [inConsole(undefined, () => answers({ flows: [RETURNS] }))],
  play: async ({ canvas }) => {
    const choose = async (name: string, option: string, at = 0) => {
      const box = (await canvas.findAllByRole('combobox', { name }))[at]
      if (box !== undefined) await userEvent.click(box)
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    const shown = () => [...(page()?.querySelectorAll('.quick li') ?? [])].map((item) => item.textContent)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a button' }))
    await expect(await canvas.findByText('Write a label in one language at least.')).toBeVisible()
    const label = canvas.getByRole('textbox', { name: 'Label (English)' })
    await expect(label).toHaveFocus()
    await userEvent.type(label, 'Where is it?')
    await waitFor(() => expect(shown()).toEqual(['Where is it?']))
    await userEvent.click(canvas.getByRole('button', { name: 'Add a button' }))
    const labels = canvas.getAllByRole('textbox', { name: 'Label (English)' })
    await userEvent.type(labels[1]!, 'Return it')
    await choose('What it does', 'Opens a page', 1)
    await expect(await canvas.findByText('Begin with https:// or http://.')).toBeVisible()
    await choose('What it does', 'Begins a flow', 1)
    await expect(await canvas.findByText('Choose an event.')).toBeVisible()
    await choose('Event that flows begin with', 'return · Returns')
    await waitFor(() => expect(shown()).toEqual(['Where is it?', 'Return it']))
    canvas.getByRole('button', { name: 'Move button 2' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(shown()).toEqual(['Return it', 'Where is it?']))
    await choose('When it shows', 'While the bot answers')
    await userEvent.click(canvas.getByRole('radio', { name: 'Agent' }))
    await waitFor(() => expect(shown()).toEqual(['Where is it?']))
    await userEvent.click(canvas.getByRole('button', { name: 'Save look' }))
    await expect(await canvas.findByText('Not live yet')).toBeVisible()
    // Whoever removes by keys goes on from where they stood.
    canvas.getByRole('button', { name: 'Remove “Where is it?”' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove “Return it”' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Add a button' })).toHaveFocus()
  },
})
export const QuickDark = Quick.extend({
  globals: { theme: 'dark' },
})

/** A look is kept as a file, and one is read: what it would change is shown first. */
export const FromFile = meta.story({
  args: { tab: 'look' },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const file = async (text: string) =>
      userEvent.upload(await canvas.findByLabelText('Read from a file'), new File([text], 'look.json'), {
        applyAccept: false,
      })
    await file('{}')
    await expect(await screen.findByText('That file holds no look of a web chat.')).toBeVisible()
    await file('x'.repeat(LIMITS.webClient.look.file + 1))
    await expect(await screen.findByText('That file is too large for a look.')).toBeVisible()
    await file(lookFileText(DRESSED))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over the look of a file' }))
    await expect(dialog.getByText('#7a3cf0')).toBeVisible()
    await expect(dialog.getByText(/after the next deploy/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour help'))
    await expect(await canvas.findByText('Not live yet')).toBeVisible()
  },
})
