import { useId, useRef, type ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { cx } from './cx.ts'

export type SplitterProps = {
  /** Null: there is none; the other pane then has all the room, and stays what it is. */
  start: ReactNode
  end: ReactNode
  /** The pane whose size is kept in pixels; the other takes what is left. */
  sized?: 'start' | 'end'
  /** Size in pixels the sized pane begins with; the caller keeps what `onSizeChange` tells. */
  size: number
  onSizeChange: (size: number) => void
  /** Bounds in pixels. */
  min: number
  max: number
  orientation?: 'horizontal' | 'vertical'
  /** Names the handle. */
  label: string
  className?: string
}

/** Two panes with a handle between them, moved by pointer or arrow keys; a double click restores the first size. */
export function Splitter({
  start,
  end,
  sized = 'start',
  size,
  onSizeChange,
  min,
  max,
  orientation = 'horizontal',
  label,
  className,
}: SplitterProps) {
  const group = useRef<HTMLDivElement>(null)
  const id = useId()
  const keeper = {
    id,
    defaultSize: size,
    minSize: min,
    maxSize: max,
    groupResizeBehavior: 'preserve-pixel-size',
  } as const
  const other = { id: `${id}-other`, minSize: 0 } as const
  const across = orientation === 'horizontal'
  return (
    <Group
      elementRef={group}
      orientation={orientation}
      className={cx('h-full min-h-0 w-full', className)}
      onLayoutChanged={(layout, meta) => {
        const share = layout[id]
        if (!meta.isUserInteraction || group.current === null || share === undefined) return
        // The pane is not drawn at its new share yet, so its pixels are reckoned from the whole, less the handle's one.
        const whole = (across ? group.current.offsetWidth : group.current.offsetHeight) - 1
        onSizeChange(Math.round((whole * share) / 100))
      }}
    >
      {start !== null && (
        <Panel key="start" {...(sized === 'start' ? keeper : other)}>
          {start}
        </Panel>
      )}
      {start !== null && end !== null && (
        <Separator
          aria-label={label}
          className={cx(
            'group relative shrink-0 bg-line outline-none transition-colors duration-fast',
            'data-[separator=hover]:bg-accent-line data-[separator=active]:bg-accent focus-visible:bg-focus',
            across ? 'w-px focus-visible:w-0.5' : 'h-px focus-visible:h-0.5',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'absolute top-1/2 left-1/2 -translate-1/2 rounded-full border border-control bg-raised opacity-0 transition-opacity duration-fast',
              'group-data-[separator=hover]:opacity-100 group-data-[separator=active]:opacity-100 group-focus-visible:border-focus group-focus-visible:opacity-100',
              across ? 'h-8 w-1.5' : 'h-1.5 w-8',
            )}
          />
        </Separator>
      )}
      {end !== null && (
        <Panel key="end" {...(sized === 'end' ? keeper : other)}>
          {end}
        </Panel>
      )}
    </Group>
  )
}
