import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { wayProblems } from '#src/domain/graph/checks/ways.ts'
import { readingOrder, waysOf } from '#src/domain/graph/traverse.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { loop, type LoopData } from '#src/nodes/flow/loop/spec.ts'
import { aGraph, aNode } from '#tests/domain/graph/kinds.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data: LoopData = { list: 'orders', item: 'order', index: 'i' }
const entered = { type: 'entered' } as const

/** Runs a loop within a loop as a flow would lead it, and tells every pair it met. */
function pairs(outer: Json[], inner: Json[]): [Json, Json][] {
  const met: [Json, Json][] = []
  const variables: Record<string, Json> = { a: outer, b: inner, i: null, j: null, x: null, y: null }
  let steps = 0
  const step = (held: LoopData) => {
    // A loop that does not count on would never end.
    if (++steps > 200) throw new Error('the loops do not end')
    const result = visit(loop, held, { variables }).take(entered)
    for (const { reference, value } of result.set ?? []) variables[reference] = value
    return wayOf(result)
  }
  while (step({ list: 'a', item: 'x', index: 'i' }) === 'each')
    while (step({ list: 'b', item: 'y', index: 'j' }) === 'each') met.push([variables.x ?? null, variables.y ?? null])
  expect([variables.i, variables.j, variables.x, variables.y]).toEqual([null, null, null, null])
  return met
}

test('each item is taken once, then the loop is done and begins anew the next time', () => {
  const there = visit(loop, data, { variables: { orders: ['A', 'B'], i: null } })
  const rounds = () =>
    [1, 2, 3].map(() => [wayOf(there.take(entered)), there.variables.order ?? null, there.variables.i ?? null])
  const expected = [
    ['each', 'A', 0],
    ['each', 'B', 1],
    ['done', null, null],
  ]
  expect(rounds()).toEqual(expected)
  expect(rounds()).toEqual(expected)
})

test('loops nest, each with an index of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), (outer, inner) => {
      expect(pairs(outer, inner)).toEqual(outer.flatMap((x) => inner.map((y) => [x, y])))
    }),
  )
})

describe('the loop is done at once', () => {
  test.each<[string, Json, LoopData]>([
    ['for an empty list', [], data],
    ['for no list', null, data],
    ['for what is no list', 'A', data],
    ['without an index, which would never end', ['A'], { ...data, index: null }],
  ])('%s', (_name, orders, held) => {
    expect(wayOf(visit(loop, held, { variables: { orders } }).take(entered))).toBe('done')
  })
})

test('an index below nothing begins the loop, and a list may hold nothing as an item', () => {
  const there = visit(loop, data, { variables: { orders: [null, 'B'], i: -1 } })
  expect(wayOf(there.take(entered))).toBe('each')
  expect(there.variables).toMatchObject({ order: null, i: 0 })
})

test('no more items are taken than there may be', () => {
  const orders = Array.from({ length: LIMITS.flow.loopItems + 5 }, (_, index) => index)
  const last = { orders, i: LIMITS.flow.loopItems - 1 }
  expect(wayOf(visit(loop, data, { variables: last }).take(entered))).toBe('done')
  const before = { orders, i: LIMITS.flow.loopItems - 2 }
  expect(wayOf(visit(loop, data, { variables: before }).take(entered))).toBe('each')
})

test('a loop needs a list and an index, and no variable twice', () => {
  const lines = (held: LoopData) => issueLines(loop.check(held, scopeOf()))
  expect(lines(loop.defaults())).toEqual(['required list', 'required index'])
  expect(lines(data)).toEqual([])
  expect(lines({ ...data, item: null })).toEqual([])
  expect(lines({ list: 'a', item: 'i', index: 'i' })).toEqual(['variable_twice item'])
  expect(lines({ list: 'a', item: 'a', index: 'a' })).toEqual(['variable_twice item', 'variable_twice index'])
  expect(loop.uses(data)).toEqual([
    { path: ['list'], as: 'reads', type: 'list' },
    { path: ['item'], as: 'writes' },
    { path: ['index'], as: 'writes', type: 'number' },
  ])
})

describe('a circle through a loop', () => {
  const circle = (...edges: string[]) => {
    const document = aGraph({
      nodes: [
        aNode('outer', 'loop', { data }),
        aNode('inner', 'loop', { data: { ...data, index: 'j' } }),
        aNode('tag', 'tag', { data: { add: ['a'], remove: [] } }),
      ],
      edges,
    })
    const ways = waysOf(flowSpecs, document)
    const found = wayProblems(flowSpecs, document, ways, readingOrder(flowSpecs, document, ways))
    return [...found].flatMap(([id, problems]) => (problems.some(isEndless) ? [id] : []))
  }
  const isEndless = ({ code }: { code: string }) => code === 'loop_without_input'

  test('comes to its end where it goes by the items, also in a loop of another', () => {
    expect(circle('outer.each > tag', 'tag > outer')).toEqual([])
    expect(circle('outer.each > inner', 'inner.each > tag', 'tag > inner', 'inner.done > outer')).toEqual([])
  })

  test('is endless where it goes through the end of the list, which begins anew', () => {
    expect(circle('outer.each > tag', 'outer.done > tag', 'tag > outer')).toEqual(['outer'])
    expect(circle('outer.done > inner', 'inner.done > outer')).toEqual(['inner'])
  })
})
