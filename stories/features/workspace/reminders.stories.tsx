import type { ComponentProps } from 'react'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { aReminder, heard } from './fake-desk.ts'
import { FIRST, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Reminders',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { chat: FIRST } },
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const composer = () => page().findByRole('textbox', { name: /Reply to|回复/ })

/** One has come due, and another waits. */
const reminded: NonNullable<ComponentProps<typeof DeskStage>['prepare']> = (sample) => {
  sample.reminders = [
    aReminder({ text: sample.words.asks }),
    aReminder({
      id: '00000000-0000-4000-8000-0000000000e5',
      conversationId: FIRST,
      visitor: { number: 12, nickname: sample.words.nickname },
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
      toldAt: null,
    }),
  ]
}
export const Reminded = meta.story({ args: { prepare: reminded } })
export const RemindedDark = Reminded.extend({ globals: DARK })
export const Reminding = meta.story({
  args: { prepare: reminded },
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}r{/Alt}')
    await expect(await page().findByRole('radio', { name: /^(In an hour|1 小时后)$/ })).toBeVisible()
  },
})
export const RemindingDark = Reminding.extend({ globals: DARK })
export const AReminderIsSet = meta.story({
  name: 'A reminder is set by a key, listed at the top, changed, and deleted',
  play: async () => {
    await composer()
    await userEvent.keyboard('{Alt>}r{/Alt}')
    await userEvent.click(await page().findByRole('radio', { name: 'In an hour' }))
    await userEvent.type(page().getByRole('textbox', { name: /^Of what/ }), 'Ring them')
    await userEvent.click(page().getByRole('button', { name: 'Remind me' }))
    await userEvent.click(await page().findByRole('button', { name: '1 reminder' }))
    await expect(await page().findByText('Ring them')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Alt>}r{/Alt}')
    const list = within(await page().findByRole('list', { name: 'Reminders' }))
    await userEvent.click(list.getByRole('button', { name: /^Change the reminder for/ }))
    await userEvent.type(page().getByRole('textbox', { name: /^Of what/ }), ' again')
    await userEvent.click(page().getByRole('button', { name: 'Change' }))
    await userEvent.click(await page().findByRole('button', { name: '1 reminder' }))
    await expect(await page().findByText('Ring them again')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: /^Delete the reminder for/ }))
    await waitFor(() => expect(page().queryByRole('button', { name: '1 reminder' })).not.toBeInTheDocument())
  },
})
export const AReminderOfATimeThatHasPassed = meta.story({
  name: 'A reminder is set for no time that has passed',
  play: async () => {
    await composer()
    await userEvent.click(page().getByRole('button', { name: 'Remind me' }))
    const dialog = within(await page().findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'At a time of my own' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remind me' }))
    await expect(await dialog.findByText('Choose a day and a time.')).toBeVisible()
    await fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value: '2020-01-02' } })
    await userEvent.type(dialog.getByLabelText('Time'), '09:00')
    await expect(await dialog.findByText('This time has passed.')).toBeVisible()
  },
})
let later: SampleDesk | undefined
export const AReminderComesDue = meta.story({
  name: 'A reminder that comes due is told over the lists, leads to its conversation, is put off, and is done with',
  args: {
    prepare: (sample) => {
      later = sample
    },
  },
  play: async () => {
    await composer()
    later?.reminders.push(aReminder())
    heard.events?.reminder(aReminder())
    await expect(await page().findByText('You wanted to be reminded of Visitor 13')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Open the conversation' }))
    await expect(await page().findByRole('log', { name: 'Conversation with Visitor 13' })).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'In 10 minutes' }))
    await waitFor(() => expect(page().queryByText('You wanted to be reminded of Visitor 13')).not.toBeInTheDocument())
    later?.reminders.splice(0, 1, aReminder())
    heard.events?.reminder(aReminder())
    await userEvent.click(await page().findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(page().queryByRole('button', { name: 'Done' })).not.toBeInTheDocument())
    await expect(later?.reminders).toEqual([])
  },
})
