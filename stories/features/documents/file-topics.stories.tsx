import { use, useState, type ComponentType } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { FileScreen } from '../../support/console/pages.tsx'
import type { FileSearch } from '#src/features/documents/file-search.ts'
import { refusal, api } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { fakeDocuments, sampleDocuments } from './fake-documents.ts'
import { fakeFiles, sampleFiles, type SampleFiles } from './fake-files.ts'
import { sampleTopics } from './fake-topics.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: FileSearch }) {
  const [search, setSearch] = useState(initial)
  return <FileScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
}

type Prepare = (sample: SampleFiles, language: 'en' | 'zh') => void
const withAll: Prepare = (sample, language) => {
  sample.topics = sampleTopics(language)
}

/** The console with searches that are watched. */
function withTopics(prepare: Prepare = withAll, isFull = false) {
  return function WithTopics(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    const [Console] = useState(() =>
      inConsole(undefined, (bot) => {
        const sample = sampleFiles(language, bot)
        prepare(sample, language)
        const fakes = fakeFiles(sample)
        const add = api.fileTopics.add.handler(() => {
          throw refusal('TOPIC_LIMIT')
        })
        const fileTopics = isFull ? { ...fakes.fileTopics, add } : fakes.fileTopics
        return { documents: fakeDocuments(sampleDocuments(language)), ...fakes, fileTopics }
      }),
    )
    return Console(Story)
  }
}

const meta = preview.meta({
  title: 'Screens/Documents/File topics',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const night = { theme: 'dark', lang: 'zh', density: 'compact' }

export const Listed = meta.story({ decorators: [withTopics()] })
export const ListedDark = Listed.extend({ globals: night })
export const Changed = meta.story({ args: { initial: { text: 'warranty' } }, decorators: [withTopics()] })
export const ChangedDark = meta.story({
  args: { initial: { text: '质保' } },
  decorators: [withTopics()],
  globals: night,
})

export const Opens = meta.story({
  name: 'A topic that has changed says so, tells what is new and what is gone when it is opened, and has then been seen',
  decorators: [withTopics()],
  play: async () => {
    const list = within(await screen.findByRole('region', { name: 'Monitored topics' }))
    const row = within(list.getAllByRole('listitem')[2]!)
    await expect(row.getByText('1 new')).toBeVisible()
    await expect(list.getByText(/the embedding model is still reading/)).toBeVisible()
    row.getByRole('button', { name: 'Warranty' }).focus()
    await userEvent.keyboard('{Enter}')
    const changes = within(await screen.findByRole('region', { name: 'Changes in “Warranty”' }))
    await expect(changes.getByRole('list', { name: 'New passages' })).toHaveTextContent(/warranty of five years/)
    await expect(changes.getByRole('list', { name: 'Passages that are gone' })).toHaveTextContent(/Old terms\.docx/)
    await screen.findByRole('region', { name: 'Passages found' })
    // It has been seen; what it was is still to be read.
    const back = await screen.findByRole('button', { name: 'Monitored topics' })
    await expect(changes.getByText('1 gone')).toBeVisible()
    await userEvent.click(back)
    const after = within(await screen.findByRole('region', { name: 'Monitored topics' }))
    await waitFor(() => expect(after.queryByText('1 new')).toBeNull())
    await userEvent.click(after.getByRole('button', { name: 'Warranty' }))
    await screen.findByText('Nothing has changed since it was last opened.')
  },
})

export const Adds = meta.story({
  name: 'A search is monitored under a name of its own, renamed and deleted',
  args: { initial: { text: 'shade', unused: true } },
  decorators: [withTopics()],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Monitor this search' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Monitor this search' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('shade')
    await userEvent.clear(name)
    await userEvent.type(name, 'Bulbs{Enter}')
    await dialog.findByText('A topic with this name already exists.')
    await userEvent.clear(name)
    await userEvent.type(name, 'Shades{Enter}')
    await screen.findByText('“Shades” is monitored')
    await screen.findByRole('region', { name: 'Changes in “Shades”' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Monitor this search' })).toBeNull())

    await userEvent.click(screen.getByRole('button', { name: /^Monitored topics/ }))
    const list = within(await screen.findByRole('region', { name: 'Monitored topics' }))
    const open = async (entry: string) => {
      await userEvent.click(list.getByRole('button', { name: 'Actions for Shades' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
    }
    await open('Rename')
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename “Shades”' }))
    await userEvent.type(renaming.getByRole('textbox', { name: 'Name' }), ' and bulbs{Enter}')
    await list.findByRole('button', { name: 'Shades and bulbs' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(list.getByRole('button', { name: 'Actions for Shades and bulbs' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete topic' }))
    await waitFor(() => expect(list.queryByRole('button', { name: 'Shades and bulbs' })).toBeNull())
  },
})

export const Full = meta.story({
  name: 'One topic too many is refused in words',
  args: { initial: { text: 'shade' } },
  decorators: [withTopics(() => undefined, true)],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Monitor this search' }))
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Monitor this search' }))
    await dialog.findByText('The maximum number of monitored topics is reached.')
  },
})
