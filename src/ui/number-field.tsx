import { Minus, Plus } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { CONTROL_FRAME, CONTROL_INPUT } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'

type Inherited = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'type'>

export type NumberFieldProps = Inherited & {
  /** `null` is an empty field. */
  value: number | null
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** A unit after the number, as in "seconds". */
  unit?: ReactNode
  increaseLabel: string
  decreaseLabel: string
}

/**
 * A number with steps by arrow keys, Page keys (ten steps), Home and End, and by two buttons. What is typed is kept as typed
 * until the field is left or Enter is pressed; then it is brought to the nearest step within bounds, or back if it is no number.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onValueChange, min, max, step = 1, unit, increaseLabel, decreaseLabel, className, ...rest } = props
  const [draft, setDraft] = useState<string | null>(null)
  const wiring = useFieldProps(rest)

  const settle = (number: number) => {
    const base = min ?? 0
    const stepped = base + Math.round((number - base) / step) * step
    return Number(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, stepped)).toFixed(decimals(step)))
  }
  const commit = (next: number | null) => {
    setDraft(null)
    if (next !== value) onValueChange(next)
  }
  const commitDraft = () => {
    if (draft === null) return
    const parsed = parse(draft)
    commit(parsed === 'empty' ? null : parsed === 'wrong' ? value : settle(parsed))
  }
  const stepBy = (count: number) => {
    const parsed = draft === null ? 'wrong' : parse(draft)
    const from = typeof parsed === 'number' ? parsed : value
    commit(from === null ? settle(min ?? 0) : settle(from + count * step))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.defaultPrevented || rest.disabled || rest.readOnly) return
    const counts: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
    const count = counts[event.key]
    if (count !== undefined) stepBy(count)
    else if (event.key === 'Home' && min !== undefined) commit(min)
    else if (event.key === 'End' && max !== undefined) commit(max)
    else {
      if (event.key === 'Enter') commitDraft()
      return
    }
    event.preventDefault()
  }
  const fixed = rest.disabled || rest.readOnly
  return (
    <div className={cx(CONTROL_FRAME, 'w-full pl-2.5', className)}>
      <input
        {...rest}
        {...wiring}
        type="text"
        inputMode={decimals(step) > 0 ? 'decimal' : 'numeric'}
        role="spinbutton"
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        value={draft ?? (value === null ? '' : value.toFixed(decimals(step)))}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={(event) => {
          commitDraft()
          rest.onBlur?.(event)
        }}
        onKeyDown={handleKeyDown}
        className={cx(CONTROL_INPUT, 'tabular')}
      />
      {unit !== undefined && <span className="shrink-0 text-muted">{unit}</span>}
      <div className="flex shrink-0 self-stretch">
        <StepButton label={decreaseLabel} off={fixed || value === min} onPress={() => stepBy(-1)}>
          <Minus size={16} strokeWidth={1.75} aria-hidden />
        </StepButton>
        <StepButton label={increaseLabel} off={fixed || value === max} onPress={() => stepBy(1)} last>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
        </StepButton>
      </div>
    </div>
  )
}

type StepButtonProps = { label: string; off?: boolean; last?: boolean; onPress: () => void; children: ReactNode }

/** Out of the tab order, for the arrow keys do the same. */
function StepButton({ label, off, last, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={off}
      onClick={onPress}
      className={cx(
        'inline-flex w-control items-center justify-center border-l border-line text-muted transition-colors duration-fast hover:bg-hover hover:text-ink active:bg-pressed disabled:bg-transparent disabled:text-faint disabled:opacity-50',
        last && 'rounded-r-[5px]',
      )}
    >
      {children}
    </button>
  )
}

function decimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}

/** Reads a number as people type it: full-width digits and a decimal comma too. */
function parse(text: string): number | 'empty' | 'wrong' {
  const plain = text.normalize('NFKC').trim().replace(',', '.')
  if (plain === '') return 'empty'
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : 'wrong'
}
