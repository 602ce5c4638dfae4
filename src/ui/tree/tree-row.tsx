import { ChevronRight } from 'lucide-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { FlatItem, TreeItem, TreePlace } from './tree-items.ts'

/** What a tree is told about all its rows. */
export type TreeSlots = {
  selected?: string
  onSelect: (id: string) => void
  /** Speaks a count, such as "12 questions". */
  countLabel?: (count: number) => string
  /** A menu at the row's end (rename, move to, delete); give its trigger the `tabIndex` handed in. */
  menu?: (item: TreeItem, tabIndex: 0 | -1) => ReactNode
  /** The row whose label gives way to `editor`. */
  editing?: string
  editor?: (item: TreeItem) => ReactNode
  /** Allows moving by drag; the same must be offered in `menu`. */
  onMove?: (id: string, place: TreePlace) => void
}

export type TreeRowProps = {
  row: FlatItem
  tree: TreeSlots
  open: boolean
  isStop: boolean
  isDragged: boolean
  drop: TreePlace['where'] | undefined
  onFocus: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onDragStart: () => void
  /** Says whether a drop here would be taken. */
  onDragOver: (where: TreePlace['where'], carried: DataTransfer) => boolean
  onDragLeave: () => void
  onDragEnd: () => void
  onDrop: (carried: DataTransfer) => void
}

/** One row of a tree: twisty, icon, label or its editor, count and menu. */
export function TreeRow({
  row,
  tree,
  open,
  isStop,
  isDragged,
  drop,
  onFocus,
  onToggle,
  onKeyDown,
  ...drag
}: TreeRowProps) {
  const { item, level } = row
  const branch = item.children !== undefined && item.children.length > 0
  const editing = tree.editing === item.id && tree.editor !== undefined
  const isSelected = tree.selected === item.id
  const menu = tree.menu?.(item, isStop ? 0 : -1)
  return (
    <div
      role="treeitem"
      data-id={item.id}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={branch ? open : undefined}
      aria-selected={isSelected}
      draggable={tree.onMove !== undefined && !editing}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('[data-part]') === null) tree.onSelect(item.id)
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.label)
        drag.onDragStart()
      }}
      onDragOver={(event) => {
        if (drag.onDragOver(placeAt(event), event.dataTransfer)) event.preventDefault()
      }}
      onDragLeave={drag.onDragLeave}
      onDragEnd={drag.onDragEnd}
      onDrop={(event) => {
        event.preventDefault()
        drag.onDrop(event.dataTransfer)
      }}
      style={{ paddingInlineStart: `${(level - 1) * 16 + 4}px` }}
      className={cx(
        'group relative flex min-h-control cursor-default items-center gap-1.5 rounded-control pr-1 transition-colors duration-fast',
        'focus-ring-inset',
        isSelected ? 'bg-selected font-medium text-ink' : 'text-ink hover:bg-hover',
        drop === 'inside' && 'bg-accent-soft ring-1 ring-accent-line ring-inset',
        drop === 'before' && 'before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-accent',
        drop === 'after' && 'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent',
        isDragged && 'opacity-60',
      )}
    >
      {branch ? (
        // The row says whether it is open and the arrow keys toggle it, so the twisty is for the pointer only.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          data-part="twisty"
          aria-hidden
          onClick={onToggle}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-small text-muted hover:bg-pressed"
        >
          <ChevronRight
            size={16}
            strokeWidth={1.75}
            className={cx('transition-transform duration-fast', open && 'rotate-90')}
          />
        </span>
      ) : (
        <span aria-hidden className="w-6 shrink-0" />
      )}
      {item.icon !== undefined && (
        <span aria-hidden className="inline-flex shrink-0 text-muted">
          {item.icon}
        </span>
      )}
      {editing ? (
        <span data-part="editor" className="min-w-0 flex-1">
          {tree.editor?.(item)}
        </span>
      ) : (
        <span className="min-w-0 flex-1 truncate" title={item.label}>
          {item.label}
        </span>
      )}
      {item.count !== undefined && !editing && (
        <>
          <span aria-hidden className="tabular shrink-0 px-1 text-12 text-muted">
            {item.count}
          </span>
          <span className="sr-only">{tree.countLabel?.(item.count)}</span>
        </>
      )}
      {menu !== undefined && !editing && (
        <span
          data-part="menu"
          className="shrink-0 opacity-0 transition-opacity duration-fast group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100"
        >
          {menu}
        </span>
      )}
    </div>
  )
}

/** Upper quarter: before; lower quarter: after; between: inside. */
function placeAt(event: DragEvent<HTMLElement>): TreePlace['where'] {
  const box = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - box.top) / box.height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside'
}
