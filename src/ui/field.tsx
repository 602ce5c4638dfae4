import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { codePoints } from '#src/lib/code-points.ts'
import { cx } from './cx.ts'
import { FieldContext } from './field-context.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldProps = {
  label: ReactNode
  /** Keeps the label for those who listen only, where the place says enough to those who look. */
  labelHidden?: boolean
  help?: ReactNode
  /** What is wrong and what to do; marks the control as invalid. */
  error?: ReactNode
  required?: boolean
  /** A word beside the label of what may stay empty. */
  optionalText?: ReactNode
  /** Counts the code points of `value` against `limit`; `label` says the same in words. */
  count?: { value: string; limit: number; label: (used: number, limit: number) => string }
  /** A quiet link or button at the right end of the label's line. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, control, help, counter and error in one column, tied together by ids so that a control is never read bare. */
export function Field(props: FieldProps) {
  const { label, labelHidden, help, error, required = false, optionalText, count, aside, className, children } = props
  const id = useId()
  const has = (text: ReactNode) => text !== undefined && text !== null && text !== false
  const ids = [has(error) && `${id}-error`, has(help) && `${id}-help`, count && `${id}-count`].filter(Boolean)
  const used = count ? codePoints(count.value) : 0
  const over = count !== undefined && used > count.limit
  const wiring = {
    id,
    labelId: `${id}-label`,
    describedBy: ids.join(' ') || undefined,
    invalid: has(error) || over,
    required,
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex min-w-0 items-baseline gap-2'}>
        <label id={wiring.labelId} htmlFor={id} className="min-w-0 text-13 font-medium text-ink wrap-anywhere">
          {label}
        </label>
        {has(optionalText) && <span className="text-12 text-faint">{optionalText}</span>}
        {has(aside) && <span className="ml-auto text-12">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {(has(error) || has(help) || count) && (
        <div className="flex min-w-0 items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-0.5">
            {has(error) && (
              <p id={`${id}-error`} className="flex items-start gap-1.5 text-12 text-danger-text wrap-anywhere">
                <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
                {error}
              </p>
            )}
            {has(help) && (
              <p id={`${id}-help`} className="text-12 text-muted wrap-anywhere">
                {help}
              </p>
            )}
          </div>
          {count && (
            <p
              id={`${id}-count`}
              className={cx('tabular shrink-0 text-12', over ? 'font-medium text-danger-text' : 'text-faint')}
            >
              <span aria-hidden>{`${grouped(used)} / ${grouped(count.limit)}`}</span>
              <VisuallyHidden>{count.label(used, count.limit)}</VisuallyHidden>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** A whole number with its thousands apart, in the language of the page. */
function grouped(value: number): string {
  return value.toLocaleString(document.documentElement.lang || undefined)
}
