import { X } from 'lucide-react'
import { useLayoutEffect, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import type { TableLabels } from './table-types.ts'

export type BulkBarProps = {
  labels: TableLabels
  count: number
  /** How many match in all; offered when all that is loaded is selected. */
  matching: number | undefined
  onSelectMatching: (() => void) | undefined
  onClear: () => void
  /** The actions on what is selected. */
  children: ReactNode
}

/** What can be done with the selected rows, in a strip below them: it lies over none, however its buttons wrap. */
export function BulkBar({ labels, count, matching, onSelectMatching, onClear, children }: BulkBarProps) {
  // It has just taken its room from the rows: that which has the focus stays in sight.
  useLayoutEffect(() => {
    document.activeElement?.closest('tr, [role=row]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <section
      aria-label={labels.bulkBar}
      className="mx-auto flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-3 text-13 text-ink shadow-float"
    >
      <span role="status" className="tabular font-medium whitespace-nowrap">
        {labels.selected(count)}
      </span>
      {matching !== undefined && onSelectMatching !== undefined && labels.selectAllMatching !== undefined && (
        <Button tone="quiet" size="small" onClick={onSelectMatching} className="tabular text-accent-text">
          {labels.selectAllMatching(matching)}
        </Button>
      )}
      {children}
      <IconButton
        size="small"
        label={labels.clearSelection}
        icon={<X size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onClear}
      />
    </section>
  )
}
