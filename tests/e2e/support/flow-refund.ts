import { newRule } from '#src/domain/flow/condition.ts'
import type { Json } from '#src/domain/value/value.ts'
import { ask } from '#src/nodes/flow/ask/spec.ts'
import { collect, newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { end } from '#src/nodes/flow/end/spec.ts'
import { http } from '#src/nodes/flow/http/spec.ts'
import { message, newVariant } from '#src/nodes/flow/message/spec.ts'
import { start } from '#src/nodes/flow/start/spec.ts'
import { transfer } from '#src/nodes/flow/transfer/spec.ts'
import { withoutIds, type CanonFlow } from './flow-canon.ts'
import type { FlowForm } from './flow-form.ts'

/** A node of the flow that the tests build: its settings are filled in as a person would. */
export type WantedNode = { kind: string; title: string; fill: (form: FlowForm) => Promise<void> }
/** From a node, by a way out as the page calls it, to a node; all by title. */
export type WantedWay = readonly [from: string, way: string, to: string]

export const KEYWORD = 'refund'
export const EXAMPLES = ['I want my money back', 'Can I return a book', 'My parcel arrived broken']
export const ORDER_QUESTION = 'What is your order number?'
export const AWAY = 'The shop does not answer. Shall I try again?'
export const AGAIN = 'Try again'
export const PERSON = 'Talk to a person'
export const WISH = 'What would you like?'
export const REFUND = 'Money back'
export const EXCHANGE = 'Another copy'
export const onItsWay = (order: string): string => `The money for ${order} is on its way.`

/** «Return and refund»: asks for the order, looks it up, offers what can be done, hands over where nothing else helps. */
export const refundNodes = (shopUrl: string): WantedNode[] => [
  {
    kind: 'start',
    title: 'Begin',
    async fill(form) {
      await form.tags('nodes.start.examples', EXAMPLES)
      await form.tags('nodes.start.keywords', [KEYWORD])
    },
  },
  {
    kind: 'collect',
    title: 'Which order',
    async fill(form) {
      await form.text('nodes.fields.words', 'Order number')
      await form.declare('nodes.fields.variable', 'order_no')
      await form.text('nodes.fields.question', ORDER_QUESTION)
    },
  },
  {
    kind: 'http',
    title: 'Look it up',
    async fill(form) {
      await form.text('nodes.http.url', `${shopUrl}/orders/{{ order_no }}`)
      await form.press('nodes.http.addMapping')
      await form.text('nodes.http.path', 'status')
      await form.declare('nodes.http.reference', 'order_status')
    },
  },
  {
    kind: 'ask',
    title: 'Shop is away',
    async fill(form) {
      await form.text('nodes.ask.text', AWAY)
      await form.choices([AGAIN, PERSON])
    },
  },
  {
    kind: 'condition',
    title: 'Has it come',
    async fill(form) {
      await form.text('nodes.condition.title', 'Delivered')
      await form.known('nodes.rule.left', 'order_status')
      await form.text('nodes.rule.right', 'delivered')
    },
  },
  {
    kind: 'ask',
    title: 'Their wish',
    async fill(form) {
      await form.text('nodes.ask.text', WISH)
      await form.choices([REFUND, EXCHANGE])
    },
  },
  {
    kind: 'message',
    title: 'Good news',
    fill: (form) => form.text('nodes.message.text', onItsWay('{{ order_no }}')),
  },
  { kind: 'transfer', title: 'A person', fill: (form) => form.turn('nodes.transfer.checkHours') },
  { kind: 'end', title: 'The end', fill: async () => {} },
]

export const REFUND_WAYS: readonly WantedWay[] = [
  ['Begin', 'Next', 'Which order'],
  ['Which order', 'Complete', 'Look it up'],
  ['Which order', 'Gave up', 'A person'],
  ['Which order', 'Cancelled', 'The end'],
  ['Look it up', 'Success', 'Has it come'],
  ['Look it up', 'Failed', 'Shop is away'],
  ['Look it up', 'Time-out', 'Shop is away'],
  ['Shop is away', AGAIN, 'Look it up'],
  ['Shop is away', PERSON, 'A person'],
  ['Shop is away', 'Gave up', 'A person'],
  ['Has it come', 'Delivered', 'Their wish'],
  ['Has it come', 'Otherwise', 'A person'],
  ['Their wish', REFUND, 'Good news'],
  ['Their wish', EXCHANGE, 'A person'],
  ['Their wish', 'Gave up', 'A person'],
  ['Good news', 'Next', 'The end'],
  ['A person', 'In the queue', 'The end'],
  ['A person', 'No agent online', 'The end'],
  ['A person', 'Outside opening hours', 'The end'],
  ['A person', 'All busy', 'The end'],
  ['A person', 'Failed', 'The end'],
]

/** What is saved of it, whoever built it and however. */
export function refundFlow(shopUrl: string): CanonFlow {
  const id = ''
  const asks = (text: string, labels: string[]) => ({
    ...ask.defaults(),
    text: { en: text },
    source: { type: 'static', choices: labels.map((label) => ({ id, label: { en: label }, value: '', synonyms: [] })) },
  })
  const begin = start.defaults()
  const data: [title: string, kind: string, data: Json][] = [
    ['Begin', 'start', { ...begin, intent: { ...begin.intent, examples: EXAMPLES }, keywords: [KEYWORD] }],
    [
      'Which order',
      'collect',
      {
        ...collect.defaults(),
        fields: [
          {
            ...newCollectField(id),
            label: { en: 'Order number' },
            variable: 'order_no',
            question: { en: ORDER_QUESTION },
          },
        ],
      },
    ],
    [
      'Look it up',
      'http',
      {
        ...http.defaults(),
        url: `${shopUrl}/orders/{{ order_no }}`,
        mappings: [{ id, from: 'body', path: 'status', reference: 'order_status' }],
      },
    ],
    [
      'Has it come',
      'condition',
      {
        branches: [
          {
            id,
            title: 'Delivered',
            join: 'all',
            groups: [
              {
                id,
                join: 'all',
                rules: [{ ...newRule(id), left: { from: 'variable', reference: 'order_status' }, right: 'delivered' }],
              },
            ],
          },
        ],
      },
    ],
    ['Their wish', 'ask', asks(WISH, [REFUND, EXCHANGE])],
    [
      'Good news',
      'message',
      {
        ...message.defaults(),
        variants: [{ ...newVariant('text', id), text: { en: onItsWay('{{ order_no }}') } }],
      },
    ],
    ['The end', 'end', end.defaults()],
    ['A person', 'transfer', { ...transfer.defaults(), checkHours: false }],
    ['Shop is away', 'ask', asks(AWAY, [AGAIN, PERSON])],
  ]
  return {
    nodes: data.map(([title, kind, held]) => ({
      kind,
      title,
      data: withoutIds(held),
      ways: Object.fromEntries(REFUND_WAYS.flatMap(([from, way, to]) => (from === title ? [[way, to]] : []))),
    })),
    variables: ['order_no', 'order_status'].map((reference) => ({ reference, type: 'text' })),
  }
}
