import { expect, test } from 'vitest'
import { createSheet } from '#src/editor/canvas/paint/sheet.ts'
import type { Picture } from '#src/editor/canvas/paint/picture.ts'
import type { View } from '#src/editor/canvas/view.ts'

const at = (x: number, y: number, zoom = 1): View => ({ x, y, zoom, width: 1280, height: 800 })

/** A sheet on an element that only keeps its place, the views it has been painted for, and how often it was shown. */
function sheetOn(context: object = {}) {
  const canvas = { style: { width: '', height: '', transform: '' } }
  const shown = { size: [0, 0], times: 0 }
  const picture: Picture = {
    context: context as CanvasRenderingContext2D,
    resize: (width, height) => (shown.size = [width, height]),
    present: () => (shown.times += 1),
  }
  const sheet = createSheet(canvas as HTMLCanvasElement, picture)
  const painted: View[] = []
  const show = (view: View, density = 1) => sheet.show(view, density, (_, from) => painted.push(from))
  return { canvas, sheet, painted, show, shown }
}

test('a change paints the view alone; made wider at rest, small moves paint nothing', () => {
  const { canvas, sheet, painted, show } = sheetOn()
  expect(show(at(0, 0))).toBe(false)
  expect(painted).toEqual([at(0, 0)])
  sheet.widen()
  expect(show(at(0, 0))).toBe(true)
  expect(painted[1]!.width).toBeGreaterThan(1280)
  expect(show(at(100, -100))).toBe(true)
  expect(painted.length).toBe(2)
  const { x, y } = painted[1]!
  expect(canvas.style.transform).toBe(`translate(${100 - x}px, ${-100 - y}px)`)
})

test('a view that moves has most of the picture ahead of it', () => {
  const { painted, show } = sheetOn()
  show(at(0, 0))
  show(at(-20, 10))
  const { x, y, width, height } = painted[1]!
  const beyond = { left: x + 20, right: width - 1280 - (x + 20), top: y - 10, bottom: height - 800 - (y - 10) }
  expect(beyond.right).toBeGreaterThan(4 * beyond.left)
  expect(beyond.top).toBeGreaterThan(4 * beyond.bottom)
  expect(Math.min(...Object.values(beyond))).toBeGreaterThan(0)
})

test('each zoom is painted as it is seen', () => {
  const { painted, show } = sheetOn()
  show(at(0, 0))
  for (const zoom of [0.9, 0.8, 0.7]) expect(show(at(0, 0, zoom))).toBe(false)
  expect(painted.map(({ zoom, width }) => [zoom, width])).toEqual([1, 0.9, 0.8, 0.7].map((zoom) => [zoom, 1280]))
})

test('what has been torn is painted again where it is', () => {
  const { sheet, painted, show } = sheetOn()
  show(at(0, 0))
  sheet.tear()
  show(at(0, 0))
  expect(painted).toEqual([at(0, 0), at(0, 0)])
})

test('a part is painted anew where it lies on the picture, and nothing without one', () => {
  const rects: number[][] = []
  const context = {
    save() {},
    restore() {},
    setTransform() {},
    beginPath() {},
    clip() {},
    rect: (...rect: number[]) => rects.push(rect),
  }
  const { sheet, painted, show, shown } = sheetOn(context)
  const paint = (_: unknown, from: View) => painted.push(from)
  sheet.mend([{ x: 0, y: 0, width: 10, height: 10 }], 2, paint)
  expect(painted).toEqual([])
  const view = at(100, 50, 0.5)
  show(view, 2)
  expect(shown).toEqual({ size: [2560, 1600], times: 1 })
  const far = { x: 9000, y: 0, width: 40, height: 30 }
  sheet.mend([{ x: 10, y: 20, width: 40, height: 30 }, far], 2, paint)
  // (10 × 0.5 + 100) × 2 = 210; 40 × 0.5 × 2 = 40, and a pixel for the edge.
  expect(rects).toEqual([[210, 120, 41, 31]])
  expect(painted).toEqual([view, view])
  expect(shown.times).toBe(2)
})
