import { expect, screen, userEvent, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Import, ImportRow } from '#src/features/chatbot/knowledge/imports/data.ts'
import { ImportDialog } from '#src/features/chatbot/knowledge/imports/import-dialog.tsx'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from './console.tsx'
import { APP_ID } from './sample-bot.ts'
import { checkedImport as record, IMPORT_ID as ID } from './sample-imports.ts'

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
  title: 'Screens/Chatbot/Import',
  component: ImportDialog,
  args: { appId: APP_ID, categories: [{ id: ID, label: 'Delivery' }], onClose: () => {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Choosing = meta.story({
  decorators: [at(null)],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Check|检查)$/ }))
    await expect(await screen.findByText(/^(Choose a file first\.|请先选择文件。)$/)).toBeVisible()
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
export const RefusedDark = Refused.extend({ globals: { theme: 'dark', lang: 'zh' } })
