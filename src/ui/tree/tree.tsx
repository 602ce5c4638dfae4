import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { dropAllowed, flatten, nextByLetter, type FlatItem, type TreeItem, type TreePlace } from './tree-items.ts'
import { TreeRow, type TreeSlots } from './tree-row.tsx'

export type TreeProps = TreeSlots & {
  /** Names the tree. */
  label: string
  items: readonly TreeItem[]
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** F2 on a row. */
  onRename?: (id: string) => void
  canMove?: (id: string, place: TreePlace) => boolean
  /** Takes what is dragged here from elsewhere, by its type in the drag; the same must be offered without dragging. */
  foreign?: TreeDrop
  empty?: ReactNode
  className?: string
}

export type TreeDrop = {
  type: string
  canDrop: (id: string) => boolean
  /** `carried`: what the drag holds under the type. */
  onDrop: (id: string, carried: string) => void
}

/** A tree to pick from and to put in order: one stop of the Tab key, walked by arrows and by letters. */
export function Tree(props: TreeProps) {
  const {
    label,
    items,
    expanded,
    onExpandedChange,
    selected,
    onSelect,
    onRename,
    onMove,
    canMove,
    foreign,
    editing,
    empty,
    className,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [focused, setFocused] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [place, setPlace] = useState<TreePlace>()
  const rows = flatten(items, expanded)
  const stop = rows.find((row) => row.item.id === focused) ?? rows.find((row) => row.item.id === selected) ?? rows[0]

  // A row that was being renamed takes the focus back when its editor goes.
  const edited = useRef(editing)
  useEffect(() => {
    const before = edited.current
    edited.current = editing
    if (
      before !== undefined &&
      editing === undefined &&
      (document.activeElement === document.body || document.activeElement === null)
    ) {
      rowElement(root.current, before)?.focus()
    }
  }, [editing])

  if (rows.length === 0) return empty

  const focusRow = (row: FlatItem | undefined) => {
    if (row === undefined) return
    setFocused(row.item.id)
    rowElement(root.current, row.item.id)?.focus()
  }

  const toggle = (id: string, open?: boolean) => {
    const next = new Set(expanded)
    if (open ?? !expanded.has(id)) next.add(id)
    else next.delete(id)
    onExpandedChange(next)
  }

  const handleKey = (event: KeyboardEvent<HTMLElement>, row: FlatItem) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const at = rows.indexOf(row)
    const branch = row.item.children !== undefined && row.item.children.length > 0
    const open = expanded.has(row.item.id)
    if (event.key === 'ArrowDown') focusRow(rows[at + 1])
    else if (event.key === 'ArrowUp') focusRow(rows[at - 1])
    else if (event.key === 'Home') focusRow(rows[0])
    else if (event.key === 'End') focusRow(rows.at(-1))
    else if (event.key === 'ArrowRight' && branch) {
      if (open) focusRow(rows[at + 1])
      else toggle(row.item.id, true)
    } else if (event.key === 'ArrowLeft') {
      if (branch && open) toggle(row.item.id, false)
      else focusRow(rows.find((other) => other.item.id === row.parent))
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(row.item.id)
    else if (event.key === 'F2' && onRename !== undefined) onRename(row.item.id)
    else if (event.key === '*') onExpandedChange(new Set([...expanded, ...siblingBranches(rows, row)]))
    else if (/^\S$/u.test(event.key)) {
      // Letters within half a second belong to one word.
      const text = event.timeStamp - typed.current.at < 500 ? typed.current.text + event.key : event.key
      typed.current = { text, at: event.timeStamp }
      focusRow(nextByLetter(rows, at, text))
    } else return
    event.preventDefault()
  }

  const allowed = (next: TreePlace): boolean =>
    dragged !== undefined && dropAllowed(items, dragged, next) && (canMove?.(dragged, next) ?? true)

  return (
    <div ref={root} role="tree" aria-label={label} className={cx('flex flex-col py-1 text-14', className)}>
      {rows.map((row) => (
        <TreeRow
          key={row.item.id}
          row={row}
          tree={props}
          open={expanded.has(row.item.id)}
          isStop={row === stop}
          isDragged={row.item.id === dragged}
          drop={place?.target === row.item.id ? place.where : undefined}
          onFocus={() => setFocused(row.item.id)}
          onToggle={() => toggle(row.item.id)}
          onKeyDown={(event) => handleKey(event, row)}
          onDragStart={() => setDragged(row.item.id)}
          onDragOver={(where, carried) => {
            const fromElsewhere = dragged === undefined && foreign !== undefined && carried.types.includes(foreign.type)
            const next: TreePlace = { target: row.item.id, where: fromElsewhere ? 'inside' : where }
            const ok = fromElsewhere ? foreign.canDrop(row.item.id) : allowed(next)
            setPlace(ok ? next : undefined)
            return ok
          }}
          onDragLeave={() => setPlace(undefined)}
          onDragEnd={() => {
            setDragged(undefined)
            setPlace(undefined)
          }}
          onDrop={(carried) => {
            if (dragged !== undefined && place !== undefined) onMove?.(dragged, place)
            else if (place !== undefined && foreign !== undefined)
              foreign.onDrop(row.item.id, carried.getData(foreign.type))
            setDragged(undefined)
            setPlace(undefined)
          }}
        />
      ))}
    </div>
  )
}

const rowElement = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[role="treeitem"][data-id="${CSS.escape(id)}"]`) ?? null

const siblingBranches = (rows: readonly FlatItem[], row: FlatItem): string[] =>
  rows
    .filter((other) => other.parent === row.parent && (other.item.children?.length ?? 0) > 0)
    .map((other) => other.item.id)
