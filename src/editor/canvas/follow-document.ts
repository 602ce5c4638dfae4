import type { GraphDocument } from '#src/domain/graph/document.ts'
import { nextTask } from '#src/lib/next-task.ts'
import type { DocumentStore } from '../document/document-store.ts'
import type { Scene } from './scene.ts'

/** Nodes that change their place on the canvas at once: with many more the page would stand still. */
const SLICE = 200

const NO_EDGES: GraphDocument['edges'] = new Map()

/**
 * Keeps a scene to what the document is, from now on; the answer ends it. Where one step changes thousands of nodes, as
 * opening a large flow or taking back an automatic layout does, the scene is behind the document for a few tasks and the
 * page goes on meanwhile.
 */
export function followDocument(
  scene: Scene,
  { store, docAtom, subscribe }: Pick<DocumentStore<GraphDocument>, 'store' | 'docAtom' | 'subscribe'>,
): () => void {
  let ways = 0
  const end = subscribe((document) => void go(document))
  void go(store.get(docAtom))

  async function go(document: GraphDocument): Promise<void> {
    const way = (ways += 1)
    for (const part of partsOfWay(scene.document, document)) {
      // A newer document goes on from where this one has come to.
      if (way !== ways) return
      scene.update(part)
      if (part !== document) await nextTask()
    }
  }

  return () => {
    end()
    ways += 1
  }
}

/** The documents on the way from one to another, some more nodes of the other in each, that one itself as the last. */
function* partsOfWay(from: GraphDocument, to: GraphDocument): Generator<GraphDocument> {
  // The cards of a large flow are seen at once, and what runs between them a moment later.
  if (from.nodes.size === 0 && to.nodes.size > SLICE) yield { ...to, edges: NO_EDGES }
  if (from.nodes.size === to.nodes.size) {
    const changed = [...to.nodes].filter(([id, node]) => from.nodes.get(id) !== node)
    const isSameSet = changed.every(([id]) => from.nodes.has(id))
    for (let done = SLICE; isSameSet && done < changed.length; done += SLICE)
      yield { ...from, nodes: new Map([...from.nodes, ...changed.slice(0, done)]) }
  }
  yield to
}
