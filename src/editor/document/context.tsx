import type { Atom } from 'jotai/vanilla'
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { DocumentStore } from './document-store.ts'
import { undoLabel } from './undo-label.ts'

const DocumentContext = createContext<unknown>(null)

/**
 * Lends the parts below it an open document. They reach it by the hooks of this file alone, and never by jotai's default
 * store, so that two documents on one page do not meet.
 */
export function DocumentProvider<D extends object>(props: {
  readonly store: DocumentStore<D>
  readonly children?: ReactNode
}) {
  return <DocumentContext value={props.store}>{props.children}</DocumentContext>
}

/** The open document's store, for what is not drawn; the caller names the kind of document its screen has opened. */
export function useStoreOf<D extends object>(): DocumentStore<D> {
  const store = use(DocumentContext)
  if (store === null) throw new Error('There is no DocumentProvider above')
  // A context cannot be generic; the screen that opened the document knows what it is.
  return store as DocumentStore<D>
}

/**
 * Reads an atom of the document's store, or what a selector picks from the document. A selector gives a part of the
 * document or a plain value: one that makes a new object every time would draw forever.
 */
export function useDoc<Value>(source: Atom<Value>): Value
export function useDoc<D extends object, Value>(source: (document: D) => Value): Value
export function useDoc<D extends object, Value>(source: Atom<Value> | ((document: D) => Value)): Value {
  const { store, docAtom } = useStoreOf<D>()
  const watched: Atom<unknown> = typeof source === 'function' ? docAtom : source
  const subscribe = useCallback((listener: () => void) => store.sub(watched, listener), [store, watched])
  const read = () => (typeof source === 'function' ? source(store.get(docAtom)) : store.get(source))
  return useSyncExternalStore(subscribe, read, read)
}

/** What can be undone and redone, with the words for it. */
export function useHistory() {
  const { canUndoAtom, canRedoAtom, historyAtom, undo, redo } = useStoreOf()
  const t = useTexts()
  const history = useDoc(historyAtom)
  const last = history.undo.at(-1)
  const next = history.redo.at(-1)
  return {
    canUndo: useDoc(canUndoAtom),
    canRedo: useDoc(canRedoAtom),
    undoLabel: last && undoLabel(t, last.label, last.values),
    redoLabel: next && undoLabel(t, next.label, next.values),
    undo,
    redo,
  }
}
