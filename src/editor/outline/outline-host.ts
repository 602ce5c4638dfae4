import type { Kinds } from '../canvas/card-texts.ts'
import type { ProblemCount } from '../canvas/marks.ts'
import type { PaletteScope } from '../palette/offered-kinds.ts'

/** What the outline works with. */
export type OutlineHost = {
  readonly kinds: Kinds
  readonly scope: PaletteScope
  readonly problems: ReadonlyMap<string, ProblemCount>
  /** Selects a node and shows its settings. */
  onOpen(nodeId: string): void
}
