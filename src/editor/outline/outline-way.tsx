import { CornerDownRight } from 'lucide-react'
import { connect, removeEdges, setEdgeDisabled } from '#src/domain/graph/commands.ts'
import { edgeFrom, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { specOf, type Outlet } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { nodeTitle, outletText } from '../canvas/card-texts.ts'
import { newId } from '../canvas/kit/new-id.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import type { OfferedKind } from '../palette/offered-kinds.ts'
import { kindEntries } from './kind-entries.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import type { OutlineHost } from './outline-host.ts'

type OutlineWayProps = {
  host: OutlineHost
  node: GraphNode
  outlet: Outlet
  numbers: ReadonlyMap<string, number>
  order: readonly string[]
  offered: readonly OfferedKind[]
}

/** A way out of a node of the outline: where it leads, and what can be done to it. */
export function OutlineWay({ host, node, outlet, numbers, order, offered }: OutlineWayProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const edge = useDoc((document: GraphDocument) => edgeFrom(document, node.id, outlet.id))
  const target = useDoc((document: GraphDocument) => edge && document.nodes.get(edge.target))
  const isReadOnly = useDoc(store.readOnlyAtom)
  const { specs } = host.kinds
  const words = outletText(outlet) || outlet.id
  const source = { node: node.id, outlet: outlet.id }
  const leads = target
    ? t(($) => $.outline.leadsTo, { number: numbers.get(target.id) ?? 0, name: nodeTitle(specs, target) })
    : t(($) => $.outline.nowhere)
  const leadTo = (): MenuEntry[] => {
    const { nodes } = store.store.get(store.docAtom)
    const entries = order.flatMap((id): NumberedEntry[] => {
      const each = nodes.get(id)
      if (!each || specOf(specs, each.kind)?.isStart === true) return []
      const number = numbers.get(id) ?? 0
      const lead = () => void store.dispatch(connect(specs, { id: newId(), source, target: id }))
      return [{ number, entry: { label: `${number} ${nodeTitle(specs, each)}`, onSelect: lead } }]
    })
    return inRanges(entries)
  }
  return (
    <li className="flex min-w-0 items-center gap-2 text-13">
      <CornerDownRight size={14} aria-hidden className="shrink-0 text-faint" />
      <span className="max-w-[50%] shrink-0 truncate" title={words}>
        {words}
      </span>
      <span
        className={cx(
          'min-w-0 flex-1 truncate',
          target ? 'text-muted' : 'text-warning-text',
          edge?.disabled && 'line-through',
        )}
      >
        {leads}
      </span>
      {!isReadOnly && (
        <LazyMenu
          trigger={
            <IconButton
              size="small"
              label={t(($) => $.outline.wayOf, { way: words, name: nodeTitle(specs, node) })}
              icon={<MoreIcon />}
            />
          }
          entries={() => [
            {
              type: 'sub',
              label: t(($) => $.outline.addHere),
              entries: kindEntries({ host, offered, store, t, source }),
            },
            { type: 'sub', label: t(($) => $.outline.leadTo), entries: leadTo() },
            {
              label: edge?.disabled ? t(($) => $.outline.enable) : t(($) => $.outline.disable),
              disabled: edge === undefined,
              onSelect: () => edge && store.dispatch(setEdgeDisabled(edge.id, !edge.disabled)),
            },
            {
              label: t(($) => $.outline.disconnect),
              tone: 'danger',
              disabled: edge === undefined,
              onSelect: () => edge && store.dispatch(removeEdges([edge.id])),
            },
          ]}
        />
      )}
    </li>
  )
}

type NumberedEntry = { number: number; entry: MenuEntry }

/** As many entries as one menu shows at once; nodes of a longer flow are found by their numbers. */
const ENTRIES = 50

function inRanges(entries: readonly NumberedEntry[]): MenuEntry[] {
  if (entries.length <= ENTRIES) return entries.map(({ entry }) => entry)
  return Array.from({ length: Math.ceil(entries.length / ENTRIES) }, (_, index): MenuEntry => {
    const range = entries.slice(index * ENTRIES, (index + 1) * ENTRIES)
    return {
      type: 'sub',
      label: `${range[0]?.number}–${range.at(-1)?.number}`,
      entries: range.map(({ entry }) => entry),
    }
  })
}
