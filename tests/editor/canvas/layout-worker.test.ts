import { beforeAll, expect, test, vi } from 'vitest'
import { layoutGraph, type LayoutReply } from '#src/editor/canvas/layout/layout-graph.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'

/** What a worker's own side looks like. */
const worker = Object.assign(new EventTarget(), { postMessage: vi.fn<(reply: LayoutReply) => void>() })

beforeAll(async () => {
  vi.stubGlobal('self', worker)
  await import('#src/editor/canvas/layout/layout.worker.ts')
})

test.each([
  ['few', 60],
  ['many', 300],
])('%s nodes get places where they do not lie on each other, and most edges lead to the right', async (_, count) => {
  const { request } = layoutGraph(sampleKinds.specs, sampleGraph(count), new Set())
  worker.postMessage.mockClear()
  worker.dispatchEvent(new MessageEvent('message', { data: { id: 7, ...request } }))
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalledOnce(), { timeout: 60_000 })
  const reply = worker.postMessage.mock.lastCall![0]
  if ('fault' in reply) throw new Error(reply.fault)
  const boxes = request.nodes.map(({ width, height }, index) => {
    const [left, top] = [reply.places[2 * index]!, reply.places[2 * index + 1]!]
    return { left, top, right: left + width, bottom: top + height }
  })
  const onEachOther = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(onEachOther).toEqual([])
  const back = request.edges.filter(({ from, to }) => boxes[to]!.left <= boxes[from]!.right)
  expect(back.length).toBeLessThan(request.edges.length / 10)
})
