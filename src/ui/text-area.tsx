import type { ComponentProps } from 'react'
import { CONTROL_FRAME } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** The height it starts with, and the height after which it scrolls, in lines. */
  rows?: number
  maxRows?: number
}

/** Several lines of text that grow with what is written. Its counter is the `count` of the `Field` around it. */
export function TextArea({ rows = 3, maxRows = 12, className, style, ...rest }: TextAreaProps) {
  const wiring = useFieldProps(rest)
  return (
    <div className={cx(CONTROL_FRAME, 'w-full', className)}>
      <textarea
        {...rest}
        {...wiring}
        rows={rows}
        style={{ minHeight: `calc(${rows}lh + 0.75rem)`, maxHeight: `calc(${maxRows}lh + 0.75rem)`, ...style }}
        className="field-sizing-content w-full min-w-0 resize-y bg-transparent px-2.5 py-1.5 text-inherit outline-none disabled:cursor-not-allowed disabled:resize-none"
      />
    </div>
  )
}
