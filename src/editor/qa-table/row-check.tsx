import { Check, Minus } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'

type RowCheckProps = { label: string; isChecked: boolean | 'mixed'; onCheck: (extend: boolean) => void }

/** The kit's box to tick, but light: dozens of them come and go with every turn of the wheel. */
export function RowCheck({ label, isChecked, onCheck }: RowCheckProps) {
  const Mark = isChecked === 'mixed' ? Minus : Check
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      aria-checked={isChecked}
      aria-label={label}
      onClick={(event) => onCheck(event.shiftKey)}
      className="focus-ring flex size-6 shrink-0 items-center justify-center rounded-small"
    >
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded-small border text-on-accent',
          isChecked === false ? 'border-control bg-surface' : 'border-accent bg-accent',
        )}
      >
        {isChecked !== false && <Mark size={12} strokeWidth={3} aria-hidden />}
      </span>
    </button>
  )
}
