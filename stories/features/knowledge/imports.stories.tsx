import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Import, ImportRow } from '#src/features/knowledge/imports/data.ts'
import { ImportDialog } from '#src/features/knowledge/imports/import-dialog.tsx'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { checkedImport as record, IMPORT_ID as ID } from './sample-imports.ts'
import { chooseOption } from '../../support/choose.ts'

/** The import that another try begins. */
const OTHER = '01a20000-0000-7000-8000-000000000002'

const rows: ImportRow[] = [
  ['added', 2, 'How long does delivery take?', 'Two to three working days.', []],
  ['changed', 3, 'Can I pay by invoice?', 'Yes, within 14 days.', []],
  ['rejected', 4, 'What does it cost?', '', [{ column: 'answer', code: 'REQUIRED' }]],
  ['rejected', 5, 'Is it safe?', '1 < 2', [{ column: 'answer', code: 'FORBIDDEN_CHARACTERS' }]],
].map(([outcome, row, question, answer, reasons], index) => ({
  position: index + 1,
  row,
  outcome,
  number: outcome === 'changed' ? 7 : null,
  question,
  answer,
  similar: 2,
  reasons,
  leftOut: false,
})) as ImportRow[]

/** The dialog at one state of an import; none: a new one. */
const at = (now: Import | null) =>
  inConsole(undefined, () => ({
    imports: {
      open: api.imports.open.handler(() => ({ imports: [], exports: [] })),
      get: api.imports.get.handler(() => now ?? record),
      rows: api.imports.rows.handler(({ input }) => ({
        items: rows.filter(({ outcome }) => input.outcome === undefined || outcome === input.outcome),
        nextCursor: null,
      })),
    },
  }))

const meta = preview.meta({
  title: 'Screens/Knowledge/Imports',
  component: ImportDialog,
  args: { appId: APP_ID, categories: [{ id: ID, label: 'Delivery' }], onClose: () => {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Choosing = meta.story({
  decorators: [at(null)],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Check|检查)$/ }))
    // The dialog fades in.
    await waitFor(() => expect(screen.getByText(/^(Choose a file first\.|请先选择文件。)$/)).toBeVisible())
  },
})
export const ChoosingDark = Choosing.extend({ globals: { theme: 'dark', lang: 'zh' } })

export const Checked = meta.story({
  args: { importId: ID },
  decorators: [at(record)],
  play: async () => {
    const table = await screen.findByRole('table')
    await expect(within(table).getAllByRole('row')).toHaveLength(3)
  },
})
export const CheckedDark = Checked.extend({ globals: { theme: 'dark', lang: 'zh' } })

export const Reading = meta.story({
  args: { importId: ID },
  decorators: [at({ ...record, step: 'reading', total: null, done: 300 })],
})
export const Writing = meta.story({
  args: { importId: ID },
  decorators: [at({ ...record, step: 'writing', done: 200 })],
})
export const Done = meta.story({
  args: { importId: ID },
  decorators: [at({ ...record, status: 'complete', step: null, changeSetId: ID })],
})
export const Refused = meta.story({
  args: { importId: ID },
  decorators: [at({ ...record, status: 'parse_failed', step: null, failure: 'ENCRYPTED', total: null })],
})
const named: unknown[] = []
const otherHeadings = inConsole(undefined, () => ({
  imports: {
    get: api.imports.get.handler(({ input }) =>
      input.importId === ID
        ? { ...record, status: 'parse_failed', step: null, failure: 'TEMPLATE_FORMAT', total: null }
        : { ...record, id: input.importId },
    ),
    sample: api.imports.sample.handler(() => [
      { n: 1, cells: ['Our shop'] },
      { n: 3, cells: ['Topic', 'Asked', 'What we say'] },
      { n: 4, cells: ['Delivery', 'How long does it take?', 'Two to three working days.'] },
    ]),
    retry: api.imports.retry.handler(({ input }) => {
      named.push(input.named)
      return { id: OTHER }
    }),
    rows: api.imports.rows.handler(() => ({ items: rows, nextCursor: null })),
  },
}))
export const OtherHeadings = meta.story({
  name: 'The columns of a file with other headings are named, and it is checked again',
  args: { importId: ID },
  decorators: [otherHeadings],
  play: async () => {
    named.length = 0
    const choose = async (field: string, option: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: field }))
      await chooseOption(option)
    }
    await screen.findByRole('combobox', { name: 'Column 1 holds' })
    await choose('Heading', 'Row 3')
    await choose('Column 2 holds', 'Standard question')
    await userEvent.click(await screen.findByRole('button', { name: 'Check with these columns' }))
    await screen.findByText(/^Name one column for the standard question/)
    await choose('Column 3 holds', 'Answer')
    await userEvent.click(await screen.findByRole('button', { name: 'Check with these columns' }))
    await screen.findByRole('button', { name: /^Apply/ })
    await expect(named).toEqual([{ heading: 3, columns: [null, 'question', 'answer'] }])
  },
})
export const OtherHeadingsDark = meta.story({
  args: { importId: ID },
  decorators: [otherHeadings],
  globals: { theme: 'dark', lang: 'zh' },
})
export const RefusedDark = Refused.extend({ globals: { theme: 'dark', lang: 'zh' } })
