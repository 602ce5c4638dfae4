import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { aMention, aNote } from './fake-desk.ts'
import { FIRST } from './sample-desk.ts'

const ELSEWHERE = '00000000-0000-4000-8000-0000000000aa'

/** An agent who has no history is mentioned in a conversation that is not at their desk. */
const meta = preview.meta({
  title: 'Screens/Workspace/Notes dialog',
  component: DeskStage,
  loaders: [consoleTexts],
  args: {
    search: { chat: FIRST },
    screens: [],
    prepare: (sample) => {
      sample.mentions = [aMention(sample, { conversationId: ELSEWHERE })]
      sample.notes = [aNote(sample, { conversationId: ELSEWHERE })]
    },
  },
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const open = async () => {
  await userEvent.click(await page().findByRole('button', { name: /^(Read the notes|查看备注)$/ }))
  return within(await page().findByRole('dialog', { name: /^(Notes of the team|团队备注)$/ }))
}

export const Read = meta.story({
  play: async () => {
    const dialog = await open()
    await expect(await dialog.findByText('@Mei', { selector: 'strong' })).toBeVisible()
  },
})
export const ReadDark = Read.extend({ globals: DARK })
export const Answered = meta.story({
  name: 'A note is answered where it is read',
  play: async () => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Note for the team' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Note for the team' }), 'I will ring them{Enter}')
    await expect(await dialog.findByText('I will ring them')).toBeVisible()
    await waitFor(() => expect(dialog.queryByRole('textbox')).not.toBeInTheDocument())
  },
})
