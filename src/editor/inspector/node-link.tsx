import { specOf } from '#src/domain/graph/spec.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import { nodeTitle, viewOf, type Kinds } from '../canvas/card-texts.ts'
import { KindTile } from '../canvas/kit/kind-tile.tsx'

type NodeLinkProps = {
  kinds: Kinds
  node: GraphNode
  /** A muted line under the title: by which outlet it leads here. */
  note?: string
  onSelect: () => void
}

/** Another node, to go to. */
export function NodeLink({ kinds, node, note, onSelect }: NodeLinkProps) {
  return (
    <button
      type="button"
      onClick={onSelect}
      className="focus-ring flex min-h-control w-full min-w-0 items-center gap-2 rounded-control px-1.5 py-1 text-left text-13 text-ink transition-colors duration-fast hover:bg-hover"
    >
      <KindTile
        view={viewOf(kinds, node.kind)}
        size="small"
        className={specOf(kinds.specs, node.kind) ? '' : 'opacity-60'}
      />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{nodeTitle(kinds.specs, node)}</span>
        {note !== undefined && note !== '' && <span className="truncate text-12 text-muted">{note}</span>}
      </span>
    </button>
  )
}
