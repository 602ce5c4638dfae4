import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Export } from '#src/features/knowledge/imports/data.ts'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import type { KnowledgeSearch } from '#src/features/knowledge/search.ts'
import { api, refusal } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { finishedImport } from './sample-imports.ts'
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

const address = () =>
  JSON.parse(document.querySelector('[data-search]')?.textContent ?? '{}') as Record<string, unknown>

const meta = preview.meta({
  title: 'Screens/Knowledge/Lists',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Duplicates = meta.story({
  decorators: [inConsole()],
  name: 'The card of duplicates leads to the pairs, and a pair to its entries',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Possible duplicates 2|Possible duplicates\s*2/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Possible duplicates' }))
    await waitFor(() => expect(dialog.getByText('The same question')).toBeVisible())
    await expect(dialog.getByText('84% alike')).toBeVisible()
    await userEvent.click(dialog.getAllByRole('button', { name: 'FAQ-2' })[0]!)
    await waitFor(() => expect(address()).toEqual({ entry: idOf(2, 2) }))
  },
})
export const DuplicatesDark = meta.story({
  decorators: [inConsole()],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /可能重复/ }))
    await waitFor(() => expect(screen.getByText('问法相同')).toBeVisible())
  },
})
export const NoDuplicates = meta.story({
  decorators: [inConsole(undefined, () => ({ knowledge: { duplicates: api.knowledge.duplicates.handler(() => []) } }))],
  name: 'Without duplicates the card leads nowhere',
  play: async () => {
    await screen.findByText('Possible duplicates')
    await waitFor(() => expect(screen.getByText('Possible duplicates').parentElement).toHaveTextContent('0'))
    await expect(screen.queryByRole('button', { name: /Possible duplicates/ })).toBeNull()
  },
})

export const MoreFilters = meta.story({
  decorators: [inConsole()],
  name: 'Entries are narrowed by author, language, attachments and days, all kept in the address',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More filters' }))
    const more = within(await screen.findByRole('dialog', { name: 'More filters' }))
    await userEvent.click(more.getByRole('checkbox', { name: 'With pictures, videos or files' }))
    await userEvent.type(more.getByLabelText('Changed from'), '2026-11-01')
    await waitFor(() => expect(address()).toEqual({ attachment: true, from: '2026-11-01' }))
    await userEvent.click(more.getByRole('combobox', { name: 'Answer written for' }))
    await chooseOption('简体中文')
    await waitFor(() => expect(address()).toEqual({ attachment: true, from: '2026-11-01', language: 'zh' }))
    await expect(await screen.findByRole('button', { name: 'More filters (3)', hidden: true })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toEqual({}))
  },
})
export const MoreFiltersDark = meta.story({
  decorators: [inConsole()],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '更多筛选' }))
    await screen.findByRole('dialog')
  },
})

const started: unknown[] = []
export const BulkExport = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      imports: {
        startExport: api.imports.startExport.handler(({ input }) => {
          started.push(input.target, input.format)
          return { ...running, total: 2 }
        }),
      },
    })),
  ],
  name: 'The selected entries are written into a file',
  play: async () => {
    started.length = 0
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select FAQ-1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select FAQ-3' }))
    const bar = within(screen.getByRole('region', { name: 'Selected entries' }))
    await userEvent.click(bar.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Export as csv' }))
    await screen.findByText(/The export has begun/)
    await expect(started).toEqual([{ numbers: [1, 3] }, 'csv'])
    await expect(screen.getByRole('checkbox', { name: 'Select FAQ-1' })).toBeChecked()
  },
})

const written: Export = {
  id: idOf(8, 1),
  name: 'Q&A 2026-11-20.xlsx',
  format: 'xlsx',
  status: 'complete',
  failure: null,
  done: 812,
  total: 812,
  size: 96_000,
  hasFile: true,
  own: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
}
const running: Export = {
  ...written,
  id: idOf(8, 2),
  name: 'Q&A 2026-11-21.csv',
  format: 'csv',
  status: 'running',
  done: 100,
  size: null,
  hasFile: false,
  expiresAt: null,
}
const files = (lists: { imports: boolean }) =>
  inConsole(undefined, () => ({
    imports: {
      list: api.imports.list.handler(() => ({ items: lists.imports ? [finishedImport] : [], nextCursor: null })),
      exports: api.imports.exports.handler(() => (lists.imports ? [running, written] : [])),
    },
  }))

export const Records = meta.story({
  args: { initial: { tab: 'records' } },
  decorators: [files({ imports: true })],
  play: async () => {
    await expect(await screen.findByRole('row', { name: /faq\.xlsx/ })).toBeVisible()
    const link = await screen.findByRole('link', { name: 'Q&A 2026-11-20.xlsx' })
    await expect(link).toHaveAttribute('href', `/api/apps/${APP_ID}/exports/${written.id}/file`)
    await expect(screen.queryByRole('link', { name: running.name })).toBeNull()
  },
})
export const RecordsDark = meta.story({
  args: { initial: { tab: 'records' } },
  decorators: [files({ imports: true })],
  globals: { theme: 'dark', lang: 'zh' },
})
export const NoRecords = meta.story({
  args: { initial: { tab: 'records' } },
  decorators: [files({ imports: false })],
})
export const RecordsFailed = meta.story({
  args: { initial: { tab: 'records' } },
  decorators: [
    inConsole(undefined, () => ({
      imports: {
        list: api.imports.list.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
        exports: api.imports.exports.handler(() => []),
      },
    })),
  ],
})

const rowOf = (number: number) =>
  screen.getByRole('checkbox', { name: `Select FAQ-${number}` }).closest('[role="row"]')!
const switchOf = (number: number) =>
  within(rowOf(number) as HTMLElement).getByText(/^(Enabled|Disabled)$/).parentElement!

export const Switched = meta.story({
  decorators: [inConsole()],
  name: 'The switch in a row asks first, with what it does to visitors’ questions, and is a step that can be undone',
  play: async () => {
    await screen.findByRole('checkbox', { name: 'Select FAQ-6' })
    await waitFor(() => expect(switchOf(6)).toHaveTextContent('Enabled'))
    await userEvent.click(switchOf(6))
    const question = within(await screen.findByRole('alertdialog', { name: 'Disable 1 entry?' }))
    await question.findByText('6 no longer answered')
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect(switchOf(6)).toHaveTextContent('Enabled')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(switchOf(6))
    await userEvent.click(await screen.findByRole('button', { name: 'Disable 1 entry' }))
    await waitFor(() => expect(switchOf(6)).toHaveTextContent('Disabled'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(switchOf(6))
    await screen.findByRole('alertdialog', { name: 'Enable 1 entry?' })
  },
})

const looked: string[][] = []

export const LookedUp = meta.story({
  decorators: [
    inConsole(undefined, () => {
      looked.length = 0
      return {
        knowledge: {
          near: api.knowledge.near.handler(({ input: { texts } }) => {
            looked.push(texts)
            return texts.map((text) => ({
              text,
              flows: [{ id: idOf(8, 1), name: 'Order status', nearest: 'Track my order', confidence: 0.84 }],
              near: [{ id: idOf(2, 2), number: 2, question: 'How much is delivery?', nearest: text, confidence: 0.91 }],
            }))
          }),
        },
      }
    }),
  ],
  args: { initial: { entry: idOf(2, 1) } },
  name: 'While a question is typed, what it sounds like is told, and only what is new is looked up',
  play: async () => {
    const question = await screen.findByRole('textbox', { name: 'Standard question' })
    await screen.findByText('0.91 with')
    const flow = await screen.findByRole('link', { name: 'the flow “Order status”' })
    await expect(flow).toHaveAttribute('href', expect.stringContaining(`/chatbot/task/${idOf(8, 1)}`))
    const all = looked[0]?.length ?? 0
    await expect(all).toBeGreaterThan(1)
    await userEvent.type(question, '!')
    await waitFor(() => expect(looked.at(-1)).toEqual([expect.stringMatching(/!$/)]))
    await userEvent.type(question, '{Backspace}')
    await screen.findByText('0.91 with')
    await userEvent.type(question, '!?')
    await waitFor(() => expect(looked.at(-1)).toEqual([expect.stringMatching(/!\?$/)]))
    await expect(looked.slice(1).every((texts) => texts.length === 1)).toBe(true)
  },
})

export const Statuses = meta.story({
  decorators: [inConsole()],
  name: 'Filling or pasting statuses asks first, with what that does to visitors’ questions, and is one step',
  play: async () => {
    await screen.findByRole('checkbox', { name: 'Select FAQ-5' })
    await waitFor(() => expect(switchOf(5)).toHaveTextContent('Disabled'))
    const numbers = screen
      .getAllByRole('checkbox', { name: /^Select FAQ-/ })
      .map((box) => Number(/\d+$/.exec(box.getAttribute('aria-label') ?? '')?.[0]))
    const last = numbers.indexOf(5)
    const first = numbers[0] ?? 0
    const top = switchOf(first).closest<HTMLElement>('[role="gridcell"]')!
    await userEvent.click(rowOf(first).querySelector('[role="gridcell"][aria-colindex="2"]')!)
    for (let steps = 0; document.activeElement !== top && steps < 12; steps++) await userEvent.keyboard('{ArrowRight}')
    await expect(top).toHaveFocus()
    await userEvent.keyboard(`{Shift>}${'{ArrowDown}'.repeat(last)}{/Shift}{Control>}d{/Control}`)
    const one = within(await screen.findByRole('alertdialog', { name: 'Enable 1 entry?' }))
    await one.findByText('6 no longer answered')
    await userEvent.click(one.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(switchOf(5)).toHaveTextContent('Disabled')

    const transfer = new DataTransfer()
    transfer.setData('text/plain', ['Disabled', ...Array.from({ length: last }, () => 'Enabled')].join('\n'))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
    const both = within(await screen.findByRole('alertdialog', { name: 'Change the status of 2 entries?' }))
    await both.findByRole('heading', { name: 'Disable 1 entry' })
    await both.findByRole('heading', { name: 'Enable 1 entry' })
    await userEvent.click(both.getByRole('button', { name: 'Change 2 entries' }))
    await waitFor(() => expect(switchOf(5)).toHaveTextContent('Enabled'))
    await expect(switchOf(first)).toHaveTextContent('Disabled')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(switchOf(5)).toHaveTextContent('Disabled'))
    await expect(switchOf(first)).toHaveTextContent('Enabled')
  },
})

export const Suggested = meta.story({
  name: 'The model proposes other ways to ask, which are looked through before they are saved',
  args: { initial: { entry: idOf(2, 1) } },
  decorators: [
    inConsole(undefined, (bot) => ({
      robot: {
        model: api.robot.model.handler(() => ({
          endpoint: { baseUrl: 'https://llm.example.com/v1', name: 'willow-large' },
          key: { configured: false as const },
          health: null,
          day: { calls: 0, perDay: 5000, overDay: 0, overPace: 0, reachedAt: null },
        })),
      },
      knowledge: {
        suggestSimilar: api.knowledge.suggestSimilar.handler(({ input: { similar } }) =>
          similar.includes('Has it left yet?')
            ? { questions: [], failure: 'model.timeout' }
            : { questions: ['Has it left yet?', bot.entries[0]?.question ?? ''], failure: null },
        ),
      },
    })),
  ],
  play: async () => {
    const question = await screen.findByRole('textbox', { name: 'Standard question' })
    const form = within(question.closest<HTMLElement>('[role="dialog"]')!)
    const suggest = await form.findByRole('button', { name: 'Suggest' })
    await userEvent.click(suggest)
    await expect(await form.findByText('Has it left yet?')).toBeVisible()
    await expect(form.getByText(/proposed by the model/)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(suggest)
    await expect(await form.findByText('The answer did not come in time.')).toBeVisible()
  },
})
