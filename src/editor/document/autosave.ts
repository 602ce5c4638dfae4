import { atom, type Atom } from 'jotai/vanilla'
import { dueAt, nextState, type AutosaveEvent, type AutosaveState } from './autosave-state.ts'
import type { DocumentStore, Snapshot } from './document-store.ts'
import { createDueWork } from './due-work.ts'
import { whenPageHidden } from './page-hidden.ts'
import { systemTimers, type Timers } from './timers.ts'

/** How a save ended. A save that rejects counts as offline. */
export type SaveResult =
  | { readonly type: 'saved'; readonly revision: number }
  /** The server has a newer revision than the one that was sent on. */
  | { readonly type: 'conflict'; readonly revision: number; readonly savedBy: string }
  | { readonly type: 'offline' }
  | { readonly type: 'refused'; readonly code: string }

/** `keepalive`: the page may go at any moment, and the request has to outlive it. */
export type Save<D> = (snapshot: Snapshot<D>, options: { readonly keepalive: boolean }) => Promise<SaveResult>

export type Autosave = {
  /** Lies in the document's own store. */
  readonly stateAtom: Atom<AutosaveState>
  /** Saves now what is not saved, also while offline; answers whether the server then has all of it. */
  flush(options?: { readonly keepalive?: boolean }): Promise<boolean>
  /** Goes on after a conflict or a refusal: saves on top of the revision that has been seen. */
  resume(revision: number): void
  /** Saves nothing from now on; what is not saved stays unsaved. */
  stop(): void
}

/**
 * Saves a document by itself: 1.5 s after the last change, 10 s after the first at the latest, never in the middle of a
 * gesture, and one save at a time. It saves at once when the page is hidden, which may be the last that is seen of it.
 */
export function createAutosave<D extends object>(options: {
  readonly document: DocumentStore<D>
  readonly save: Save<D>
  readonly timers?: Timers
  /** Calls when the page is hidden; the answer ends it. */
  readonly whenHidden?: (run: () => void) => () => void
}): Autosave {
  const { document, save, timers = systemTimers, whenHidden = whenPageHidden } = options
  const { store } = document
  const stateAtom = atom<AutosaveState>({ type: 'clean' })
  const saving = createDueWork<boolean>(attempt, { timers })
  let seen: number | undefined
  let isStopped = false

  const hasUnsaved = () => document.snapshot().version !== store.get(document.savedVersionAtom)

  function send(event: AutosaveEvent): void {
    store.set(stateAtom, nextState(store.get(stateAtom), event))
    plan()
  }

  function plan(): void {
    saving.callOff()
    const due = dueAt(store.get(stateAtom))
    if (due === undefined || isStopped || store.get(document.gestureAtom) !== null) return
    saving.plan(Math.max(0, due - timers.now()), false)
  }

  function look(): void {
    const version = store.get(document.versionAtom)
    if (!store.get(document.isDirtyAtom)) send({ type: 'settled' })
    else if (version !== seen) send({ type: 'edited', at: timers.now() })
    else plan()
    seen = version
  }

  async function attempt(keepalive: boolean): Promise<void> {
    const sent = document.snapshot()
    send({ type: 'sent' })
    const result = await answerOf(save, sent, keepalive)
    if (result.type === 'saved') {
      document.acknowledge(sent, result.revision)
      send({ type: 'saved', at: timers.now(), isDirty: store.get(document.isDirtyAtom) })
    } else if (result.type === 'offline') send({ type: 'offline', at: timers.now() })
    else if (result.type === 'conflict' && hasReceived(sent, result.revision))
      send({ type: 'resumed', at: timers.now() })
    else send(result)
    // What the document was loaded with meanwhile needs no saving, whatever became of this save.
    if (!store.get(document.isDirtyAtom)) send({ type: 'settled' })
  }

  /** Whether the newer revision arrived by itself while the save was under way: then there is nothing to choose. */
  function hasReceived(sent: Snapshot<D>, revision: number): boolean {
    const known = store.get(document.revisionAtom)
    return known > sent.baseRevision && known >= revision
  }

  async function flush({ keepalive = false } = {}): Promise<boolean> {
    while (saving.running() !== undefined) await saving.running()
    while (!isStopped && hasUnsaved() && dueAt(store.get(stateAtom)) !== undefined) {
      await saving.run(keepalive)
      if (store.get(stateAtom).type !== 'dirty') break
    }
    return !hasUnsaved()
  }

  function resume(revision: number): void {
    document.receive([], revision)
    if (!hasUnsaved()) return send({ type: 'settled' })
    send({ type: 'resumed', at: timers.now() })
    void flush()
  }

  const ends = [document.versionAtom, document.isDirtyAtom, document.gestureAtom].map((watched) =>
    store.sub(watched, look),
  )
  ends.push(whenHidden(() => void flush({ keepalive: true })))
  look()

  return {
    stateAtom,
    flush,
    resume,
    stop() {
      isStopped = true
      saving.callOff()
      for (const end of ends) end()
    },
  }
}

async function answerOf<D>(save: Save<D>, sent: Snapshot<D>, keepalive: boolean): Promise<SaveResult> {
  try {
    return await save(sent, { keepalive })
  } catch {
    return { type: 'offline' }
  }
}
