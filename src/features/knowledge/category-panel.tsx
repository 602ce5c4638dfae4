import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Tree } from '#src/ui/tree/tree.tsx'
import type { TreeItem, TreePlace } from '#src/ui/tree/tree-items.ts'
import type { CategoryNode } from '#src/features/shared/knowledge/category-list.ts'
import { mayHold, useCategoryMenu, type CategoryTask } from './use-category-menu.tsx'
import { useMoveCategory } from './use-move-category.ts'

type CategoryPanelProps = {
  appId: string
  tree: readonly CategoryNode[]
  /** Undefined: all categories. */
  selected: string | undefined
  onSelect: (categoryId: string | undefined) => void
  onTask: (task: CategoryTask) => void
}

const ALL = 'all'

/** The categories at the left of the list, with their counts and what can be done with them. */
export function CategoryPanel({ appId, tree, selected, onSelect, onTask }: CategoryPanelProps) {
  const t = useTexts()
  const move = useMoveCategory(appId)
  const menuOf = useCategoryMenu(tree, onTask, move)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const nodes = tree.flatMap((node) => [node, ...node.children])
  const branches = tree.filter(({ children }) => children.length > 0).map(({ id }) => id)
  const expanded = new Set(branches.filter((id) => !closed.has(id)))
  /** Where a pulled category would lie: in another one, or at the top (null); undefined where it may not. */
  const newParent = (id: string, { target, where }: TreePlace): string | null | undefined => {
    const category = nodes.find((node) => node.id === id)
    const over = nodes.find((node) => node.id === target)
    if (category === undefined || category.isDefault) return undefined
    const parentId = where === 'inside' ? (over?.id ?? null) : (over?.parentId ?? null)
    if (parentId === category.parentId) return undefined
    const parent = nodes.find((node) => node.id === parentId)
    return parent === undefined || mayHold(parent, category) ? parentId : undefined
  }
  const all: TreeItem = {
    id: ALL,
    label: t(($) => $.knowledge.categories.all),
    count: tree.reduce((sum, { total }) => sum + total, 0),
  }

  return (
    <section aria-label={t(($) => $.knowledge.categories.label)} className="flex min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2 pb-1 pl-2">
        <h2 className="text-13 font-semibold text-ink">{t(($) => $.knowledge.categories.label)}</h2>
        <IconButton
          label={t(($) => $.knowledge.categories.add)}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onTask({ type: 'add', parent: undefined })}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Tree
          label={t(($) => $.knowledge.categories.label)}
          items={[all, ...tree.map(itemOf)]}
          expanded={expanded}
          onExpandedChange={(open) => setClosed(new Set(branches.filter((id) => !open.has(id))))}
          selected={selected ?? ALL}
          onSelect={(id) => onSelect(id === ALL ? undefined : id)}
          countLabel={(count) => t(($) => $.knowledge.filters.total, { count })}
          canMove={(id, place) => newParent(id, place) !== undefined}
          onMove={(id, place) => {
            const parentId = newParent(id, place)
            if (parentId !== undefined) move(id, parentId)
          }}
          onRename={(id) => {
            const category = nodes.find((node) => node.id === id)
            if (category !== undefined && !category.isDefault) onTask({ type: 'rename', category })
          }}
          menu={(item, tabIndex) => {
            const category = nodes.find((node) => node.id === item.id)
            // All rows leave the same room, so that their counts stand under one another.
            return category === undefined ? (
              <span className="block w-control-sm" />
            ) : (
              <Menu
                trigger={
                  <IconButton
                    size="small"
                    tabIndex={tabIndex}
                    label={t(($) => $.knowledge.categories.actions, { name: item.label })}
                    icon={<MoreIcon />}
                  />
                }
                entries={menuOf(category)}
              />
            )
          }}
        />
      </div>
    </section>
  )
}

function itemOf(node: CategoryNode): TreeItem {
  return { id: node.id, label: node.name, count: node.total, children: node.children.map(itemOf) }
}
