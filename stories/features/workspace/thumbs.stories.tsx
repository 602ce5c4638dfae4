import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Message } from '#src/domain/conversation/message.ts'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { heard } from './fake-desk.ts'
import { FIRST, sampleDesk, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Thumbs',
  component: DeskStage,
  loaders: [consoleTexts],
  args: { search: { chat: FIRST } },
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const unsaid = { helpful: null, reason: null, comment: '', isSettled: false }
const unfold = async () => userEvent.click(await page().findByRole('button', { name: /^(Bot|机器人)/ }))

/** What the bot said first, of which its visitor says something. */
const answerIn = ({ messages }: SampleDesk): Message => messages[FIRST]!.find(({ sender }) => sender === 'bot')!

export const NotHelped = meta.story({
  args: {
    prepare: (sample) => {
      const answer = answerIn(sample)
      answer.thumb = { ...unsaid, helpful: false, reason: 'wrong', comment: sample.words.late }
    },
  },
  play: async () => {
    await unfold()
    await expect(await page().findByText(/^(Has not helped · It is wrong|访客认为没有帮助)/)).toBeVisible()
  },
})
export const NotHelpedDark = NotHelped.extend({ globals: DARK })

let answer: Message | undefined
export const Heard = meta.story({
  name: 'What a visitor thinks of an answer shows once they say so',
  args: {
    prepare: (sample) => {
      answer = answerIn(sample)
      answer.thumb = unsaid
    },
  },
  play: async () => {
    await unfold()
    await expect(page().queryByText('Has helped')).not.toBeInTheDocument()
    if (answer) heard.events?.message({ ...answer, thumb: { ...unsaid, helpful: true } })
    await expect(await page().findByText('Has helped')).toBeVisible()
  },
})

const { words } = sampleDesk('en')
let stored: SampleDesk['messages']
/** Nobody told the desk of it, as it looked at another conversation. */
export const GivenMeanwhile = meta.story({
  name: 'What a visitor thought of an answer meanwhile shows once their conversation is open again',
  args: {
    prepare: (sample) => {
      answer = answerIn(sample)
      answer.thumb = unsaid
      stored = sample.messages
    },
  },
  play: async () => {
    await unfold()
    const writesToFirst = () => page().queryByRole('textbox', { name: new RegExp(`Reply to ${words.nickname}`) })
    await waitFor(() => expect(writesToFirst()).toBeVisible())
    await userEvent.keyboard('{Alt>}j{/Alt}')
    await waitFor(() => expect(writesToFirst()).not.toBeInTheDocument())
    const helped = { ...unsaid, helpful: true }
    stored[FIRST] = stored[FIRST]!.map((one) => (one.seq === answer?.seq ? { ...one, thumb: helped } : one))
    await userEvent.keyboard('{Alt>}k{/Alt}')
    await waitFor(() => expect(writesToFirst()).toBeVisible())
    await unfold()
    await expect(await page().findByText('Has helped')).toBeVisible()
  },
})
