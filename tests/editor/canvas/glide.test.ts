import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GLIDE_MS, holdToGlide } from '#src/editor/canvas/layout/glide.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { aGraph, aNode, changed } from './graph.ts'

const frames: FrameRequestCallback[] = []
/** Draws the next frame, at a time in milliseconds. */
const frame = (at: number) => frames.shift()?.(at)
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
const moved = (document: GraphDocument) => changed(document, 'b', { position: { x: 800, y: 0 } })

test('nodes are held where they are seen, and then go to where the document says', () => {
  const { scene, document, x } = aScene()
  const letGo = holdToGlide(scene, ['b'])
  scene.update(moved(document))
  expect(x('b')).toBe(0)
  letGo()
  frame(0)
  frame(GLIDE_MS / 2)
  expect(x('b')).toBeGreaterThan(0)
  expect(x('b')).toBeLessThan(800)
  frame(GLIDE_MS)
  expect([x('a'), x('b'), scene.lifted.size, frames.length]).toEqual([0, 800, 0, 0])
})

test('a step that is taken back meanwhile leads them back', () => {
  const { scene, document, x } = aScene()
  const letGo = holdToGlide(scene, ['b'])
  scene.update(moved(document))
  letGo()
  frame(0)
  frame(GLIDE_MS / 2)
  scene.update(document)
  frame(GLIDE_MS)
  expect([x('b'), scene.lifted.size]).toEqual([0, 0])
})

test('whoever takes hold of a node meanwhile keeps it', () => {
  const { scene, document, x } = aScene()
  const letGo = holdToGlide(scene, ['b'])
  scene.update(moved(document))
  letGo()
  frame(0)
  scene.lift(new Map([['a', { x: 40, y: 0 }]]))
  frame(GLIDE_MS)
  expect([x('a'), x('b'), frames.length]).toEqual([40, 800, 0])
})

test('nothing moves where nothing is to move', () => {
  stillness.matches = true
  const { scene, document, x } = aScene()
  const letGo = holdToGlide(scene, ['b'])
  scene.update(moved(document))
  letGo()
  expect([x('b'), frames.length]).toEqual([800, 0])
})
