import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyGraph, type GraphNode } from '#src/domain/graph/document.ts'
import { readFlowFile } from '#src/domain/flow-document/export.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { FlowRow } from '#src/features/flows/list/data.ts'
import { flowFile, flowFileText } from '#src/features/flows/list/export-flow.ts'
import { faultPlace, faultText } from '#src/features/flows/list/fault-text.ts'
import { flowState } from '#src/features/flows/list/flow-status.tsx'
import { isFull } from '#src/features/flows/list/quota-bar.tsx'
import { isFiltered, orderOf, readSearch } from '#src/features/flows/list/search.ts'
import { triggerWords } from '#src/features/flows/list/trigger-words.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { flowSpecs } from '#src/nodes/specs.ts'

const ID = '01980000-0000-7000-8001-000000000001'
const given = (query: Record<string, unknown>) => JSON.parse(JSON.stringify(readSearch(query))) as unknown

beforeAll(async () => {
  for (const language of ['en', 'zh']) {
    const path = fileURLToPath(new URL(`../../../locales/${language}/flows.json`, import.meta.url))
    i18n.addResourceBundle(language, NAMESPACE, { flows: JSON.parse(readFileSync(path, 'utf8')) as object })
  }
  await i18n.changeLanguage('en')
})

describe('the address of the list', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['is empty for an empty query', {}, {}],
    [
      'keeps tab, words, folder, filters and order',
      {
        tab: 'templates',
        text: ' a ',
        folder: ID,
        kind: 'ai',
        enabled: 'false',
        live: 'off',
        sort: 'runs',
        order: 'desc',
      },
      { tab: 'templates', text: 'a', folder: ID, kind: 'ai', enabled: false, live: 'off', sort: 'runs', order: 'desc' },
    ],
    ['keeps the flows in no folder', { folder: 'none' }, { folder: 'none' }],
    ['keeps 200 characters of a longer search', { text: '字'.repeat(300) }, { text: '字'.repeat(200) }],
    [
      'leaves out what makes no sense',
      { tab: 'x', text: ['a'], folder: 'x', kind: 'x', enabled: 'maybe', live: 'x', sort: 'revision', order: 'up' },
      {},
    ],
  ])('%s', (_name, query, expected) => {
    expect(given(query)).toEqual(expected)
  })

  test('narrows by words, kind, switch and state, and not by folder or order', () => {
    expect(isFiltered(readSearch({ folder: ID, sort: 'runs', order: 'asc', tab: 'templates' }))).toBe(false)
    for (const query of [{ text: 'a' }, { kind: 'ai' }, { enabled: 'true' }, { live: 'new' }])
      expect(isFiltered(readSearch(query))).toBe(true)
  })

  test('orders by the last change first, unless it says otherwise', () => {
    expect(orderOf({})).toEqual({ column: 'updatedAt', direction: 'desc' })
    expect(orderOf({ sort: 'name' })).toEqual({ column: 'name', direction: 'asc' })
    expect(orderOf({ sort: 'runs', order: 'desc' })).toEqual({ column: 'runs', direction: 'desc' })
  })
})

test.each<[FlowRow['live'], boolean, string]>([
  ['same', true, 'live'],
  ['changed', true, 'changed'],
  ['changed', false, 'leaving'],
  ['new', true, 'new'],
  ['new', false, 'off'],
  ['off', false, 'off'],
])('a flow that differs from live as «%s», switched on: %s, is %s', (live, enabled, state) => {
  expect(flowState({ live, enabled })).toBe(state)
})

describe('what begins a flow', () => {
  const none: FlowRow['trigger'] = { intent: '', examples: 0, keywords: [], events: [], calledBy: 0 }

  test('is the intent in its own words, or its examples counted', () => {
    expect(triggerWords(i18n.t, { ...none, intent: 'Wants a refund', examples: 3 })).toEqual(['“Wants a refund”'])
    expect(triggerWords(i18n.t, { ...none, examples: 1 })).toEqual(['1 example'])
  })

  test('names three keywords and counts the rest', () => {
    expect(triggerWords(i18n.t, { ...none, keywords: ['a', 'b', 'c'] })).toEqual(['Keywords: a, b, c'])
    expect(triggerWords(i18n.t, { ...none, keywords: ['a', 'b', 'c', 'd', 'e'] })).toEqual([
      'Keywords: a, b, c and 2 more',
    ])
  })

  test('tells events and callers after that, and nothing where nothing does', () => {
    expect(triggerWords(i18n.t, { ...none, events: ['opened'], calledBy: 2 })).toEqual([
      'Events: opened',
      'Called by 2 flows',
    ])
    expect(triggerWords(i18n.t, none)).toEqual([])
  })

  test('joins Chinese words by Chinese marks', async () => {
    await i18n.changeLanguage('zh')
    expect(triggerWords(i18n.t, { ...none, keywords: ['订单', '物流'] })).toEqual(['关键词：订单、物流'])
    await i18n.changeLanguage('en')
  })
})

describe('the quota', () => {
  test.each([
    [7, null, false],
    [7, 8, false],
    [8, 8, true],
    [9, 8, true],
  ])('%s of %s is full: %s', (used, limit, full) => {
    expect(isFull({ used, limit })).toBe(full)
  })
})

describe('a flow as a file', () => {
  const start = {
    id: 'start',
    kind: flowSpecs.start.kind,
    title: 'Begin',
    position: { x: 8, y: 16 },
    data: flowSpecs.start.defaults(),
    disabled: false,
    pinned: false,
    group: null,
  }
  const alien = { ...start, id: 'alien', kind: 'telepathy', data: { depth: 3 } }
  const document = graphToJson({
    ...emptyGraph(),
    nodes: new Map<string, GraphNode>([
      ['start', start],
      ['alien', alien],
    ]),
  })

  test('is read back as it was, with steps that are not known', () => {
    const read = readFlowFile(() => flowSpecs, flowFileText({ name: 'Refund', kind: 'ai', document }))
    if (!read.ok) throw new Error(read.faults[0]?.code)
    expect(read.flow.name).toBe('Refund')
    expect(read.flow.kind).toBe('ai')
    expect(graphToJson(read.flow.document)).toEqual(document)
    expect(read.report).toEqual([{ kind: 'telepathy', count: 1 }])
  })

  test('is not made of a document that cannot be read', () => {
    const broken = { ...document, nodes: { wrong: document.nodes.start! } }
    expect(() => flowFileText({ name: 'Refund', kind: 'ai', document: broken })).toThrow('document.key')
  })

  test.each([
    ['Return and refund', 'Return and refund.json'],
    ['退货/退款: "A"', '退货-退款- -A.json'],
    ['../../etc', 'etc.json'],
    ['???', 'flow.json'],
  ])('of «%s» is named %s', (name, file) => {
    expect(flowFile(name, '').name).toBe(file)
  })
})

describe('a fault of a file', () => {
  test('is said in words with its limit, and its place from outside inwards', () => {
    const fault = { code: 'document.too_big', path: ['nodes', 'ask', 'data', 'choices', 3], values: { limit: 50 } }
    expect(faultText(i18n.t, fault)).toBe('Too long, too large or too many: 50 at most.')
    expect(faultPlace(fault)).toBe('nodes › ask › data › choices › 3')
  })

  test('that is not known by name is a value of the wrong kind', () => {
    const text = 'The value is missing, or not of the kind that is wanted here.'
    expect(faultText(i18n.t, { code: 'document.invalid_union', path: [], values: {} })).toBe(text)
    const long = { code: 'document.custom', path: [], values: { message: 'TOO_LONG' } }
    expect(faultText(i18n.t, long)).toBe('The text is too long.')
  })
})
