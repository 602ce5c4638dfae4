import { dateOfInstant, instantOfWall } from '#src/lib/wall-time.ts'
import { dateAfter } from './dates.ts'
import type { WorkingHours } from './hours.ts'
import { nextOpening } from './openings.ts'

/** Where no hours say when a day begins, in minutes after midnight. */
const NINE = 9 * 60

/** When the next day of work begins, after today by the clock of the hours; nine o'clock tomorrow where they name none. */
export function nextMorning(hours: WorkingHours, at: Date): Date {
  const { timeZone } = hours
  const tomorrow = dateAfter(dateOfInstant(at.getTime(), timeZone), 1)
  const midnight = instantOfWall(tomorrow, 0, timeZone, 'start')
  return nextOpening(hours, new Date(midnight - 1)) ?? new Date(instantOfWall(tomorrow, NINE, timeZone, 'start'))
}
