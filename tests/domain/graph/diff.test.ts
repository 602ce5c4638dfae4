import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import { anyGraph } from './arbitrary.ts'
import { aGraph, anEdge, aNode } from './kinds.ts'

describe('the difference of two documents', () => {
  const before = aGraph({
    nodes: [
      aNode('a', 'say', { data: { text: { en: 'Hello', zh: '你好' } } }),
      aNode('b', 'ask'),
      aNode('gone', 'end'),
    ],
    edges: ['a > b'],
    variables: { order: 'text' },
  })

  test('goes into the objects of data, so that two languages are two fields', () => {
    const after = { ...before, nodes: new Map(before.nodes) }
    after.nodes.set('a', aNode('a', 'say', { title: 'Greeting', data: { text: { en: 'Hi', zh: '你好', pt: 'Olá' } } }))
    expect(diffGraphs(before, after).nodes.changed).toEqual([
      {
        id: 'a',
        moved: false,
        fields: [
          { path: ['title'], before: '', after: 'Greeting' },
          { path: ['data', 'text', 'en'], before: 'Hello', after: 'Hi' },
          { path: ['data', 'text', 'pt'], before: undefined, after: 'Olá' },
        ],
      },
    ])
  })

  test('takes a list as a whole, and a way by both its ends', () => {
    const after = aGraph({
      nodes: [...before.nodes.values()].map((node) =>
        node.id === 'b' ? aNode('b', 'ask', { data: { choices: ['yes', 'no', 'maybe'] } }) : node,
      ),
      edges: [anEdge('a > b', { target: 'gone' })],
    })
    const { nodes, edges } = diffGraphs(before, after)
    expect(nodes.changed[0]?.fields).toEqual([
      { path: ['data', 'choices'], before: ['yes', 'no'], after: ['yes', 'no', 'maybe'] },
    ])
    expect(edges.changed[0]?.fields).toEqual([{ path: ['target'], before: 'b', after: 'gone' }])
  })

  test('tells what came, what went, and what was only moved', () => {
    const nodes = [
      aNode('a', 'say', { position: { x: 5, y: 0 }, data: { text: { zh: '你好', en: 'Hello' } } }),
      aNode('b', 'ask'),
      aNode('new', 'end'),
    ]
    const {
      nodes: found,
      edges,
      variables,
    } = diffGraphs(before, aGraph({ nodes, variables: { 'user.email': 'text' } }))
    expect(found).toEqual({ added: ['new'], removed: ['gone'], changed: [{ id: 'a', fields: [], moved: true }] })
    expect(edges.removed).toEqual(['a-next-b'.replace('-next', '')])
    expect(variables).toEqual({ added: ['user.email'], removed: ['order'], changed: [] })
  })

  test('is none from a document to itself, and turns round with its sides', () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (one, other) => {
        expect(isSameGraph(diffGraphs(one, structuredClone(one)))).toBe(true)
        const [there, back] = [diffGraphs(one, other), diffGraphs(other, one)]
        expect(there.nodes.added).toEqual(back.nodes.removed)
        expect(there.nodes.changed.map(({ id }) => id).toSorted()).toEqual(
          back.nodes.changed.map(({ id }) => id).toSorted(),
        )
      }),
    )
  })
})
