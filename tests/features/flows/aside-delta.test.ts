import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { emptyGraph, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { graphDelta, withDelta } from '#src/features/flows/editor/aside/delta.ts'

const node = (id: string, title = ''): GraphNode => ({
  id,
  kind: 'message',
  title,
  position: { x: 0, y: 0 },
  data: null,
  disabled: false,
  pinned: false,
  group: null,
})
const EMPTY = emptyGraph()
const graphOf = (nodes: readonly GraphNode[]): GraphDocument => ({
  ...EMPTY,
  nodes: new Map(nodes.map((each) => [each.id, each])),
})
const pool = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((id) => [node(id), node(id, 'renamed')])
const graphs = fc.uniqueArray(fc.constantFrom(...pool), { selector: ({ id }) => id }).map(graphOf)

describe('the change of a flow that a worker is told', () => {
  it('makes the second document of the first, in its order', () => {
    fc.assert(
      fc.property(graphs, graphs, (from, to) => {
        const made = withDelta(from, graphDelta(from, to))
        expect([...made.nodes]).toEqual([...to.nodes])
      }),
    )
  })

  it('holds what has changed and nothing else', () => {
    const [a, b, c] = [node('a'), node('b'), node('c')]
    const delta = graphDelta(graphOf([a, b, c]), graphOf([a, node('b', 'renamed')]))
    expect(delta).toEqual({ nodes: { type: 'part', gone: ['c'], changed: [['b', node('b', 'renamed')]] } })
  })

  it('leaves what has not changed the same object', () => {
    const [a, b] = [node('a'), node('b')]
    const from = graphOf([a, b])
    const made = withDelta(from, structuredClone(graphDelta(from, graphOf([a, node('b', 'renamed')]))))
    expect(made.nodes.get('a')).toBe(a)
    expect(made.edges).toBe(from.edges)
  })
})
