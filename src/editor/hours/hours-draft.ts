import { hoursSchema } from '#src/domain/routing/hours.ts'

/** One opening of a day in the plan: local times as HH:MM, empty while they are being typed. */
export type Period = { from: string; to: string }

/** Opening hours as they are edited: the periods of each day from Monday on; a day without any is closed. */
export type HoursDraft = { timeZone: string; always: boolean; days: readonly (readonly Period[])[] }

/** Opening hours as they travel: 1 is Monday. */
export type Hours = { timeZone: string; always: boolean; weekly: { day: number; from: string; to: string }[] }

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** What a day begins with when it is opened. */
export const USUAL: Period = { from: '09:00', to: '18:00' }

/** A draft of the hours on the server. A field for times knows no 24:00, and 00:00 ends a period at the same moment. */
export function draftOf({ timeZone, always, weekly }: Hours): HoursDraft {
  const days = DAYS.map((day) =>
    weekly
      .filter((opening) => opening.day === day)
      .map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to }))
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  )
  return { timeZone, always, days }
}

/** The hours of a draft, as they are sent. */
export function hoursOf({ timeZone, always, days }: HoursDraft): Hours {
  return {
    timeZone,
    always,
    weekly: days.flatMap((periods, index) => periods.map(({ from, to }) => ({ day: index + 1, from, to }))),
  }
}

/** What keeps a draft from being saved: times that are missing, or a plan without any. */
export function faultOf(draft: HoursDraft): 'incomplete' | 'nothing' | undefined {
  if (draft.always) return undefined
  const { weekly } = hoursOf(draft)
  if (weekly.length === 0) return 'nothing'
  return hoursSchema.shape.weekly.safeParse(weekly).success ? undefined : 'incomplete'
}

/** Whether a period ends on the day after it began. */
export const isOvernight = ({ from, to }: Period) => from !== '' && to !== '' && to <= from
