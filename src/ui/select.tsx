import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { CONTROL_FRAME } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import { FLOAT, FLOAT_GAP, FLOAT_HEADING, FLOAT_ITEM } from './float.ts'
import { pageNonce } from '#src/lib/page-nonce.ts'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  help?: ReactNode
  disabled?: boolean
}

export type SelectGroup<Value extends string> = { heading: string; options: readonly SelectOption<Value>[] }

type Inherited = Omit<ComponentProps<'button'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'type'>

export type SelectProps<Value extends string> = Inherited & {
  /** Options, or groups of them. A value is never the empty string. */
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  /** `fit` is as wide as its words, for a filter in a toolbar. */
  width?: 'full' | 'fit'
}

/** One of a known list. Typing a letter jumps to it; for lists too long to scan use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder, width = 'full', disabled, name, className, ...rest } = props
  const wiring = useFieldProps(rest)
  const all = options.flatMap((each) => ('options' in each ? each.options : [each]))
  const chosen = all.find((option) => option.value === value)
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  const handleChange = (next: string) => {
    const option = all.find((each) => each.value === next)
    if (option) onValueChange(option.value)
  }
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={handleChange}
      onOpenChange={reach}
      disabled={disabled}
      name={name}
    >
      <Primitive.Trigger
        {...rest}
        {...wiring}
        onFocus={(event) => {
          reach()
          rest.onFocus?.(event)
        }}
        className={cx(
          CONTROL_FRAME,
          'focus-ring justify-between px-2.5 text-left aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint aria-invalid:border-danger-line data-[placeholder]:text-faint',
          width === 'fit' ? 'w-fit' : 'w-full',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon}
          <span className="truncate">
            <Primitive.Value placeholder={placeholder}>{chosen?.label}</Primitive.Value>
          </span>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      </Primitive.Trigger>
      {/* The primitive mounts the options of a closed list, too, for the keys: nobody needs them before the focus is here. */}
      {isReached && (
        <Primitive.Portal>
          <Primitive.Content
            position="popper"
            sideOffset={FLOAT_GAP}
            collisionPadding={8}
            className={cx(
              FLOAT,
              'max-h-(--radix-select-content-available-height) max-w-[min(24rem,var(--radix-select-content-available-width))] min-w-(--radix-select-trigger-width) overflow-hidden',
            )}
          >
            <Primitive.Viewport nonce={pageNonce()} className="max-h-80 p-1">
              {options.map((each) =>
                'options' in each ? (
                  <Primitive.Group key={each.heading}>
                    <Primitive.Label className={FLOAT_HEADING}>{each.heading}</Primitive.Label>
                    {each.options.map((option) => (
                      <Option key={option.value} option={option} />
                    ))}
                  </Primitive.Group>
                ) : (
                  <Option key={each.value} option={each} />
                ),
              )}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  )
}

function Option({ option }: { option: SelectOption<string> }) {
  return (
    <Primitive.Item
      value={option.value}
      disabled={option.disabled}
      textValue={option.label}
      className={cx(FLOAT_ITEM, 'pr-8')}
    >
      {option.icon}
      <Primitive.ItemText asChild>
        <span className="flex min-w-0 flex-col">
          {option.label}
          {option.help !== undefined && <span className="text-12 text-muted">{option.help}</span>}
        </span>
      </Primitive.ItemText>
      <Primitive.ItemIndicator className="absolute right-2 text-accent-text">
        <Check size={16} strokeWidth={1.75} aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  )
}
