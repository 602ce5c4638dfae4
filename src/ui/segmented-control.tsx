import { RadioGroup as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldGroupProps } from './field-context.ts'

export type Segment<Value extends string> = {
  value: Value
  label: string
  /** Stands instead of the words, which stay as its name and tooltip. */
  icon?: ReactNode
  disabled?: boolean
}

type Inherited = Omit<ComponentProps<typeof Primitive.Root>, 'value' | 'defaultValue' | 'onValueChange' | 'children'>

export type SegmentedControlProps<Value extends string> = Inherited & {
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Two to five ways to see the same thing, side by side; a radio group to those who listen, with all four arrows. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { segments, value, onValueChange, className, ...rest } = props
  const wiring = useFieldGroupProps(rest)
  const handleChange = (next: string) => {
    const segment = segments.find((each) => each.value === next)
    if (segment) onValueChange(segment.value)
  }
  return (
    <Primitive.Root
      {...rest}
      {...wiring}
      value={value}
      onValueChange={handleChange}
      className={cx(
        'inline-flex h-control max-w-full rounded-control border border-line-strong bg-sunken p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        <Primitive.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          aria-label={segment.icon === undefined ? undefined : segment.label}
          title={segment.icon === undefined ? undefined : segment.label}
          className={cx(
            'focus-ring inline-flex min-w-0 items-center justify-center rounded-small border border-transparent text-13 text-muted transition-colors duration-fast hover:text-ink data-[state=checked]:border-line-strong data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-ink disabled:cursor-not-allowed disabled:opacity-50',
            segment.icon === undefined ? 'px-2.5' : 'px-1.5',
          )}
        >
          {segment.icon ?? <span className="truncate">{segment.label}</span>}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
