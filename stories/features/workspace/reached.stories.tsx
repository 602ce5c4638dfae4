import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Conversation } from '#src/api/types.ts'
import { api, refusal } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage, type DeskStageProps } from './desk-stage.tsx'
import { FIRST, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Reached',
  component: DeskStage,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)

/** The first conversation came by Messenger. */
function reached(sample: SampleDesk, reach: Partial<NonNullable<Conversation['reach']>> = {}): Conversation {
  const [conversation] = sample.desk.mine
  if (!conversation) throw new Error('Nothing is open.')
  conversation.channel = 'messenger'
  conversation.reach = {
    account: 'Lamp shop',
    until: new Date(Date.now() + 20 * 3_600_000).toISOString(),
    left: null,
    hasTemplates: false,
    isBound: true,
    unsent: [],
    ...reach,
  }
  return conversation
}

/** The numbers of the last two that an agent has said. */
const lastSaid = (sample: SampleDesk) =>
  (sample.messages[FIRST] ?? [])
    .filter(({ sender }) => sender === 'agent')
    .map(({ seq }) => seq)
    .slice(-2)

const unsent: DeskStageProps['prepare'] = (sample) => {
  const [first = 0, second = first] = lastSaid(sample)
  reached(sample, {
    unsent: [
      { seq: first, state: 'unknown', why: null },
      ...(second === first ? [] : [{ seq: second, state: 'failed' as const, why: 'blocked' as const }]),
    ],
  })
}

export const Open = meta.story({ args: { search: { chat: FIRST }, prepare: (sample) => void reached(sample) } })
export const EndsSoon = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => void reached(sample, { until: new Date(Date.now() + 3_000_000).toISOString() }),
  },
  play: async () => {
    await expect(await page().findByText(/You can write until/)).toBeVisible()
  },
})
export const Closed = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: (sample) => void reached(sample, { until: new Date(Date.now() - 60_000).toISOString() }),
  },
  play: async () => {
    await expect(await page().findByText(/has not written for too long/)).toBeVisible()
    await expect(page().queryByRole('button', { name: 'Send' })).toBeNull()
  },
})
export const ClosedDark = Closed.extend({ globals: DARK, play: async () => {} })
/** A platform takes so many messages after each of a visitor's. */
export const Scarce = meta.story({
  args: { search: { chat: FIRST }, prepare: (sample) => void reached(sample, { left: 2 }) },
  play: async () => {
    await expect(await page().findByText('2 more messages can be sent before they write again.')).toBeVisible()
    await expect(page().getByRole('button', { name: 'Send' })).toBeVisible()
  },
})
export const NoneLeft = meta.story({
  args: { search: { chat: FIRST }, prepare: (sample) => void reached(sample, { left: 0 }) },
  play: async () => {
    await expect(await page().findByText(/^No more can be sent/)).toBeVisible()
    await expect(page().queryByRole('button', { name: 'Send' })).toBeNull()
  },
})
export const NoneLeftDark = NoneLeft.extend({ globals: DARK, play: async () => {} })
export const NotBound = meta.story({
  args: { search: { chat: FIRST }, prepare: (sample) => void reached(sample, { isBound: false }) },
  play: async () => {
    await expect(await page().findByText(/Lamp shop is not bound any more/)).toBeVisible()
  },
})
export const NotSent = meta.story({ args: { search: { chat: FIRST }, prepare: unsent } })
export const NotSentDark = NotSent.extend({ globals: DARK })

const again: { seq?: number } = {}
export const SentAgain = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: unsent,
    override: () => ({
      desk: {
        sendAgain: api.desk.sendAgain.handler(({ input: { seq } }) => {
          again.seq = seq
          return {}
        }),
      },
    }),
  },
  play: async () => {
    const [button] = await page().findAllByRole('button', { name: 'Send again' })
    if (!button) throw new Error('Nothing can be sent again.')
    await expect(page().getByText('May not have come')).toBeVisible()
    await userEvent.click(button)
    await waitFor(() => expect(again.seq).toBeGreaterThan(0))
  },
})

const PORTRAIT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkmP9/BgAFYQI+5i8q4wAAAABJRU5ErkJggg=='
const withPicture: NonNullable<DeskStageProps['prepare']> = (sample) => {
  reached(sample)
  sample.facts = { ...sample.facts, picture: PORTRAIT }
}
export const Picture = meta.story({
  name: 'Whoever has a picture where they write from has it beside the conversation',
  args: { search: { chat: FIRST }, prepare: withPicture },
  play: async () => {
    await page().findAllByRole('heading', { level: 2, name: 'Tomás Prado' })
    await waitFor(() => expect(document.querySelector(`img[src="${PORTRAIT}"]`)).toBeVisible())
  },
})
export const PictureDark = Picture.extend({ play: undefined, globals: { ...DARK, lang: 'zh' } })

const ORDER = {
  name: 'order_there',
  language: 'en',
  header: 'Order {{1}}',
  body: 'Hello {{1}}, your {{2}} can be fetched from our shop until Saturday.',
  footer: 'Lamp shop, 12 Harbour Street',
  buttons: ['Tell me more', 'Stop'],
}
const approved = [
  {
    name: 'we_have_an_answer',
    language: 'en',
    header: '',
    body: 'We have an answer to your question.',
    footer: '',
    buttons: ['Read it'],
  },
  ORDER,
]
const closedLong: NonNullable<DeskStageProps['prepare']> = (sample) => {
  const conversation = reached(sample, { until: new Date(Date.now() - 60_000).toISOString(), hasTemplates: true })
  conversation.channel = 'whatsapp'
}
const sentTemplate: { input?: unknown } = {}
const withTemplates =
  (templates = approved, others = 2): NonNullable<DeskStageProps['override']> =>
  (sample) => ({
    desk: {
      templates: api.desk.templates.handler(() => ({ templates, others })),
      sendTemplate: api.desk.sendTemplate.handler(({ input }) => {
        sentTemplate.input = input
        const [message] = sample.messages[FIRST] ?? []
        if (!message) throw new Error('Nothing was said.')
        return message
      }),
    },
  })
const openTemplates = async () => {
  await userEvent.click(await page().findByRole('button', { name: 'Send a template' }))
  return within(await page().findByRole('dialog', { name: /^A template for/ }))
}

/** A platform that lets approved words through at any time. */
export const ClosedButForTemplates = meta.story({
  args: { search: { chat: FIRST }, prepare: closedLong, override: withTemplates() },
  play: async () => {
    await expect(await page().findByText(/lets only approved templates through/)).toBeVisible()
    await expect(page().queryByRole('button', { name: 'Send' })).toBeNull()
  },
})
export const ClosedButForTemplatesDark = ClosedButForTemplates.extend({ globals: DARK, play: async () => {} })
export const TemplateSent = meta.story({
  args: { search: { chat: FIRST }, prepare: closedLong, override: withTemplates() },
  play: async () => {
    const dialog = await openTemplates()
    await expect(await dialog.findByText(/^2 more templates need a picture/)).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: /^order_there/ }))
    const send = dialog.getByRole('button', { name: 'Send' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Heading, gap 1' }), 'A-1')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text, gap 1' }), 'Kim')
    await expect(dialog.getByRole('region', { name: 'As they will read it' })).toHaveTextContent(
      'Hello Kim, your {{2}} can',
    )
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text, gap 2' }), 'desk lamp')
    await userEvent.click(send)
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
    await expect(sentTemplate.input).toMatchObject({ name: 'order_there', header: ['A-1'], body: ['Kim', 'desk lamp'] })
  },
})
export const TemplateFilled = meta.story({
  args: { search: { chat: FIRST }, prepare: closedLong, override: withTemplates() },
  play: async () => {
    const dialog = await openTemplates()
    await userEvent.click(await dialog.findByRole('radio', { name: /^order_there/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text, gap 1' }), 'Kim')
  },
})
export const TemplateFilledDark = TemplateFilled.extend({
  globals: DARK,
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: '发送模板消息' }))
    await userEvent.click(await page().findByRole('radio', { name: /^order_there/ }))
  },
})
/** Approved anew with fewer gaps while it was being filled in: it is shown as it is now, and can be sent. */
export const TemplateChanged = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: closedLong,
    override: (sample) => {
      const now = [...approved]
      return {
        desk: {
          templates: api.desk.templates.handler(() => ({ templates: now, others: 0 })),
          sendTemplate: api.desk.sendTemplate.handler(({ input: { body } }) => {
            const [message] = sample.messages[FIRST] ?? []
            if (body.length === 1 && message) return message
            now[1] = { ...ORDER, header: '', body: 'Hello {{1}}, your lamp is there.' }
            throw refusal('CHANNEL_TEMPLATE_GONE')
          }),
        },
      }
    },
  },
  play: async () => {
    const dialog = await openTemplates()
    await userEvent.click(await dialog.findByRole('radio', { name: /^order_there/ }))
    for (const field of dialog.getAllByRole('textbox')) await userEvent.type(field, 'Kim')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(await dialog.findByRole('region', { name: 'As they will read it' })).toHaveTextContent(
      'Hello {{1}}, your lamp is there.',
    )
    await userEvent.type(dialog.getByRole('textbox'), 'Kim')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  },
})
/** Enough of them to be looked for; one whose approval was taken back meanwhile is told of. */
export const ManyTemplates = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: closedLong,
    override: () => ({
      desk: {
        templates: api.desk.templates.handler(() => ({
          templates: Array.from({ length: 60 }, (_, at) => ({
            ...ORDER,
            name: `order_${at + 1}`,
            header: '',
            body: `Lamp number ${at + 1} is there.`,
          })),
          others: 0,
        })),
        sendTemplate: api.desk.sendTemplate.handler(() => {
          throw refusal('CHANNEL_TEMPLATE_GONE')
        }),
      },
    }),
  },
  play: async () => {
    const dialog = await openTemplates()
    await expect(await dialog.findByText('10 more: search by their words to find them.')).toBeVisible()
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search templates' }), 'number 51')
    await expect(dialog.getAllByRole('radio')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('radio'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(await page().findByText(/This template cannot be used any more/)).toBeVisible()
    await expect(page().getByRole('dialog', { name: /^A template for/ })).toBeVisible()
  },
})
export const NoTemplate = meta.story({
  args: { search: { chat: FIRST }, prepare: closedLong, override: withTemplates([], 0) },
  play: async () => {
    const dialog = await openTemplates()
    await expect(await dialog.findByText('No template can be sent')).toBeVisible()
  },
})
/** The platform tells nothing: it is asked again. */
export const TemplatesRefused = meta.story({
  args: {
    search: { chat: FIRST },
    prepare: closedLong,
    override: () => {
      let asked = 0
      return {
        desk: {
          templates: api.desk.templates.handler(() => {
            asked += 1
            if (asked === 1) throw refusal('CHANNEL_REFUSED')
            return { templates: approved, others: 0 }
          }),
        },
      }
    },
  },
  play: async () => {
    const dialog = await openTemplates()
    await expect(await dialog.findByText('The operator of the channel has refused.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await expect(await dialog.findByRole('radio', { name: /^order_there/ })).toBeVisible()
  },
})
/** The whole list stays as it was opened, to be looked at. */
export const ManyTemplatesDark = ManyTemplates.extend({
  globals: DARK,
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: '发送模板消息' }))
    await expect(await page().findByText('另有 10 个，请输入文字搜索。')).toBeVisible()
  },
})
