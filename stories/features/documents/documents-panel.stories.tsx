import { use, useState, type ComponentType } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import type { KnowledgeSearch } from '#src/features/knowledge/search.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import {
  documentId,
  fakeDocuments,
  fakeSources,
  sampleDocuments,
  sampleSources,
  type SampleDocuments,
} from './fake-documents.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: KnowledgeSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <KnowledgeScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
  )
}

const DOCUMENTS: KnowledgeSearch = { tab: 'documents' }

/** The console with documents in a state. */
function withDocuments(prepare: (sample: SampleDocuments) => void = () => {}) {
  return function WithDocuments(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    const [Console] = useState(() =>
      inConsole(undefined, () => {
        const sample = sampleDocuments(language)
        prepare(sample)
        return { documents: fakeDocuments(sample), documentSources: fakeSources(sample) }
      }),
    )
    return Console(Story)
  }
}

const meta = preview.meta({
  title: 'Screens/Documents/Documents panel',
  component: Page,
  args: { initial: DOCUMENTS },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** Nothing of it is on its way: the live connection is for what is. */
const settled = (sample: SampleDocuments) => {
  sample.documents = sample.documents.filter(({ status }) => status === 'ready' || status === 'failed')
}

/** Chooses from a menu. One that is still going would take the focus from the next, and with it that one away. */
async function chooseFrom(menu: string, entry: string) {
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: menu }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

export const Filled = meta.story({ decorators: [withDocuments()] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const NeverUsed = meta.story({
  decorators: [
    withDocuments((sample) => {
      sample.documents = []
    }),
  ],
})
export const Locked = meta.story({
  decorators: [
    withDocuments((sample) => {
      settled(sample)
      sample.locked = true
    }),
  ],
})
export const OnTrial = meta.story({
  args: { initial: DOCUMENTS },
  decorators: [
    withDocuments((sample) => {
      settled(sample)
      sample.limit = 20
    }),
  ],
})
export const Preview = meta.story({
  args: { initial: { ...DOCUMENTS, document: documentId(7), passage: 3 } },
  decorators: [withDocuments(settled)],
})
export const PreviewDark = Preview.extend({ globals: { theme: 'dark', lang: 'zh' } })
export const Gone = meta.story({
  args: { initial: { ...DOCUMENTS, document: documentId(99) } },
  decorators: [withDocuments(settled)],
})

export const EditsAPassage = meta.story({
  name: 'A passage is changed, taken back and switched off',
  args: { initial: { ...DOCUMENTS, document: documentId(7) } },
  decorators: [withDocuments(settled)],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Lamp manual.pdf' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Edit passage 1' }))
    const field = await drawer.findByRole('textbox', { name: 'Text of passage 1' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Three years.')
    await expect(await drawer.findByText('11 no longer answered')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field).not.toBeInTheDocument())
    await expect(await drawer.findByText('Three years.')).toBeVisible()
    await userEvent.click(await drawer.findByRole('button', { name: 'Edit passage 1' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'As in the file' }))
    await expect(await drawer.findByText('11 no longer answered')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(drawer.queryByRole('textbox', { name: 'Text of passage 1' })).toBeNull())
    await expect(await drawer.findByText(/warranty of three years/)).toBeVisible()
    await userEvent.click(await drawer.findByRole('switch', { name: 'Passage 1 answers' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off this passage?' }))
    await question.findByText('30 answered by another passage')
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(drawer.getByRole('switch', { name: 'Passage 1 answers' })).not.toBeChecked())
  },
})

export const KeepsAPassage = meta.story({
  name: 'A passage that is being written is not lost when the drawer is closed',
  args: { initial: { ...DOCUMENTS, document: documentId(7) } },
  decorators: [withDocuments(settled)],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Lamp manual.pdf' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Edit passage 1' }))
    const field = await drawer.findByRole('textbox', { name: 'Text of passage 1' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, ' And more.')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }))
    await userEvent.click(question.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const Ends = meta.story({
  name: 'A last day that is past is set once what that does to visitors is seen; given up, the day stays as it was',
  args: { initial: { ...DOCUMENTS, document: documentId(7) } },
  decorators: [withDocuments(settled)],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Lamp manual.pdf' }))
    const day = () => drawer.getByLabelText('Valid until')
    const end = async () => {
      await userEvent.click(await drawer.findByLabelText('Valid until'))
      await fireEvent.change(day(), { target: { value: '2020-01-31' } })
      await userEvent.tab()
      const question = { name: 'This day is past. Should the document answer no more?' }
      return within(await screen.findByRole('alertdialog', question))
    }
    const first = await end()
    await first.findByText('11 no longer answered')
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(day()).toHaveValue('2027-06-30'))
    await userEvent.click((await end()).getByRole('button', { name: 'Set the past day' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(day()).toHaveValue('2020-01-31'))
  },
})

export const TakesFiles = meta.story({
  name: 'What cannot be taken is told before anything is sent',
  decorators: [withDocuments(settled)],
  play: async ({ canvasElement }) => {
    const files = (count: number, ending: string) =>
      Array.from({ length: count }, (_, n) => new File(['text'], `file ${n}.${ending}`))
    const choose = async (some: File[]) => {
      await screen.findByRole('button', { name: 'Choose files' })
      const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])')
      if (input) await userEvent.upload(input, some, { applyAccept: false })
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toBeEnabled())
    await choose(files(21, 'txt'))
    await expect(await screen.findByText('Choose at most 20 documents at once. You chose 21.')).toBeVisible()
    await choose(files(1, 'exe'))
    await expect(await screen.findByText('Not of a kind that can be read: file 0.exe')).toBeVisible()
  },
})

export const SwitchesOffFromTheList = meta.story({
  name: 'A document is switched off from the list once what that does to visitors is seen, and on again at once',
  decorators: [withDocuments(settled)],
  play: async () => {
    const open = (entry: string) => chooseFrom('Actions for Lamp manual.pdf', entry)
    const row = () => screen.getByRole('row', { name: /Lamp manual\.pdf/ })
    await open('Switch off')
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off this document?' }))
    await question.findByText('11 no longer answered')
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(within(row()).getByText('Off')).toBeVisible())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await open('Switch on')
    await waitFor(() => expect(within(row()).queryByText('Off')).toBeNull())
    await open('Delete')
    await within(await screen.findByRole('alertdialog')).findByText('11 no longer answered')
  },
})

export const ReadsAgainAndDeletes = meta.story({
  name: 'A document is read again in shorter passages, and deleted',
  decorators: [withDocuments(settled)],
  play: async () => {
    const open = (entry: string) => chooseFrom('Actions for Lamp manual.pdf', entry)
    await open('Read again')
    const dialog = within(await screen.findByRole('dialog', { name: 'Read “Lamp manual.pdf” again' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Short' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Read again' }))
    await expect(await screen.findByText('Queued')).toBeVisible()
    await open('Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete document' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lamp manual.pdf' })).not.toBeInTheDocument())
  },
})

const fromTheWeb = (sample: SampleDocuments) => {
  settled(sample)
  sample.sources = sampleSources()
}

export const FromTheWeb = meta.story({ decorators: [withDocuments(fromTheWeb)] })
export const FromTheWebDark = FromTheWeb.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const TakesAnAddress = meta.story({
  name: 'An address is refused for what is wrong with it, and taken when it is right',
  decorators: [withDocuments(fromTheWeb)],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take documents from the web' }))
    await userEvent.click(dialog.getByRole('radio', { name: /^Sitemap/ }))
    const field = dialog.getByRole('textbox', { name: /^Address/ })
    const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await userEvent.type(field, 'shop.example')
    await add()
    await expect(field).toHaveAccessibleDescription('Give a whole address that begins with http:// or https://.')
    await userEvent.clear(field)
    await userEvent.type(field, 'https://shop.example/sitemap.xml')
    const keep = dialog.getByRole('textbox', { name: /^Take only/ })
    await userEvent.type(keep, 'article{Enter}main[[')
    await add()
    await waitFor(() => expect(field).toHaveAccessibleDescription('This address is there already.'))
    await userEvent.clear(field)
    await userEvent.type(field, 'https://shop.example/other.xml')
    await add()
    await waitFor(() => expect(keep).toHaveAccessibleDescription(/“main\[” is no CSS selector/))
    await userEvent.clear(keep)
    await userEvent.click(dialog.getByRole('radio', { name: 'Daily' }))
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(await screen.findByRole('link', { name: /other\.xml/ })).toBeVisible()
  },
})

export const LooksAgainAndDeletes = meta.story({
  name: 'What could not be had is told page by page; an address is looked at again, and deleted with its documents',
  decorators: [withDocuments(fromTheWeb)],
  play: async () => {
    const list = within(await screen.findByRole('list', { name: 'Addresses that documents are taken from' }))
    await userEvent.click(list.getByText('4 pages could not be had'))
    await expect(list.getByText(/robots\.txt of the site does not allow it/)).toBeVisible()
    await expect(list.getByText('and 1 more')).toBeVisible()
    const open = (entry: string) => chooseFrom('Actions for https://shop.example/sitemap.xml', entry)
    await open('Change')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change what is taken' }))
    await expect(dialog.getByRole('textbox', { name: /^Leave out/ })).toHaveValue('.advert\nfooter')
    await userEvent.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open('Look now')
    await expect(await list.findByText('Downloading')).toBeVisible()
    await expect(list.getByText(/12 of 42 pages/)).toBeVisible()
    await open('Delete')
    await within(await screen.findByRole('alertdialog')).findByText('11 no longer answered')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete address' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /sitemap\.xml/ })).not.toBeInTheDocument())
  },
})

export const SortsFiltersAndSelects = meta.story({
  name: 'The list is sorted, narrowed and changed several rows at a time',
  decorators: [withDocuments(settled)],
  play: async () => {
    const table = within(await screen.findByRole('region', { name: 'Documents' }))
    const firstName = () => table.getAllByRole('row')[1]?.querySelector('td:nth-child(2) button')?.textContent
    await userEvent.click(table.getByRole('button', { name: 'Name' }))
    await waitFor(() =>
      expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending'),
    )
    await waitFor(() => expect(firstName()).toBe('Lamp manual.pdf'))
    await userEvent.click(table.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(firstName()).not.toBe('Lamp manual.pdf'))

    await userEvent.click(screen.getByRole('combobox', { name: 'State' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Switched off' }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
    await userEvent.click(table.getByRole('checkbox', { name: 'Select all that are shown' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected documents' }))
    await expect(bar.getByText('1 selected')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Switch on' }))
    // None is switched off any more.
    await expect(await screen.findByText('No document matches')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    const all = within(await screen.findByRole('region', { name: 'Documents' }))
    await userEvent.click(await all.findByRole('checkbox', { name: 'Select Lamp manual.pdf' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 1 document?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(all.queryByText('Lamp manual.pdf')).toBeNull())
  },
})
