import { User, Users } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Tree } from '#src/ui/tree/tree.tsx'
import type { TreeItem, TreePlace } from '#src/ui/tree/tree-items.ts'
import { CategoryMenu, type CategoryTask } from './category-menu.tsx'
import { inTreeOrder, mayLieIn, type ReplyCategoryNode } from './reply-categories.ts'

type CategoryTreeProps = {
  tree: readonly ReplyCategoryNode[]
  /** All quick replies there are. */
  total: number
  /** Undefined: all categories. */
  selected: string | undefined
  onSelect: (categoryId: string | undefined) => void
  onTask: (task: CategoryTask) => void
  onMove: (categoryId: string, parentId: string | null) => void
}

const ALL = 'all'
const ICON = { size: 14, strokeWidth: 1.75, className: 'shrink-0 text-muted' } as const

/** The categories beside the table, each with whose it is, how many replies lie in it and what can be done with it. */
export function CategoryTree({ tree, total, selected, onSelect, onTask, onMove }: CategoryTreeProps) {
  const t = useTexts()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const nodes = inTreeOrder(tree).map(({ node }) => node)
  const branches = nodes.filter(({ children }) => children.length > 0).map(({ id }) => id)
  const nodeOf = (id: string) => nodes.find((node) => node.id === id)

  /** Where a dragged category would lie; undefined where it may not. */
  const placeOf = (id: string, { target, where }: TreePlace): string | null | undefined => {
    const node = nodeOf(id)
    const over = nodeOf(target)
    const parentId = where === 'inside' ? (over?.id ?? null) : (over?.parentId ?? null)
    if (!node?.editable || parentId === node.parentId) return undefined
    const parent = parentId === null ? undefined : nodeOf(parentId)
    return parent === undefined || mayLieIn(parent, node) ? parentId : undefined
  }
  const itemOf = ({ id, name, total: count, isOwn, children }: ReplyCategoryNode): TreeItem => ({
    id,
    label: name,
    count,
    icon: isOwn ? (
      <User {...ICON} aria-label={t(($) => $.replies.scopes.own)} />
    ) : (
      <Users {...ICON} aria-label={t(($) => $.replies.categories.team)} />
    ),
    children: children.map(itemOf),
  })

  return (
    <Tree
      label={t(($) => $.replies.categories.label)}
      items={[{ id: ALL, label: t(($) => $.replies.categories.all), count: total }, ...tree.map(itemOf)]}
      expanded={new Set(branches.filter((id) => !closed.has(id)))}
      onExpandedChange={(open) => setClosed(new Set(branches.filter((id) => !open.has(id))))}
      selected={selected ?? ALL}
      onSelect={(id) => onSelect(id === ALL ? undefined : id)}
      countLabel={(count) => t(($) => $.replies.categories.holds, { count })}
      canMove={(id, place) => placeOf(id, place) !== undefined}
      onMove={(id, place) => {
        const parentId = placeOf(id, place)
        if (parentId !== undefined) onMove(id, parentId)
      }}
      onRename={(id) => {
        const node = nodeOf(id)
        if (node?.editable) onTask({ type: 'rename', node })
      }}
      menu={({ id }, tabIndex) => {
        const node = nodeOf(id)
        return node?.editable ? (
          <CategoryMenu node={node} tree={tree} onTask={onTask} onMove={onMove} tabIndex={tabIndex} />
        ) : (
          // All rows leave the same room, so that their counts stand under one another.
          <span className="block w-control-sm" />
        )
      }}
    />
  )
}
