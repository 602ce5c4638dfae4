import { beforeAll, describe, expect, test } from 'vitest'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { FLOW_KINDS } from '#src/features/flows/editor/kinds.ts'
import { faultWords } from '#src/features/flows/editor/try-it/trace/fault-words.ts'
import { valueWords, type Telling } from '#src/features/flows/editor/try-it/trace/step-facts.ts'
import { effectWords, noteWords, signalWords } from '#src/features/flows/editor/try-it/trace/step-words.ts'
import { formats } from '#src/i18n/formats.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'
import editor from '#locales/en/editor.json'
import flow from '#locales/en/flow.json'
import nodes from '#locales/en/nodes.json'

beforeAll(async () => {
  i18n.addResourceBundle('en', NAMESPACE, { editor, flow, nodes })
  // Files of a worker share it.
  await i18n.changeLanguage('en')
})
const t = i18n.getFixedT('en', NAMESPACE)
const telling: Telling = { t, format: formats('en', 'Asia/Shanghai'), kinds: FLOW_KINDS, node: undefined }

const at = <Kind extends FlowKind>(kind: Kind, data: Partial<FlowData<Kind>> = {}): Telling => {
  const node: GraphNode = {
    id: 'n1',
    kind,
    title: '',
    position: { x: 0, y: 0 },
    data: { ...flowSpecs[kind].defaults(), ...data } as Json,
    disabled: false,
    pinned: false,
    group: null,
  }
  return { ...telling, node }
}
const facts = (where: Telling, note: Json) =>
  (noteWords(where, note).facts ?? []).map(({ name, value }) => `${name}: ${value}`)
const performed = (value: Json): TraceStep['signal'] => ({ type: 'performed', result: { ok: true, value, ms: 3 } })
const answer = (where: Telling, value: Json) => {
  const { quote, facts: told = [] } = signalWords(where, performed(value))
  return { quote, facts: told.map(({ name, value: words }) => `${name}: ${words}`) }
}

describe('what came to a node', () => {
  test('is said in a sentence', () => {
    expect(signalWords(telling, { type: 'said', text: 'A-1001', last: false })).toEqual({
      text: 'The visitor wrote “A-1001”.',
    })
  })

  test('of an answer over HTTP is its status and each of its values by its path', () => {
    const body = { order: { status: 'sent', items: [{ name: 'Cup', price: 4.5 }] }, tags: ['a', 'b'], note: null }
    expect(answer(at('http'), { status: 200, headers: {}, body })).toEqual({
      quote: undefined,
      facts: [
        'Status: 200',
        'order.status: sent',
        'order.items[0].name: Cup',
        'order.items[0].price: 4.5',
        'tags: a, b',
        'note: Empty',
      ],
    })
    expect(answer(at('http'), { status: 500, headers: {}, body: 'Out of order' }).facts).toEqual([
      'Status: 500',
      'Answer: Out of order',
    ])
  })

  test('of a form is told by the names of its fields', () => {
    const [field] = flowSpecs.form.defaults().fields
    const fields = [{ ...field!, id: 'f7', label: { en: 'Order number' } }]
    expect(signalWords(at('form', { fields }), { type: 'submitted', values: { f7: 'A-1' } }).facts).toEqual([
      { name: 'Order number', value: 'A-1' },
    ])
  })

  test('of a look-up is what was found, and how sure', () => {
    const items = [{ entryId: 'e1', question: 'Where is my parcel?', answer: 'On its way.', confidence: 0.92 }]
    expect(answer(at('search'), { items }).facts).toEqual(['Where is my parcel?: 92%'])
  })

  test('of a model is its words, or its values by the names of the form', () => {
    expect(answer(at('model-reply'), 'You are welcome.')).toEqual({ quote: 'You are welcome.', facts: [] })
    const outputs = [
      { id: 'o1', name: 'Number', description: '', type: 'number' as const, required: true, variable: null },
    ]
    expect(answer(at('model-extract', { outputs }), { o1: 7 }).facts).toEqual(['Number: 7'])
  })

  test('that is a failure says why in words, with the detail that was told', () => {
    const result = { ok: false, code: 'http.timeout', detail: 'after 5 s', ms: 5000 } as const
    expect(signalWords(telling, { type: 'performed', result })).toEqual({
      text: 'There was no answer: it did not answer in time.',
      quote: 'after 5 s',
    })
  })
})

describe('what a node worked with', () => {
  test('is told by the words of its form', () => {
    expect(facts(at('http'), { method: 'GET', url: 'https://shop.example.com/1', body: null })).toEqual([
      'Method: GET',
      'Address: https://shop.example.com/1',
      'Body: Empty',
    ])
    expect(facts(at('mail'), { to: 'ann@example.com', subject: 'Hello' })).toEqual([
      'To: ann@example.com',
      'Subject: Hello',
    ])
  })

  test('of a condition is each rule in words, with the value it looked at', () => {
    const branches: FlowData<'condition'>['branches'] = [
      {
        id: 'b1',
        title: 'Gold',
        join: 'all',
        groups: [
          {
            id: 'g1',
            join: 'all',
            rules: [
              {
                id: 'r1',
                left: { from: 'variable', reference: 'tier' },
                type: 'text',
                operator: 'is',
                right: 'gold',
                upper: '',
              },
            ],
          },
        ],
      },
    ]
    const rules = [{ rule: 'r1', left: 'silver', right: 'gold', holds: false, fault: null }]
    const told = facts(at('condition', { branches }), { branch: null, rules })
    expect(told[0]).toBe('Branch: Otherwise')
    expect(told[1]).toMatch(/^tier .+ gold: silver – does not hold$/)
  })

  test('of a moment is the time on the clock of the application', () => {
    expect(facts(at('wait'), { until: '2026-11-20T16:30:00.000Z', timeZone: 'Asia/Shanghai' })).toEqual([
      'Until: Nov 21, 2026, 00:30',
    ])
  })

  test('of a failure is why, in words', () => {
    expect(facts(at('code'), { code: 'value_type', name: 'total', type: 'number' })).toEqual([
      'Reason: a value is of another type.',
      'Name: total',
      'Type wanted: Number',
    ])
    expect(facts(at('code'), { code: 'code.thrown', detail: 'x is not defined' })).toEqual([
      'Reason: the script broke off.',
      'Detail: x is not defined',
    ])
  })

  test('goes by the names the author gave, whatever they are', () => {
    const outputs = [{ id: 'o1', name: 'code', description: '', type: 'text' as const, required: true, variable: null }]
    expect(facts(at('model-extract', { outputs }), { code: 'SAVE10' })).toEqual(['code: SAVE10'])
  })

  test('keeps the name that nobody knows, and says when it was passed by', () => {
    expect(facts(telling, { colour: 'green', sizes: [1, 2] })).toEqual(['colour: green', 'sizes: 1, 2'])
    expect(noteWords(telling, 'disabled')).toEqual({ text: 'Switched off: the run passed it by.' })
  })
})

describe('what a node let out', () => {
  test('is said with what it holds; what concerns the machinery alone is not', () => {
    const trace = {} as never
    expect(effectWords(telling, { type: 'reply', body: { type: 'text', text: 'Hello' }, trace })).toEqual({
      text: 'Said',
      quote: 'Hello',
    })
    expect(effectWords(telling, { type: 'cancelTimer', id: '1' })).toBeNull()
  })

  test('of a request says whom it asked, and names a secret without showing it', () => {
    const request = {
      method: 'GET' as const,
      url: 'https://api.example.com',
      headers: [{ name: 'x-key', value: 'shop_key', secret: true }],
      body: null,
      timeoutMs: 1,
      retries: 0,
    }
    expect(effectWords(telling, { type: 'request', id: '1', request: { type: 'http', request } })).toEqual({
      text: 'Asked GET https://api.example.com',
      facts: [{ name: 'x-key', value: 'the secret “shop_key”' }],
    })
  })
})

test('a value is a text and never JSON', () => {
  expect(valueWords(t, null)).toBe('Empty')
  expect(valueWords(t, true)).toBe('Yes')
  expect(valueWords(t, 1001)).toBe('1001')
  expect(valueWords(t, { a: { b: 1 }, c: ['x', 'y'] })).toBe('a.b: 1; c: x, y')
  expect(valueWords(t, [{ a: 1 }])).toBe('[0].a: 1')
  expect(valueWords(t, 'x'.repeat(500))).toHaveLength(401)
})

test('a reason without a text stands as it is', () => {
  expect(faultWords(t, 'from.later')).toBe('from.later')
})
