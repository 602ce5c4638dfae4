/** How long is long: from here on a wait is amber, then red. Seconds; our own figures until targets can be set. */
export const WAIT_STEPS = { late: 60, veryLate: 180 } as const

export type Wait = { seconds: number; level: 'fine' | 'late' | 'veryLate' }

/** How long somebody has been waiting at `now` (milliseconds since 1970), and whether that is long. */
export function waitSince(since: string, now: number): Wait {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const level = seconds >= WAIT_STEPS.veryLate ? 'veryLate' : seconds >= WAIT_STEPS.late ? 'late' : 'fine'
  return { seconds, level }
}
