import { GripVertical } from 'lucide-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export type OrderedRowProps = {
  /** Its place, from 1. */
  place: number
  /** Says what the handle moves. */
  handleLabel: string
  handle: {
    draggable: boolean
    onDragStart: (event: DragEvent<HTMLElement>) => void
    onDragEnd: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  drop: { onDragOver: (event: DragEvent<HTMLElement>) => void; onDrop: (event: DragEvent<HTMLElement>) => void }
  mark: 'before' | 'after' | undefined
  isDragged: boolean
  /** Buttons at the end of the row. */
  tools: ReactNode
  children: ReactNode
}

/** A row that can be put elsewhere in its list, see `useReorder`: the handle that moves it, what it holds, its tools. */
export function OrderedRow(props: OrderedRowProps) {
  const { place, handleLabel, handle, drop, mark, isDragged, tools, children } = props
  return (
    <li
      {...drop}
      className={cx(
        'relative flex items-start gap-1 rounded-control',
        isDragged && 'opacity-50',
        mark === 'before' && 'before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:bg-accent',
        mark === 'after' && 'after:absolute after:inset-x-0 after:-bottom-1.5 after:h-0.5 after:bg-accent',
      )}
    >
      <button
        {...handle}
        type="button"
        data-handle={place}
        aria-label={handleLabel}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        title={handleLabel}
        className="focus-ring inline-flex h-control w-6 shrink-0 cursor-grab items-center justify-center rounded-control text-muted duration-fast hover:bg-hover hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
      {tools}
    </li>
  )
}
