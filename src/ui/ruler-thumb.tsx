import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from './cx.ts'
import { keyTarget, type RulerThumb } from './ruler-values.ts'

export type RulerThumbHandleProps = {
  id: string
  thumb: RulerThumb
  low: number
  high: number
  text: string
  /** Which way the figure gives way to that of a close neighbour. */
  lean: 'left' | 'right' | undefined
  disabled: boolean
  /** Moves the thumb and returns where it came to rest. */
  onMove: (value: number) => number
  onDone: (value: number) => void
  valueAt: (event: PointerEvent) => number
}

/** One thumb of a ruler with its figure; keys and drags ask the ruler where it may go. */
export function RulerThumbHandle({
  id,
  thumb,
  low,
  high,
  text,
  lean,
  disabled,
  onMove,
  onDone,
  valueAt,
}: RulerThumbHandleProps) {
  const last = useRef(thumb.value)

  const handleKey = (event: KeyboardEvent) => {
    const wanted = keyTarget(event.key, event.shiftKey, thumb.value, low, high)
    if (wanted === undefined || disabled) return
    event.preventDefault()
    onDone(onMove(wanted))
  }

  return (
    <div
      id={id}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={thumb.label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={thumb.value}
      aria-valuetext={text}
      aria-disabled={disabled || undefined}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (disabled) return
        last.current = thumb.value
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) last.current = onMove(valueAt(event))
      }}
      onLostPointerCapture={() => onDone(last.current)}
      style={{ left: `${thumb.value * 100}%` }}
      className={cx(
        'focus-ring group absolute top-5.5 flex size-6 -translate-x-1/2 touch-none items-center justify-center rounded-full',
        disabled ? 'cursor-not-allowed' : 'cursor-ew-resize',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'h-5 w-2.5 rounded-full border border-control bg-raised transition-colors duration-fast',
          !disabled && 'shadow-float group-hover:border-accent group-focus-visible:border-accent',
        )}
      />
      <span
        aria-hidden
        className={cx(
          'tabular pointer-events-none absolute bottom-full rounded-small bg-raised px-1 text-12 font-medium text-ink ring-1 ring-line',
          lean === 'left' && 'right-1/2',
          lean === 'right' && 'left-1/2',
        )}
      >
        {text}
      </span>
    </div>
  )
}
