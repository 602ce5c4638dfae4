import { expect, test } from 'vitest'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { addAfter, addBetween, freeExit } from '#src/editor/canvas/adding/add-node.ts'
import { CARD, cardSize, overlaps } from '#src/editor/canvas/geometry.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { aGraph, aNode, anEdge } from './graph.ts'

const { specs } = sampleKinds
const NEXT = { id: 'new', kind: 'say', data: { text: 'new' } }

function open(document: GraphDocument) {
  const store = createDocumentStore<GraphDocument>({ document, revision: 1, now: () => 0 })
  const now = () => store.store.get(store.docAtom)
  const ways = () => [...now().edges.values()].map(({ source, target }) => `${source.node}.${source.outlet}→${target}`)
  return { store, now, ways, at: (id: string) => now().nodes.get(id)!.position }
}

const chain = () =>
  open(
    aGraph(
      [aNode('a', { x: 0, y: 0 }), aNode('b', { x: 272, y: 0 }), aNode('c', { x: 544, y: 0 })],
      [anEdge('a.next→b'), anEdge('b.next→c')],
    ),
  )

test('the free exit is the first that leads nowhere; a node all of whose exits lead on has none', () => {
  const { now } = open(
    aGraph([aNode('t', { x: 0, y: 0 }, { kind: 'test' }), aNode('a', { x: 400, y: 0 })], [anEdge('t.yes→a')]),
  )
  expect(freeExit(specs, now(), 't')).toEqual({ node: 't', outlet: 'no' })
  expect(freeExit(specs, chain().now(), 'a')).toBeNull()
  expect(freeExit(specs, now(), undefined)).toBeNull()
})

test('a node at a free exit stands to its right, connected, in one step', () => {
  const { store, ways, at } = chain()
  expect(addAfter(specs, store, { node: 'c', outlet: 'next' }, NEXT)).toBe(true)
  expect(ways()).toContain('c.next→new')
  expect(at('new').x).toBeGreaterThan(544 + CARD.width)
  expect(at('new').y).toBe(0)
  store.undo()
  expect(ways()).toEqual(['a.next→b', 'b.next→c'])
})

test('a node put into an edge moves what comes after it aside, in one step', () => {
  const { store, now, ways, at } = chain()
  const before = now()
  expect(addBetween(specs, store, 'a.next→b', NEXT)).toBe(true)
  expect(ways().toSorted()).toEqual(['a.next→new', 'b.next→c', 'new.next→b'])
  expect([at('a').x, at('new').y, at('b').y]).toEqual([0, 0, 0])
  expect(at('c').x - at('b').x).toBe(272)
  const boxes = [...now().nodes.values()].map(({ position }) => ({ ...position, ...cardSize(1) }))
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false)
  store.undo()
  expect(now()).toEqual(before)
})

test('a pinned node stays where it is', () => {
  const { store, at } = open(
    aGraph([aNode('a', { x: 0, y: 0 }), aNode('b', { x: 272, y: 0 }, { pinned: true })], [anEdge('a.next→b')]),
  )
  addBetween(specs, store, 'a.next→b', NEXT)
  expect(at('b')).toEqual({ x: 272, y: 0 })
  expect(at('new').y).toBeGreaterThan(cardSize(1).height)
})

test('a loop is cut open at the node that is added, and nothing to its left moves', () => {
  const { store, at } = open(
    aGraph(
      [aNode('a', { x: 0, y: 0 }), aNode('b', { x: 272, y: 0 }), aNode('c', { x: 544, y: 0 })],
      [anEdge('a.next→b'), anEdge('b.next→c'), anEdge('c.next→a')],
    ),
  )
  addBetween(specs, store, 'b.next→c', NEXT)
  expect([at('a').x, at('b').x]).toEqual([0, 272])
  expect(at('c').x).toBeGreaterThan(at('new').x)
})
