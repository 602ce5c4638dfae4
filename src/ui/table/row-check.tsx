import { Check, Minus } from 'lucide-react'
import { cx } from '../cx.ts'

export type RowCheckProps = {
  label: string
  checked: boolean | 'mixed'
  tabIndex?: -1 | 0
  onPress?: () => void
}

/** The checkbox of a row. Inside a row it is for the pointer, for Space on the row does the same, so the table handles it. */
export function RowCheck({ label, checked, tabIndex = 0, onPress }: RowCheckProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={tabIndex}
      data-row-check
      onClick={onPress}
      className="focus-ring group/check inline-flex size-6 items-center justify-center rounded-small align-middle"
    >
      <span
        aria-hidden
        className={cx(
          'inline-flex size-4 items-center justify-center rounded-small border transition-colors duration-fast',
          checked === false
            ? 'border-control bg-surface group-hover/check:border-accent'
            : 'border-accent bg-accent text-on-accent',
        )}
      >
        {checked === true && <Check size={12} strokeWidth={2.5} />}
        {checked === 'mixed' && <Minus size={12} strokeWidth={2.5} />}
      </span>
    </button>
  )
}
