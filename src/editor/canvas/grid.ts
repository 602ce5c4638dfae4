import type { Box } from './geometry.ts'

const CELL = 512
/** More columns than a document's coordinates can reach: makes one number of two. */
const COLUMNS = 1 << 20

/** Finds what lies in a part of the canvas without looking at the rest: a net of square cells with the ids in them. */
export type SpatialGrid = {
  put(id: string, boxes: readonly Box[]): void
  remove(id: string): void
  /** Ids in the cells that the box touches: some may lie just outside of it. */
  near(box: Box): Set<string>
}

export function createGrid(): SpatialGrid {
  const cells = new Map<number, Set<string>>()
  const cellsOf = new Map<string, number[]>()

  /** Calls with the key of each cell that the box touches. */
  function eachKey(box: Box, visit: (key: number) => void): void {
    const right = Math.floor((box.x + box.width) / CELL)
    const bottom = Math.floor((box.y + box.height) / CELL)
    for (let column = Math.floor(box.x / CELL); column <= right; column += 1)
      for (let row = Math.floor(box.y / CELL); row <= bottom; row += 1) visit(column * COLUMNS + row)
  }

  function remove(id: string): void {
    const keys = cellsOf.get(id)
    if (keys === undefined) return
    for (const key of keys) {
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
      const add = (key: number) => {
        let cell = cells.get(key)
        if (cell === undefined) cells.set(key, (cell = new Set()))
        if (cell.has(id)) return
        cell.add(id)
        keys.push(key)
      }
      for (const box of boxes) eachKey(box, add)
      cellsOf.set(id, keys)
    },
    remove,
    near(box) {
      const found = new Set<string>()
      eachKey(box, (key) => cells.get(key)?.forEach((id) => found.add(id)))
      return found
    },
  }
}
