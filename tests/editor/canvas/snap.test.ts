import { expect, test } from 'vitest'
import { snap } from '#src/editor/canvas/gestures/snap.ts'

const box = { x: 0, y: 0, width: 248, height: 100 }
const neighbour = { x: 611, y: 403, width: 248, height: 130 }

test('away from others a dragged card falls on the grid', () => {
  expect(snap(box, { x: 61, y: 37 }, [neighbour], 5)).toEqual({ by: { x: 64, y: 40 }, guides: [] })
})

test('near a neighbour its edge comes to lie level, with a guide over both', () => {
  const { by, guides } = snap(box, { x: 608, y: 40 }, [neighbour], 5)
  expect(by).toEqual({ x: 611, y: 40 })
  expect(guides).toEqual([{ axis: 'x', at: 611, from: 40, to: 533 }])
})

test('middles lie level, too, and each axis finds its own', () => {
  const { by, guides } = snap(box, { x: 611, y: 417 }, [neighbour], 5)
  expect(by).toEqual({ x: 611, y: 418 })
  expect(guides.map(({ axis }) => axis)).toEqual(['x', 'y'])
})
