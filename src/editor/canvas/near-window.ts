import { whenStill } from '#src/lib/when-still.ts'
import { boundsOf, overlaps, type Box } from './geometry.ts'
import type { Scene } from './scene.ts'
import type { SceneEdge, SceneNode } from './scene-items.ts'
import { NEAR_FROM, seenBy, type View } from './view.ts'

/** What of the scene are elements of the page just now. */
export type Window = {
  readonly nodes: readonly SceneNode[]
  /** Edges that a drag holds: the others are painted, for a browser draws many long lines slowly. */
  readonly edges: readonly SceneEdge[]
}

/** Holds the part of a scene that is near; see {@link createNearWindow}. */
export type NearWindow = {
  get(): Window
  subscribe(listener: () => void): () => void
  setView(view: View): void
  /** Follows the scene until the answer is called. */
  follow(): () => void
}

const EMPTY: Window = { nodes: [], edges: [] }
/** Cards put on the page in one frame: more would be felt as a jerk, and what is missing is painted meanwhile. */
const CARDS_A_FRAME = 4
/** How long the view has rested before cards come: a moving view shows them painted. */
const SETTLED_MS = 100
/** How long the page keeps its elements after they have been left behind. */
const KEPT_MS = 400

/**
 * Chooses what of a scene stands on the page as elements: what is seen and a quarter of a view around it, taken in steps,
 * so that moving the view seldom changes anything, and nothing before it rests. Few cards come at a time. From afar nothing
 * stands there.
 */
export function createNearWindow(scene: Scene): NearWindow {
  const listeners = new Set<() => void>()
  let view: View = { x: 0, y: 0, zoom: 1, width: 0, height: 0 }
  let frame: Box | null = null
  /** Where cards still stand that have been left behind. */
  let left: Box | null = null
  let window = EMPTY
  let next = 0
  let isWaiting = false
  let leaving: ReturnType<typeof setTimeout> | undefined

  function set(value: Window): void {
    window = value
    for (const listener of listeners) listener()
  }

  function later(): void {
    if (next === 0)
      next = requestAnimationFrame(() => {
        next = 0
        fill()
      })
  }

  /** Cards come when the view has rested: while it moves, nothing is done but moving layers. */
  const settling = whenStill(SETTLED_MS, () => {
    isWaiting = false
    later()
  })
  function wait(): void {
    isWaiting = true
    settling.moved()
  }

  /** `fresh`: a card may look different though its node has not changed, as when an edge now starts there. */
  function fill(fresh = false): void {
    if (frame === null) return
    const area = frame
    const here = new Set(window.nodes.map(({ id }) => id))
    const seen = seenBy(view)
    const missing = scene.nodesIn(area).filter(({ id }) => !here.has(id))
    const urgent = missing.filter((item) => overlaps(item, seen))
    // A drag has the frames for itself: what is missing is painted, and comes when it ends.
    const room = scene.lifted.size > 0 ? 0 : CARDS_A_FRAME
    const taken = new Set([...urgent, ...missing].slice(0, room).map(({ id }) => id))
    // In a frame in which cards come none goes.
    if (taken.size === 0) left = null
    const reach = left === null ? area : (boundsOf([area, left]) ?? area)
    set({
      nodes: reuse(
        fresh ? [] : window.nodes,
        scene.nodesIn(reach).filter(({ id }) => here.has(id) || taken.has(id)),
      ),
      edges: [...scene.liftedEdges].flatMap((id) => scene.edges.get(id) ?? []),
    })
    if (taken.size > 0) later()
  }

  function setView(given: View): void {
    view = given
    if (view.width === 0) return
    if (view.zoom < NEAR_FROM) {
      if (frame === null) return
      frame = null
      left = null
      leaving = setTimeout(() => set(EMPTY), KEPT_MS)
      return
    }
    clearTimeout(leaving)
    const wanted = frameFor(view)
    if (frame !== null && isSame(frame, wanted)) {
      if (isWaiting) wait()
      return
    }
    left = frame === null ? null : boundsOf(left === null ? [frame] : [frame, left])
    const isFirst = frame === null
    frame = wanted
    if (isFirst) later()
    else wait()
  }

  return {
    get: () => window,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setView,
    follow() {
      const unsubscribe = scene.subscribe(({ edges }) => {
        if (frame !== null) fill(edges.size > 0)
      })
      return () => {
        unsubscribe()
        cancelAnimationFrame(next)
        clearTimeout(leaving)
        settling.stop()
        next = 0
      }
    },
  }
}

function frameFor(view: View): Box {
  const seen = seenBy(view)
  // Steps of powers of two: zooming a little does not move the frame, either.
  const step = 2 ** Math.round(Math.log2(Math.max(256, seen.width / 4)))
  const x = Math.floor(seen.x / step) * step - step
  const y = Math.floor(seen.y / step) * step - step
  const right = Math.ceil((seen.x + seen.width) / step) * step + step
  const bottom = Math.ceil((seen.y + seen.height) / step) * step + step
  return { x, y, width: right - x, height: bottom - y }
}

const isSame = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** The list as it was, if it holds the same in the same order. */
function reuse<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  return before.length === now.length && before.every((item, index) => item === now[index]) ? before : now
}
