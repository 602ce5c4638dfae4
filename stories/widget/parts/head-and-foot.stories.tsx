import { h } from 'preact'
import type { Language } from '#src/lib/languages.ts'
import { USUAL_LOOK } from '#src/domain/web-client/look.ts'
import { type PageLook, pageLook } from '#src/domain/web-client/shown-look.ts'
import { NEW_ASKING } from '#src/domain/settings/asking.ts'
import preview from '../../../.storybook/preview.tsx'
import { EndConfirm } from '#src/widget/parts/end-confirm.tsx'
import { Failed } from '#src/widget/parts/failed.tsx'
import { Foot } from '#src/widget/parts/foot.tsx'
import { Header } from '#src/widget/parts/header.tsx'
import { chatOf, type Change, host, keep, said, stateIn } from '../sample-chat.ts'
import { inStates } from '../sheet.tsx'

const meta = preview.meta({ title: 'Web client/Parts/Head and foot', parameters: { layout: 'fullscreen' } })

const nothing = () => {}

const QUICK = pageLook(
  {
    ...USUAL_LOOK,
    quick: [
      { labels: { en: 'Where is my order?', zh: '我的订单在哪里？' }, does: { type: 'say' }, during: 'always' },
      { labels: { en: 'Shop', zh: '商店' }, does: { type: 'open', url: 'https://shop.example.com' }, during: 'always' },
      { labels: { en: 'Return it', zh: '退货' }, does: { type: 'begin', event: 'return' }, during: 'bot' },
      { labels: { en: 'A person', zh: '人工' }, does: { type: 'transfer' }, during: 'bot' },
      { labels: { en: 'My invoice', zh: '我的发票' }, does: { type: 'say' }, during: 'person' },
    ],
  },
  'en',
)

function head(change?: Change, isEmbedded = true) {
  return (_: unknown, language: Language) =>
    h(Header, { state: stateIn(language, change), host: { ...host, isEmbedded }, head: {}, onEnd: nothing })
}

function foot(change?: Change, isEnding = false, look: PageLook | null = null) {
  return (_: unknown, language: Language) => {
    const state = stateIn(language, change)
    return h(Foot, { state, chat: chatOf(state), keep, host, look, language, isEnding, onEnding: nothing })
  }
}

export const Heads = meta.story({
  render: inStates(
    {
      bot: head(),
      'own page': head(undefined, false),
      agent: head(({ agent }) => ({ conversation: { state: 'in_service', agent } })),
      ended: head(() => ({ conversation: { state: 'ended' } })),
    },
    72,
  ),
})

export const Feet = meta.story({
  render: inStates(
    {
      bot: foot(),
      transfer: foot(() => ({ deed: 'transfer' })),
      queued: foot(() => ({ conversation: { state: 'queued', position: 3, ahead: 2 } })),
      'queued, about how long': foot(() => ({
        conversation: { state: 'queued', position: 3, ahead: 2, estimate: { is: 'minutes', minutes: 4 } },
      })),
      'choosing a group': foot(({ more }) => ({
        conversation: { state: 'requesting' },
        messages: [said(1, 'system', { type: 'buttons', text: more, items: [], ask: null })],
      })),
      'a group is looked for': foot(() => ({ conversation: { state: 'requesting' } })),
      'a person serves': foot(({ agent }) => ({ conversation: { state: 'in_service', agent } })),
      'quick access': foot(undefined, false, QUICK),
      'quick access, a person serves': foot(
        ({ agent }) => ({ conversation: { state: 'in_service', agent } }),
        false,
        QUICK,
      ),
      ending: foot(undefined, true),
      problem: foot(() => ({ problem: 'INTERNAL' })),
    },
    320,
  ),
})

export const Endings = meta.story({
  render: inStates(
    {
      rate: foot(() => ({ conversation: { state: 'ended', canRate: true, ratingForm: NEW_ASKING } })),
      rated: foot(() => ({ conversation: { state: 'ended', rated: true } })),
      unanswered: foot(() => ({
        conversation: { state: 'ended' },
        messages: [said(1, 'system', { type: 'notice', notice: 'queued', text: '' })],
      })),
      confirm: () => h(EndConfirm, { isRunning: false, onEnd: nothing, onKeep: nothing }),
      failed: () => h(Failed, { failure: 'NOT_FOUND', onRetry: nothing }),
    },
    320,
  ),
})
