import { CONTROL_FRAME, CONTROL_INPUT } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'

export type ColourFieldProps = {
  /** `#rrggbb`; whatever else somebody writes is kept as it was written. */
  value: string
  /** What the browser's own chooser begins with while the value is no colour. */
  usual: string
  /** Names the button that opens the browser's own chooser. */
  pickLabel: string
  onValueChange: (value: string) => void
  className?: string
}

const IS_COLOUR = /^#[0-9a-f]{6}$/

/** A colour, written as `#rrggbb` or chosen with the browser's own chooser. A missing `#` is put before it. */
export function ColourField({ value, usual, pickLabel, onValueChange, className }: ColourFieldProps) {
  const wiring = useFieldProps({})
  return (
    <div className={cx(CONTROL_FRAME, 'w-40 px-1.5', className)}>
      <input
        type="color"
        aria-label={pickLabel}
        value={IS_COLOUR.test(value) ? value : usual}
        onChange={({ target }) => onValueChange(target.value)}
        className="focus-ring size-6 shrink-0 cursor-pointer rounded-small border border-line bg-transparent p-0"
      />
      <input
        {...wiring}
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={({ target }) => onValueChange(target.value.trim().toLowerCase())}
        onBlur={() => /^[0-9a-f]{6}$/.test(value) && onValueChange(`#${value}`)}
        className={cx(CONTROL_INPUT, 'font-mono')}
      />
    </div>
  )
}
