import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { align, distribute } from '#src/editor/actions/arrange.ts'

const boxes = [
  { id: 'a', x: 0, y: 40, width: 100, height: 50 },
  { id: 'b', x: 300, y: 0, width: 60, height: 90 },
  { id: 'c', x: 150, y: 200, width: 200, height: 30 },
]
const placesOf = (places: ReadonlyMap<string, { x: number; y: number }>) => Object.fromEntries(places)

describe('boxes come onto one line', () => {
  test.each([
    ['left', { a: { x: 0, y: 40 }, b: { x: 0, y: 0 }, c: { x: 0, y: 200 } }],
    ['right', { a: { x: 260, y: 40 }, b: { x: 300, y: 0 }, c: { x: 160, y: 200 } }],
    ['centre', { a: { x: 130, y: 40 }, b: { x: 150, y: 0 }, c: { x: 80, y: 200 } }],
    ['top', { a: { x: 0, y: 0 }, b: { x: 300, y: 0 }, c: { x: 150, y: 0 } }],
    ['bottom', { a: { x: 0, y: 180 }, b: { x: 300, y: 140 }, c: { x: 150, y: 200 } }],
    ['middle', { a: { x: 0, y: 90 }, b: { x: 300, y: 70 }, c: { x: 150, y: 100 } }],
  ] as const)('by %s', (how, expected) => {
    expect(placesOf(align(boxes, how))).toEqual(expected)
  })

  test('and stay there when it is done again', () => {
    const once = align(boxes, 'middle')
    const again = boxes.map((box) => ({ ...box, ...once.get(box.id) }))
    expect(align(again, 'middle')).toEqual(once)
  })
})

describe('boxes are spread', () => {
  test('with equal gaps, the outer two where they were', () => {
    expect(placesOf(distribute(boxes, 'horizontal'))).toEqual({
      a: { x: 0, y: 40 },
      c: { x: 100, y: 200 },
      b: { x: 300, y: 0 },
    })
    expect(placesOf(distribute(boxes, 'vertical'))).toEqual({
      b: { x: 300, y: 0 },
      a: { x: 0, y: 120 },
      c: { x: 150, y: 200 },
    })
  })

  test('only where there are three', () => {
    expect(distribute(boxes.slice(0, 2), 'horizontal').size).toBe(0)
  })

  test('so that no gap differs from another by more than a pixel, whatever they are', () => {
    const box = fc.record({
      x: fc.integer({ min: -1000, max: 1000 }),
      y: fc.integer({ min: -1000, max: 1000 }),
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 300 }),
    })
    fc.assert(
      fc.property(fc.array(box, { minLength: 3, maxLength: 8 }), (drawn) => {
        const all = drawn.map((each, index) => ({ ...each, id: String(index) }))
        const places = distribute(all, 'horizontal')
        const ordered = all
          .map((each) => ({ ...each, ...places.get(each.id) }))
          .toSorted((a, b) => [...places.keys()].indexOf(a.id) - [...places.keys()].indexOf(b.id))
        const gaps = ordered.slice(1).map((each, index) => each.x - ordered[index]!.x - ordered[index]!.width)
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2)
        expect(ordered.map(({ y }) => y)).toEqual(ordered.map(({ id }) => all[Number(id)]!.y))
      }),
    )
  })
})
