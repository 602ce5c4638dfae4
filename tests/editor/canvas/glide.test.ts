import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { glide, GLIDE_MS } from '#src/editor/canvas/layout/glide.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { aGraph, aNode, changed } from './graph.ts'

const frames: FrameRequestCallback[] = []
/** Draws the next frame, so many milliseconds after now. */
const frame = (after: number) => frames.shift()?.(performance.now() + after)
const stillness = { matches: false }

beforeEach(() => {
  frames.length = 0
  stillness.matches = false
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('matchMedia', () => stillness)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => void vi.unstubAllGlobals())

function aScene() {
  const scene = createScene(sampleKinds.specs)
  const document = aGraph([aNode('a', { x: 0, y: 0 }), aNode('b', { x: 0, y: 400 })])
  scene.update(document)
  return { scene, document, x: (id: string) => scene.nodes.get(id)?.x }
}
const TO = new Map([['b', { x: 800, y: 0 }]])

test('nodes go to their places and stay there until the document says so, too', async () => {
  const { scene, document, x } = aScene()
  const gliding = glide(scene, TO)
  frame(GLIDE_MS / 2)
  expect(x('b')).toBeGreaterThan(0)
  expect(x('b')).toBeLessThan(800)
  frame(GLIDE_MS * 2)
  const land = await gliding
  expect([x('a'), x('b'), scene.document]).toEqual([0, 800, document])
  scene.update(changed(document, 'b', { position: { x: 800, y: 0 } }))
  land()
  expect([x('b'), scene.lifted.size]).toEqual([800, 0])
})

test('whoever takes hold of a node meanwhile keeps it', async () => {
  const { scene, x } = aScene()
  const gliding = glide(scene, TO)
  frame(GLIDE_MS / 2)
  scene.lift(new Map([['a', { x: 40, y: 0 }]]))
  frame(GLIDE_MS * 2)
  const land = await gliding
  land()
  expect([x('a'), x('b')]).toEqual([40, 0])
})

test('nothing moves where nothing is to move', async () => {
  stillness.matches = true
  const { scene, x } = aScene()
  await glide(scene, TO)
  expect([x('b'), frames.length]).toEqual([0, 0])
})
