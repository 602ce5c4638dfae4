import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { findTexts, replaceTexts } from '#src/domain/graph/replace-texts.ts'
import { isVariableName, renameVariable, usesIn, variableOf, variablesIn } from '#src/domain/graph/variables.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { anyGraph } from './arbitrary.ts'
import { aGraph, aNode, toySpecs } from './kinds.ts'
import { run } from './valid.ts'

const document = aGraph({
  nodes: [
    aNode('say', 'say', {
      data: { text: { en: 'Your order {{ order.no | upcase }}', zh: '{% if order %}订单{% endif %}' } },
    }),
    aNode('ask', 'ask', { data: { into: 'order' } }),
    aNode('sum', 'compute', { data: { expression: 'size(order.items) + session.order', reads: 'order.items' } }),
    aNode('other', 'say', { data: { text: { en: 'order' } } }),
  ],
  variables: { order: 'object', 'session.order': 'number' },
})
const renamed = (from: string, to: string) => run(document, renameVariable(toySpecs, from, to))
const data = (from: string, to: string) => [...renamed(from, to).nodes.values()].map((node) => node.data)

describe('the uses of a variable', () => {
  test('are found in texts, expressions and references, with their place', () => {
    expect([...document.nodes.values()].flatMap((node) => usesIn(toySpecs, node))).toEqual([
      { nodeId: 'say', path: ['text', 'en'], as: 'template', references: ['order'] },
      { nodeId: 'say', path: ['text', 'zh'], as: 'template', references: ['order'] },
      { nodeId: 'ask', path: ['into'], as: 'writes', references: ['order'] },
      { nodeId: 'sum', path: ['expression'], as: 'expression', references: ['order', 'session.order'] },
      { nodeId: 'sum', path: ['reads'], as: 'reads', references: ['order'] },
      { nodeId: 'other', path: ['text', 'en'], as: 'template', references: [] },
    ])
  })

  test('of a node are told each once', () => {
    const [say, , sum] = [...document.nodes.values()]
    expect(say && variablesIn(toySpecs, say)).toEqual(['order'])
    expect(sum && variablesIn(toySpecs, sum)).toEqual(['order', 'session.order'])
  })
})

describe('a variable', () => {
  test('gets another name everywhere, and nothing else does', () => {
    expect(data('order', 'purchase')).toEqual([
      { text: { en: 'Your order {{ purchase.no | upcase }}', zh: '{% if purchase %}订单{% endif %}' } },
      { choices: ['yes', 'no'], into: 'purchase', type: 'text' },
      { expression: 'size(purchase.items) + session.order', reads: 'purchase.items' },
      { text: { en: 'order' } },
    ])
    expect([...renamed('order', 'purchase').variables.values()].map(({ reference }) => reference)).toEqual([
      'session.order',
      'purchase',
    ])
  })

  test('may move to the conversation, where nobody hands it in', () => {
    const handed = aGraph({ variables: { tier: 'text' } })
    const tier = handed.variables.get('tier')
    const variables = new Map(tier ? [['tier', { ...tier, input: true, output: true }]] : [])
    const moved = run({ ...handed, variables }, renameVariable(toySpecs, 'tier', 'session.tier'))
    expect(moved.variables.get('session.tier')).toMatchObject({
      reference: 'session.tier',
      input: false,
      output: false,
    })
  })

  test.each([
    ['a name that is taken', 'order', 'session.order'],
    ['its own name', 'order', 'order'],
    ['no name', 'order', 'My order'],
    ['a word of the languages', 'order', 'null'],
    ['the name of a scope', 'order', 'session'],
    ['a variable nobody has declared', 'ghost', 'spirit'],
  ])('keeps its name where the new one is %s', (_name, from, to) => {
    expect(renamed(from, to)).toBe(document)
  })

  test('keeps its name where a loop of a text has the new one', () => {
    const looping = aGraph({
      nodes: [aNode('a', 'say', { data: { text: { en: '{% for row in rows %}{{ total }}{% endfor %}' } } })],
      variables: { rows: 'list', total: 'number' },
    })
    expect(run(looping, renameVariable(toySpecs, 'total', 'row'))).toBe(looping)
    expect(run(looping, renameVariable(toySpecs, 'total', 'sum'))).not.toBe(looping)
  })

  test('keeps its name where a text would grow past its limit', () => {
    const full = aGraph({
      nodes: [aNode('a', 'say', { data: { text: { en: `{{ x }}${'y'.repeat(93)}` } } })],
      variables: { x: 'text' },
    })
    expect(run(full, renameVariable(toySpecs, 'x', 'long_name'))).toBe(full)
  })

  test('renamed and renamed back is as before, and a rename makes no problem', () => {
    const scope = { languages: ['en'], flows: null, hasModel: true, flowKind: 'standard', flowId: 'f' } as const
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const there = run(graph, renameVariable(toySpecs, 'order', 'purchase_no'))
        const back = run(there, renameVariable(toySpecs, 'purchase_no', 'order'))
        expect(back.nodes).toEqual(graph.nodes)
        const codes = (each: typeof graph) =>
          problemsOf(toySpecs, each, scope).map(({ code, nodeId }) => `${code} ${nodeId}`)
        expect(codes(there)).toEqual(codes(graph))
      }),
    )
  })
})

test('a name is free unless a language or a scope has it', () => {
  expect(['order_no', 'session.tier', 'user.user_2', 'a'].every(isVariableName)).toBe(true)
  expect(
    ['', 'Order', 'in', 'session.in', 'system', 'system.now', 'constructor', 'a.b', 'empty', '2nd'].some(
      isVariableName,
    ),
  ).toBe(false)
})

test('a path starts from a variable', () => {
  expect(['order', 'order.items.first', 'session.tier', 'session.tier.name', 'system.now'].map(variableOf)).toEqual([
    'order',
    'order',
    'session.tier',
    'session.tier',
    'system.now',
  ])
})

describe('find and replace', () => {
  const flow = aGraph({
    nodes: [
      aNode('a', 'say', { title: 'Order status', data: { text: { en: 'Order {{ order }}: order it', zh: '订单' } } }),
      aNode('b', 'ask', { title: 'order', data: { choices: ['order'] } }),
    ],
    variables: { order: 'text' },
  })

  test('finds words in titles and texts, not the names in tags', () => {
    expect(findTexts(toySpecs, flow, 'order')).toEqual([
      { nodeId: 'a', path: null, count: 1 },
      { nodeId: 'a', path: ['text', 'en'], count: 2 },
      { nodeId: 'b', path: null, count: 1 },
    ])
    expect(findTexts(toySpecs, flow, 'order', { matchCase: true, nodes: new Set(['a']) })).toEqual([
      { nodeId: 'a', path: ['text', 'en'], count: 1 },
    ])
    expect(findTexts(toySpecs, flow, '')).toEqual([])
  })

  test('puts the new words in their place, all at once, as they are written', () => {
    const replaced = run(flow, replaceTexts(toySpecs, 'ORDER', '$& (1)'))
    expect(replaced.nodes.get('a')).toMatchObject({
      title: '$& (1) status',
      data: { text: { en: '$& (1) {{ order }}: $& (1) it' } },
    })
    expect(replaced.nodes.get('b')).toMatchObject({ title: '$& (1)', data: { choices: ['order'] } })
  })

  test('takes what is looked for by its letters, not as a pattern', () => {
    const dotted = aGraph({ nodes: [aNode('a', 'say', { title: 'a.c (x) a-c' })] })
    expect(run(dotted, replaceTexts(toySpecs, '.', '!')).nodes.get('a')?.title).toBe('a!c (x) a-c')
    expect(run(dotted, replaceTexts(toySpecs, '(x)', '')).nodes.get('a')?.title).toBe('a.c  a-c')
    expect(run(dotted, replaceTexts(toySpecs, 'a-c', 'b')).nodes.get('a')?.title).toBe('a.c (x) b')
  })

  test('leaves what would pass its limit, and nothing that does not', () => {
    const long = 'x'.repeat(LIMITS.flow.title)
    const replaced = run(flow, replaceTexts(toySpecs, 'order', long))
    expect(replaced.nodes.get('a')?.title).toBe('Order status')
    expect(replaced.nodes.get('a')?.data).toEqual(flow.nodes.get('a')?.data)
    expect(replaced.nodes.get('b')?.title).toBe(long)
  })
})
