import type { GraphDocument, GraphNode, Point } from '#src/domain/graph/document.ts'
import type { SampleLanguage } from '../../support/sample.ts'
import { aGraph, aNode, anEdge } from '../support.tsx'

const WORDS = {
  en: {
    ask: 'What is it about?',
    question: 'Ask what the visitor wants, and offer three answers',
    order: 'An order',
    back: 'A return',
    bill: 'A bill that does not add up, or that was paid twice by mistake',
    status: 'Where is my parcel',
    statusText: 'It is on its way and comes tomorrow',
    refund: 'How to send it back',
    refundText: 'Print the label and bring the parcel to any shop',
    reply: 'Answer about the bill',
    bye: 'Say goodbye',
    byeText: 'Thank you for writing to us',
    label: 'after a day',
    group: 'Returns',
    note: 'Ask the shop before this goes live:\nwho pays for the way back?',
  },
  zh: {
    ask: '想咨询什么？',
    question: '询问访客的需求，并给出三个选项',
    order: '订单',
    back: '退货',
    bill: '账单金额有误，或者不小心重复支付了两次',
    status: '包裹到哪里了',
    statusText: '包裹正在路上，明天送达',
    refund: '如何退货',
    refundText: '打印退货面单，把包裹送到任意门店',
    reply: '解答账单问题',
    bye: '道别',
    byeText: '感谢您的来信',
    label: '一天之后',
    group: '退货',
    note: '上线前请与店铺确认：\n退货运费由谁承担？',
  },
}

/** A small flow with something of everything: two ways back together, a group, a note, a label, a disabled node. */
export function sampleFlow(language: SampleLanguage, given: { collapsed?: boolean } = {}): GraphDocument {
  const words = WORDS[language]
  const at = (x: number, y: number): Point => ({ x, y })
  const said = (text: string) => ({ text: { [language]: text } })
  const choice = (id: string, label: string) => ({ id, label: { [language]: label } })
  const put = (id: string, kind: string, data: GraphNode['data'], position: Point, more: Partial<GraphNode> = {}) =>
    aNode(id, kind, data, { position, ...more })
  return aGraph({
    nodes: [
      put('begin', 'toy-begin', {}, at(0, 96)),
      put(
        'ask',
        'toy-pick',
        {
          question: { [language]: words.question },
          choices: [choice('order', words.order), choice('back', words.back), choice('bill', words.bill)],
        },
        at(328, 64),
        { title: words.ask },
      ),
      put('status', 'toy-say', said(words.statusText), at(720, -40), { title: words.status }),
      put('refund', 'toy-say', said(words.refundText), at(720, 128), { title: words.refund, group: 'returns' }),
      put('reply', 'toy-think', {}, at(720, 344), { title: words.reply, disabled: true }),
      put('bye', 'toy-say', said(words.byeText), at(1104, 96), { title: words.bye }),
    ],
    edges: [
      anEdge('begin-ask', 'begin', 'next', 'ask'),
      anEdge('ask-status', 'ask', 'choice:order', 'status'),
      anEdge('ask-refund', 'ask', 'choice:back', 'refund'),
      { ...anEdge('ask-reply', 'ask', 'choice:bill', 'reply'), disabled: true },
      anEdge('status-bye', 'status', 'next', 'bye'),
      { ...anEdge('refund-bye', 'refund', 'next', 'bye'), label: words.label },
      anEdge('reply-ask', 'reply', 'next', 'ask'),
    ],
    groups: new Map([
      ['returns', { id: 'returns', title: words.group, hue: 'teal', collapsed: given.collapsed ?? false }],
    ]),
    notes: new Map([
      [
        'note',
        { id: 'note', text: words.note, position: at(1104, 264), size: { width: 240, height: 96 }, hue: 'amber' },
      ],
    ]),
  })
}
