import { Check } from 'lucide-react'
import { Switch as Primitive } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import { OptionText } from './option-text.tsx'

export type SwitchProps = Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'> & {
  /** Left out only where `aria-label` names it, as in a table's row. */
  label?: ReactNode
  help?: ReactNode
  /** `end` puts the switch at the far right of its line, as settings have it. */
  side?: 'start' | 'end'
}

/** Turns something on at once. On shows a tick as well as a colour. */
export function Switch({ label, help, side = 'start', className, ...rest }: SwitchProps) {
  const own = useId()
  const wiring = useFieldProps(rest)
  const id = wiring.id ?? own
  const described = [wiring['aria-describedby'], help !== undefined && `${id}-help`].filter(Boolean).join(' ')
  const track = (
    <Primitive.Root
      {...rest}
      {...wiring}
      id={id}
      aria-describedby={described || undefined}
      className={cx(
        'group focus-ring relative flex h-5 w-8 shrink-0 items-center rounded-full border border-control bg-sunken transition-colors duration-fast before:absolute before:-inset-1 hover:border-muted',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:hover:bg-accent-hover',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        label === undefined && className,
      )}
    >
      <Primitive.Thumb className="ml-0.5 flex size-3.5 items-center justify-center rounded-full bg-control text-accent transition-transform duration-fast ease-out data-[state=checked]:translate-x-3 data-[state=checked]:bg-on-accent">
        <Check size={10} strokeWidth={3} aria-hidden className="hidden group-data-[state=checked]:block" />
      </Primitive.Thumb>
    </Primitive.Root>
  )
  if (label === undefined) return track
  return (
    <div
      className={cx(
        'flex min-w-0 items-start gap-2.5',
        side === 'end' && 'flex-row-reverse justify-between',
        className,
      )}
    >
      {track}
      <OptionText htmlFor={id} label={label} help={help} helpId={`${id}-help`} off={rest.disabled} />
    </div>
  )
}
