import { useId, useRef, type PointerEvent } from 'react'
import { cx } from './cx.ts'
import { RulerThumbHandle } from './ruler-thumb.tsx'
import { leanOf, nearest, round, type RulerThumb } from './ruler-values.ts'

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
            <RulerThumbHandle
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
            <span aria-hidden className={cx('size-3 shrink-0 rounded-small', TONES[band.tone])} />
            <span className="text-ink">{band.label}</span>
            <span className="tabular whitespace-nowrap text-muted">
              {format(bounds[index]!)}–{format(bounds[index + 1]!)}
            </span>
          </li>
        ))}
      </ul>
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
