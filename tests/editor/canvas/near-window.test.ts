import { beforeEach, expect, test, vi } from 'vitest'
import { createNearWindow } from '#src/editor/canvas/near-window.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import type { View } from '#src/editor/canvas/view.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'

/** Frames of a page that the test draws. */
let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
const drawFrame = () => frames.splice(0).forEach((run) => run())

function windowOf(nodes: number) {
  const scene = createScene(sampleKinds.specs)
  scene.update(sampleGraph(nodes))
  const near = createNearWindow(scene)
  const ids = () => near.get().nodes.map(({ id }) => id)
  const settle = () => {
    while (frames.length > 0) drawFrame()
  }
  return { scene, near, ids, settle }
}

const at = (x: number, y: number, zoom = 1): View => ({ x, y, zoom, width: 1280, height: 800 })

test('cards come a few in a frame, those in view first, until all around it are there', () => {
  const { scene, near, ids, settle } = windowOf(400)
  near.setView(at(-3000, -2000))
  expect(ids()).toEqual([])
  drawFrame()
  const first = ids()
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(10)
  const inView = new Set(scene.nodesIn({ x: 3000, y: 2000, width: 1280, height: 800 }).map(({ id }) => id))
  expect(first.filter((id) => !inView.has(id))).toEqual([])
  settle()
  expect(ids()).toEqual(expect.arrayContaining([...inView]))
  expect(ids().length).toBeGreaterThan(inView.size)
})

test('in a frame in which cards come none goes; in the end those left behind are gone', () => {
  const { scene, near, ids, settle } = windowOf(400)
  near.setView(at(-3000, -2000))
  settle()
  const before = ids()
  near.setView(at(-4500, -2000))
  vi.runAllTimers()
  for (let count = before.length; frames.length > 0; count = ids().length) {
    drawFrame()
    const isAdding = ids().length > count
    if (isAdding) expect(before.filter((id) => !ids().includes(id))).toEqual([])
  }
  const seen = scene.nodesIn({ x: 4500, y: 2000, width: 1280, height: 800 }).map(({ id }) => id)
  expect(ids()).toEqual(expect.arrayContaining(seen))
  expect(before.filter((id) => !ids().includes(id)).length).toBeGreaterThan(0)
})

test('a view that moves changes nothing until it rests', () => {
  const { near, ids, settle } = windowOf(400)
  near.setView(at(-3000, -2000))
  settle()
  const before = near.get()
  for (let x = -3100; x > -4600; x -= 100) {
    near.setView(at(x, -2000))
    vi.advanceTimersByTime(16)
    settle()
  }
  expect(near.get()).toBe(before)
  vi.runAllTimers()
  settle()
  expect(ids()).not.toEqual(before.nodes.map(({ id }) => id))
})

test('a small move changes nothing', () => {
  const { near, settle } = windowOf(400)
  near.setView(at(-3000, -2000))
  settle()
  const before = near.get()
  near.setView(at(-3001, -2001))
  settle()
  expect(near.get()).toBe(before)
})

test('while a drag goes on no card comes; those that are missing come when it ends', () => {
  const { scene, near, ids, settle } = windowOf(400)
  near.follow()
  near.setView(at(-3000, -2000))
  drawFrame()
  const first = ids()
  const [held = ''] = first
  for (const x of [3100, 3200]) scene.lift(new Map([[held, { x, y: 2100 }]]))
  settle()
  expect(new Set(ids())).toEqual(new Set(first))
  scene.drop()
  settle()
  expect(ids().length).toBeGreaterThan(first.length)
})
