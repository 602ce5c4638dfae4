import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from './cx.ts'

export type RulerThumb = { id: string; label: string; value: number }
export type RulerTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'
export type RulerBand = { id: string; label: string; tone: RulerTone }

export type ThresholdRulerProps = {
  /** Names the group of thumbs. */
  label: string
  /** In ascending order; a thumb cannot pass its neighbours. Values run from 0 to 1. */
  thumbs: readonly RulerThumb[]
  /** One more than thumbs: what lies before, between and after them. */
  bands: readonly RulerBand[]
  onChange: (id: string, value: number) => void
  /** Called when a drag or a key press is over, with the value it left. */
  onCommit?: (id: string, value: number) => void
  /** Writes a value in the user's way, such as "0.85" or "85 %". */
  format: (value: number) => string
  disabled?: boolean
  className?: string
}

const STEP = 0.01
const BIG_STEP = 0.1

/**
 * Thresholds as thumbs on one ruler from 0 to 1, the bands between them coloured and named.
 * One ruler shows what several number fields hide: that each bound begins where the last one ends.
 */
export function ThresholdRuler({
  label,
  thumbs,
  bands,
  onChange,
  onCommit,
  format,
  disabled = false,
  className,
}: ThresholdRulerProps) {
  const track = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const bounds = [0, ...thumbs.map((thumb) => thumb.value), 1]

  const move = (index: number, wanted: number): number => {
    const thumb = thumbs[index]!
    const value = round(Math.min(Math.max(wanted, bounds[index]!), bounds[index + 2]!))
    if (value !== thumb.value) onChange(thumb.id, value)
    return value
  }

  const valueAt = (event: PointerEvent): number => {
    const box = track.current!.getBoundingClientRect()
    return (event.clientX - box.left) / box.width
  }

  const handleTrackPress = (event: PointerEvent) => {
    if (disabled || event.target !== event.currentTarget) return
    const at = valueAt(event)
    const near = nearest(thumbs, at)
    if (near === undefined) return
    const value = move(near, at)
    document.getElementById(`${baseId}-${thumbs[near]!.id}`)?.focus()
    onCommit?.(thumbs[near]!.id, value)
    event.preventDefault()
  }

  return (
    <div role="group" aria-label={label} className={cx('flex flex-col gap-3', className)}>
      <div className="px-3">
        <div
          ref={track}
          onPointerDown={handleTrackPress}
          className={cx('relative h-16', !disabled && 'cursor-pointer')}
        >
          <div
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-x-0 top-7 flex h-3 overflow-hidden rounded-full',
              disabled && 'opacity-50',
            )}
          >
            {bands.map((band, index) => (
              <span
                key={band.id}
                className={cx('h-full border-surface not-last:border-r', TONES[band.tone])}
                style={{ width: `${(bounds[index + 1]! - bounds[index]!) * 100}%` }}
              />
            ))}
          </div>
          <Scale />
          {thumbs.map((thumb, index) => (
            <Thumb
              key={thumb.id}
              id={`${baseId}-${thumb.id}`}
              thumb={thumb}
              low={bounds[index]!}
              high={bounds[index + 2]!}
              text={format(thumb.value)}
              lean={leanOf(thumbs, index)}
              disabled={disabled}
              onMove={(value) => move(index, value)}
              onDone={(value) => onCommit?.(thumb.id, value)}
              valueAt={valueAt}
            />
          ))}
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 px-3 text-13">
        {bands.map((band, index) => (
          <li key={band.id} className="flex items-center gap-2">
            <span aria-hidden className={cx('size-3 rounded-small', TONES[band.tone])} />
            <span className="text-ink">{band.label}</span>
            <span className="tabular text-muted">
              {format(bounds[index]!)}–{format(bounds[index + 1]!)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ThumbProps = {
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

function Thumb({ id, thumb, low, high, text, lean, disabled, onMove, onDone, valueAt }: ThumbProps) {
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

/** Tenths under the track; for the eye only, the thumbs speak for themselves. */
function Scale() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-11 h-4">
      {Array.from({ length: 11 }, (_, tenth) => (
        <span
          key={tenth}
          style={{ left: `${tenth * 10}%` }}
          className={cx('absolute w-px -translate-x-1/2 bg-control', tenth % 5 === 0 ? 'h-2' : 'h-1')}
        />
      ))}
    </div>
  )
}

const TONES: Readonly<Record<RulerTone, string>> = {
  neutral: 'bg-control/50',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
}

/** Hundredths without the tail that adding floating point steps leaves. */
const round = (value: number): number => Math.round(value * 100) / 100

/** Under this distance two figures would lie on each other. */
const CLOSE = 0.1

function leanOf(thumbs: readonly RulerThumb[], index: number): 'left' | 'right' | undefined {
  const { value } = thumbs[index]!
  const after = thumbs[index + 1]
  const before = thumbs[index - 1]
  if (after !== undefined && after.value - value < CLOSE) return 'left'
  return before !== undefined && value - before.value < CLOSE ? 'right' : undefined
}

function keyTarget(key: string, shift: boolean, value: number, low: number, high: number): number | undefined {
  const step = shift ? BIG_STEP : STEP
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step
    case 'PageUp':
      return value + BIG_STEP
    case 'PageDown':
      return value - BIG_STEP
    case 'Home':
      return low
    case 'End':
      return high
    default:
      return undefined
  }
}

/** The thumb closest to a point; of two at one place the one that can move towards it. */
function nearest(thumbs: readonly RulerThumb[], at: number): number | undefined {
  let best: number | undefined
  thumbs.forEach((thumb, index) => {
    const rival = best === undefined ? undefined : thumbs[best]!
    const closer = rival === undefined || Math.abs(thumb.value - at) < Math.abs(rival.value - at)
    const tieUpwards = rival !== undefined && rival.value === thumb.value && at > thumb.value
    if (closer || tieUpwards) best = index
  })
  return best
}
