import { Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Select } from '#src/ui/select.tsx'
import { Tree } from '#src/ui/tree/tree.tsx'
import type { TreeItem } from '#src/ui/tree/tree-items.ts'
import type { Folder } from './data.ts'
import { draggedFlows, FLOW_DRAG } from './flow-drag.ts'
import { useFolderMenu, type FolderTask } from './use-folder-menu.tsx'

type FolderPanelProps = {
  folders: readonly Folder[]
  /** All flows there are. */
  total: number
  /** Undefined: all flows; `none`: those in no folder. */
  selected: string | undefined
  onSelect: (folder: string | undefined) => void
  onTask: (task: FolderTask) => void
  /** Flows were dragged to a folder; null: to none. */
  onDrop: (folder: Folder | null, flowIds: string[]) => void
}

const ALL = 'all'
const NONE = 'none'
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const NO_BRANCHES: ReadonlySet<string> = new Set()

/** The folders at the left of the list, with their counts and what can be done with them. */
export function FolderPanel({ folders, total, selected, onSelect, onTask, onDrop }: FolderPanelProps) {
  const t = useTexts()
  const menuOf = useFolderMenu(onTask)
  const filed = folders.reduce((sum, { count }) => sum + count, 0)
  const items: TreeItem[] = [
    { id: ALL, label: t(($) => $.flows.folders.all), count: total },
    ...folders.map(({ id, name, count }) => ({ id, label: name, count })),
    ...(folders.length > 0
      ? [
          {
            id: NONE,
            label: t(($) => $.flows.folders.none),
            count: Math.max(0, total - filed),
          },
        ]
      : []),
  ]
  return (
    <section aria-label={t(($) => $.flows.folders.label)} className="flex min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2 pb-1 pl-2">
        <h2 className="text-13 font-semibold text-ink">{t(($) => $.flows.folders.label)}</h2>
        <IconButton
          label={t(($) => $.flows.folders.add)}
          icon={<Plus {...ICON} />}
          onClick={() => onTask({ type: 'add' })}
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <Tree
          label={t(($) => $.flows.folders.label)}
          items={items}
          expanded={NO_BRANCHES}
          onExpandedChange={() => {}}
          selected={selected ?? ALL}
          onSelect={(id) => onSelect(id === ALL ? undefined : id)}
          foreign={{
            type: FLOW_DRAG,
            canDrop: (id) => id !== ALL,
            onDrop: (id, carried) => onDrop(folders.find((each) => each.id === id) ?? null, draggedFlows(carried)),
          }}
          countLabel={(count) => t(($) => $.flows.filters.total, { count })}
          onRename={(id) => {
            const folder = folders.find((each) => each.id === id)
            if (folder !== undefined) onTask({ type: 'rename', folder })
          }}
          menu={(item, tabIndex) => {
            const folder = folders.find((each) => each.id === item.id)
            // All rows leave the same room, so that their counts stand under one another.
            return folder === undefined ? (
              <span className="block w-control-sm" />
            ) : (
              <Menu
                trigger={
                  <IconButton
                    size="small"
                    tabIndex={tabIndex}
                    label={t(($) => $.flows.folders.actionsFor, { name: item.label })}
                    icon={<MoreIcon />}
                  />
                }
                entries={menuOf(folder)}
              />
            )
          }}
        />
      </div>
    </section>
  )
}

/** The folders where there is no room for their list: one to pick from, and the same deeds. */
export function FolderPicker({ folders, selected, onSelect, onTask }: Omit<FolderPanelProps, 'total' | 'onDrop'>) {
  const t = useTexts()
  const menuOf = useFolderMenu(onTask)
  const shown = folders.find(({ id }) => id === selected)
  return (
    <div className="flex items-center gap-1">
      <Select
        width="fit"
        aria-label={t(($) => $.flows.folders.choose)}
        value={shown?.id ?? (selected === NONE ? NONE : ALL)}
        onValueChange={(id) => onSelect(id === ALL ? undefined : id)}
        options={[
          { value: ALL, label: t(($) => $.flows.folders.all) },
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
          { value: NONE, label: t(($) => $.flows.folders.none) },
        ]}
      />
      {shown !== undefined && (
        <Menu
          trigger={
            <IconButton label={t(($) => $.flows.folders.actionsFor, { name: shown.name })} icon={<MoreIcon />} />
          }
          entries={menuOf(shown)}
        />
      )}
      <IconButton
        label={t(($) => $.flows.folders.add)}
        icon={<Plus {...ICON} />}
        onClick={() => onTask({ type: 'add' })}
      />
    </div>
  )
}
