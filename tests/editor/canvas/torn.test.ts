import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { contains, type Box } from '#src/editor/canvas/geometry.ts'
import { areaOf, gathered, together } from '#src/editor/canvas/torn.ts'

const box: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 400 }),
  width: fc.integer({ min: 1, max: 120 }),
  height: fc.integer({ min: 1, max: 120 }),
})

test('where something was and where it is a little farther on is one place', () => {
  const was = { x: 0, y: 0, width: 200, height: 60 }
  expect(gathered([was, { ...was, x: 8 }])).toEqual([{ x: 0, y: 0, width: 208, height: 60 }])
})

test('a line across and a line down stay two', () => {
  const [across, down] = [
    { x: 0, y: 0, width: 400, height: 10 },
    { x: 0, y: 0, width: 10, height: 400 },
  ]
  expect(gathered([across, down])).toEqual([across, down])
})

test('no place is lost, and little is added', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
      const places = gathered(boxes)
      const isWithin = ({ x, y, width, height }: Box) =>
        places.some((place) => contains(place, { x, y }) && contains(place, { x: x + width, y: y + height }))
      const sum = (of: Box[]) => of.reduce((total, each) => total + areaOf(each), 0)
      expect(boxes.filter((each) => !isWithin(each))).toEqual([])
      expect(places.length).toBeLessThanOrEqual(boxes.length)
      expect(sum(places)).toBeLessThanOrEqual(1.2 ** boxes.length * sum(boxes))
    }),
  )
})

test('all together with some is all', () => {
  const some = [{ x: 0, y: 0, width: 1, height: 1 }]
  expect(together('all', some)).toBe('all')
  expect(together(some, 'all')).toBe('all')
  expect(together(some, some)).toEqual([...some, ...some])
})
