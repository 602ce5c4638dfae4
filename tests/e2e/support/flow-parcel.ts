import { at, type Drawing } from './flow-mouse.ts'
import type { WantedNode, WantedWay } from './flow-refund.ts'
import type { Lang, Say } from './texts.ts'

/** What the flow is called and says; `state` is what the shop answers of an order that has come. */
const WORDS = {
  en: {
    name: 'Where the parcel is',
    keyword: 'parcel check',
    titles: ['Begin', 'Which order', 'Ask the shop', 'Has it come', 'It is there', 'It travels', 'Goodbye'],
    label: 'Order number',
    question: 'Which number does the order have?',
    branch: 'Delivered',
    there: 'The parcel was handed over.',
    travels: 'The parcel is still with the carrier.',
  },
  zh: {
    name: '包裹在哪里',
    keyword: '查包裹',
    titles: ['开头', '问订单', '问商店', '到了没有', '已经到了', '还在路上', '再见'],
    label: '订单号',
    question: '您的订单号是多少？',
    branch: '已送达',
    there: '包裹已经交到您手上。',
    travels: '包裹还在快递手里。',
  },
} as const
/** What the shop says of an order that has come. */
export const DELIVERED = 'delivered'

export type ParcelFlow = Drawing & Pick<(typeof WORDS)[Lang], 'name' | 'keyword' | 'question' | 'there'>

/** A flow of seven nodes that asks for an order, asks the shop how far it is, and says so. */
export function parcelFlow(lang: Lang, t: Say, shopUrl: string): ParcelFlow {
  const { titles, label, branch, travels, ...said } = WORDS[lang]
  const [begin, order, shop, come, there, away, last] = titles
  const nodes: WantedNode[] = [
    { kind: 'start', title: begin, fill: (form) => form.tags('nodes.start.keywords', [said.keyword]) },
    {
      kind: 'collect',
      title: order,
      async fill(form) {
        await form.text('nodes.fields.words', label)
        await form.declare('nodes.fields.variable', 'order_no')
        await form.text('nodes.fields.question', said.question)
      },
    },
    {
      kind: 'http',
      title: shop,
      async fill(form) {
        await form.text('nodes.http.url', `${shopUrl}/orders/{{ order_no }}`)
        await form.press('nodes.http.addMapping')
        await form.text('nodes.http.path', 'status')
        await form.declare('nodes.http.reference', 'order_status')
      },
    },
    {
      kind: 'condition',
      title: come,
      async fill(form) {
        await form.text('nodes.condition.title', branch)
        await form.known('nodes.rule.left', 'order_status')
        await form.text('nodes.rule.right', DELIVERED)
      },
    },
    { kind: 'message', title: there, fill: (form) => form.text('nodes.message.text', said.there) },
    { kind: 'message', title: away, fill: (form) => form.text('nodes.message.text', travels) },
    { kind: 'end', title: last, fill: async () => {} },
  ]
  const by = (path: string) => t(`nodes.${path}`)
  const ways: WantedWay[] = [
    [begin, by('start.next'), order],
    [order, by('collect.complete'), shop],
    [order, by('collect.gaveUp'), last],
    [order, by('collect.cancelled'), last],
    [shop, by('http.success'), come],
    [shop, by('http.failed'), last],
    [shop, by('http.timeout'), last],
    [come, branch, there],
    [come, by('condition.else'), away],
    [there, by('message.next'), last],
    [away, by('message.next'), last],
  ]
  return {
    ...said,
    nodes,
    ways,
    how: {
      [begin]: { by: 'there', to: at(0, 0) },
      [order]: { by: 'wire', to: at(0.65, 0), from: [begin, by('start.next')] },
      [shop]: { by: 'wire', to: at(1.65, 0), from: [order, by('collect.complete')] },
      [come]: { by: 'wire', to: at(2.65, 0.2), from: [shop, by('http.success')] },
      [there]: { by: 'wire', to: at(3.65, 0), from: [come, branch] },
      [last]: { by: 'wire', to: at(3.65, 2), from: [shop, by('http.failed')] },
      [away]: { by: 'drag', to: at(4, 1) },
    },
  }
}
