import { sameJson } from '#src/domain/graph/data-path.ts'
import { COLLECTIONS } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { nextTask } from '#src/lib/next-task.ts'

/** For how long items are compared at a time, in milliseconds. */
const SLICE_MS = 8

/**
 * A document with the very objects of another wherever the two hold the same, so that comparing and merging them looks
 * only at what differs. Done a little at a time, so that a large flow holds nothing up.
 */
export async function sharing(known: GraphDocument, document: GraphDocument): Promise<GraphDocument> {
  let end = performance.now() + SLICE_MS
  const shared = { ...document }
  for (const name of COLLECTIONS) {
    const items: ReadonlyMap<string, object> = known[name]
    const next = new Map<string, object>()
    for (const [id, item] of document[name]) {
      const held = items.get(id)
      next.set(id, held !== undefined && sameJson(held, item) ? held : item)
      if (performance.now() < end) continue
      await nextTask()
      end = performance.now() + SLICE_MS
    }
    // Each item stands for an equal one of its own collection.
    Object.assign(shared, { [name]: next })
  }
  return shared
}
