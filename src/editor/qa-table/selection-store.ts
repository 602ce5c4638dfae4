import { rectangleOf, type Selection } from './range.ts'

/** What is selected, told to whoever draws it: rows hear only of what concerns them. */
export type SelectionStore = {
  get(): Selection
  set(selection: Selection): void
  subscribe(listener: () => void): () => void
}

export function createSelectionStore(): SelectionStore {
  let selection: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }
  const listeners = new Set<() => void>()
  return {
    get: () => selection,
    set(next) {
      selection = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What of the selection lies in a row: columns `from` to `to`, edges, and the active cell. A row out of it gets ''. */
export function spanText(selection: Selection, row: number): string {
  const { top, bottom, left, right } = rectangleOf(selection)
  if (row < top || row > bottom) return ''
  const active = selection.active.row === row ? selection.active.column : -1
  return `${left} ${right} ${active} ${Number(top === row)} ${Number(bottom === row)}`
}

export type Span = { left: number; right: number; active: number; isTop: boolean; isBottom: boolean }

/** Reads {@link spanText}. */
export function spanOf(text: string): Span | undefined {
  if (text === '') return undefined
  const [left = 0, right = 0, active = -1, top, bottom] = text.split(' ').map(Number)
  return { left, right, active, isTop: top === 1, isBottom: bottom === 1 }
}
