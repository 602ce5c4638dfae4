import type { ReactNode } from 'react'

export type TreeItem = {
  id: string
  label: string
  icon?: ReactNode
  count?: number
  children?: readonly TreeItem[]
}

/** Where a moved item goes: beside another one or into it, as its last child. */
export type TreePlace = { target: string; where: 'before' | 'inside' | 'after' }

export type FlatItem = {
  item: TreeItem
  parent: string | undefined
  /** 1 for the top. */
  level: number
  /** Place among its siblings, from 1, and how many there are. */
  position: number
  siblings: number
}

/** The rows in sight, in the order they are read: children of closed branches are left out. */
export function flatten(
  items: readonly TreeItem[],
  expanded: ReadonlySet<string>,
  parent?: string,
  level = 1,
): FlatItem[] {
  return items.flatMap((item, index) => [
    { item, parent, level, position: index + 1, siblings: items.length },
    ...(expanded.has(item.id) ? flatten(item.children ?? [], expanded, item.id, level + 1) : []),
  ])
}

/** False for a drop of an item on itself or on what hangs under it. */
export function dropAllowed(items: readonly TreeItem[], dragged: string, place: TreePlace): boolean {
  const branch = find(items, dragged)
  return branch !== undefined && find([branch], place.target) === undefined
}

/** The next row whose label begins with what was typed; one letter typed again goes on to the next of its kind. */
export function nextByLetter(rows: readonly FlatItem[], from: number, typed: string): FlatItem | undefined {
  const letters = Array.from(typed.toLowerCase())
  const repeated = letters.every((letter) => letter === letters[0])
  const wanted = repeated ? letters[0]! : letters.join('')
  const start = repeated ? from + 1 : from
  const turned = [...rows.slice(start), ...rows.slice(0, start)]
  return turned.find((row) => row.item.label.toLowerCase().startsWith(wanted))
}

function find(items: readonly TreeItem[], id: string): TreeItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : find(item.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
