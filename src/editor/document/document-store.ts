import type { Patch } from 'immer'
import type { Atom, createStore, PrimitiveAtom } from 'jotai/vanilla'
import type { Command } from '#src/domain/graph/command.ts'
import type { History } from './history.ts'

/** One open document; `createDocumentStore` opens it. */
export type DocumentStore<D extends object> = {
  /** The document's own jotai store. What belongs beside the document (selection, drag) lives in it, too. */
  readonly store: ReturnType<typeof createStore>
  readonly docAtom: Atom<D>
  readonly historyAtom: Atom<History>
  /** The label of the gesture that is going on, or null. */
  readonly gestureAtom: Atom<string | null>
  readonly versionAtom: Atom<number>
  /** The version that the server has. */
  readonly savedVersionAtom: Atom<number>
  readonly revisionAtom: Atom<number>
  readonly isDirtyAtom: Atom<boolean>
  readonly canUndoAtom: Atom<boolean>
  readonly canRedoAtom: Atom<boolean>
  /** Set while something is held that is not in the document yet (a drag); nothing is undone meanwhile. */
  readonly holdAtom: PrimitiveAtom<boolean>
  readonly readOnlyAtom: PrimitiveAtom<boolean>
  /** Does a command, as a step of the history or as part of the gesture; answers whether it changed anything. */
  dispatch(command: Command<D>): boolean
  /** From here to `commitGesture` all commands are one step. A gesture still open is committed first. */
  beginGesture(label: string, values?: Values): boolean
  commitGesture(): void
  /** Puts the document back to where the gesture began, as the very same object. */
  cancelGesture(): void
  /** Answers whether there was something to undo; refused during a gesture, a hold, and when read-only. */
  undo(): boolean
  redo(): boolean
  /** Ends a run of typing; see `seal` of the history. */
  seal(): void
  /**
   * Puts the steps of an earlier session under those of this one, as far as they still apply. Answers false, with nothing
   * changed, where anything came in from elsewhere since the document was opened.
   */
  restore(history: History): boolean
  /** Puts another document in place of this one, as a step that can be undone. */
  replace(document: D, label?: string, values?: Values): boolean
  snapshot(): Snapshot<D>
  /** The server has taken what was sent. Touches neither the document nor its history. */
  acknowledge(sent: Pick<Snapshot<D>, 'version'>, revision: number): void
  /**
   * Takes a change made elsewhere. It is not a step; own steps stay, but for those that no longer apply. Answers false,
   * with nothing changed, where it does not fit: then the document has to be loaded anew.
   */
  receive(patches: readonly Patch[], revision: number): boolean
  /** Opens what the server has; whatever was here, the history included, is gone. */
  load(document: D, revision: number): void
  /** Calls after every change of the document, for what is not drawn by React; the answer ends it. */
  subscribe(listener: (document: D, previous: D) => void): () => void
}

/** What fills the text of a label. */
export type Values = Command<unknown>['values']

/** A document as it is sent: never with half a gesture in it. */
export type Snapshot<D> = {
  readonly document: D
  /** Counts the changes made here. */
  readonly version: number
  /** The revision of the server that it is based on. */
  readonly baseRevision: number
}

export type DocumentOptions<D, Selection> = {
  readonly document: D
  readonly revision: number
  /** The time in milliseconds. */
  readonly now: () => number
  readonly readOnly?: boolean
  /** Whether a document holds together where own and received changes meet; commands alone never break it. */
  readonly isSound?: (document: D) => boolean
  /** What is selected; undo puts it back. `set` leaves out what no longer exists. */
  readonly selection?: { get(): Selection; set(selection: Selection): void }
}
