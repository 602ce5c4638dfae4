import { minutesOf } from './dates.ts'
import type { WorkingHours } from './hours.ts'

const DAY = 1440
const WEEK = 7 * DAY

/** The weekdays (1 = Monday) with a period that overlaps another of the week; periods that only touch do not. */
export function overlapDays(weekly: WorkingHours['weekly']): number[] {
  const spans = weekly.map(({ day, from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    const start = (day - 1) * DAY + begins
    return { day, start, end: start - begins + (ends > begins ? ends : ends + DAY) }
  })
  const meet = spans.filter((one) =>
    // Sunday night reaches into the Monday of the same plan.
    spans.some(
      (other) =>
        other !== one && [-WEEK, 0, WEEK].some((by) => one.start < other.end + by && other.start + by < one.end),
    ),
  )
  return [...new Set(meet.map(({ day }) => day))].toSorted((a, b) => a - b)
}
