import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { heard } from './fake-desk.ts'
import { FIRST, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Reactions',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { chat: FIRST } },
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const log = () => page().findByRole('log')
const REACT = /^(React|表情回应)$/

const lastOf = ({ messages }: SampleDesk, sender: 'visitor' | 'agent') =>
  messages[FIRST]!.findLast((message) => message.sender === sender)!

export const Given = meta.story({
  args: {
    prepare: (sample) => {
      lastOf(sample, 'visitor').reaction = 'sad'
      lastOf(sample, 'agent').reaction = 'thanks'
    },
  },
  play: async () => {
    await expect(await within(await log()).findByText('😢')).toBeVisible()
    await expect(within(await log()).getByText('🙏')).toBeVisible()
  },
})
export const GivenDark = Given.extend({ globals: DARK })

export const Chosen = meta.story({
  name: 'An agent reacts by keys to what a visitor has said, and takes it back',
  play: async () => {
    const reply = await page().findByRole('textbox', { name: /^Reply to/ })
    const buttons = await within(await log()).findAllByRole('button', { name: REACT })
    const line = buttons.at(-1)!.closest('li')!
    line.focus()
    await userEvent.keyboard('e')
    await page().findByRole('toolbar', { name: 'React' })
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(await within(line).findByText('❤️')).toBeVisible()
    await waitFor(() => expect(buttons.at(-1)).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(line).toHaveFocus()
    await userEvent.keyboard('e')
    await userEvent.click(await page().findByRole('button', { name: 'Heart', pressed: true }))
    await waitFor(() => expect(within(line).queryByText('❤️')).toBeNull())
    await userEvent.keyboard('{Escape}{Escape}')
    await expect(reply).toHaveFocus()
  },
})

let said: ReturnType<typeof lastOf> | undefined
export const Heard = meta.story({
  name: 'How a visitor reacts shows once they do; what an agent has said has no button to react to',
  args: { prepare: (sample) => void (said = lastOf(sample, 'agent')) },
  play: async () => {
    const list = await log()
    const line = (await within(list).findByText(said!.body.text)).closest('li')!
    await expect(within(line).queryByRole('button', { name: REACT })).toBeNull()
    heard.events?.message({ ...said!, reaction: 'love' })
    await expect(await within(line).findByText('❤️')).toBeVisible()
  },
})
