import { h } from 'preact'
import type { Language } from '#src/lib/languages.ts'
import { NEW_ASKING } from '#src/domain/settings/asking.ts'
import preview from '../../.storybook/preview.tsx'
import { App } from '#src/widget/app.tsx'
import type { Words } from '#src/widget/words.ts'
import { type Change, chatOf, host, keep, said, stateIn, text } from './sample-chat.ts'
import { inAllLanguages, inBothSizes } from './sheet.tsx'

const meta = preview.meta({ title: 'Web client/App', parameters: { layout: 'fullscreen' } })

/** The page, whole, in a state. */
function page(change?: Change) {
  return ({ t, tag }: Words, language: Language) =>
    h(App, { chat: chatOf(stateIn(language, change)), keep, host, t, tag, appId: '1000000001', look: null, language })
}

export const Answered = meta.story({ render: inBothSizes(page()) })

export const Opening = meta.story({ render: inBothSizes(page(() => ({ phase: 'opening', messages: [] }))) })

export const Failed = meta.story({
  render: inBothSizes(page(() => ({ phase: 'failed', failure: 'NETWORK', messages: [] }))),
})

export const Asked = meta.story({
  render: inBothSizes(
    page(({ welcome, more, orders, returns, name, email }) => ({
      messages: [
        said(1, 'bot', text(welcome)),
        said(2, 'bot', {
          type: 'buttons',
          text: more,
          ask: 'a',
          items: [orders, returns].map((label) => ({ id: label, label, action: { type: 'choose' } })),
        }),
        said(3, 'visitor', text(orders)),
        said(4, 'bot', {
          type: 'form',
          text: more,
          fields: [
            { id: 'name', label: name, type: 'text', required: true, placeholder: '', options: [] },
            { id: 'email', label: email, type: 'email', required: false, placeholder: '', options: [] },
            { id: 'about', label: more, type: 'choice', required: false, placeholder: '', options: [orders, returns] },
          ],
          submitLabel: orders,
          cancelLabel: returns,
          ask: 'b',
        }),
      ],
    })),
  ),
})

export const InService = meta.story({
  render: inBothSizes(
    page(({ question, welcome, answer, agent }) => ({
      conversation: { state: 'in_service', agent, canTransfer: false },
      typing: { who: 'agent', name: agent },
      messages: [
        said(1, 'bot', text(welcome)),
        said(2, 'visitor', text(question)),
        said(3, 'system', { type: 'notice', notice: 'agent_joined', text: '', agent }),
        said(4, 'agent', text(answer), agent),
      ],
      outbox: [
        {
          clientMsgId: 'refused',
          conversationId: 'sample',
          text: question,
          at: Date.now(),
          state: 'refused',
        },
      ],
    })),
  ),
})

export const Waiting = meta.story({
  render: inBothSizes(page(() => ({ conversation: { state: 'queued', position: 3, ahead: 2 } }))),
})

export const Ended = meta.story({
  render: inBothSizes(
    page(() => ({ conversation: { state: 'ended', canRate: true, ratingForm: NEW_ASKING, canTransfer: false } })),
  ),
})

export const Blocked = meta.story({
  render: inBothSizes(page(() => ({ conversation: { state: 'ended', canTransfer: false, isBlocked: true } }))),
})

export const AllLanguages = meta.story({ render: inAllLanguages(page(), 'panel') })

export const Narrow = meta.story({ render: inAllLanguages(page(), 'narrow') })
