import { h } from 'preact'
import { expect, fireEvent, waitFor, within } from 'storybook/test'
import type { Language } from '#src/lib/languages.ts'
import preview from '../../../.storybook/preview.tsx'
import type { Message, MessageBody } from '#src/domain/conversation/message.ts'
import type { Reaction } from '#src/domain/conversation/reaction.ts'
import icon from '#src/widget/icon.svg'
import { LogView } from '#src/widget/parts/log-view.tsx'
import { ShownFrom } from '#src/widget/parts/media.tsx'
import { Solved } from '#src/widget/later/solved.tsx'
import { Why } from '#src/widget/later/why.tsx'
import { ThumbWhy } from '#src/widget/later/thumb-why.tsx'
import type { Outgoing } from '#src/widget/chat/outbox.ts'
import { chatOf, said, stateIn, type Change } from '../sample-chat.ts'
import { inStates } from '../sheet.tsx'
import type { ChatWords } from '../words.ts'

const meta = preview.meta({ title: 'Web client/Parts/Messages', parameters: { layout: 'fullscreen' } })

/** Pictures of other hosts are asked for at our server, by the message's id: here each of them is the same. */
const SHOWN_FROM = `${new URL(icon, location.href).href}#`

function log(change: Change) {
  return (_: unknown, language: Language) => {
    const state = stateIn(language, change)
    const view = h('main', { class: 'page' }, h(LogView, { state, chat: chatOf(state) }))
    return h(ShownFrom.Provider, { value: SHOWN_FROM }, view)
  }
}

/** One message of the bot, with nothing around it. */
const of = (body: (words: ChatWords) => MessageBody) => log((words) => ({ messages: [said(1, 'bot', body(words))] }))

const PICTURE = 'https://example.com/picture.svg'
const choices = (labels: readonly string[]) =>
  labels.map((label) => ({ id: label, label, action: { type: 'choose' as const } }))

export const Texts = meta.story({
  render: inStates(
    {
      plain: of(({ answer }) => ({ type: 'text', text: answer })),
      rich: of(({ answer, thanks }) => ({ type: 'text', rich: true, text: `**${thanks}**\n- ${answer}\n- ${answer}` })),
      source: of(({ answer, returns }) => ({
        type: 'text',
        text: answer,
        source: { name: `${returns}.pdf`, page: 2, unit: 'page' },
      })),
      citations: of(({ answer, returns, orders }) => ({
        type: 'text',
        text: `${answer} [1]`,
        citations: [{ name: `${returns}.pdf`, page: 2, unit: 'page', heading: orders, text: answer }],
      })),
    },
    240,
  ),
})

/** An answer that its visitor is asked about, and what they have said. */
const asked = (thumb: Partial<NonNullable<Message['thumb']>>) =>
  log(({ answer, question }) => ({
    messages: [
      said(1, 'visitor', { type: 'text', text: question }),
      {
        ...said(2, 'bot', { type: 'text', text: answer }),
        thumb: { helpful: null, reason: null, comment: '', isSettled: false, ...thumb },
      },
    ],
  }))

export const Thumbs = meta.story({
  render: inStates(
    {
      asked: asked({}),
      helped: asked({ helpful: true }),
      'changed once': asked({ helpful: true, isSettled: true }),
      'told why not': asked({ helpful: false, reason: 'wrong' }),
    },
    260,
  ),
})
/** What an agent has said, and what was said to them, with how the other side has reacted. */
const reacted = (to: 'agent' | 'visitor', reaction?: Reaction) =>
  log(({ answer, question }) => ({
    messages: [
      { ...said(1, 'visitor', { type: 'text', text: question }), ...(to === 'visitor' && reaction && { reaction }) },
      { ...said(2, 'agent', { type: 'text', text: answer }), ...(to === 'agent' && reaction && { reaction }) },
    ],
  }))

export const Reactions = meta.story({
  render: inStates(
    {
      none: reacted('agent'),
      'of the visitor': reacted('agent', 'thanks'),
      'of the agent': reacted('visitor', 'like'),
    },
    260,
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.querySelector('iframe')!.contentDocument!.body)
    const opener = await page.findByRole('button', { name: /^(React|表情回应)$/ })
    opener.click()
    const thanks = await page.findByRole('button', { name: '🙏' })
    await fireEvent.keyDown(thanks, { key: 'Escape' })
    await waitFor(() => expect(page.queryByRole('button', { name: '🙏' })).toBeNull())
    await expect(opener.ownerDocument.activeElement).toBe(opener)
    opener.click()
    await page.findByRole('button', { name: '🙏' })
  },
})

/** After a no: why not. */
export const ThumbReasons = meta.story({
  render: inStates({ open: () => h(ThumbWhy, { isRunning: false, onLeave: () => {}, onSend: () => {} }) }, 260),
})

/** What is asked once the stars are chosen, where all of it is set. */
export const RatingReasons = meta.story({
  render: inStates(
    {
      reasons: ({ t }) =>
        h('form', { class: 'card rating' }, [
          h('p', { class: 'star-label' }, t('thumb.unclear')),
          h(Solved, { solved: false, onSolved: () => {} }),
          h(Why, {
            type: 'checkbox',
            legend: t('rating.why'),
            reasons: [t('thumb.wrong'), t('thumb.incomplete'), t('thumb.other')].map((one) => [one, one] as const),
            hasComment: true,
          }),
        ]),
    },
    320,
  ),
})

export const Choices = meta.story({
  render: inStates(
    {
      buttons: of(({ more, orders, returns }) => ({
        type: 'buttons',
        text: more,
        items: choices([orders, returns]),
        ask: 'a',
      })),
      card: of(({ shop, answer, orders }) => ({
        type: 'card',
        title: shop,
        text: answer,
        imageUrl: PICTURE,
        items: choices([orders]),
        ask: 'a',
      })),
      groups: log(({ more, orders, returns }) => ({
        conversation: { state: 'requesting' },
        messages: [
          said(1, 'system', {
            type: 'buttons',
            text: more,
            items: [orders, returns].map((label) => ({ id: label, label, action: { type: 'group', groupId: label } })),
            ask: null,
          }),
        ],
      })),
      suggestions: of(({ more, question, returns }) => ({
        type: 'suggestions',
        text: more,
        items: [question, returns],
        offerAgent: true,
      })),
    },
    400,
  ),
})

const sentAs = (mediaType: 'image/png' | 'video/mp4', name: string): MessageBody => ({
  type: 'file',
  text: `${name}.${mediaType.split('/')[1]}`,
  url: '/f1',
  mediaType,
  size: 2_184_320,
  ask: null,
})

export const Files = meta.story({
  render: inStates(
    {
      image: of(({ shop }) => ({ type: 'image', url: PICTURE, text: shop })),
      upload: of(({ more }) => ({ type: 'upload', text: more, accepts: 'document', ask: 'a' })),
      file: of(({ returns }) => ({
        type: 'file',
        text: `${returns}.pdf`,
        url: '/f1',
        mediaType: 'application/pdf',
        size: 184_320,
        ask: null,
      })),
      'picture of an agent': log(({ agent, shop }) => ({
        messages: [said(1, 'agent', sentAs('image/png', shop), agent)],
      })),
      'film of an agent': log(({ agent, shop }) => ({
        messages: [said(1, 'agent', sentAs('video/mp4', shop), agent)],
      })),
    },
    340,
  ),
})

const form = ({ more, name, email, orders, returns }: ChatWords): MessageBody => ({
  type: 'form',
  text: more,
  fields: [
    { id: 'name', label: name, type: 'text', required: true, placeholder: '', options: [] },
    { id: 'email', label: email, type: 'email', required: false, placeholder: 'name@example.com', options: [] },
    { id: 'about', label: more, type: 'choice', required: false, placeholder: '', options: [orders, returns] },
  ],
  submitLabel: orders,
  cancelLabel: returns,
  ask: 'a',
})

export const Forms = meta.story({
  render: inStates(
    {
      open: of(form),
      sent: log((words) => ({
        messages: [
          said(1, 'bot', form(words)),
          said(2, 'visitor', { type: 'answers', ask: 'a', text: `${words.name}: ${words.agent}` }),
        ],
      })),
      closed: log((words) => ({ messages: [said(1, 'bot', form(words))], conversation: { state: 'ended' } })),
    },
    420,
  ),
})

const own = (state: Outgoing['state']) =>
  log(({ question }) => ({
    messages: [],
    outbox: [{ clientMsgId: state, conversationId: 'sample', text: question, at: Date.now(), state }],
  }))

/** An own message that has arrived, and whether somebody has read it. */
const arrived = (readSeq?: number) =>
  log(({ question }) => ({
    messages: [said(1, 'visitor', { type: 'text', text: question })],
    conversation: { state: 'in_service', ...(readSeq !== undefined && { readSeq }) },
  }))

export const Arrived = meta.story({
  render: inStates(
    {
      sent: arrived(0),
      read: arrived(1),
      untold: arrived(),
      recalled: log(({ agent }) => ({ messages: [said(1, 'agent', { type: 'text', text: '' }, agent)] })),
    },
    120,
  ),
})

export const OnTheWay = meta.story({
  render: inStates(
    {
      sending: own('sending'),
      waiting: own('waiting'),
      refused: own('refused'),
      bot: log(() => ({ typing: { who: 'bot', name: null } })),
      agent: log(({ agent }) => ({ typing: { who: 'agent', name: agent } })),
    },
    260,
  ),
})

const NOTICES = ['no_agent', 'outside_hours', 'agent_joined', 'returned_to_bot', 'left_queue', 'message_left'] as const

export const Notices = meta.story({
  render: inStates(
    {
      all: log(({ agent }) => ({
        messages: NOTICES.map((notice, index) =>
          said(index + 1, 'system', { type: 'notice', notice, text: '', ...(notice === 'agent_joined' && { agent }) }),
        ),
      })),
      'nobody there': log(() => ({
        messages: [said(1, 'system', { type: 'notice', notice: 'no_agent', text: '' })],
      })),
    },
    420,
  ),
})
