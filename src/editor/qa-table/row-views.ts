import type { RowView } from './rows.ts'

/** The rows of an open table as they stand, each with those who listen to it. */
export type RowViews = {
  get(key: number): RowView | undefined
  put(view: RowView): void
  /** Forgets a row, which goes by another key from now on. */
  drop(key: number): void
  subscribe(key: number, listener: () => void): () => void
  /** Rows that differ from the server's, in the order they were written. */
  unsaved(): RowView[]
}

export function createRowViews(): RowViews {
  const views = new Map<number, RowView>()
  const listeners = new Map<number, Set<() => void>>()
  const unsaved = new Set<number>()
  return {
    get: (key) => views.get(key),
    put(view) {
      const { key } = view.row
      if (views.get(key) === view) return
      views.set(key, view)
      if (view.state === 'saved') unsaved.delete(key)
      else unsaved.add(key)
      for (const listener of listeners.get(key) ?? []) listener()
    },
    drop(key) {
      views.delete(key)
      unsaved.delete(key)
    },
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
    unsaved: () => [...unsaved].flatMap((key) => views.get(key) ?? []),
  }
}
