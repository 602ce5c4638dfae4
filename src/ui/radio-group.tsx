import { RadioGroup as Primitive } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldGroupProps } from './field-context.ts'
import { OptionText } from './option-text.tsx'

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean }

type Inherited = Omit<ComponentProps<typeof Primitive.Root>, 'value' | 'defaultValue' | 'onValueChange' | 'children'>

export type RadioGroupProps<Value extends string> = Inherited & {
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** `cards` frames each option, for a choice that weighs. */
  look?: 'list' | 'cards'
}

/** One of a few, all in sight; arrow keys move the choice. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, look = 'list', orientation = 'vertical', className, ...rest } = props
  const id = useId()
  const wiring = useFieldGroupProps(rest)
  const handleChange = (next: string) => {
    const option = options.find((each) => each.value === next)
    if (option) onValueChange(option.value)
  }
  return (
    <Primitive.Root
      {...rest}
      {...wiring}
      value={value ?? null}
      onValueChange={handleChange}
      orientation={orientation}
      className={cx(
        'flex min-w-0',
        orientation === 'vertical' ? 'flex-col' : 'flex-wrap gap-x-6',
        look === 'cards' ? 'gap-2' : 'gap-3',
        className,
      )}
    >
      {options.map((option) => {
        const off = option.disabled || rest.disabled
        const optionId = `${id}-${option.value}`
        return (
          <div
            key={option.value}
            className={cx(
              'relative flex min-w-0 items-start gap-2',
              look === 'cards' &&
                'rounded-card border border-line-strong bg-surface p-3 transition-colors duration-fast has-data-[state=checked]:border-accent-line has-data-[state=checked]:bg-selected',
              look === 'cards' && !off && 'hover:border-control',
            )}
          >
            <span className="flex h-5 items-center">
              <Primitive.Item
                id={optionId}
                value={option.value}
                disabled={off}
                aria-describedby={option.help === undefined ? undefined : `${optionId}-help`}
                className={cx(
                  'focus-ring flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface transition-colors duration-fast hover:border-muted data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
                  // The whole card takes the press.
                  look === 'cards' ? 'before:absolute before:inset-0' : 'relative before:absolute before:-inset-1',
                )}
              >
                <Primitive.Indicator className="block size-1.5 rounded-full bg-on-accent" />
              </Primitive.Item>
            </span>
            <OptionText
              htmlFor={optionId}
              label={option.label}
              help={option.help}
              helpId={`${optionId}-help`}
              off={off}
            />
          </div>
        )
      })}
    </Primitive.Root>
  )
}
