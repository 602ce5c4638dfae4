import { useState } from 'react'
import { removeNodes, renameNode, setNodesDisabled } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import { moveAlong, mayMoveAlong } from '#src/domain/graph/move-along.ts'
import { outletsOf, specOf } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { nodeTitle, summaryOf, viewOf } from '../canvas/card-texts.ts'
import { KindTile } from '../canvas/kit/kind-tile.tsx'
import type { ProblemCount } from '../canvas/marks.ts'
import { selectionAtom } from '../canvas/view-state.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import type { OfferedKind } from '../palette/offered-kinds.ts'
import { LazyMenu } from './lazy-menu.tsx'
import type { OutlineHost } from './outline-host.ts'
import { OutlineWay } from './outline-way.tsx'

type OutlineNodeProps = {
  host: OutlineHost
  node: GraphNode
  /** The numbers of nodes in the list. */
  numbers: ReadonlyMap<string, number>
  order: readonly string[]
  offered: readonly OfferedKind[]
}

/** A node of the outline: its number, name and what it does, its ways out, and everything that can be done to it. */
export function OutlineNode({ host, node, numbers, order, offered }: OutlineNodeProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const isReadOnly = useDoc(store.readOnlyAtom)
  const isSelected = useDoc(selectionAtom).nodes.has(node.id)
  const [isRenaming, setRenaming] = useState(false)
  const { specs } = host.kinds
  const view = viewOf(host.kinds, node.kind)
  const title = nodeTitle(specs, node)
  const problems = host.problems.get(node.id)
  const isStart = specOf(specs, node.kind)?.isStart === true
  const entries = (): MenuEntry[] => [
    { label: t(($) => $.outline.open), onSelect: () => host.onOpen(node.id) },
    { label: t(($) => $.actions.rename), onSelect: () => setRenaming(true) },
    {
      label: node.disabled ? t(($) => $.outline.enable) : t(($) => $.outline.disable),
      onSelect: () => store.dispatch(setNodesDisabled([node.id], !node.disabled)),
    },
    { type: 'line' },
    {
      label: t(($) => $.outline.earlier),
      disabled: !mayMoveAlong(specs, store.store.get(store.docAtom), node.id, 'earlier'),
      onSelect: () => store.dispatch(moveAlong(specs, node.id, 'earlier')),
    },
    {
      label: t(($) => $.outline.later),
      disabled: !mayMoveAlong(specs, store.store.get(store.docAtom), node.id, 'later'),
      onSelect: () => store.dispatch(moveAlong(specs, node.id, 'later')),
    },
    { type: 'line' },
    {
      label: t(($) => $.actions.remove),
      tone: 'danger',
      disabled: isStart,
      onSelect: () => store.dispatch(removeNodes(specs, [node.id])),
    },
  ]
  return (
    <div
      className={cx(
        'rounded-control border border-line py-1.5 pr-1.5 pl-2',
        isSelected && 'border-accent-line bg-accent-soft',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        <span className="tabular w-6 shrink-0 text-right text-12 text-muted">{numbers.get(node.id)}</span>
        <KindTile view={view} size="small" />
        {isRenaming ? (
          <TextField
            autoFocus
            aria-label={t(($) => $.outline.nameOf, { name: title })}
            value={node.title}
            maxLength={LIMITS.flow.title}
            onChange={(event) => store.dispatch(renameNode(node.id, event.target.value))}
            onBlur={() => {
              store.seal()
              setRenaming(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' || (event.key === 'Enter' && !event.nativeEvent.isComposing))
                setRenaming(false)
            }}
            className="max-w-60"
          />
        ) : (
          <button
            type="button"
            onClick={() => host.onOpen(node.id)}
            className="focus-ring flex min-w-0 flex-1 items-baseline gap-2 rounded-small text-left text-13"
          >
            <span
              className={cx('max-w-[70%] shrink-0 truncate font-medium', node.disabled && 'line-through')}
              title={title}
            >
              {title}
            </span>
            <span className="min-w-0 truncate text-muted">{summaryOf(host.kinds, node, t)}</span>
          </button>
        )}
        {node.disabled && <Badge>{t(($) => $.outline.off)}</Badge>}
        {problems && <ProblemBadge problems={problems} />}
        {!isReadOnly && (
          <LazyMenu
            trigger={<IconButton size="small" label={t(($) => $.outline.more, { name: title })} icon={<MoreIcon />} />}
            entries={entries}
          />
        )}
      </div>
      <ul className="ml-8 flex flex-col" aria-label={t(($) => $.outline.waysOf, { name: title })}>
        {outletsOf(specs, node).map((outlet) => (
          <OutlineWay key={outlet.id} {...{ host, node, outlet, numbers, order, offered }} />
        ))}
      </ul>
    </div>
  )
}

/** How many problems a node has; calm where there is no more than something to do still. */
function ProblemBadge({ problems: { blocking, warnings, open } }: { problems: ProblemCount }) {
  const t = useTexts()
  if (blocking + warnings === 0) return <Badge>{t(($) => $.outline.missing, { count: open })}</Badge>
  return (
    <Badge tone={blocking > 0 ? 'danger' : 'warning'}>
      {t(($) => $.outline.problems, { count: blocking + warnings })}
    </Badge>
  )
}
