import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import { OptionText } from './option-text.tsx'

export type CheckboxProps = Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'> & {
  /** Left out only where `aria-label` names it, as in a table's row. */
  label?: ReactNode
  help?: ReactNode
}

/** A box to tick: on, off, or `indeterminate` when it stands for many that differ. */
export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const own = useId()
  const wiring = useFieldProps(rest)
  const id = wiring.id ?? own
  const described = [wiring['aria-describedby'], help !== undefined && `${id}-help`].filter(Boolean).join(' ')
  const box = (
    <Primitive.Root
      {...rest}
      {...wiring}
      id={id}
      aria-describedby={described || undefined}
      className={cx(
        'focus-ring flex size-4 shrink-0 items-center justify-center rounded-small border border-control bg-surface text-on-accent transition-colors duration-fast before:absolute before:-inset-1 hover:border-muted',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'aria-invalid:border-danger-line disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        'relative',
        label === undefined && className,
      )}
    >
      <Primitive.Indicator className="group flex">
        <Minus size={12} strokeWidth={3} aria-hidden className="hidden group-data-[state=indeterminate]:block" />
        <Check size={12} strokeWidth={3} aria-hidden className="hidden group-data-[state=checked]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  )
  if (label === undefined) return box
  return (
    <div className={cx('flex min-w-0 items-start gap-2', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <OptionText htmlFor={id} label={label} help={help} helpId={`${id}-help`} off={rest.disabled} />
    </div>
  )
}
