export type RulerThumb = { id: string; label: string; value: number }

const STEP = 0.01
const BIG_STEP = 0.1

/** Hundredths without the tail that adding floating point steps leaves. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Under this distance two figures would lie on each other. */
const CLOSE = 0.1

export function leanOf(thumbs: readonly RulerThumb[], index: number): 'left' | 'right' | undefined {
  const { value } = thumbs[index]!
  const after = thumbs[index + 1]
  const before = thumbs[index - 1]
  if (after !== undefined && after.value - value < CLOSE) return 'left'
  return before !== undefined && value - before.value < CLOSE ? 'right' : undefined
}

export function keyTarget(key: string, shift: boolean, value: number, low: number, high: number): number | undefined {
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
export function nearest(thumbs: readonly RulerThumb[], at: number): number | undefined {
  let best: number | undefined
  thumbs.forEach((thumb, index) => {
    const rival = best === undefined ? undefined : thumbs[best]!
    const closer = rival === undefined || Math.abs(thumb.value - at) < Math.abs(rival.value - at)
    const tieUpwards = rival !== undefined && rival.value === thumb.value && at > thumb.value
    if (closer || tieUpwards) best = index
  })
  return best
}
