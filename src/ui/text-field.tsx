import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { CONTROL_FRAME, CONTROL_INPUT } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'

export type TextFieldProps = ComponentProps<'input'> & {
  /** An icon or a short unit before the text. */
  leading?: ReactNode
  /** A unit, or a small button, after the text. */
  trailing?: ReactNode
  /** Shows a button that empties the field while it holds something; needs `clearLabel`. */
  onClear?: () => void
  clearLabel?: string
}

/** One line of text. Inside a `Field` it takes its name, help and error from there; alone it needs `aria-label`. */
export function TextField(props: TextFieldProps) {
  const { leading, trailing, onClear, clearLabel, className, type = 'text', ...rest } = props
  const wiring = useFieldProps(rest)
  const canClear = onClear !== undefined && rest.value !== undefined && rest.value !== '' && !rest.disabled
  return (
    <div className={cx(CONTROL_FRAME, 'w-full px-2.5', className)}>
      {leading !== undefined && <span className="flex shrink-0 items-center text-muted">{leading}</span>}
      <input {...rest} {...wiring} type={type} className={CONTROL_INPUT} />
      {canClear && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('input')?.focus()
            onClear()
          }}
          className="focus-ring -mr-1 inline-flex size-control-sm shrink-0 items-center justify-center rounded-small text-muted hover:bg-hover hover:text-ink"
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {trailing !== undefined && <span className="flex shrink-0 items-center text-muted">{trailing}</span>}
    </div>
  )
}
