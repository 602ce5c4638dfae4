import { expect, test } from 'vitest'
import { ACROSS } from '#src/editor/canvas/adding/make-room.ts'
import {
  boundsOf,
  CARD,
  cardSize,
  floorOf,
  inputOf,
  isWithin,
  outletOf,
  snapToGrid,
} from '#src/editor/canvas/geometry.ts'
import { NEAR_FROM } from '#src/editor/canvas/view.ts'

test('a card grows by one row for each way out', () => {
  expect(cardSize(3).height - cardSize(2).height).toBe(CARD.row)
  expect(cardSize(3).width).toBe(CARD.width)
})

test('every way out starts at the right edge, within the card', () => {
  const size = cardSize(4)
  for (const index of [0, 1, 2, 3]) {
    const at = outletOf({ x: 100, y: 50 }, index, 4)
    expect(at.x).toBe(100 + size.width)
    expect(at.y).toBeGreaterThan(50 + CARD.header)
    expect(at.y).toBeLessThan(50 + size.height)
  }
})

test('a single way out goes without a row and starts level with the way in', () => {
  expect(cardSize(1)).toEqual(cardSize(0))
  expect(outletOf({ x: 100, y: 50 }, 0, 1).y).toBe(inputOf({ x: 100, y: 50 }).y)
})

test('seven cards in a row can be read whole beside a narrow panel at 1440 pixels', () => {
  const [menu, strip, panel, edges] = [56, 48, 300, 96]
  const zoom = (1440 - menu - strip - panel - edges) / (7 * CARD.width + 6 * ACROSS)
  expect(zoom).toBeGreaterThanOrEqual(NEAR_FROM)
})

test('a group lies around its nodes, with more room above for its label', () => {
  const nodes = [
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 300, y: 200, width: 100, height: 50 },
  ]
  const floor = floorOf(nodes)!
  expect(nodes.every((node) => isWithin(node, floor))).toBe(true)
  expect(0 - floor.y).toBeGreaterThan(floor.y + floor.height - 250)
})

test('nothing has no bounds', () => {
  expect(boundsOf([])).toBeNull()
  expect(floorOf([])).toBeNull()
})

test('places fall on the grid, to the nearer side', () => {
  expect([3, 4, -3, 20].map(snapToGrid)).toEqual([0, 8, -0, 24])
})
