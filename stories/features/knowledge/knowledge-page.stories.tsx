import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import type { KnowledgeSearch } from '#src/features/knowledge/search.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { NO_ROOM } from '../../support/console/fake-bot.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { chooseOption } from '../../support/choose.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: KnowledgeSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <>
      <KnowledgeScreen appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </>
  )
}

const meta = preview.meta({
  title: 'Screens/Knowledge/Knowledge page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: [inConsole()] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Editing = Filled.extend({ args: { initial: { entry: idOf(2, 1) } } })
export const EditingDark = Editing.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const WithOnlineTest = Filled.extend({ args: { initial: { test: true } } })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      knowledge: {
        order: api.knowledge.order.handler(unanswered),
        categories: api.knowledge.categories.handler(unanswered),
      },
    })),
  ],
})
export const NeverUsed = meta.story({
  decorators: [
    inConsole((bot) => {
      bot.entries = []
    }),
  ],
})
export const NothingFound = Filled.extend({ args: { initial: { text: 'warranty' } } })
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      knowledge: {
        order: api.knowledge.order.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})

/** The form of an entry, once it is there. */
const entryForm = async () => {
  const question = await screen.findByRole('textbox', { name: 'Standard question' })
  // The editor of answers comes by itself, when the first one is shown.
  await screen.findByRole('textbox', { name: 'Answer' }, { timeout: 10_000 })
  return within(question.closest<HTMLElement>('[role="dialog"]')!)
}
const address = () =>
  JSON.parse(document.querySelector('[data-search]')?.textContent ?? '{}') as Record<string, unknown>
/** What the cells of a row say. */
const cellsOf = (row: string) =>
  [...document.querySelector(`[aria-label="Select ${row}"]`)!.closest('[role="row"]')!.children].map(
    ({ textContent }) => textContent,
  )
const shownQuestions = () =>
  [...document.querySelectorAll('[aria-label^="Select FAQ-"]')].map((box) => box.getAttribute('aria-label'))

export const Written = Filled.extend({
  name: 'Entries are written one after another, the second one in the same category',
  args: { initial: { entry: 'new' } },
  play: async () => {
    const form = await entryForm()
    const question = form.getByRole('textbox', { name: 'Standard question' })
    await waitFor(() => expect(question).toHaveFocus())
    await expect(form.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed')
    await userEvent.click(form.getByRole('combobox', { name: 'Category' }))
    await chooseOption('Delivery / Abroad')
    await userEvent.type(question, 'Do you ship to Norway?')
    await userEvent.type(await form.findByRole('textbox', { name: 'Answer' }), 'Yes, within 6 days.')
    await userEvent.click(form.getByRole('button', { name: 'Save and add another' }))
    await screen.findByText('FAQ-9 added')
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Standard question' })).toHaveValue(''))
    await expect(form.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Delivery / Abroad')
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Standard question' })).toHaveFocus())
    await userEvent.type(form.getByRole('textbox', { name: 'Standard question' }), 'Do you ship to Malta?')
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'Yes.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('FAQ-10 added')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Do you ship to Malta?')
  },
})

export const Refused = Filled.extend({
  name: 'Pasted lines become questions; what repeats, is too long or holds a forbidden character is told',
  args: { initial: { entry: 'new' } },
  play: async () => {
    const form = await entryForm()
    await userEvent.type(form.getByRole('textbox', { name: 'Standard question' }), 'Can I pay later?')
    const similar = form.getByRole('textbox', { name: 'Similar questions' })
    await userEvent.click(similar)
    const lines = ['Pay later', 'PAY LATER!', 'can i pay later', 'Buy now & pay later', 'x'.repeat(101)]
    const more = Array.from({ length: 17 }, (_, index) => `Line ${index}`)
    await userEvent.paste([...lines, ...more].join('\n'))
    await expect(form.getByText('20 of 20')).toBeInTheDocument()
    await expect(form.getByText(/20 questions added .* 2 questions beyond the limit/)).toBeInTheDocument()
    await expect(form.getAllByText('Cannot repeat another similar question.').length).toBeGreaterThan(0)
    await expect(form.getAllByText('Cannot equal the standard question.').length).toBeGreaterThan(0)
    await expect(form.getAllByText('101 of 100 characters').length).toBeGreaterThan(0)
    await userEvent.click(form.getByRole('button', { name: 'Replace all' }))
    await form.findByText('Buy now and pay later')

    await userEvent.click(form.getByRole('textbox', { name: 'Answer' }))
    await userEvent.tab()
    await expect(form.getByText('Enter an answer.')).toBeInTheDocument()
    await expect(form.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/fields need correcting/)
  },
})

export const Twin = Filled.extend({
  name: 'A question that exists already is refused at its field',
  args: { initial: { entry: 'new' } },
  play: async () => {
    const form = await entryForm()
    await userEvent.type(form.getByRole('textbox', { name: 'Standard question' }), 'where is my ORDER')
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'Look.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('This question already exists.')
    await expect(form.getByRole('textbox', { name: 'Standard question' })).toBeInvalid()
  },
})

export const LeftUnsaved = Filled.extend({
  name: 'A changed entry is not left without a question',
  args: { initial: { entry: idOf(2, 1) } },
  play: async () => {
    const form = await entryForm()
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), ' Thank you.')
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' })
    await userEvent.click(within(question).getAllByRole('button', { name: 'Stay' }).at(-1)!)
    await expect(form.getByRole('textbox', { name: 'Answer' })).toHaveTextContent(
      'Open “Orders” and choose the order. The line “Parcel” shows where it is now. Thank you.',
    )
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    const again = await screen.findByRole('dialog', { name: 'Unsaved changes' })
    await userEvent.click(within(again).getByRole('button', { name: 'Save' }))
    await screen.findByText('FAQ-1 saved')
    await waitFor(() => expect(address()).toEqual({}))
  },
})

const newRows = () =>
  [...document.querySelectorAll<HTMLElement>('[role="row"]')].filter((row) => row.textContent.startsWith('New entry'))
const firstCellOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-column="0"]')!

export const PastedPastTheEnd = Filled.extend({
  name: 'A paste past the last row adds rows, which one undo takes away again',
  play: async () => {
    await waitFor(() => expect(newRows()).toHaveLength(1))
    await userEvent.click(firstCellOf(newRows()[0]!))
    const clipboardData = new DataTransfer()
    const lines = Array.from({ length: 12 }, (_, at) => `Question ${at}\tAsked ${at}\tAnswer ${at}`)
    clipboardData.setData('text/plain', lines.join('\n'))
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await screen.findByText('Question 0')
    await waitFor(() => expect(shownQuestions()).toHaveLength(20), { timeout: 5000 })
    await expect(newRows()).toHaveLength(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(shownQuestions()).toHaveLength(8), { timeout: 5000 })
    await userEvent.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(shownQuestions()).toHaveLength(20), { timeout: 5000 })
  },
})

export const WrittenInTheTable = Filled.extend({
  name: 'An entry is written in the empty row at the end, by keys, and says calmly what it lacks',
  play: async () => {
    await waitFor(() => expect(newRows()).toHaveLength(1))
    await userEvent.click(firstCellOf(newRows()[0]!))
    await userEvent.keyboard('Do you gift-wrap?{Enter}')
    await screen.findByText('Not saved yet: Answer still empty')
    await screen.findByText('1 new entry not complete')
    await waitFor(() => expect(newRows()).toHaveLength(2))
    await expect(document.querySelector('[aria-invalid]')).toBeNull()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}Yes, for free.{Tab}')
    await screen.findByRole('checkbox', { name: 'Select FAQ-9' })
    // Whoever goes on writing in the row stays there while it gets its number.
    const row = screen.getByRole('checkbox', { name: 'Select FAQ-9' }).closest('[role="row"]')!
    await expect(row.contains(document.activeElement)).toBe(true)
    await waitFor(() => expect(newRows()).toHaveLength(1))
    // What is begun and emptied again is gone.
    await userEvent.click(firstCellOf(newRows()[0]!))
    await userEvent.keyboard('Half{Enter}')
    await waitFor(() => expect(newRows()).toHaveLength(2))
    await userEvent.keyboard('{ArrowUp}{Delete}')
    await waitFor(() => expect(newRows()).toHaveLength(1))
  },
})
export const WrittenInTheTableDark = meta.story({
  decorators: [inConsole()],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await waitFor(() => expect(document.querySelector('[data-column="0"]')).not.toBeNull())
    const rows = [...document.querySelectorAll<HTMLElement>('[role="row"]')]
    await userEvent.click(firstCellOf(rows.at(-1)!))
    await userEvent.keyboard('可以包装成礼物吗？{Enter}')
    await screen.findByText(/^尚未保存/)
  },
})

export const NoRoomForIt = Filled.extend({
  name: 'An entry there is no room for stays where it was written, and says so',
  play: async () => {
    await waitFor(() => expect(newRows()).toHaveLength(1))
    await userEvent.click(firstCellOf(newRows()[0]!))
    await userEvent.keyboard(`${NO_ROOM}{Tab}{ArrowRight}None.{Enter}`)
    await userEvent.click(await screen.findByRole('button', { name: '1 row could not be saved' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 row could not be saved' }))
    await dialog.findByText(/exceeds the knowledge base limit/)
    await userEvent.click(dialog.getByRole('button', { name: 'Drop my change' }))
    await waitFor(() => expect(newRows()).toHaveLength(1))
  },
})

export const HoldsItsOrder = Filled.extend({
  name: 'Rows stay where they are when the list is read anew, until it is sorted again',
  args: { initial: { sort: 'question', descending: false } },
  play: async () => {
    await screen.findByRole('checkbox', { name: 'Select FAQ-4' })
    const before = shownQuestions()
    const row = screen.getByRole('checkbox', { name: 'Select FAQ-4' }).closest<HTMLElement>('[role="row"]')!
    await waitFor(() => expect(row).not.toHaveAttribute('aria-busy'))
    await userEvent.click(within(row).getAllByRole('gridcell')[0]!)
    const saving = () => screen.getByText(/^(Saving|All changes saved)/).textContent
    await userEvent.keyboard('Aha, and by invoice?{Enter}')
    await waitFor(() => expect(row).toHaveTextContent('Aha, and by invoice?'))
    await waitFor(() => expect(saving()).toBe('All changes saved'))
    // Another deed has the list read anew: the row would be its first now.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select FAQ-6' }))
    const bar = within(screen.getByRole('region', { name: 'Selected entries' }))
    await userEvent.click(bar.getByRole('button', { name: 'Disable' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Disable 1 / }))

    const again = await screen.findByRole('button', { name: 'Sort again' })
    await expect(shownQuestions()).toEqual(before)
    await userEvent.click(again)
    await waitFor(() => expect(shownQuestions()[0]).toBe('Select FAQ-4'))
    await expect(screen.queryByRole('button', { name: 'Sort again' })).toBeNull()
    // What it is sorted by is told in sight, and can be chosen there.
    await userEvent.click(screen.getByRole('button', { name: 'Sorted by Standard question, Ascending' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Descending' }))
    await waitFor(() => expect(shownQuestions().at(-1)).toBe('Select FAQ-4'))
    await screen.findByRole('button', { name: 'Sorted by Standard question, Descending' })
    // The direction is told of every column, the first one's too.
    const number = () => screen.getAllByRole('columnheader')[0]!
    await userEvent.click(within(number()).getByTitle(/^Sort by/))
    await waitFor(() => expect(number()).toHaveAttribute('aria-sort', 'ascending'))
  },
})

/** The heads of groups, as they are read out. */
const groupHeads = () => screen.queryAllByRole('button', { name: /\d entr(y|ies)$/ })

export const Grouped = Filled.extend({ args: { initial: { group: 'category' } } })
export const GroupedDark = Grouped.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const GroupedByKeyboard = Filled.extend({
  name: 'Rows are grouped by category; groups fold by a press and by arrow keys, and are ticked as one',
  play: async () => {
    await screen.findByRole('checkbox', { name: 'Select FAQ-4' })
    await userEvent.click(screen.getByRole('button', { name: /^Sorted by/ }))
    await userEvent.click((await screen.findAllByRole('menuitemradio', { name: 'Category' })).at(-1)!)
    await waitFor(() => expect(groupHeads().length).toBeGreaterThan(1))
    await expect(address()).toMatchObject({ group: 'category' })
    await expect(shownQuestions()).toHaveLength(8)
    const [first, second] = groupHeads()
    const count = Number(/(\d+) entr/.exec(first!.textContent)![1])

    await userEvent.click(first!)
    await waitFor(() => expect(shownQuestions()).toHaveLength(8 - count))
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    // The folded ones are ticked with their group, and the bar counts them.
    await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select all in/ })[0]!)
    await screen.findByText(new RegExp(`^${count} .*selected`))
    await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select all in/ })[0]!)

    // By keys: from a cell up to the head above it and to the one before that, which is opened again.
    const row = screen.getAllByRole('row').find((each) => each.ariaRowIndex === '4')!
    await waitFor(() => expect(row).not.toHaveAttribute('aria-busy'))
    await userEvent.click(within(row).getAllByRole('gridcell')[0]!)
    await userEvent.keyboard('{ArrowUp}')
    await expect(second).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(shownQuestions()).toHaveLength(8))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', '0'))

    // All of them at once, and back to a plain list.
    await userEvent.click(screen.getByRole('button', { name: /^Sorted by/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Collapse all' }))
    await waitFor(() => expect(shownQuestions()).toHaveLength(0))
    await expect(address()).toMatchObject({ folded: 'all' })
    await userEvent.click(screen.getByRole('button', { name: /^Sorted by/ }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Nothing' }))
    await waitFor(() => expect(groupHeads()).toHaveLength(0))
    await expect(shownQuestions()).toHaveLength(8)
  },
})

export const Views = Filled.extend({
  name: 'Filters, sort and columns are kept under a name, chosen again, changed and deleted',
  beforeEach: () => localStorage.removeItem('table:qa-table'),
  play: async () => {
    await screen.findByRole('checkbox', { name: 'Select FAQ-4' })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions and answers' }), 'pay')
    await waitFor(() => expect(shownQuestions()).toEqual(['Select FAQ-7']))
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a view' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Paying')
    await userEvent.click(dialog.getByRole('switch', { name: 'Share with everybody' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Paying' })
    await waitFor(() => expect(address()).toMatchObject({ text: 'pay', view: idOf(9, 1) }))

    // The whole list again, and back to the view.
    await userEvent.click(screen.getByRole('button', { name: 'Paying' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'All entries' }))
    await waitFor(() => expect(shownQuestions()).toHaveLength(8))
    await expect(address()).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Paying (shared)' }))
    await waitFor(() => expect(shownQuestions()).toEqual(['Select FAQ-7']))

    // What is changed of it is told, and kept when that is asked.
    await userEvent.click(screen.getByRole('button', { name: /^Sorted by Last modified/ }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Number' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Paying, changed' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save changes to “Paying”' }))
    await screen.findByRole('button', { name: 'Paying' })

    await userEvent.click(screen.getByRole('button', { name: 'Paying' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete the view' }))
    await screen.findByText('“Paying” deleted')
    await screen.findByRole('button', { name: 'Views' })
  },
})

export const Bulk = Filled.extend({
  name: 'Selected entries are deleted, and come back',
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select FAQ-1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select FAQ-3' }))
    const bar = within(screen.getByRole('region', { name: 'Selected entries' }))
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 entries' }))
    await screen.findByText('2 entries deleted')
    await waitFor(() => expect(shownQuestions()).not.toContain('Select FAQ-1'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await waitFor(() => expect(shownQuestions()).toContain('Select FAQ-1'))
  },
})

export const BulkSwitched = Filled.extend({
  name: 'Selected entries are disabled, which leaves alone what is off already, and moved',
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select FAQ-5' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select FAQ-6' }))
    const again = within(screen.getByRole('region', { name: 'Selected entries' }))
    await userEvent.click(again.getByRole('button', { name: 'Disable' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Disable 2 entries' }))
    // FAQ-5 was off before and stays so.
    await screen.findByText('1 entry disabled')
    await waitFor(() => expect(cellsOf('FAQ-6')).toContain('Disabled'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await waitFor(() => expect(cellsOf('FAQ-6')).toContain('Enabled'))
    await expect(cellsOf('FAQ-5')).toContain('Disabled')

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select FAQ-7' }))
    const third = within(screen.getByRole('region', { name: 'Selected entries' }))
    await userEvent.click(third.getByRole('button', { name: 'Move to' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delivery' }))
    await screen.findByText('1 entry moved to “Delivery”')
  },
})

export const Narrowed = Filled.extend({
  name: 'Search and filters are kept in the address, and cleared in one press',
  play: async () => {
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search questions and answers' }), 'pay')
    await waitFor(() => expect(address()).toEqual({ text: 'pay' }))
    await waitFor(() => expect(within(screen.getByRole('search')).getByText('1 entry')).toBeInTheDocument())
    await userEvent.click(screen.getByRole('combobox', { name: 'Since deploy' }))
    await chooseOption('Changed')
    await expect(await screen.findByRole('heading', { name: 'No result for “pay”' })).toBeInTheDocument()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toEqual({}))
    await waitFor(() => expect(within(screen.getByRole('search')).getByText('8 entries')).toBeInTheDocument())
    await expect(screen.getByRole('searchbox', { name: 'Search questions and answers' })).toHaveValue('')
  },
})

export const Categories = Filled.extend({
  name: 'A category is added and deleted; where its entries go is asked, and the default one says why it stays',
  play: async () => {
    await screen.findByRole('treeitem', { name: /^Delivery.*3 entries/ })
    await userEvent.click(screen.getByRole('button', { name: 'Add category' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add category' }))
    await userEvent.type(adding.getByRole('textbox', { name: 'Name of the category' }), 'Warranty{Enter}')
    await screen.findByRole('treeitem', { name: /^Warranty.*0 entries/ })

    const item = screen.getByRole('treeitem', { name: /^Delivery.*3 entries/ })
    await userEvent.click(within(item).getByRole('button', { name: 'More for Delivery' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const asking = within(await screen.findByRole('dialog', { name: 'Delete category “Delivery”' }))
    await expect(asking.getByText('Where do its 3 entries go?')).toBeInTheDocument()
    await expect(asking.getByText('Its 1 subcategory is deleted too.')).toBeInTheDocument()
    await userEvent.click(asking.getByRole('combobox', { name: 'Move to' }))
    await expect(screen.queryByRole('option', { name: /Abroad/ })).toBeNull()
    await chooseOption('Warranty')
    await userEvent.click(await asking.findByRole('button', { name: 'Delete category' }))
    await screen.findByRole('treeitem', { name: /^Warranty.*3 entries/ })

    const general = screen.getByRole('treeitem', { name: /^General.*2 entries/ })
    await userEvent.click(within(general).getByRole('button', { name: 'More for General' }))
    await expect(await screen.findByRole('menuitem', { name: /Rename/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(screen.getByText(/The default category cannot be renamed or deleted/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  },
})

export const Conflict = meta.story({
  name: 'Two people changed an entry: theirs can be taken into the form',
  args: { initial: { entry: idOf(2, 1) } },
  decorators: [
    inConsole(undefined, (bot) => ({
      knowledge: {
        updateEntry: api.knowledge.updateEntry.handler(({ errors }) => {
          const [first, ...others] = bot.entries
          bot.entries = [{ ...first!, answer: 'Ask us.', revision: 4, updatedBy: 'Mei Lin' }, ...others]
          throw errors.CONFLICT({ data: { revision: 4, changedBy: 'Mei Lin', changedAt: '2026-11-21T08:58:00.000Z' } })
        }),
      },
    })),
  ],
  play: async () => {
    const form = await entryForm()
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), ' Thank you.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the differences' }))
    await expect(within(dialog).getByRole('row', { name: /^Answer/ })).toHaveTextContent('Ask us.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Answer' })).toHaveTextContent('Ask us.'))
    await expect(form.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed')
  },
})

export const PrivateNote = Filled.extend({
  name: 'A private note takes any character, is saved with the entry and stands in the table',
  args: { initial: { entry: idOf(2, 1) } },
  play: async () => {
    const form = await entryForm()
    const note = form.getByRole('textbox', { name: /^Private note/ })
    await expect(note).toHaveAccessibleDescription(/visitors never see it/)
    await userEvent.type(note, 'Ask <Mei> & co. first.')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('FAQ-1 saved')
    await waitFor(async () => expect(await cell('FAQ-1', 'Private note')).toHaveTextContent('Ask <Mei> & co. first.'))
  },
})

export const Gone = Filled.extend({
  name: 'A link to an entry that no longer exists says so',
  args: { initial: { entry: idOf(2, 99) } },
  play: async () => {
    await screen.findByText('This entry no longer exists. It may have been deleted.')
  },
})

/** The cell of a row and a column, by their names. Found without the roles of hundreds of cells, which takes seconds. */
const cell = (row: string, column: string) =>
  waitFor(() => {
    const head = [...document.querySelectorAll('[role="columnheader"]')].find((each) => each.textContent === column)
    const line = document.querySelector(`[aria-label="Select ${row}"]`)?.closest('[role="row"]')
    // A row that is not read yet is one cell over all columns.
    const found = line?.querySelector<HTMLElement>(
      `[aria-colindex="${head?.getAttribute('aria-colindex')}"]:not([aria-colspan])`,
    )
    if (!found) throw new Error(`There is no cell ${column} of ${row}.`)
    return found
  })

export const Spreadsheet = Filled.extend({
  name: 'Cells are walked and written by keys, undone and done again, and saved by themselves',
  play: async () => {
    const question = await cell('FAQ-2', 'Standard question')
    await userEvent.click(question)
    await waitFor(() => expect(question).toHaveFocus())
    await userEvent.keyboard('Where are you now?{Enter}')
    await waitFor(() => expect(question).toHaveTextContent('Where are you now?'))
    await waitFor(async () => expect(await cell('FAQ-3', 'Standard question')).toHaveFocus())
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(question).not.toHaveTextContent('Where are you now?'))
    await userEvent.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(question).toHaveTextContent('Where are you now?'))
    await screen.findByText('All changes saved', undefined, { timeout: 5000 })
  },
})

export const Chips = Filled.extend({
  name: 'Lines pasted into a cell of chips become chips, and what repeats is flagged',
  play: async () => {
    await userEvent.click(await cell('FAQ-2', 'Similar'))
    await userEvent.keyboard('{F2}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await userEvent.paste(Array.from({ length: 6 }, (_, index) => `Another way ${index % 5}`).join('\n'))
    await expect(screen.getAllByText('Repeated').length).toBeGreaterThan(0)
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await cell('FAQ-2', 'Similar')).toHaveFocus())
  },
})

export const Wrong = Filled.extend({
  name: 'A cell that cannot be saved says why, and can be put back',
  play: async () => {
    const question = await cell('FAQ-2', 'Standard question')
    await userEvent.click(question)
    await userEvent.keyboard('a < b{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '1 row could not be saved' }, { timeout: 5000 }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 row could not be saved' }))
    await expect(dialog.getByText('The characters < > & cannot be used.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Drop my change' }))
    await waitFor(() => expect(question).not.toHaveTextContent('a < b'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const Replaced = Filled.extend({
  name: 'A text is found in all entries, its replacing is shown before it is done, and undone as one step',
  play: async () => {
    await cell('FAQ-1', 'Answer')
    await userEvent.click(screen.getByRole('button', { name: 'Find and replace' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Find' }), 'order')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'purchase')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    const all = await dialog.findByRole('button', { name: /^Replace \d+$/ })
    await waitFor(() => expect(all).not.toHaveAttribute('aria-disabled', 'true'))
    // What was found with other words is not what would be done.
    await userEvent.type(dialog.getByRole('textbox', { name: 'Replace with' }), 's')
    await waitFor(() => expect(all).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.keyboard('{Backspace}')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(all).not.toHaveAttribute('aria-disabled', 'true'))
    await expect(dialog.getByRole('region', { name: 'What this would change for visitors' })).toBeVisible()
    await userEvent.click(all)
    await waitFor(async () => expect(await cell('FAQ-1', 'Standard question')).toHaveTextContent(/purchase/))
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
    await waitFor(async () => expect(await cell('FAQ-1', 'Standard question')).not.toHaveTextContent(/purchase/))
  },
})

export const Recorded = Filled.extend({
  name: 'What was done to many entries stands in the records and is reverted from there',
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all entries' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected entries' }))
    await userEvent.click(bar.getByRole('button', { name: 'Disable' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Disable \d+ entries$/ }))
    await waitFor(() => expect(cellsOf('FAQ-6')).toContain('Disabled'))
    await userEvent.click(screen.getByRole('button', { name: 'Records of changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Records of changes' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Revert' }))
    await dialog.findByText(/^Reverted/)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(cellsOf('FAQ-6')).toContain('Enabled'))
  },
})

export const Long = meta.story({
  name: 'Of a long list only the rows in sight are drawn, and all are counted',
  decorators: [
    inConsole((bot) => {
      const [first] = bot.entries
      bot.entries = Array.from({ length: 1200 }, (_, index) => {
        const number = 1200 - index
        return { ...first!, id: idOf(2, number), number, question: `${first!.question} ${number}` }
      })
    }),
  ],
  play: async () => {
    const grid = await screen.findByRole('grid', { name: 'Questions and answers' })
    await expect(grid).toHaveAttribute('aria-rowcount', '1202')
    await userEvent.click(await cell('FAQ-1', 'Standard question'))
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await cell('FAQ-1200', 'Standard question')
    await expect(grid.querySelectorAll('[role="row"]').length).toBeLessThan(80)
  },
})

export const Columns = Filled.extend({
  name: 'Columns are hidden and shown, and the arrangement of the last visit is there again',
  beforeEach: () => {
    localStorage.setItem('table:qa-table', JSON.stringify({ hidden: ['categoryId'], widths: {}, order: [] }))
  },
  play: async () => {
    await screen.findByRole('columnheader', { name: /^Answer$/ })
    await expect(screen.queryByRole('columnheader', { name: /Category/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Answer' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Category' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Answer$/ })).toBeNull())
    await expect(screen.getByRole('columnheader', { name: /Category/ })).toBeInTheDocument()
    await expect(JSON.parse(localStorage.getItem('table:qa-table') ?? '')).toMatchObject({ hidden: ['answer'] })
  },
})

export const FromTheTest = Filled.extend({
  name: 'The source of a test answer opens its entry; where there is room for one drawer only, the test gives way',
  args: { initial: { test: true } },
  play: async () => {
    const question = await screen.findByRole('textbox', { name: 'Ask as a visitor would' })
    await userEvent.type(question, 'How can I pay?{Enter}')
    await userEvent.click(await screen.findByRole('link', { name: 'FAQ-7 How can I pay?' }))
    const form = await entryForm()
    await expect(form.getByRole('textbox', { name: 'Standard question' })).toHaveValue('How can I pay?')
    await expect(address()).toEqual({ entry: idOf(2, 7) })
  },
})

export const OneAfterTheOther = Filled.extend({
  name: 'The editor is wide, and goes on to the next entry of the list and back, by button and by key',
  args: { initial: { entry: idOf(2, 1) } },
  play: async () => {
    const drawer = await screen.findByRole('dialog', { name: 'FAQ-1' })
    await waitFor(() => expect(drawer.getBoundingClientRect().width).toBe(Math.min(768, window.innerWidth)))
    const onward = await screen.findByRole('button', { name: 'Next entry' })
    // The drawer is there before the list is read.
    await waitFor(() => expect(onward).not.toHaveAttribute('aria-disabled', 'true'))
    await expect(screen.getByRole('button', { name: 'Previous entry' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(onward)
    const next = await screen.findByRole('dialog', { name: /^FAQ-(?!1$)/ })
    await waitFor(() => expect(next.contains(document.activeElement)).toBe(true))
    within(next)
      .getByRole('textbox', { name: /^Standard question/ })
      .focus()
    await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')
    await screen.findByRole('dialog', { name: 'FAQ-1' })
  },
})
