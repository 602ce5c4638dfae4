import type { Atom } from 'jotai/vanilla'
import { createContext, use } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { Marks } from '#src/editor/canvas/marks.ts'
import type { CanvasPerson } from '#src/editor/canvas/parts/pointers.tsx'
import type { Selection } from '#src/editor/canvas/view-state.ts'
import type { Autosave } from '#src/editor/document/autosave.ts'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import type { ConnectFrom } from '#src/editor/problems/mends.tsx'
import type { IsTold } from '#src/editor/problems/told.ts'
import type { FieldTarget } from '#src/editor/inspector/node-panel.tsx'
import type { Sync } from './together/sync.ts'
import type { CardNotes } from './card-notes.tsx'
import type { FlowFamily } from './family.ts'
import type { TryRun } from './try-it/try-run.ts'
import type { FlowSearch, SetFlowSearch } from './search.ts'
import type { Room } from './use-room.ts'

/** What a run, the tests or a comparison draw on the canvas. Each panel sets its own; leaving it takes it away. */
export type DrawnMarks = Omit<Marks, 'problems' | 'cutOff'>

/** The open flow and its surroundings, for every panel of the editor. */
export type FlowEditor = {
  appId: string
  family: FlowFamily
  /** As it was loaded: its name, number and kind. */
  flow: Flow
  /** The kinds of its nodes. */
  kinds: Kinds
  resources: FlowResources
  /** The languages texts are written in, those that a check asks for first. */
  languages: readonly string[]
  store: DocumentStore<GraphDocument>
  autosave: Autosave
  /** What others save. */
  sync: Sync
  /** The others who have the flow open; in the document's own store. */
  peopleAtom: Atom<readonly CanvasPerson[]>
  isReadOnly: boolean
  /** How much fits side by side. */
  room: Room
  /** Null until a large flow has been looked at. */
  problems: readonly Problem[] | null
  /** Whether a problem is told as one; else it is still to be done. */
  isTold: IsTold
  /** Lets a person choose where a way out leads. */
  connectFrom: ConnectFrom
  search: FlowSearch
  onSearch: SetFlowSearch
  readonly canvas: () => CanvasApi | null
  /** Selects; `reveal` brings the first node into the middle. */
  select(selection: Selection, options?: { reveal?: boolean }): void
  /** Shows a field of a node's settings, or its title. */
  goTo(nodeId: string, path?: FieldTarget['path']): void
  setMarks(change: Partial<DrawnMarks>): void
  /** Words over cards; each panel sets its own and takes them away when it is left. */
  notes: CardNotes
  setNotes(notes: CardNotes): void
  /** The run of Try it, which its panel, the trace and the canvas show. */
  tryRun: TryRun
  /** Begins Try it at a node; null: at the start. */
  tryFrom(nodeId: string | null): void
  /** Has Try it begin something else than the run above; the answer ends that. */
  onTry(begin: (nodeId: string | null) => void): () => void
}

const Context = createContext<FlowEditor | null>(null)
export const FlowEditorProvider = Context

export function useFlowEditor(): FlowEditor {
  const editor = use(Context)
  if (editor === null) throw new Error('There is no flow editor above.')
  return editor
}
