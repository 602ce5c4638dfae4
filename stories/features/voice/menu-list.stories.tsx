import { use, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { MenuListPage } from '#src/features/voice/list/menu-list-page.tsx'
import type { MenuSearch } from '#src/features/voice/list/search.ts'
import type { Language } from '#src/lib/languages.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'
import { inMenus } from './in-menus.tsx'
import { menuId } from './sample-menus.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial, languages }: { initial: MenuSearch; languages?: Language[] }) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  const of = sampleApplication(language, ['super_admin'])
  return (
    <ApplicationContext value={{ ...of, languages: languages ?? of.languages }}>
      <MenuListPage appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Voice/Menu list',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const EN = { globals: { lang: 'en' } }
const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const Filled = meta.story({ decorators: [inMenus()] })
export const FilledDark = Filled.extend(DARK)
export const NeverUsed = meta.story({
  decorators: [
    inMenus({
      prepare: (sample) => {
        sample.menus = []
      },
    }),
  ],
})
export const NeverUsedDark = NeverUsed.extend(DARK)
export const Loading = meta.story({
  decorators: [inMenus({ override: () => ({ list: api.voice.list.handler(unanswered) }) })],
})
export const Failed = meta.story({
  decorators: [
    inMenus({
      override: () => ({
        list: api.voice.list.handler(() => {
          throw refusal('INTERNAL')
        }),
      }),
    }),
  ],
})
export const Templates = meta.story({ args: { initial: { tab: 'templates' } }, decorators: [inMenus()] })
export const Sounds = meta.story({ args: { initial: { tab: 'sounds' } }, decorators: [inMenus()] })
export const SoundsDark = Sounds.extend(DARK)
export const Carrier = meta.story({ args: { initial: { tab: 'carrier' } }, decorators: [inMenus()] })
export const CarrierDark = Carrier.extend(DARK)

export const TestsTheConnectionToTheCarrier = meta.story({
  ...EN,
  args: { initial: { tab: 'carrier' } },
  decorators: [inMenus()],
  play: async () => {
    await expect(await screen.findByText('Waiting for the first call')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Copy the address for +493012345678' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }))
    await expect(await screen.findByText('The carrier answers and knows the account')).toBeVisible()
    await expect(screen.getByText('Calls go elsewhere')).toBeVisible()
    // What is not stored yet cannot be tested.
    await userEvent.type(screen.getByRole('textbox', { name: /^Account/ }), 'X')
    await expect(screen.getByRole('button', { name: 'Test connection' })).toHaveAttribute('aria-disabled', 'true')
  },
})

export const TellsOfARefusedCall = meta.story({
  ...EN,
  args: { initial: { tab: 'carrier' } },
  decorators: [
    inMenus({
      prepare: (sample) => void (sample.carrier = { ...sample.carrier, refusedAt: '2026-11-23T09:30:00.000Z' }),
    }),
  ],
  play: async () => void (await screen.findByText(/^A request was refused at/)),
})

/** A save of the carrier is answered once a story lets it. */
let saving = Promise.withResolvers<void>()
/** How often the carrier was read. */
let reads = 0

export const WritesOnWhileTheCarrierIsSaved = meta.story({
  ...EN,
  args: { initial: { tab: 'carrier' } },
  decorators: [
    inMenus({
      override: (sample) => ({
        carrier: api.voice.carrier.handler(() => {
          reads++
          return sample.carrier
        }),
        setCarrier: api.voice.setCarrier.handler(async ({ input: { baseUrl, account, number, revision } }) => {
          await saving.promise
          sample.carrier = { ...sample.carrier, baseUrl, account, number, revision: revision + 1 }
          return { revision: sample.carrier.revision }
        }),
      }),
    }),
  ],
  beforeEach: () => {
    saving = Promise.withResolvers()
    reads = 0
  },
  play: async () => {
    const account = await screen.findByRole('textbox', { name: /^Account/ })
    const save = () => screen.getByRole('button', { name: 'Save' })
    await userEvent.type(account, '1')
    await userEvent.click(save())
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'))
    await userEvent.type(account, '2')
    saving.resolve()
    await waitFor(() => expect(reads).toBe(2))
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'))
    await expect(screen.getByRole('textbox', { name: /^Account/ })).toHaveDisplayValue('AC-102412')
    await expect(save()).not.toHaveAttribute('aria-disabled', 'true')
  },
})

export const CarrierConflict = meta.story({
  ...EN,
  args: { initial: { tab: 'carrier' } },
  decorators: [
    inMenus({
      override: (sample) => ({
        setCarrier: api.voice.setCarrier.handler(({ errors, input: { revision } }) => {
          sample.carrier = { ...sample.carrier, account: 'AC-theirs', revision: revision + 1 }
          const changedAt = '2026-11-21T08:58:00.000Z'
          throw errors.CONFLICT({ data: { revision: revision + 1, changedBy: 'Mei Lin', changedAt } })
        }),
      }),
    }),
  ],
  play: async () => {
    const account = await screen.findByRole('textbox', { name: /^Account/ })
    await userEvent.clear(account)
    await userEvent.type(account, 'AC-mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the differences' }))
    const row = within(dialog).getByRole('row', { name: /^Account/ })
    await expect(row).toHaveTextContent('AC-mine')
    await expect(row).toHaveTextContent('AC-theirs')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(account).toHaveDisplayValue('AC-theirs'))
    await expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed.')
  },
})
export const Settings = meta.story({
  args: { initial: { settings: menuId(1) } },
  decorators: [inMenus()],
  play: async () => void (await screen.findByRole('dialog')),
})
export const SettingsDark = Settings.extend(DARK)
export const SpeaksWhatTheApplicationOffers = meta.story({
  ...EN,
  args: { initial: { settings: menuId(1) }, languages: ['en', 'pt'] },
  decorators: [
    inMenus({
      prepare: (sample) => {
        sample.menu = { ...sample.menu, settings: { ...sample.menu.settings, language: 'ja' } }
      },
    }),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Language' }))
    await expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '日本語No longer offered by the application',
      'English',
      'Português',
    ])
    await userEvent.keyboard('{Escape}')
  },
})
