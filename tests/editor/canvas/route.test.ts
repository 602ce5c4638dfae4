import { boundsOf } from '#src/editor/canvas/geometry.ts'
import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { distanceTo, labelPlaceOf, routeBetween, stretchesOf, svgPathOf } from '#src/editor/canvas/route.ts'

const end = (x: number, y: number) => ({ at: { x, y }, box: { x: x - 248, y: y - 40, width: 248, height: 100 } })
const start = (x: number, y: number) => ({ at: { x, y }, box: { x, y: y - 20, width: 248, height: 100 } })
const place = fc.integer({ min: -4000, max: 4000 })

test('an edge leaves to the right, comes in from the left and turns only at right angles', () => {
  fc.assert(
    fc.property(place, place, place, place, fc.nat(3), (sx, sy, tx, ty, lane) => {
      const route = routeBetween(end(sx, sy), start(tx, ty), lane, 4)
      expect([route[0], route[1], route.at(-2), route.at(-1)]).toEqual([sx, sy, tx, ty])
      expect(route[2]).toBeGreaterThan(sx)
      expect(route.at(-4)).toBeLessThan(tx)
      for (const { width, height } of stretchesOf(route)) expect(width === 0 || height === 0).toBe(true)
    }),
  )
})

test('an edge back to a node on the same height goes round below both cards', () => {
  const [from, to] = [end(1000, 100), start(0, 100)]
  const bottom = Math.max(from.box.y + from.box.height, to.box.y + to.box.height)
  const { y, height } = boundsOf(stretchesOf(routeBetween(from, to)))!
  expect(y + height).toBeGreaterThan(bottom)
})

test('edges of one node into one target do not run in one line', () => {
  const [first, second] = [0, 1].map((lane) => routeBetween(end(0, lane * 28), start(600, 400), lane, 2))
  expect(first![2]).not.toBe(second![2])
})

test('a label stands on the edge, away from its ends', () => {
  const route = routeBetween(end(0, 0), start(600, 400))
  const at = labelPlaceOf(route)
  expect(distanceTo(route, at)).toBe(0)
  expect(at.x).toBeGreaterThan(20)
  expect(at.x).toBeLessThan(580)
})

test('a straight edge is one line, any other has a rounded corner at each turn', () => {
  expect(svgPathOf(routeBetween(end(0, 0), start(600, 0)))).toBe('M0 0L600 0')
  expect(svgPathOf(routeBetween(end(0, 0), start(600, 400))).match(/Q/g)).toHaveLength(2)
})

test('the distance to an edge is that to its nearest stretch', () => {
  expect(distanceTo([0, 0, 100, 0, 100, 50], { x: 50, y: 7 })).toBe(7)
  expect(distanceTo([0, 0, 100, 0, 100, 50], { x: 104, y: 53 })).toBe(5)
})
