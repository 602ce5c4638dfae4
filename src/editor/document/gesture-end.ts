import type { DocumentStore } from './document-store.ts'

/** Waits until no gesture is going on: nothing is put under somebody's hands. */
export function gestureEnd<D extends object>({ store, gestureAtom }: DocumentStore<D>): Promise<void> {
  if (store.get(gestureAtom) === null) return Promise.resolve()
  return new Promise((resolve) => {
    const end = store.sub(gestureAtom, () => {
      if (store.get(gestureAtom) !== null) return
      end()
      resolve()
    })
  })
}
