import type { Box } from './geometry.ts'
import { createGrid } from './grid.ts'

/** A grid by place in which what a drag holds lies nowhere: moving it costs nothing, and it is near everywhere. */
export type HeldGrid = {
  /** Puts something in its place, or leaves it while it is held. */
  put(id: string, boxes: readonly Box[]): void
  remove(id: string): void
  /** Holds these and no others; answers what has been held until now, which waits to be put in its place. */
  hold(ids: ReadonlySet<string>): string[]
  held(): ReadonlySet<string>
  /** Ids of what may touch the box, what is held among them. */
  near(box: Box): Iterable<string>
}

const NOTHING: ReadonlySet<string> = new Set()

export function createHeldGrid(): HeldGrid {
  const grid = createGrid()
  let held = NOTHING
  return {
    put(id, boxes) {
      if (!held.has(id)) grid.put(id, boxes)
    },
    remove: (id) => grid.remove(id),
    hold(ids) {
      const freed = [...held].filter((id) => !ids.has(id))
      held = ids
      for (const id of ids) grid.remove(id)
      return freed
    },
    held: () => held,
    near(box) {
      const found = grid.near(box)
      for (const id of held) found.add(id)
      return found
    },
  }
}
