import { describe, expect, test } from 'vitest'
import {
  liveSuccessors,
  predecessors,
  reachable,
  readingOrder,
  stronglyConnected,
  successors,
  waysOf,
} from '#src/domain/graph/traverse.ts'
import { walk } from '#src/domain/graph/walk.ts'
import { aGraph, anEdge, aNode, toySpecs } from './kinds.ts'

const at = (x: number, y: number) => ({ position: { x, y } })

const flow = aGraph({
  nodes: [
    aNode('lost', 'say', at(900, 0)),
    aNode('no', 'say', at(600, 200)),
    aNode('yes', 'say', at(600, 0)),
    aNode('question', 'ask', at(300, 100)),
    aNode('start', 'begin', at(0, 100)),
    aNode('done', 'end', at(900, 100)),
  ],
  // Drawn in another order than the outlets stand.
  edges: [
    'question.other > question',
    'question.choice:1 > no',
    'question.choice:0 > yes',
    'start > question',
    'yes > done',
    'no > done',
  ],
})
const ways = waysOf(toySpecs, flow)

describe('the ways of a flow', () => {
  test('lead on in the order of the outlets, whenever they were drawn', () => {
    expect(successors(ways, 'question')).toEqual(['yes', 'no', 'question'])
    expect(predecessors(ways, 'done')).toEqual(['yes', 'no'])
  })

  test('lead to success before failure, whatever the outlets are called', () => {
    const graph = aGraph({
      nodes: [aNode('a', 'fetch'), aNode('b', 'end'), aNode('c', 'end')],
      edges: ['a.failed > b', 'a.next > c'],
    })
    expect(successors(waysOf(toySpecs, graph), 'a')).toEqual(['c', 'b'])
  })

  test('name a node once that two outlets lead to', () => {
    const graph = aGraph({
      nodes: [aNode('a', 'ask'), aNode('b', 'end')],
      edges: ['a.choice:0 > b', 'a.choice:1 > b'],
    })
    expect(successors(waysOf(toySpecs, graph), 'a')).toEqual(['b'])
    expect(predecessors(waysOf(toySpecs, graph), 'b')).toEqual(['a'])
  })

  test('are none for a run where the edge is disabled, and only the first where the node is', () => {
    const graph = aGraph({
      nodes: [aNode('a', 'ask', { disabled: true }), aNode('b', 'say'), aNode('c', 'say'), aNode('d', 'end')],
      edges: ['a.choice:0 > b', 'a.choice:1 > c', anEdge('b > d', { disabled: true })],
    })
    const from = (id: string) => liveSuccessors(toySpecs, graph, waysOf(toySpecs, graph), id)
    expect(from('a')).toEqual(['b'])
    expect(from('b')).toEqual([])
  })
})

describe('what a run can come to', () => {
  test('begins at the start, or where one says', () => {
    expect([...reachable(toySpecs, flow)].toSorted()).toEqual(['done', 'no', 'question', 'start', 'yes'])
    expect([...reachable(toySpecs, flow, 'yes')]).toEqual(['yes', 'done'])
  })

  test('is nothing without a start, and from a node that is not there', () => {
    expect(reachable(toySpecs, aGraph({ nodes: [aNode('a', 'say')] })).size).toBe(0)
    expect(reachable(toySpecs, flow, 'gone').size).toBe(0)
  })
})

describe('the reading order', () => {
  test('goes depth first by outlets from the start, then to what cannot be reached', () => {
    expect(readingOrder(toySpecs, flow)).toEqual(['start', 'question', 'yes', 'done', 'no', 'lost'])
  })

  test('reads what cannot be reached from top to bottom, each with what follows it', () => {
    const graph = aGraph({
      nodes: [
        aNode('tail', 'end', at(300, 0)),
        aNode('low', 'say', at(0, 500)),
        aNode('right', 'say', at(100, 200)),
        aNode('left', 'say', at(0, 200)),
      ],
      edges: ['low > tail'],
    })
    expect(readingOrder(toySpecs, graph)).toEqual(['left', 'right', 'low', 'tail'])
  })

  test('bears a chain of thousands, and a ring without a beginning', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `n${index}`)
    const ring = aGraph({
      nodes: ids.map((id, index) => aNode(id, 'say', at(0, index))),
      edges: ids.map((id, index) => `${id} > ${ids[(index + 1) % ids.length]}`),
    })
    expect(readingOrder(toySpecs, ring)).toEqual(ids)
    expect(stronglyConnected(ids, (id) => successors(waysOf(toySpecs, aGraph({})), id))).toHaveLength(5000)
    const ringWays = waysOf(toySpecs, ring)
    expect(stronglyConnected(ids, (id) => successors(ringWays, id)).map((set) => set.length)).toEqual([5000])
  })
})

test('nodes that lead to each other are one set, the others a set by themselves', () => {
  const edges: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }
  const sets = stronglyConnected(Object.keys(edges), (id) => edges[id] ?? [])
  expect(sets.map((set) => set.toSorted().join(''))).toEqual(['de', 'abc', 'f'])
})

describe('an arrow key', () => {
  const go = (from: string | null, direction: 'left' | 'right' | 'up' | 'down') => walk(flow, toySpecs, from, direction)

  test('goes along the edges: on by the first outlet, back to what led there', () => {
    expect(go('start', 'right')).toBe('question')
    expect(go('question', 'right')).toBe('yes')
    expect(go('no', 'left')).toBe('question')
  })

  test('goes back to the nearer of two, and never to itself', () => {
    const graph = aGraph({
      nodes: [aNode('far', 'say', at(0, 900)), aNode('near', 'say', at(0, 100)), aNode('end', 'ask', at(300, 100))],
      edges: ['far > end', 'near > end', 'end.other > end'],
    })
    expect(walk(graph, toySpecs, 'end', 'left')).toBe('near')
  })

  test('goes up and down among what follows the same node', () => {
    expect(go('yes', 'down')).toBe('no')
    expect(go('no', 'up')).toBe('yes')
  })

  test('goes to what lies that way where no edge tells', () => {
    expect(go('done', 'up')).toBe('lost')
    expect(go('lost', 'left')).toBe('yes')
    expect(go('lost', 'up')).toBeNull()
    expect(go('done', 'right')).toBeNull()
  })

  test('begins at the start', () => {
    expect(go(null, 'down')).toBe('start')
    expect(go('gone', 'left')).toBe('start')
    expect(walk(aGraph({}), toySpecs, null, 'right')).toBeNull()
  })
})
