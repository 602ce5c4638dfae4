import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type SortButtonProps = ComponentProps<'button'> & {
  /** How the table is sorted by this column; undefined where it is by another. Its `th` says the same as `aria-sort`. */
  sorted: 'asc' | 'desc' | undefined
  align?: 'start' | 'end' | undefined
}

/** The head of a column that a table can be sorted by. */
export function SortButton({ sorted, align = 'start', className, children, ...rest }: SortButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        'group/sort -mx-1.5 inline-flex h-6 max-w-full items-center gap-1 rounded-small px-1.5 font-medium transition-colors duration-fast hover:bg-hover hover:text-ink focus-visible:outline-2 focus-visible:outline-focus',
        sorted !== undefined && 'text-ink',
        align === 'end' && 'flex-row-reverse',
        className,
      )}
    >
      {children}
      <SortMark sorted={sorted} />
    </button>
  )
}

function SortMark({ sorted }: { sorted: 'asc' | 'desc' | undefined }) {
  const Mark = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <Mark
      size={16}
      strokeWidth={1.75}
      aria-hidden
      className={cx(
        'shrink-0',
        sorted === undefined && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
      )}
    />
  )
}
