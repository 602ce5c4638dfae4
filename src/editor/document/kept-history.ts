import { LIMITS } from '#src/domain/limits.ts'
import { browserStore, type BrowserStore } from './browser-store.ts'
import type { DocumentStore } from './document-store.ts'
import type { Entry, History } from './history.ts'
import { whenPageHidden } from './page-hidden.ts'
import { systemTimers, type Timers } from './timers.ts'

const limits = LIMITS.flow.undoKept

/** The history of a document as it lies in the browser. */
export type KeptHistory<D = unknown> = {
  /** The revision of the server whose document the steps lead back from. */
  readonly revision: number
  readonly history: History
  /** As it was when the page went with changes on their way to the server, and the document that they make. */
  readonly after?: { readonly document: D; readonly history: History }
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

export type HistoryStorage = BrowserStore<KeptHistory>

/** Histories in IndexedDB, those of the documents that were edited last. */
export const browserHistoryStorage: HistoryStorage = browserStore({ name: 'deskwright-undo', most: limits.documents })

/** Which document, and whose steps: nobody takes back what somebody else has done. */
export type HistoryKey = { readonly kind: string; readonly id: string; readonly personId: string }

const nameOf = ({ kind, id, personId }: HistoryKey) => `${personId}:${kind}:${id}`

/** How long a step may lie only in memory. */
const KEEP_HISTORY_MS = 1_000

/**
 * Keeps the history of a document in the browser, so that a reload does not end it: as far back as there is room for, and
 * always together with the revision that it belongs to. The answer ends it, with what is still to be written.
 */
export function keepHistory<D extends object>(options: {
  readonly key: HistoryKey
  readonly document: DocumentStore<D>
  readonly storage?: HistoryStorage
  readonly timers?: Timers
  /** Calls when the page is hidden; the answer ends it. */
  readonly whenHidden?: (run: () => void) => () => void
}): () => void {
  const { document, storage = browserHistoryStorage, timers = systemTimers, whenHidden = whenPageHidden } = options
  const { store, historyAtom, revisionAtom, isDirtyAtom } = document
  const key = nameOf(options.key)
  let saved: Pick<KeptHistory, 'revision' | 'history'> = {
    revision: store.get(revisionAtom),
    history: store.get(historyAtom),
  }
  let callOff: (() => void) | undefined

  function look(): void {
    // A step that is not saved leads back from a document that the server may never have.
    if (store.get(isDirtyAtom)) return
    saved = { revision: store.get(revisionAtom), history: store.get(historyAtom) }
    callOff ??= timers.after(KEEP_HISTORY_MS, write)
  }

  function write(): void {
    callOff?.()
    callOff = undefined
    const isDirty = store.get(isDirtyAtom)
    const history = bounded(store.get(historyAtom))
    const kept: KeptHistory = {
      revision: saved.revision,
      history: bounded(saved.history),
      at: timers.now(),
      ...(isDirty && { after: { document: document.snapshot().document, history } }),
    }
    const isEmpty = [kept.history, history].every(({ undo, redo }) => undo.length + redo.length === 0)
    void (isEmpty ? storage.remove(key) : storage.write(key, kept))
  }

  const ends = [historyAtom, revisionAtom, isDirtyAtom].map((watched) => store.sub(watched, look))
  ends.push(whenHidden(() => (callOff !== undefined || store.get(isDirtyAtom)) && write()))
  return () => {
    for (const end of ends) end()
    if (callOff !== undefined || store.get(isDirtyAtom)) write()
  }
}

/**
 * Gives a document that was just opened the history that it had before. Only where it is the same still: by its revision,
 * or, where the page went before it heard that its last save had arrived, by all that is in it. What others have saved
 * since ends it. Answers whether there was any.
 */
export async function takeUpHistory<D extends object>(options: {
  readonly key: HistoryKey
  readonly document: DocumentStore<D>
  /** As the server gave it. */
  readonly loaded: { readonly document: D; readonly revision: number }
  readonly isSame: (a: D, b: D) => boolean
  readonly storage?: HistoryStorage
}): Promise<boolean> {
  const { key, document, loaded, isSame, storage = browserHistoryStorage } = options
  const kept = (await storage.read(nameOf(key))) as KeptHistory<D> | undefined
  if (kept === undefined) return false
  const history = kept.revision === loaded.revision ? kept.history : laterOf(kept, loaded, isSame)
  return history !== null && document.restore(history)
}

function laterOf<D>(
  { revision, after }: KeptHistory<D>,
  loaded: { document: D; revision: number },
  isSame: (a: D, b: D) => boolean,
): History | null {
  if (after === undefined || loaded.revision < revision) return null
  try {
    return isSame(after.document, loaded.document) ? after.history : null
  } catch {
    // Written by another version, which kept its documents otherwise.
    return null
  }
}

/** The newest steps, as many as there is room for; what is redone goes first where it is short. */
function bounded({ undo, redo }: History): History {
  let [steps, room] = [limits.steps, limits.characters]
  const newest = (entries: readonly Entry[]) => {
    const kept: Entry[] = []
    for (const entry of entries.toReversed()) {
      steps -= 1
      room -= JSON.stringify([entry.patches, entry.inverse]).length
      if (steps < 0 || room < 0) break
      // What is done next is a step of its own.
      const { mergeKey: _, ...sealed } = entry
      kept.unshift(sealed)
    }
    return kept
  }
  return { undo: newest(undo), redo: newest(redo) }
}
