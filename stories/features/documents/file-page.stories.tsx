import { use, useState, type ComponentType } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { FileScreen } from '../../support/console/pages.tsx'
import type { FileSearch } from '#src/features/documents/file-search.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { fakeDocuments, sampleDocuments } from './fake-documents.ts'
import { fakeFiles, recordId, sampleFiles, type SampleFiles } from './fake-files.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { chooseOption } from '../../support/choose.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: FileSearch }) {
  const [search, setSearch] = useState(initial)
  return <FileScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
}

/** The console with files in a state. */
function withFiles(prepare: (sample: SampleFiles) => void = () => {}) {
  return function WithFiles(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    const [Console] = useState(() =>
      inConsole(undefined, (bot) => {
        const sample = sampleFiles(language, bot)
        prepare(sample)
        return { documents: fakeDocuments(sampleDocuments(language)), ...fakeFiles(sample) }
      }),
    )
    return Console(Story)
  }
}

const meta = preview.meta({
  title: 'Screens/Documents/File page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const FOUND: FileSearch = { text: 'warranty' }
const night = { theme: 'dark', lang: 'zh', density: 'compact' }

export const Fresh = meta.story({ decorators: [withFiles()] })
export const Found = meta.story({ args: { initial: FOUND }, decorators: [withFiles()] })
export const FoundDark = Found.extend({ globals: night })
export const NothingFound = meta.story({
  args: { initial: FOUND },
  decorators: [
    withFiles((sample) => {
      sample.hits = []
    }),
  ],
})
export const MeaningFails = meta.story({
  args: { initial: { ...FOUND, mode: 'both' } },
  decorators: [
    withFiles((sample) => {
      sample.meaning = 'failed'
    }),
  ],
})
export const Spent = meta.story({
  args: { initial: FOUND },
  decorators: [
    withFiles((sample) => {
      sample.spent = true
    }),
  ],
})
export const NoDocuments = meta.story({
  decorators: [
    withFiles((sample) => {
      sample.overview = { ...sample.overview, documents: 0, passages: 0 }
    }),
  ],
})
export const Locked = meta.story({
  decorators: [
    withFiles((sample) => {
      sample.overview = { ...sample.overview, locked: true }
    }),
  ],
})
export const Suggested = meta.story({ args: { initial: { tab: 'faq', status: 'all' } }, decorators: [withFiles()] })
export const SuggestedDark = Suggested.extend({ globals: night })
export const NothingSuggested = meta.story({
  args: { initial: { tab: 'faq' } },
  decorators: [
    withFiles((sample) => {
      sample.faq = []
    }),
  ],
})
export const Records = meta.story({ args: { initial: { tab: 'records' } }, decorators: [withFiles()] })
export const RecordsDark = Records.extend({ globals: night })
export const NoRecords = meta.story({
  args: { initial: { tab: 'records' } },
  decorators: [
    withFiles((sample) => {
      sample.records = []
    }),
  ],
})
export const OneRecord = meta.story({
  args: { initial: { tab: 'records', record: recordId(2) } },
  decorators: [withFiles()],
})
export const RecordGone = meta.story({
  args: { initial: { tab: 'records', record: recordId(99) } },
  decorators: [withFiles()],
})

export const SearchesAndMakesQa = meta.story({
  name: 'A passage is found by keys and becomes a Q&A with its source',
  decorators: [withFiles()],
  play: async () => {
    const field = await screen.findByRole('searchbox', { name: 'What are you looking for?' })
    await userEvent.type(field, 'warranty{Enter}')
    const results = within(await screen.findByRole('region', { name: 'Passages found' }))
    await expect((await results.findAllByText('warranty'))[0]?.tagName).toBe('MARK')
    await expect(await screen.findByText('13 of 500 searches used today')).toBeVisible()
    await expect(results.getByRole('link', { name: 'FAQ-12' })).toBeVisible()

    const [make] = await results.findAllByRole('button', { name: 'Make Q&A' })
    if (make) await userEvent.click(make)
    const drawer = within(await screen.findByRole('dialog', { name: 'Add Q&A' }))
    await userEvent.type(await drawer.findByRole('textbox', { name: /^Standard question/ }), 'Is there a warranty?')
    await expect(await drawer.findByText(/warranty of three years/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Q&A' })).not.toBeInTheDocument())
    await waitFor(() => expect(results.getAllByRole('link', { name: /^FAQ-/ })).toHaveLength(2))
    // None of it was another search.
    await expect(screen.getByText('13 of 500 searches used today')).toBeVisible()
  },
})

export const SwitchesOff = meta.story({
  name: 'A passage is switched off from the results, once what that does to visitors is seen',
  args: { initial: FOUND },
  decorators: [withFiles()],
  play: async () => {
    const results = within(await screen.findByRole('region', { name: 'Passages found' }))
    await userEvent.click(results.getByRole('button', { name: 'Actions for Lamp manual.pdf, page 1 · 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch off' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off this passage?' }))
    await question.findByText('11 no longer answered')
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(results.getAllByRole('listitem')).toHaveLength(1))
  },
})

export const NarrowsAndAddsTo = meta.story({
  name: 'Where the filters leave nothing the nearest passages are told, and one is added to an entry that is there',
  args: { initial: FOUND },
  decorators: [withFiles()],
  play: async () => {
    await screen.findByRole('region', { name: 'Passages found' })
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
    await chooseOption('日本語')
    const near = within(await screen.findByRole('region', { name: 'Nearest without the filters' }))
    await userEvent.click(near.getByRole('button', { name: 'Actions for Lamp manual.pdf, page 1 · 2' }))
    await screen.findByRole('menuitem', { name: 'Add to an existing Q&A' })
    // Its document is off: there is nothing to mark.
    await expect(screen.queryByRole('menuitem', { name: 'Mark the document as outdated' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add to an existing Q&A' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to an existing Q&A' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Q&A' }))
    await userEvent.click((await screen.findAllByRole('option'))[0]!)
    const editor = within(await screen.findByRole('dialog', { name: /^FAQ-\d+$/ }))
    await editor.findByText(/Shades wear out with use/)
    await userEvent.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(near.getAllByRole('link', { name: /^FAQ-/ })).toHaveLength(2))

    await userEvent.click(near.getByRole('button', { name: 'Actions for Lamp manual.pdf, page 1 · 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark the document as outdated' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Mark “Lamp manual.pdf” as outdated?' }))
    await question.findByText('11 no longer answered')
    await userEvent.click(question.getByRole('button', { name: 'Mark the document as outdated' }))
    await screen.findByText('“Lamp manual.pdf” is marked as outdated')
  },
})

export const DecidesInBulk = meta.story({
  name: 'Questions are accepted in bulk, one that cannot says why, and one is edited and rejected',
  args: { initial: { tab: 'faq' } },
  decorators: [withFiles()],
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
    await expect(screen.getByText('3 selected')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    const plan = within(await screen.findByRole('dialog', { name: 'Add the selected questions?' }))
    await plan.findByText(/2 entries will be added to “/)
    await expect(plan.getByRole('region', { name: '1 is left out' })).toHaveTextContent(/Edit it first/)
    plan.getByRole('region', { name: 'What this would change for visitors' })
    await userEvent.click(plan.getByRole('button', { name: 'Add 2 entries' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(await screen.findByText('1 question was left as it is')).toBeVisible()
    await waitFor(() => expect(screen.getByText('2 entries added')).toBeVisible())
    await waitFor(() => expect(screen.queryByText('How long is the warranty?')).not.toBeInTheDocument())

    await userEvent.click(await screen.findByRole('button', { name: 'Edit “May I use bulbs of <60W?”' }))
    const question = await screen.findByRole('textbox', { name: /^Question/ })
    await expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.clear(question)
    await userEvent.type(question, 'May I use weaker bulbs?')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reject “May I use weaker bulbs?”' }))
    await expect(await screen.findByText('No questions yet')).toBeVisible()
  },
})

export const Tests = meta.story({
  name: 'A question is tested: all that comes back, and what answers',
  args: { initial: { tab: 'test' } },
  decorators: [withFiles()],
  play: async () => {
    await userEvent.type(
      await screen.findByRole('textbox', { name: "A visitor's question" }),
      'Repaired for free?{Enter}',
    )
    await expect((await screen.findAllByText(/warranty of three years/)).length).toBeGreaterThan(1)
    await expect(screen.getByText('0.62')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Live' }))
    await expect(await screen.findByText('Nothing is live yet. Test the draft, or deploy first.')).toBeVisible()
  },
})

export const FollowsARecord = meta.story({
  name: 'Records are narrowed, and one leads to what mends it',
  args: { initial: { tab: 'records' } },
  decorators: [withFiles()],
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Whether it helped' }))
    await chooseOption('Asked for an agent')
    const table = within(await screen.findByRole('region', { name: 'Retrieval records' }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
    await userEvent.click(table.getByRole('button', { name: 'Can I have a pro forma invoice?' }))
    const drawer = within(await screen.findByRole('dialog', { name: '“Can I have a pro forma invoice?”' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Write Q&A for it' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Add Q&A' }))
    await expect(await editor.findByRole('textbox', { name: /^Standard question/ })).toHaveValue(
      'Can I have a pro forma invoice?',
    )
  },
})
