import type { LucideIcon } from 'lucide-react'
import type { GraphDocument, GraphEdge, Point } from '#src/domain/graph/document.ts'
import type { Kinds } from '../canvas/card-texts.ts'
import type { CanvasApi } from '../canvas/flow-canvas.tsx'
import type { Selection } from '../canvas/view-state.ts'
import type { DocumentStore } from '../document/document-store.ts'

/** What actions work on, and what they leave to whoever shows the editor. */
export type ActionHost = {
  readonly store: DocumentStore<GraphDocument>
  readonly kinds: Kinds
  canvas(): CanvasApi | null
  select(selection: Selection, options?: { reveal?: boolean }): void
  /** Where the pointer last was on the canvas; null while it has not been there. */
  pointer(): Point | null
  /** A node's settings, with the focus in them. */
  open(nodeId: string): void
  /** A node's name, ready to be typed over. */
  rename(nodeId: string): void
  /** The choice of what to add, at a place; `source`: to the right of that exit, and connected to it. */
  quickAdd(at: Point, source?: GraphEdge['source']): void
  /** The choice of where an outlet of the node leads. */
  connect(nodeId: string): void
  find(): void
  /** Automatic layout of these nodes; of all, where none is named. */
  layout(nodes: ReadonlySet<string>): void
  tryFrom(nodeId: string | null): void
  /** Keeps a version now. */
  checkpoint(): void
  help(): void
  /** Esc with nothing selected. */
  close(): void
  /** What a paste could not bring along. */
  copyText(text: string): void
  pasteText(at: Point): void
}

/** What those actions work on that only look. */
export type LookHost = Pick<ActionHost, 'store' | 'kinds' | 'canvas' | 'select' | 'help'>

/** What decides whether an action can be done now. */
export type ActionState = {
  readonly document: GraphDocument
  readonly selection: Selection
  readonly current: string | null
  readonly isReadOnly: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const ACTION_GROUPS = ['edit', 'add', 'arrange', 'view', 'walk', 'run'] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** One thing that can be done in the editor: key, menu, toolbar and palette are fed from it. */
export type Action<Host = ActionHost> = {
  /** Its text is `editor.actions.<id>`. */
  readonly id: string
  readonly group: ActionGroup
  readonly icon?: LucideIcon
  /** Such as `mod+z`; `mod` is Ctrl, ⌘ on a Mac. Several mean the same. */
  readonly keys: readonly string[]
  isEnabled(state: ActionState): boolean
  run(host: Host, state: ActionState): void
}
