import { expect, test } from 'vitest'
import { acyclic, type Arc } from '#src/editor/canvas/layout/acyclic.ts'
import { layersOf } from '#src/editor/canvas/layout/layering.ts'
import { nearArcs } from '#src/editor/canvas/layout/near-arcs.ts'
import fc from '#tests/support/properties.ts'

/** `0>1 1>2` as edges. */
const arcsOf = (text: string): Arc[] =>
  text.split(' ').map((arc) => ({ from: Number(arc.split('>')[0]), to: Number(arc.split('>')[1]) }))

/** Graphs of so many nodes at most, with circles, loops and pieces. */
const graphs = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      arcs: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) }), { maxLength: 2 * count }),
    }),
  )

const lengthOf = (arcs: readonly Arc[], layers: ArrayLike<number>) =>
  arcs.reduce((sum, { from, to }) => sum + layers[to]! - layers[from]!, 0)

test('edges are turned until none leads round in a circle, and each leads to a later layer', () => {
  fc.assert(
    fc.property(graphs(40), ({ count, arcs }) => {
      const layers = layersOf(count, arcs)
      expect(Math.min(...layers)).toBe(0)
      for (const { from, to } of acyclic(count, arcs)) expect(layers[to]).toBeGreaterThan(layers[from]!)
    }),
  )
})

test('together the edges pass over as few layers as they can', () => {
  fc.assert(
    fc.property(graphs(5), ({ count, arcs }) => {
      const turned = acyclic(count, arcs)
      const ways = Array.from({ length: count ** count }, (_, way) =>
        Array.from({ length: count }, (_, node) => Math.floor(way / count ** node) % count),
      ).filter((layers) => turned.every(({ from, to }) => layers[from]! < layers[to]!))
      const shortest = Math.min(...ways.map((layers) => lengthOf(turned, layers)))
      expect(lengthOf(turned, layersOf(count, arcs))).toBe(shortest)
    }),
  )
})

test('only the way back is turned', () => {
  expect(acyclic(5, arcsOf('0>1 1>2 2>3 3>1 3>4 4>4'))).toEqual(arcsOf('0>1 1>2 2>3 1>3 3>4'))
  expect(acyclic(4, arcsOf('3>2 2>1 1>0'))).toEqual(arcsOf('3>2 2>1 1>0'))
})

test('where a flow asks again, the way from its start is not what is turned', () => {
  const on = arcsOf('0>1 1>2 2>3 3>4 4>5 5>6')
  expect(acyclic(9, [...on, ...arcsOf('3>7 7>2 5>8 8>5')])).toEqual([...on, ...arcsOf('3>7 2>7 5>8 5>8')])
})

test('what leads on late stands late', () => {
  expect([...layersOf(5, arcsOf('0>1 1>2 2>3 4>3'))]).toEqual([0, 1, 2, 3, 2])
  expect([...layersOf(0, [])]).toEqual([])
})

test('edges that pass over many layers are left out, but not those that hold the flow together', () => {
  const row = Array.from({ length: 30 }, (_, from) => ({ from, to: from + 1 }))
  const layers = layersOf(32, [...row, ...arcsOf('0>20 30>31')])
  expect(nearArcs([...row, ...arcsOf('0>20 3>5')], layers)).toEqual([...row, ...arcsOf('3>5')])
  expect(nearArcs([...row, { from: 2, to: 31 }], layers)).toEqual([...row, { from: 2, to: 31 }])
})
