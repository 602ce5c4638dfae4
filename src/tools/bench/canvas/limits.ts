import type { GestureName } from './gestures.ts'

/** When the flow must be of use, at every size; in milliseconds. */
export const READY_MS = 1000
/** One undo: within a frame. */
export const UNDO_MS = 16
/** Layout of 1,000 nodes, and the longest stall of the page meanwhile. */
export const LAYOUT_MS = 1500
export const STALL_MS = 50

/** A processor that is so many times slower than this one, and how long 95 of 100 frames may take there near by at 1,000 nodes. */
export const SLOW = { rate: 4, nodes: 1000, frameMs: 33 } as const
export const NEAR_GESTURES: ReadonlySet<GestureName> = new Set(['pan near', 'drag near'])

/**
 * How long 95 of 100 frames may take at most, in milliseconds: at 1,000 nodes as smooth as can be seen where the eye
 * follows, at 5,000 still usable.
 */
export function frameLimit(nodes: number, gesture: GestureName): number {
  if (nodes > 1000) return 50
  return gesture === 'pan near' || gesture === 'drag near' || gesture === 'drag one fitted' ? 25 : 40
}
