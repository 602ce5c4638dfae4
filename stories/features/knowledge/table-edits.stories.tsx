import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import type { KnowledgeSearch } from '#src/features/knowledge/search.ts'
import { api, refusal } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { noImpact, sampleImpact } from '../../support/console/fake-impact.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'

/** The table of the knowledge base, where cells are edited one by one. */
function Page() {
  const [search, setSearch] = useState<KnowledgeSearch>({})
  return (
    <KnowledgeScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
  )
}

const meta = preview.meta({
  title: 'Screens/Knowledge/Table edits',
  component: Page,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** Edits are tried once the hands rest, two seconds after they are saved. */
const RESTED = { timeout: 10_000 }

/** Writes into the question of an entry, as somebody does who goes on below. */
async function edit(row: string, text: string, box = `Select ${row}`) {
  const cell = await waitFor(() => {
    const line = document.querySelector(`[aria-label="${box}"]`)?.closest('[role="row"]')
    const found = line?.querySelector<HTMLElement>('[aria-colindex="2"]:not([aria-colspan])')
    if (!found) throw new Error(`There is no row ${row}.`)
    return found
  })
  await userEvent.click(cell)
  await waitFor(() => expect(cell).toHaveFocus())
  await userEvent.keyboard(`${text}{Enter}`)
  await waitFor(() => expect(cell).toHaveTextContent(text))
}

export const Told = meta.story({
  name: 'What edits do to visitors’ questions is told beside the saving, shown on demand, and undone there',
  decorators: [inConsole()],
  play: async () => {
    await edit('FAQ-2', 'Where are you now?')
    await userEvent.click(
      await screen.findByRole('button', { name: '36 visitors’ questions answered otherwise' }, RESTED),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'What your edits change for visitors' }))
    await dialog.findByText('1 entry was edited here and differs from how it stood.')
    await waitFor(() => expect(dialog.getByText(/Visitors meet them once you deploy/)).toBeVisible())
    await userEvent.click(await dialog.findByText('Show the questions'))
    await waitFor(() => expect(dialog.getByRole('columnheader', { name: 'Before' })).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Undo last edit' }))
    await dialog.findByText('Nothing differs any more from how it stood.')
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await expect(screen.queryByRole('button', { name: /answered otherwise/ })).toBeNull()
  },
})
export const ToldDark = meta.story({
  decorators: [inConsole()],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await edit('FAQ-2', '你们在哪里？', '选择 FAQ-2')
    await userEvent.click(await screen.findByRole('button', { name: '36 次访客提问的回答有变化' }, RESTED))
    await userEvent.click(await screen.findByText('查看这些提问'))
  },
})

export const Harmless = meta.story({
  name: 'Edits that no question meets say so',
  decorators: [inConsole(undefined, () => ({ impact: { preview: api.impact.preview.handler(() => noImpact) } }))],
  play: async () => {
    await edit('FAQ-2', 'Where are you now?')
    await screen.findByText('Your edits change nothing for visitors’ questions', undefined, RESTED)
  },
})

let failures = 0
export const Counted = meta.story({
  name: 'A trial that failed is made again as its details are opened, and counting begins anew',
  decorators: [
    inConsole(
      () => {
        failures = 0
      },
      (bot) => ({
        impact: {
          preview: api.impact.preview.handler(() => {
            if (++failures === 1) throw refusal('UNAVAILABLE')
            return sampleImpact(bot)
          }),
        },
      }),
    ),
  ],
  play: async () => {
    await edit('FAQ-2', 'Where are you now?')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Your edits could not be tried on visitors’ questions' }, RESTED),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'What your edits change for visitors' }))
    await dialog.findByText('6 no longer answered')
    await userEvent.click(dialog.getByRole('button', { name: 'Count from now on' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByRole('button', { name: /answered otherwise/ })).toBeNull()
  },
})
