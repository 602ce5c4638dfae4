import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import type { KnowledgeSearch } from '#src/features/knowledge/search.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { greetingIn } from '../../support/console/fake-chitchat.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: KnowledgeSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <KnowledgeScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
  )
}

const CHITCHAT: KnowledgeSearch = { tab: 'chitchat' }

const meta = preview.meta({
  title: 'Screens/Knowledge/Chitchat',
  component: Page,
  args: { initial: CHITCHAT },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const withGreetings = inConsole((bot) => {
  bot.entries = [greetingIn(bot, 'en'), { ...greetingIn(bot, 'zh'), id: idOf(2, 41), number: 41 }, ...bot.entries]
})

export const Filled = meta.story({ decorators: [withGreetings] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const NeverUsed = meta.story({ decorators: [inConsole()] })
export const SwitchedOff = meta.story({
  decorators: [
    inConsole((bot) => {
      bot.robot.settings = { ...bot.robot.settings, chitchat: { enabled: false, threshold: 0.8 } }
    }),
  ],
})
export const Editing = Filled.extend({ args: { initial: { ...CHITCHAT, entry: idOf(2, 40) } } })

export const Packs = meta.story({
  name: 'A pack shows what comes, skips what is there and is added as one',
  decorators: [withGreetings],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add packs' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ready-made chitchat' }))
    const greeting = await dialog.findByRole('checkbox', { name: 'Greeting' })
    await expect(greeting).toBeDisabled()
    await expect(greeting).toHaveAccessibleDescription('There already')
    const talk = dialog.getByRole('checkbox', { name: 'Small talk' })
    await expect(talk).toBeChecked()
    await userEvent.click(dialog.getByText('What comes with “Small talk”'))
    await expect(dialog.getByText('Very well, thank you.')).toBeVisible()
    await userEvent.click(talk)
    await expect(dialog.getByRole('button', { name: 'Add 0 entries' })).toHaveAccessibleDescription(
      'Choose a pack that holds something new.',
    )
    await userEvent.click(talk)
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 entries' }))
    await screen.findByText('2 chitchat entries added')
    await screen.findByText('Tell me a joke')
  },
})
export const PacksDark = Packs.extend({
  name: 'Packs, dark, in Chinese',
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '添加闲聊包' }))
    await screen.findByRole('checkbox', { name: '寒暄' })
  },
})

export const Apart = meta.story({
  name: 'Chitchat and Q&A are two tables; chitchat is written without a category',
  decorators: [withGreetings],
  play: async () => {
    await screen.findByText('Good morning')
    await expect(screen.queryByText('Where is my order?')).toBeNull()
    await expect(screen.queryByRole('columnheader', { name: /Category/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add chitchat' }))
    await screen.findByRole('textbox', { name: 'Answer' }, { timeout: 10_000 })
    const form = within(screen.getByRole('dialog', { name: 'Add chitchat' }))
    await expect(form.queryByRole('combobox', { name: 'Category' })).toBeNull()
    await userEvent.type(form.getByRole('textbox', { name: 'Standard question' }), 'Merry Christmas')
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'And to you.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Merry Christmas')
    await userEvent.click(screen.getByRole('tab', { name: 'Q&A base' }))
    await screen.findByText('Where is my order?')
    await expect(screen.queryByText('Merry Christmas')).toBeNull()
  },
})
