import { expect, test, vi } from 'vitest'
import { moveNodes, removeNodes, renameNode } from '#src/domain/graph/commands.ts'
import { followDocument } from '#src/editor/canvas/follow-document.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'

function followed(count: number) {
  const document = createDocumentStore({ document: sampleGraph(count), revision: 0, now: () => 0 })
  const scene = createScene(sampleKinds.specs)
  const end = followDocument(scene, document)
  const changes: number[] = []
  scene.subscribe(({ nodes }) => changes.push(nodes.size))
  const read = () => document.store.get(document.docAtom)
  const moveAll = () =>
    document.dispatch(
      moveNodes(new Map([...read().nodes.values()].map(({ id, position }) => [id, { x: position.x + 400, y: 8 }]))),
    )
  return { ...document, read, scene, changes, moveAll, end, isThere: () => scene.document === read() }
}

test('a step that changes thousands of nodes is seen some at a time, and all of it in the end', async () => {
  const { scene, changes, moveAll, undo, redo, read, isThere } = followed(1000)
  const start = read()
  moveAll()
  await vi.waitUntil(isThere)
  for (const step of [undo, redo]) {
    changes.length = 0
    step()
    expect(isThere()).toBe(false)
    await vi.waitUntil(isThere)
    expect(changes).toEqual([200, 200, 200, 200, 200])
    const places = [...scene.nodes.values()].map(({ id, x, y }) => [id, { x, y }])
    expect(new Map(places as [])).toEqual(new Map([...read().nodes].map(([id, { position }]) => [id, position])))
  }
  expect(read()).not.toEqual(start)
})

test('the cards of a large flow are there at once, and its edges a moment later', async () => {
  const { scene, read, isThere } = followed(1000)
  expect([scene.nodes.size, scene.edges.size]).toEqual([1000, 0])
  await vi.waitUntil(isThere)
  expect(scene.edges.size).toBe(read().edges.size)
})

test('a step that changes few is seen at once', () => {
  const { dispatch, undo, isThere } = followed(1000)
  dispatch(moveNodes(new Map([['n1', { x: 8, y: 8 }]])))
  expect(isThere()).toBe(true)
  undo()
  expect(isThere()).toBe(true)
})

test('what is done meanwhile is seen at once, and the rest of the earlier step with it', async () => {
  const { scene, moveAll, dispatch, isThere } = followed(1000)
  moveAll()
  dispatch(removeNodes(sampleKinds.specs, ['n900']))
  dispatch(renameNode('n3', 'Renamed'))
  expect([scene.nodes.has('n900'), scene.nodes.get('n3')?.node.title]).toEqual([false, 'Renamed'])
  await vi.waitUntil(isThere)
  expect(scene.nodes.get('n999')?.y).toBe(8)
})

test('a scene that is no longer followed stays as it is', async () => {
  const { scene, moveAll, end, read } = followed(1000)
  moveAll()
  const [half] = [scene.document]
  end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(scene.document).toBe(half)
  expect(scene.document).not.toBe(read())
})
