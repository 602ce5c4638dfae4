import { newRule, type Rule } from '#src/domain/flow/condition.ts'
import type { ValueSource } from '#src/domain/flow/value-source.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'

/** The kinds that decide, calculate, fetch, write and lead elsewhere. */
export type LogicKind = Extract<
  FlowKind,
  | ('condition' | 'set' | 'split' | 'loop' | 'wait' | 'search' | 'http' | 'code' | 'webhook')
  | ('tag' | 'attribute' | 'mail' | 'call' | 'jump' | 'return' | 'end')
>

const rule = (id: string, reference: string, changes: Partial<Rule>): Rule => ({
  ...newRule(id),
  left: { from: 'variable', reference },
  ...changes,
})
const variable = (reference: string): ValueSource => ({ by: 'variable', reference })
const pair = (id: string, name: string, value: string) => ({ id, name, value })

const ANSWER = {
  order: { status: 'on its way', items: [{ name: 'Lamp', price: 49.9 }], 'carrier name': 'DHL' },
}

/** Data as an author would have written it, by kind. */
export const logicSamples: { [Kind in LogicKind]: FlowData<Kind> } = {
  condition: {
    branches: [
      {
        id: 'big',
        title: 'Big or gold / 大额或金卡',
        join: 'any',
        groups: [
          {
            id: 'g1',
            join: 'all',
            rules: [
              rule('r1', 'count', { type: 'number', operator: 'at_least', right: '100' }),
              rule('r2', 'day', {
                type: 'date',
                operator: 'between',
                right: '2026-08-01',
                upper: '{{ system.today }}',
              }),
            ],
          },
          { id: 'g2', join: 'any', rules: [rule('r3', 'session.tier', { right: 'gold' })] },
        ],
      },
      {
        id: 'math',
        title: '',
        join: 'all',
        groups: [
          {
            id: 'g3',
            join: 'all',
            rules: [
              {
                ...newRule('r4'),
                left: { from: 'expression', expression: 'count * 2.0' },
                type: 'number',
                operator: 'greater',
                right: '10',
              },
            ],
          },
        ],
      },
    ],
  },
  set: {
    assignments: [
      { id: 'a', reference: 'count', source: { by: 'expression', text: 'size(orders)' } },
      { id: 'b', reference: 'name', source: { by: 'template', text: '{{ system.nickname }} / {{ order_no }}' } },
      { id: 'c', reference: 'day', source: { by: 'value', text: '2026-08-06' } },
      { id: 'd', reference: 'paid', source: { by: 'value', text: 'true' } },
      { id: 'e', reference: 'orders', source: { by: 'empty' } },
    ],
  },
  split: {
    parts: [
      { id: 'a', title: 'Short / 简短', percent: 70 },
      { id: 'b', title: 'Long / 详细', percent: 30 },
    ],
  },
  loop: { list: 'orders', item: 'order', index: 'count' },
  wait: { ...flowSpecs.wait.defaults(), amount: 10, unit: 'minutes' },
  search: { ...flowSpecs.search.defaults(), reference: 'orders' },
  http: {
    ...flowSpecs.http.defaults(),
    method: 'POST',
    url: 'https://shop.example.com/orders/{{ order_no }}',
    query: [pair('q', 'fields', 'status,items')],
    headers: [
      { ...pair('h1', 'authorization', 'shop_key'), secret: true },
      { ...pair('h2', 'accept-language', '{{ system.language }}'), secret: false },
    ],
    body: { type: 'json', text: '{"order": "{{ order_no }}", "count": {{ count }}}' },
    sendIds: true,
    retries: 2,
    sample: JSON.stringify(ANSWER, null, 2),
    mappings: [
      { id: 'm1', from: 'body', path: 'order.items[0].price', reference: 'count' },
      { id: 'm2', from: 'body', path: 'order.weight', reference: 'name' },
    ],
    statuses: [{ id: 's', code: 404 }],
    mock: { status: 200, body: '{}' },
  },
  code: {
    script: 'const total = input.orders.reduce((sum, order) => sum + order.price, 0)\nreturn { total }\n',
    inputs: [{ id: 'i', name: 'orders', reference: 'orders' }],
    outputs: [{ id: 'o', name: 'total', reference: 'count' }],
  },
  webhook: {
    url: 'https://hooks.example.com/returns',
    payload: [
      { id: 'a', name: 'order', type: 'text', source: variable('order_no') },
      { id: 'b', name: 'count', type: 'number', source: { by: 'expression', text: 'count + 1.0' } },
    ],
  },
  tag: { add: ['refund', 'vip'], remove: ['new'] },
  attribute: { attributes: [{ id: 'a', reference: 'user.email', source: variable('name') }] },
  mail: {
    to: '{{ user.email }}',
    subject: 'Order {{ order_no }}',
    text: 'Dear {{ system.nickname }},\n\nyour parcel is on its way.',
  },
  call: {
    flowId: 'f1',
    inputs: [{ id: 'i', name: 'order_no', type: 'text', source: variable('order_no') }],
    outputs: [{ id: 'o', name: 'total', reference: 'count' }],
  },
  jump: { flowId: 'f1', inputs: [] },
  return: {},
  end: { ...flowSpecs.end.defaults(), resolved: 'ask', text: { en: 'See you.', zh: '再见。' } },
}

/** Data of a kind as it lies in a document: the sample, or what a new node holds. */
export const logicData = (kind: LogicKind, data: 'sample' | 'new'): Json =>
  data === 'sample' ? logicSamples[kind] : flowSpecs[kind].defaults()
