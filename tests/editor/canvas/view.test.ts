import { expect, test } from 'vitest'
import { isWithin } from '#src/editor/canvas/geometry.ts'
import { seeing, seenBy, type View } from '#src/editor/canvas/view.ts'

const view: View = { x: 0, y: 0, zoom: 0.5, width: 800, height: 600 }
const card = (x: number, y: number) => ({ x, y, width: 248, height: 120 })

test('what is seen stays where it is, and what is not is brought in by the shortest way', () => {
  expect(seeing(card(400, 400), view)).toEqual(view)
  for (const box of [card(1500, 400), card(400, 1150), card(-600, 400), card(-600, 2000)]) {
    const next = seeing(box, view)
    expect(isWithin(box, seenBy(next))).toBe(true)
    expect(next.zoom).toBe(view.zoom)
  }
  // Beyond the right edge only: nothing moves up or down, and what was seen at the left is seen still.
  expect(seeing(card(1500, 400), view)).toEqual({ ...view, x: 800 - 48 - (1500 + 248) * 0.5 })
})

test('what is larger than the window is seen from its beginning', () => {
  expect(seeing({ x: 0, y: 0, width: 4000, height: 4000 }, view)).toEqual({ ...view, x: 48, y: 48 })
})
