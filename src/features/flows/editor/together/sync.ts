import { atom, type Atom } from 'jotai/vanilla'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { diffGraphs, isSameGraph } from '#src/domain/graph/diff.ts'
import type { MergeConflict } from '#src/domain/graph/merge.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { existing, selectionAtom } from '#src/editor/canvas/view-state.ts'
import { systemTimers, type Timers } from '#src/editor/document/timers.ts'
import type { Autosave } from '#src/editor/document/autosave.ts'
import { gestureEnd } from '#src/editor/document/gesture-end.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { baseFor, decide, nodesChanged, type Choices, type Decided } from './merging.ts'
import type { ServerCopy } from './server-copy.ts'
import { sharing } from './sharing.ts'

/** The flow as it is found on the server now. */
export type Found =
  | { readonly type: 'flow'; readonly document: GraphDocument; readonly revision: number; readonly by: string | null }
  | { readonly type: 'gone' }
  /** Written by a newer version than this one. */
  | { readonly type: 'unreadable' }
  /** No answer; it is asked again. */
  | { readonly type: 'failed' }

/** A colleague's changes that cannot be taken without a decision. */
export type Pending = {
  readonly by: string | null
  readonly revision: number
  readonly base: GraphDocument
  readonly theirs: GraphDocument
  /** As the documents were when it was last looked. */
  readonly conflicts: readonly MergeConflict[]
  /** Decided for theirs, which cannot be had together with the rest. */
  readonly refused: readonly MergeConflict[]
  /** Both together are no flow that can be saved: one of the two has to go. */
  readonly isUnfit: boolean
}

/** What a colleague has changed, once it is here. */
export type News = {
  readonly by: string | null
  readonly here: readonly string[]
  readonly gone: readonly string[]
  /** Ways that lost an end or an outlet to it. */
  readonly dropped: number
}

export type Trouble = 'gone' | 'unreadable'

export type Sync = {
  readonly pendingAtom: Atom<Pending | null>
  /** Why the flow can only be looked at, or null. */
  readonly troubleAtom: Atom<Trouble | null>
  /** Fetches what the server has and takes it in. */
  look(): Promise<void>
  /**
   * Asks what is to become of changes that were made here on an older document, where the server's have changed the same
   * since; the document holds what was made here.
   */
  contest(base: GraphDocument, by: string | null): void
  /** Decides what is pending; answers whether nothing of it is left. */
  settle(choices: Choices): boolean
  /** Looks at what is pending again, as there may have been changes here meanwhile. */
  review(): void
  /** Gives up everything here for what the server has. */
  takeAll(): void
  /** Saves what is here over what the server has; a version keeps that. */
  keepAll(): void
  /** Calls when a colleague's changes have come in; the answer ends it. */
  subscribe(listener: (news: News) => void): () => void
  close(): void
}

const AGAIN_MS = 3_000

/**
 * Brings colleagues' saved changes into the open document without a reload and without touching the own history. Where
 * both have changed the same, nothing is taken and nothing saved until somebody has decided.
 */
export function createSync(options: {
  readonly document: DocumentStore<GraphDocument>
  readonly autosave: Autosave
  readonly server: ServerCopy
  readonly specs: NodeSpecs
  readonly read: () => Promise<Found>
  readonly timers?: Timers
}): Sync {
  const { document, autosave, server, specs, read, timers = systemTimers } = options
  const { store } = document
  const pendingAtom = atom<Pending | null>(null)
  const troubleAtom = atom<Trouble | null>(null)
  const listeners = new Set<(news: News) => void>()
  const wasReadOnly = store.get(document.readOnlyAtom)
  let isReading = false
  let isAskedAgain = false
  let isClosed = false
  let callOff = () => {}

  async function look(): Promise<void> {
    isAskedAgain = isReading
    if (isReading || isClosed) return
    isReading = true
    const found = await read().catch((): Found => ({ type: 'failed' }))
    isReading = false
    if (isClosed) return
    if (found.type === 'failed') retry()
    else if (found.type === 'flow') await takeAfter(found)
    else fail(found.type)
    if (isAskedAgain) await look()
  }

  function retry(): void {
    callOff()
    callOff = timers.after(AGAIN_MS, () => void look())
  }

  /** Nothing is put under somebody's hands, nor is the page held up by what is the same on both sides. */
  async function takeAfter(found: Found & { type: 'flow' }): Promise<void> {
    const theirs = await sharing(server.document, found.document)
    await gestureEnd(document)
    takeTheirs({ ...found, document: theirs })
  }

  function fail(trouble: Trouble): void {
    store.set(troubleAtom, trouble)
    store.set(document.readOnlyAtom, true)
  }

  function takeTheirs({ document: theirs, revision, by }: Found & { type: 'flow' }): void {
    if (isClosed) return
    const known = store.get(document.revisionAtom)
    // What took longer than something newer.
    if (server.held !== null && revision < server.held.revision) return
    if (store.get(troubleAtom) !== null) {
      store.set(troubleAtom, null)
      store.set(document.readOnlyAtom, wasReadOnly)
      if (revision === known) autosave.resume(known)
    }
    if (revision <= known) {
      // A save that was refused, though what it was refused for has come in by itself.
      if (store.get(autosave.stateAtom).type === 'conflict' && server.held === null) autosave.resume(known)
      return
    }
    const base = baseFor(server.document, server.unanswered, theirs)
    attempt({ by, revision, base, theirs }, new Map())
  }

  /** Takes the other side in, as far as it is decided; otherwise everything waits. */
  function attempt(side: Pick<Pending, 'by' | 'revision' | 'base' | 'theirs'>, choices: Choices): boolean {
    const { by, revision, base, theirs } = side
    const decided = decide(specs, { base, mine: store.get(document.docAtom), theirs }, choices)
    const isDecided = decided.open.length === 0 && decided.refused.length === 0
    if (!isDecided) return wait(side, decided, false)
    if (!document.receive(decided.patches, revision)) {
      if (store.get(document.isDirtyAtom)) return wait(side, decided, true)
      document.load(theirs, revision)
    }
    settled(side, decided)
    if (!isSameGraph(diffGraphs(base, theirs))) {
      const news = { by, ...nodesChanged(base, theirs), dropped: decided.dropped.length }
      for (const listener of listeners) listener(news)
    }
    return true
  }

  function wait(side: Pick<Pending, 'by' | 'revision' | 'base' | 'theirs'>, decided: Decided, isUnfit: boolean): false {
    const conflicts = decide(specs, { ...side, mine: store.get(document.docAtom) }, new Map()).open
    server.held = { revision: side.revision, savedBy: side.by ?? '' }
    store.set(pendingAtom, { ...side, conflicts, refused: decided.refused, isUnfit })
    return false
  }

  function settled({ theirs, revision }: Pick<Pending, 'theirs' | 'revision'>, { document: made }: Decided): void {
    server.document = theirs
    server.unanswered = []
    server.held = null
    store.set(pendingAtom, null)
    store.set(selectionAtom, existing(store.get(selectionAtom), store.get(document.docAtom)))
    if (store.get(document.isDirtyAtom) && isSameGraph(diffGraphs(made, theirs)))
      document.acknowledge(document.snapshot(), revision)
    const { type } = store.get(autosave.stateAtom)
    if (type === 'conflict' || type === 'locked') autosave.resume(revision)
  }

  const withPending = (run: (pending: Pending) => void) => {
    const pending = store.get(pendingAtom)
    if (pending !== null) run(pending)
  }

  const end = store.sub(autosave.stateAtom, () => {
    const state = store.get(autosave.stateAtom)
    if (state.type === 'conflict' && server.held === null) void look()
    if (state.type === 'locked' && state.code === 'NOT_FOUND' && store.get(troubleAtom) === null) void look()
  })

  return {
    pendingAtom,
    troubleAtom,
    look,
    contest(base, by) {
      if (store.get(pendingAtom) === null)
        attempt({ by, revision: store.get(document.revisionAtom), base, theirs: server.document }, new Map())
    },
    settle(choices) {
      const pending = store.get(pendingAtom)
      return pending === null || attempt(pending, choices)
    },
    review: () => withPending((pending) => void attempt(pending, new Map())),
    takeAll: () =>
      withPending(({ theirs, revision }) => {
        document.load(theirs, revision)
        server.document = theirs
        server.unanswered = []
        server.held = null
        store.set(pendingAtom, null)
        store.set(selectionAtom, existing(store.get(selectionAtom), theirs))
      }),
    keepAll: () =>
      withPending(({ theirs, revision }) => {
        document.receive([], revision)
        server.document = theirs
        server.unanswered = []
        server.held = null
        store.set(pendingAtom, null)
        autosave.resume(revision)
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      callOff()
      end()
    },
  }
}
