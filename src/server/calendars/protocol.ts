import type { CalendarDay } from '#src/domain/hours/calendar.ts'

/** A file to be read: its text, the zone that times are told in, and the local date (YYYY-MM-DD) before which all is past. */
export type CalendarJob = { text: string; timeZone: string; today: string }

/** Its days, or why there are none: it is no calendar, or holds more than may be taken at once. */
export type CalendarAnswer = { days: CalendarDay[] } | { fault: 'UNREADABLE' | 'TOO_MANY' }
