/** How long is long where the group has no target: from here on a wait is amber, then red. Seconds; our own figures. */
export const WAIT_STEPS = { late: 60, veryLate: 180 } as const

export type Wait = { seconds: number; level: 'fine' | 'late' | 'veryLate' }

/** With a target a wait is amber from this part of it on, and red once it is missed. */
export const NEAR_TARGET = 0.75

/**
 * How long somebody has been waiting at `now` (milliseconds since 1970), and whether that is long. `target`: the seconds it
 * was to take at most; null: none is set.
 */
export function waitSince(since: string, now: number, target: number | null = null): Wait {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const { late, veryLate } = target === null ? WAIT_STEPS : { late: target * NEAR_TARGET, veryLate: target }
  const level = seconds >= veryLate ? 'veryLate' : seconds >= late ? 'late' : 'fine'
  return { seconds, level }
}
