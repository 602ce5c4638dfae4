import { Progress as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type ProgressProps = {
  /** Names what is in progress. */
  label: string
  labelHidden?: boolean
  /** `null` while the amount is not known. */
  value: number | null
  max?: number
  /** The amount in words, as in "3 of 12"; shown at the right and read out. */
  valueText?: ReactNode & (string | undefined)
  tone?: 'accent' | 'success' | 'danger'
  className?: string
}

/** How far a long work has come. */
export function Progress({
  label,
  labelHidden,
  value,
  max = 100,
  valueText,
  tone = 'accent',
  className,
}: ProgressProps) {
  const share = value === null ? null : max === 0 ? 1 : Math.min(1, Math.max(0, value / max))
  const bar = tone === 'success' ? 'bg-success' : tone === 'danger' ? 'bg-danger' : 'bg-accent'
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      {(!labelHidden || valueText !== undefined) && (
        <div aria-hidden className="flex items-baseline justify-between gap-3 text-13">
          <span className="min-w-0 truncate text-ink">{labelHidden ? undefined : label}</span>
          {valueText !== undefined && <span className="tabular shrink-0 text-12 text-muted">{valueText}</span>}
        </div>
      )}
      <Primitive.Root
        aria-label={label}
        value={share === null ? null : Math.round(share * 100)}
        getValueLabel={(percent) => valueText ?? `${percent} %`}
        className="relative h-1.5 overflow-hidden rounded-full bg-pressed"
      >
        <Primitive.Indicator
          className={cx(
            'block h-full rounded-full',
            bar,
            share === null ? 'w-2/5 animate-sweep' : 'transition-[width] duration-enter',
          )}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </Primitive.Root>
    </div>
  )
}
