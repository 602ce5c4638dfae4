import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renameNode } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { layOut } from '#src/editor/canvas/layout/lay-out.ts'
import type { LayoutRequest } from '#src/editor/canvas/layout/layout-graph.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'

/** Stands the nodes side by side. */
class RowWorker extends EventTarget {
  postMessage({ id, nodes }: LayoutRequest): void {
    const places = new Float64Array(nodes.flatMap((_, index) => [index * 400, 0]))
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, places } })))
  }
}

beforeEach(() => void vi.stubGlobal('Worker', RowWorker))
afterEach(() => void vi.unstubAllGlobals())

const aStore = (count: number) => createDocumentStore({ document: sampleGraph(count), revision: 0, now: () => 0 })
const placesOf = ({ nodes }: GraphDocument) => [...nodes.values()].map(({ position }) => position)
const inARow = (count: number) => Array.from({ length: count }, (_, index) => ({ x: index * 400, y: 0 }))

test.each([20, 1000])('%i nodes get their places in one step', async (count) => {
  const document = aStore(count)
  const read = () => document.store.get(document.docAtom)
  const before = read()
  await layOut(document, sampleKinds.specs, new Set())
  expect(placesOf(read())).toEqual(inARow(count))
  expect(document.store.get(document.gestureAtom)).toBeNull()
  expect(document.store.get(document.historyAtom).undo).toHaveLength(1)
  document.undo()
  expect(read()).toEqual(before)
})

test('what somebody begins meanwhile is a step of its own, and the layout is finished after it', async () => {
  const document = aStore(1000)
  const laidOut = layOut(document, sampleKinds.specs, new Set())
  await new Promise<void>((resolve) => {
    const unsubscribe = document.store.sub(document.gestureAtom, () => {
      unsubscribe()
      resolve()
    })
  })
  expect(document.store.get(document.gestureAtom)).toBe('undo.layout')
  document.beginGesture('undo.paste')
  document.dispatch(renameNode('n3', 'Renamed'))
  document.commitGesture()
  await laidOut
  const { nodes } = document.store.get(document.docAtom)
  expect(placesOf({ ...document.store.get(document.docAtom) })).toEqual(inARow(1000))
  expect(nodes.get('n3')?.title).toBe('Renamed')
  expect(document.store.get(document.historyAtom).undo.map(({ label }) => label)).toEqual([
    'undo.layout',
    'undo.paste',
    'undo.layout',
  ])
})
