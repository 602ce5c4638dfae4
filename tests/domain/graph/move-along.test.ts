import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { mayMoveAlong, moveAlong } from '#src/domain/graph/move-along.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { anyGraph } from './arbitrary.ts'
import { aGraph, aNode, toySpecs } from './kinds.ts'
import { isValid, run } from './valid.ts'

const at = (x: number) => ({ position: { x, y: 0 } })

/** start → a → b → question → c, where the question's second choice leads elsewhere. */
const chain = aGraph({
  nodes: [
    aNode('start', 'begin', at(0)),
    aNode('a', 'say', at(300)),
    aNode('b', 'say', at(600)),
    aNode('question', 'ask', at(900)),
    aNode('c', 'say', at(1200)),
    aNode('other', 'say', at(1500)),
  ],
  edges: ['start > a', 'a > b', 'b > question', 'question.choice:0 > c', 'question.choice:1 > other'],
})
const order = (document: GraphDocument) => readingOrder(toySpecs, document)
const moved = (document: GraphDocument, id: string, direction: 'earlier' | 'later') =>
  run(document, moveAlong(toySpecs, id, direction))

test('a node and the one before it change places, on the way and on the canvas', () => {
  const after = moved(chain, 'b', 'earlier')
  expect(order(after).slice(0, 4)).toEqual(['start', 'b', 'a', 'question'])
  expect(after.nodes.get('b')?.position).toEqual({ x: 300, y: 0 })
  expect(after.nodes.get('a')?.position).toEqual({ x: 600, y: 0 })
})

test('what a node leads to by its other ways stays its own', () => {
  const after = moved(chain, 'question', 'earlier')
  const ways = [...after.edges.values()].map(({ source, target }) => `${source.node}.${source.outlet} > ${target}`)
  expect(ways.toSorted()).toEqual(
    [
      'start.next > a',
      'a.next > question',
      'question.choice:0 > b',
      'question.choice:1 > other',
      'b.next > c',
    ].toSorted(),
  )
})

test('nothing comes before the start, and the ends of a chain stay the ends', () => {
  expect(mayMoveAlong(toySpecs, chain, 'a', 'earlier')).toBe(false)
  expect(mayMoveAlong(toySpecs, chain, 'start', 'later')).toBe(false)
  expect(mayMoveAlong(toySpecs, chain, 'c', 'later')).toBe(false)
  expect(mayMoveAlong(toySpecs, chain, 'gone', 'earlier')).toBe(false)
})

test('a node that several ways lead to stands in no chain', () => {
  const joined = aGraph({
    nodes: [...chain.nodes.values()],
    edges: ['start > a', 'a > b', 'b > question', 'question.choice:0 > c', 'c > b'],
  })
  expect(mayMoveAlong(toySpecs, joined, 'b', 'earlier')).toBe(false)
  expect(mayMoveAlong(toySpecs, joined, 'a', 'later')).toBe(false)
})

test('two nodes that lead only to each other stay as they are', () => {
  const circle = aGraph({ nodes: [aNode('a', 'say', at(0)), aNode('b', 'say', at(300))], edges: ['a > b', 'b > a'] })
  expect(mayMoveAlong(toySpecs, circle, 'a', 'later')).toBe(false)
  expect(moved(circle, 'b', 'earlier')).toBe(circle)
})

/** A line of nodes of any kinds that lead on, with further ways between them. */
const anyChain: fc.Arbitrary<GraphDocument> = fc
  .record({
    kinds: fc.array(fc.constantFrom('say', 'ask', 'fetch', 'compute'), { minLength: 2, maxLength: 7 }),
    more: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 3 }),
  })
  .map(({ kinds, more }) => {
    const first = (kind: string) => (kind === 'ask' ? 'choice:0' : 'next')
    const nodes = kinds.map((kind, index) => aNode(`n${index}`, kind, at(300 * (index + 1))))
    const along = kinds.slice(0, -1).map((kind, index) => `n${index}.${first(kind)} > n${index + 1}`)
    const taken = new Set<number>()
    const aside = more.flatMap(([from, to]) => {
      const [a, b] = [from % kinds.length, to % kinds.length]
      if (kinds[a] !== 'ask' || taken.has(a)) return []
      taken.add(a)
      return [`n${a}.other > n${b}`]
    })
    return aGraph({ nodes: [aNode('start', 'begin', at(0)), ...nodes], edges: ['start > n0', ...along, ...aside] })
  })

const anyMove = fc.record({
  document: fc.oneof(anyChain, anyGraph),
  pick: fc.nat(),
  direction: fc.constantFrom<('earlier' | 'later')[]>('earlier', 'later'),
})

test('any move leaves a valid document, is one step to undo, and is taken back by the opposite move', () => {
  let moves = 0
  fc.assert(
    fc.property(anyMove, ({ document, pick, direction }) => {
      const ids = [...document.nodes.keys()]
      const id = ids[pick % Math.max(1, ids.length)] ?? ''
      const store = createDocumentStore({ document, revision: 1, now: () => 0 })
      const may = mayMoveAlong(toySpecs, document, id, direction)
      expect(store.dispatch(moveAlong(toySpecs, id, direction))).toBe(may)
      const after = store.store.get(store.docAtom)
      expect(isValid(after)).toBe(true)
      if (!may) {
        expect(after).toBe(document)
        return
      }
      moves += 1
      expect(order(after).toSorted()).toEqual(order(document).toSorted())
      expect(moved(after, id, direction === 'earlier' ? 'later' : 'earlier')).toEqual(document)
      expect(store.undo()).toBe(true)
      expect(store.store.get(store.docAtom)).toEqual(document)
      expect(store.undo()).toBe(false)
    }),
    { numRuns: 400 },
  )
  expect(moves).toBeGreaterThan(50)
})
