import type { Box } from './geometry.ts'

const CELL = 512
/** More columns than a document's coordinates can reach: makes one number of two. */
const COLUMNS = 1 << 20

/** Finds what lies in a part of the canvas without looking at the rest: a net of square cells with the ids in them. */
export type SpatialGrid = {
  put(id: string, boxes: Iterable<Box>): void
  remove(id: string): void
  /** Ids in the cells that the box touches: some may lie just outside of it. */
  near(box: Box): Set<string>
}

export function createGrid(): SpatialGrid {
  const cells = new Map<number, Set<string>>()
  const cellsOf = new Map<string, number[]>()

  function* keysOf(box: Box): Generator<number> {
    const right = Math.floor((box.x + box.width) / CELL)
    const bottom = Math.floor((box.y + box.height) / CELL)
    for (let column = Math.floor(box.x / CELL); column <= right; column += 1)
      for (let row = Math.floor(box.y / CELL); row <= bottom; row += 1) yield column * COLUMNS + row
  }

  function remove(id: string): void {
    for (const key of cellsOf.get(id) ?? []) {
      const cell = cells.get(key)
      cell?.delete(id)
      if (cell?.size === 0) cells.delete(key)
    }
    cellsOf.delete(id)
  }

  return {
    put(id, boxes) {
      remove(id)
      const keys: number[] = []
      for (const box of boxes)
        for (const key of keysOf(box)) {
          let cell = cells.get(key)
          if (cell === undefined) cells.set(key, (cell = new Set()))
          if (cell.has(id)) continue
          cell.add(id)
          keys.push(key)
        }
      cellsOf.set(id, keys)
    },
    remove,
    near(box) {
      const found = new Set<string>()
      for (const key of keysOf(box)) for (const id of cells.get(key) ?? []) found.add(id)
      return found
    },
  }
}
