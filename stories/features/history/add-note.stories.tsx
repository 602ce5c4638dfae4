import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { AddNote } from '#src/features/history/add-note.tsx'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { DARK } from '../../support/sheet.tsx'

const CONVERSATION = '01890000-0000-7000-8000-000000000201'
const MEI = { id: '00000000-0000-4000-8000-00000000000c', nickname: 'Mei' }
const ANNA = '00000000-0000-4000-8000-00000000000a'
const stored = fn()

const meta = preview.meta({
  title: 'Screens/History/Add note',
  component: AddNote,
  loaders: [consoleTexts],
  args: { appId: APP_ID, personId: ANNA, conversationId: CONVERSATION },
  beforeEach: () => localStorage.removeItem(`notes:${APP_ID}:${ANNA}`),
  decorators: [
    inConsole(undefined, () => ({
      notes: {
        readers: api.notes.readers.handler(() => ({ readers: [MEI], others: [] })),
        add: api.notes.add.handler(({ input: { id, conversationId, text, mentions } }) => {
          stored(text, mentions)
          const at = new Date().toISOString()
          return { id, conversationId, afterSeq: 3, by: MEI, text, at, mentions: [] }
        }),
      },
    })),
  ],
})

const open = async (canvasElement: HTMLElement) => {
  const page = within(canvasElement.ownerDocument.body)
  await userEvent.click(await page.findByRole('button', { name: /^(Note for the team|团队备注)$/ }))
  return page
}

export const Writing = meta.story({
  play: async ({ canvasElement }) => {
    const page = await open(canvasElement)
    await expect(await page.findByRole('textbox')).toHaveFocus()
  },
})
export const WritingDark = Writing.extend({ globals: DARK })
export const Added = meta.story({
  name: 'A note is written with a mention, and the form is gone once it is stored',
  play: async ({ canvasElement }) => {
    stored.mockClear()
    const page = await open(canvasElement)
    await userEvent.type(await page.findByRole('textbox'), '@M')
    await page.findByRole('option', { name: 'Mei' })
    await userEvent.keyboard('{Enter}please look{Enter}')
    await expect(await page.findByText('The note is added.')).toBeVisible()
    await waitFor(() => expect(page.queryByRole('textbox')).not.toBeInTheDocument())
    await expect(stored).toHaveBeenCalledWith('@Mei please look', [MEI.id])
  },
})

export const Kept = meta.story({
  name: 'What was begun is there again once the form has been closed',
  play: async ({ canvasElement }) => {
    const page = await open(canvasElement)
    await userEvent.type(await page.findByRole('textbox'), 'Ask the warehouse')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('textbox')).not.toBeInTheDocument())
    await expect(localStorage.getItem(`notes:${APP_ID}:${ANNA}`)).toContain('Ask the warehouse')
    await open(canvasElement)
    await expect(await page.findByRole('textbox')).toHaveValue('Ask the warehouse')
  },
})
