import type { Conversation } from './desk.ts'

/** How long is long where the group has no target: from here on a wait is amber, then red. Seconds; our own figures. */
export const WAIT_STEPS = { late: 60, veryLate: 180 } as const

export type Target = Conversation['targets'][number]
export type Wait = { seconds: number; level: 'fine' | 'late' | 'veryLate' }

/**
 * How long somebody has been waiting at `now` (milliseconds since 1970), and whether that is long. `target`: by when it was to
 * end; undefined: none is set.
 */
export function waitSince(since: string, now: number, target?: Target): Wait {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  if (target) return { seconds, level: levelOf(target, now) }
  const level = seconds >= WAIT_STEPS.veryLate ? 'veryLate' : seconds >= WAIT_STEPS.late ? 'late' : 'fine'
  return { seconds, level }
}

/** Amber when a target presses, red once it is missed. */
export function levelOf({ nearAt, dueAt, isMissed }: Target, now: number): Wait['level'] {
  if (isMissed || now >= Date.parse(dueAt)) return 'veryLate'
  return now >= Date.parse(nearAt) ? 'late' : 'fine'
}

/** The target of what a visitor waits for: to be taken, or to be answered. */
export const waitTarget = ({ targets }: Pick<Conversation, 'targets'>): Target | undefined =>
  targets.find(({ kind }) => kind !== 'resolution')
