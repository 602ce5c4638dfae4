import type { GraphDocument, GraphEdge, Point } from '#src/domain/graph/document.ts'
import type { DocumentStore } from '../../document/document-store.ts'
import type { Kinds } from '../card-texts.ts'
import type { Hit } from '../hit.ts'
import type { SketchBoard } from '../sketch.ts'
import type { Stage } from '../stage.ts'
import type { PointerMode, Selection } from '../view-state.ts'

/** What the canvas leaves to whoever shows it. Places are on the canvas; `client` ones in the browser's window. */
export type CanvasCallbacks = {
  /** A node was double-clicked: its settings. */
  onOpen?(id: string): void
  /** Empty ground was double-clicked: choose a node to put there. */
  onQuickAdd?(at: Point): void
  /** A wire was dropped on empty ground: choose a node that it leads to. */
  onDropWire?(wire: { source: GraphEdge['source']; at: Point }): void
  /** A free exit was pressed: choose a node to put to the right of it. */
  onAddAtExit?(source: GraphEdge['source'], at: Point): void
  /** The `+` of an edge was pressed: choose a node to put into it. */
  onInsertOnEdge?(edge: string, at: Point): void
  onContextMenu?(menu: { kind: Hit['kind']; id: string | null; at: Point; client: Point }): void
}

/** What gestures work with. */
export type Host = {
  readonly stage: Stage
  readonly board: SketchBoard
  readonly store: DocumentStore<GraphDocument>
  readonly kinds: Kinds
  callbacks(): CanvasCallbacks
  selection(): Selection
  select(selection: Selection): void
  setCurrent(node: string | null): void
  isReadOnly(): boolean
  mode(): PointerMode
  /** Opens a note for writing; null closes it. */
  writeNote(id: string | null): void
  /** Moves the view by pixels of the window. */
  panBy(x: number, y: number): void
  /** The drag type of the palette, whose data is a kind. */
  dropType(): string | undefined
}

/** Keys held while the pointer moves. */
export type Held = { readonly shift: boolean; readonly alt: boolean }

/** One thing done by holding the pointer down and moving it. Nothing of it is left after `cancel`. */
export type Gesture = {
  move(at: Point, held: Held): void
  drop(at: Point): void
  cancel(): void
  readonly cursor?: string
}
