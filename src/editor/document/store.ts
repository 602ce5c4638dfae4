import type { Patch } from 'immer'
import { atom, createStore } from 'jotai/vanilla'
import type { Command } from '#src/domain/graph/command.ts'
import type { DocumentOptions, DocumentStore, Snapshot, Values } from './document-store.ts'
import { prune, record, redo, seal, undo, type Entry, type History, type IsSound, type Step } from './history.ts'
import { applyReceived, change, compose, noChange, settled, squash, type Change } from './patches.ts'
import { replacing } from './replacing.ts'
import { MAX_STEPS, NO_STEPS } from './steps.ts'

type Gesture<D, S> = {
  readonly label: string
  readonly values?: Values
  readonly base: D
  readonly baseVersion: number
  readonly change: Change
  readonly before?: S
}

type State<D, S> = {
  readonly document: D
  readonly history: History<S>
  readonly gesture: Gesture<D, S> | null
  readonly version: number
  readonly savedVersion: number
  readonly revision: number
  /** Whether anything from elsewhere came into the document since it was loaded. */
  readonly hasReceived: boolean
}

/**
 * Opens a document: the one place where it changes. Two doors lead in: `dispatch`, whose changes can be undone, and
 * `receive`, for what was done elsewhere. Nothing here knows React or the network.
 *
 * All its state changes at once, so that whoever listens never sees a document without its history.
 */
export function createDocumentStore<D extends object, S = undefined>(options: DocumentOptions<D, S>): DocumentStore<D> {
  const { now, selection, isSound = () => true } = options
  const store = createStore()
  const stateAtom = atom<State<D, S>>({
    document: settled(options.document),
    history: NO_STEPS,
    gesture: null,
    version: 0,
    savedVersion: 0,
    revision: options.revision,
    hasReceived: false,
  })
  const holdAtom = atom(false)
  const readOnlyAtom = atom(options.readOnly ?? false)
  const docAtom = atom((get) => get(stateAtom).document)
  const historyAtom = atom((get) => get(stateAtom).history)
  const isFreeAtom = atom((get) => get(stateAtom).gesture === null && !get(holdAtom) && !get(readOnlyAtom))

  const current = () => store.get(stateAtom)
  const update = (changed: Partial<State<D, S>>) => store.set(stateAtom, { ...current(), ...changed })

  function dispatch(command: Command<D>): boolean {
    if (store.get(readOnlyAtom)) return false
    const { document, gesture, history, version } = current()
    const before = selection?.get()
    const [next, made] = change(document, (draft) => command.apply(draft))
    if (made.patches.length === 0) return false
    const { label, values, mergeKey } = command
    update({
      document: next,
      version: version + 1,
      ...(gesture === null
        ? { history: record(history, { ...made, label, values, mergeKey, at: now(), before }) }
        : { gesture: { ...gesture, change: compose(gesture.change, made) } }),
    })
    return true
  }

  function beginGesture(label: string, values?: Values): boolean {
    if (store.get(readOnlyAtom)) return false
    commitGesture()
    const { document: base, version: baseVersion } = current()
    update({ gesture: { label, values, base, baseVersion, change: noChange, before: selection?.get() } })
    return true
  }

  function commitGesture(): void {
    const { gesture, history } = current()
    if (gesture === null) return
    const { label, values, before } = gesture
    update({ gesture: null, history: record(history, { ...squash(gesture.change), label, values, at: now(), before }) })
  }

  function cancelGesture(): void {
    const { gesture } = current()
    if (gesture !== null) update({ gesture: null, document: gesture.base, version: gesture.baseVersion })
  }

  function move(
    step: (document: D, history: History<S>, isSound: IsSound<D>, selection?: S) => Step<D, S>,
    selectedThen: (entry: Entry<S>) => S | undefined,
  ): boolean {
    if (!store.get(isFreeAtom)) return false
    const { version, hasReceived, ...before } = current()
    const isStepSound = hasReceived ? isSound : () => true
    const { document, history, entry } = step(before.document, before.history, isStepSound, selection?.get())
    update({ document, history, version: entry === undefined ? version : version + 1 })
    if (entry === undefined) return false
    const selected = selectedThen(entry)
    if (selected !== undefined) selection?.set(selected)
    return true
  }

  function snapshot(): Snapshot<D> {
    const { document, version, gesture, revision } = current()
    return { document: gesture?.base ?? document, version: gesture?.baseVersion ?? version, baseRevision: revision }
  }

  function acknowledge(sent: Pick<Snapshot<D>, 'version'>, revision: number): void {
    const state = current()
    // The answer to a save from before a `load` says nothing about what is open now.
    if (sent.version < state.savedVersion) return
    update({ savedVersion: sent.version, revision: Math.max(state.revision, revision) })
  }

  function receive(patches: readonly Patch[], revision: number): boolean {
    const state = current()
    const document = applyReceived(state.document, patches)
    const base = state.gesture === null ? document : applyReceived(state.gesture.base, patches)
    if (document === undefined || base === undefined || !isSound(document) || !isSound(base)) return false
    const isNew = document !== state.document
    update({
      document,
      gesture: state.gesture && { ...state.gesture, base },
      history: isNew ? prune(base, seal(state.history)) : state.history,
      revision: Math.max(state.revision, revision),
      hasReceived: state.hasReceived || isNew,
    })
    return true
  }

  function load(document: D, revision: number): void {
    const version = current().version + 1
    update({
      document: settled(document),
      revision,
      history: NO_STEPS,
      gesture: null,
      version,
      savedVersion: version,
      hasReceived: false,
    })
  }

  function restore(earlier: History): boolean {
    const { hasReceived, document, gesture, history } = current()
    if (hasReceived || gesture !== null || store.get(readOnlyAtom)) return false
    const isIdle = history.undo.length + history.redo.length === 0
    // What was selected is of the same kind: it was kept by the same editor.
    const undone = [...(earlier as History<S>).undo, ...history.undo].slice(-MAX_STEPS)
    const next = { undo: undone, redo: isIdle ? (earlier as History<S>).redo : history.redo }
    // Steps of another session are looked at like those that met changes of others.
    update({ history: prune(document, next), hasReceived: true })
    return true
  }

  function subscribe(listener: (document: D, previous: D) => void): () => void {
    let known = store.get(docAtom)
    return store.sub(docAtom, () => {
      const previous = known
      known = store.get(docAtom)
      if (known !== previous) listener(known, previous)
    })
  }

  return {
    store,
    docAtom,
    historyAtom,
    gestureAtom: atom((get) => get(stateAtom).gesture?.label ?? null),
    versionAtom: atom((get) => get(stateAtom).version),
    savedVersionAtom: atom((get) => get(stateAtom).savedVersion),
    revisionAtom: atom((get) => get(stateAtom).revision),
    isDirtyAtom: atom((get) => get(stateAtom).version !== get(stateAtom).savedVersion),
    canUndoAtom: atom((get) => get(isFreeAtom) && get(historyAtom).undo.length > 0),
    canRedoAtom: atom((get) => get(isFreeAtom) && get(historyAtom).redo.length > 0),
    holdAtom,
    readOnlyAtom,
    dispatch,
    beginGesture,
    commitGesture,
    cancelGesture,
    undo: () => move(undo, ({ before }) => before),
    redo: () => move(redo, ({ after }) => after),
    seal: () => update({ history: seal(current().history) }),
    replace: (document, label = 'undo.restoreVersion', values) =>
      dispatch({ label, values, apply: (draft) => replacing(draft, document) }),
    restore,
    snapshot,
    acknowledge,
    receive,
    load,
    subscribe,
  }
}
