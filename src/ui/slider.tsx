import { Slider as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldGroupProps } from './field-context.ts'

type Inherited = Omit<ComponentProps<typeof Primitive.Root>, 'value' | 'defaultValue' | 'onValueChange' | 'children'>

export type SliderProps = Inherited & {
  /** One number, or two that bound a range. */
  value: readonly number[]
  onValueChange: (value: number[]) => void
  /** Names each thumb: one name a number. */
  thumbLabels: readonly string[]
  /** How a value is said, as in "30 seconds". */
  valueText?: (value: number) => string
}

/** A value, or a range with two thumbs, on a track; arrow keys step, Page keys step by ten, Home and End go to the ends. */
export function Slider({ value, onValueChange, thumbLabels, valueText, className, ...rest }: SliderProps) {
  const {
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    'aria-labelledby': labelledBy,
  } = useFieldGroupProps(rest)
  return (
    <Primitive.Root
      minStepsBetweenThumbs={1}
      preserveThumbOrder
      {...rest}
      role={value.length > 1 ? 'group' : undefined}
      aria-labelledby={value.length > 1 ? labelledBy : undefined}
      value={[...value]}
      onValueChange={onValueChange}
      className={cx(
        'relative flex h-control w-full touch-none items-center select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50',
        className,
      )}
    >
      <Primitive.Track className="relative h-1 grow rounded-full bg-line-strong">
        <Primitive.Range className={cx('absolute h-full rounded-full', invalid ? 'bg-danger' : 'bg-accent')} />
      </Primitive.Track>
      {value.map((each, index) => (
        <Primitive.Thumb
          key={thumbLabels[index]}
          aria-label={thumbLabels[index]}
          aria-describedby={describedBy}
          aria-valuetext={valueText?.(each)}
          className="focus-ring relative block size-4 rounded-full border-2 border-accent bg-raised transition-colors duration-fast before:absolute before:-inset-1.5 hover:bg-accent-soft"
        />
      ))}
    </Primitive.Root>
  )
}
