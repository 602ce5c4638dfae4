import type { Command } from '#src/domain/graph/command.ts'
import { moveNodes, straightenEdges } from '#src/domain/graph/commands.ts'
import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { nextTask } from '#src/lib/next-task.ts'
import type { DocumentStore } from '../../document/document-store.ts'
import { gestureEnd } from '../../document/gesture-end.ts'
import { cardSize } from '../geometry.ts'
import type { Scene } from '../scene.ts'
import { holdToGlide } from './glide.ts'
import { isSmall, layoutGraph, placed, type LayoutReply, type LayoutRequest } from './layout-graph.ts'

let worker: Worker | undefined
let asked = 0

/** The worker, loaded once and kept: it is larger than the editor itself. */
function layoutWorker(): Worker {
  worker ??= new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  return worker
}

/** Lays a graph out in the worker. Rejects when the worker cannot. */
function layoutAside(request: Omit<LayoutRequest, 'id'>): Promise<Float64Array> {
  const id = (asked += 1)
  const aside = layoutWorker()
  gone[wayOf(request.isSmall)] = true
  return new Promise((resolve, reject) => {
    const done = () => {
      aside.removeEventListener('message', handleMessage)
      aside.removeEventListener('error', handleError)
    }
    const handleMessage = (event: MessageEvent<LayoutReply>) => {
      if (event.data.id !== id) return
      done()
      if ('places' in event.data) resolve(event.data.places)
      else reject(new Error(event.data.fault))
    }
    const handleError = (event: ErrorEvent) => {
      done()
      worker = undefined
      gone.small = gone.large = false
      reject(new Error(event.message))
    }
    aside.addEventListener('message', handleMessage)
    aside.addEventListener('error', handleError)
    aside.postMessage({ id, ...request })
  })
}

/**
 * So many nodes are laid out to get the worker going for a large flow. For a small one, which goes another way, as many as
 * it has, within bounds: 24 cost a processor half a second, 150 cost it five.
 */
const LARGE_WARM_UPS = [300, 600]
const SMALL_WARM_UP = { least: 24, most: 150 }
/** The ways that this worker has gone already. */
const gone = { small: false, large: false }

/** Loads the worker and has it try itself, so that the first layout of so many nodes takes no longer than any other. */
export function warmLayout(nodes: number): void {
  const way = wayOf(isSmall(nodes))
  if (gone[way]) return
  const { least, most } = SMALL_WARM_UP
  const sizes = way === 'large' ? LARGE_WARM_UPS : [Math.min(most, Math.max(least, nodes))]
  for (const size of sizes) void layoutAside(warmUp(size)).catch(() => undefined)
}

const wayOf = (small: boolean) => (small ? 'small' : 'large')

function warmUp(size: number): Omit<LayoutRequest, 'id'> {
  const nodes = Array.from({ length: size }, () => ({ ...cardSize(2), input: 0, outlets: [20, 40] }))
  const edges = nodes.flatMap((_, from) =>
    [2 * from + 1, 2 * from + 2, (7 * from) % size].map((to, index) => ({ from, outlet: index % 2, to })),
  )
  return { isSmall: isSmall(size), nodes, edges: edges.filter(({ to }) => to < size) }
}

const LABEL = 'undo.layout'
/**
 * Nodes that get their places at once: so many at first, then as many as fit into so many milliseconds, since the page
 * stands still meanwhile, and then draws what has moved.
 */
const SLICE = { first: 16, ms: 8 }

/**
 * Arranges nodes, or all of them where none is named, as one step that can be undone. What is edited meanwhile stays:
 * places are given only to nodes that are still there. `scene`: where they are seen to move there, if they are few.
 */
export async function layOut(
  store: DocumentStore<GraphDocument>,
  specs: NodeSpecs,
  chosen: ReadonlySet<string>,
  scene?: Scene,
): Promise<void> {
  const document = store.store.get(store.docAtom)
  const { ids, request } = layoutGraph(specs, document, chosen)
  if (ids.length === 0) return
  const places = placed(document, ids, await layoutAside(request))
  const letGo = scene && holdToGlide(scene, places.keys())
  // Ways led by hand among what is arranged anew would run astray.
  const bent = [...document.edges.values()].filter(
    ({ source, target, points }) => points !== undefined && places.has(source.node) && places.has(target),
  )
  await moveInSlices(store, [...places], straightenEdges(bent.map(({ id }) => id)))
  letGo?.()
}

/** One step for the history, some nodes at a time for the page. */
async function moveInSlices(
  store: DocumentStore<GraphDocument>,
  places: readonly (readonly [string, Point])[],
  straighten: Command<GraphDocument>,
): Promise<void> {
  const isOurs = () => store.store.get(store.gestureAtom) === LABEL
  for (let from = 0, size = SLICE.first; from < places.length;) {
    await nextTask()
    // Somebody has begun something meanwhile, which has made a step of what was moved so far: the rest is another one.
    if (!isOurs()) await gestureEnd(store)
    if (!isOurs() && !store.beginGesture(LABEL)) return
    const began = performance.now()
    if (from === 0) store.dispatch(straighten)
    store.dispatch(moveNodes(new Map(places.slice(from, from + size))))
    from += size
    const fitting = (size * SLICE.ms) / Math.max(1, performance.now() - began)
    size = Math.ceil(Math.min(2 * size, Math.max(size / 2, fitting)))
  }
  if (isOurs()) store.commitGesture()
}
