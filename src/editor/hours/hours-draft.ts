import { hoursSchema, type Outside, type Period, type Special, type WorkingHours } from '#src/domain/hours/hours.ts'

/**
 * Opening hours as they are edited: the periods of each day from Monday on, whose times are empty while they are being
 * typed; a day without any is closed.
 */
export type HoursDraft = {
  timeZone: string
  always: boolean
  days: readonly (readonly Period[])[]
  special: readonly Special[]
  /** What visitors get outside them; left out: `form`. */
  outside?: Outside
}

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** What a day begins with when it is opened. */
export const USUAL: Period = { from: '09:00', to: '18:00' }

/** A draft of the hours on the server. A field for times knows no 24:00, and 00:00 ends a period at the same moment. */
export function draftOf({ timeZone, always, weekly, special, outside }: WorkingHours): HoursDraft {
  const days = DAYS.map((day) =>
    weekly
      .filter((opening) => opening.day === day)
      .map(typed)
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  )
  return {
    timeZone,
    always,
    days,
    special: special.map((one) => ({ ...one, periods: one.periods.map(typed) })),
    ...(outside && { outside }),
  }
}

const typed = ({ from, to }: Period): Period => ({ from, to: to === '24:00' ? '00:00' : to })

/** The hours of a draft, as they are sent: where it is always open, without the times that were not finished. */
export function hoursOf({ timeZone, always, days, special, outside }: HoursDraft): WorkingHours {
  const weekly = days
    .flatMap((periods, index) => periods.map(({ from, to }) => ({ day: index + 1, from, to })))
    .filter(({ from, to }) => !always || (from !== '' && to !== ''))
  return { timeZone, always, weekly, special: [...special], ...(outside && { outside }) }
}

/** The hours of a draft whose times are all there, for what is told of them; undefined while one is being typed. */
export const wholeHours = (draft: HoursDraft): WorkingHours | undefined => hoursSchema.safeParse(hoursOf(draft)).data

/** What keeps a draft from being saved: times that are missing, or a plan without any. */
export function faultOf(draft: HoursDraft): 'incomplete' | 'nothing' | undefined {
  if (draft.always) return undefined
  const { weekly, special } = hoursOf(draft)
  if (weekly.length === 0 && special.every(({ periods }) => periods.length === 0)) return 'nothing'
  return wholeHours(draft) === undefined ? 'incomplete' : undefined
}

/** Whether a period ends on the day after it began. */
export const isOvernight = ({ from, to }: Period) => from !== '' && to !== '' && to <= from

/** Hours with the usual times from Monday to Friday: what hours of one's own begin with. */
export const usualHours = (timeZone: string): WorkingHours => ({
  timeZone,
  always: false,
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, ...USUAL })),
  special: [],
})
