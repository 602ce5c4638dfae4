import { expandRecurringEvent, parseICS, type DateWithTimeZone, type EventInstance, type VEvent } from 'node-ical'
import type { CalendarDay } from '#src/domain/hours/calendar.ts'
import { dateAfter, datesBetween, timeOf } from '#src/domain/hours/dates.ts'
import type { SpecialWhen } from '#src/domain/hours/hours.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { CalendarAnswer, CalendarJob } from './protocol.ts'

const { calendarEvents, calendarYears } = LIMITS.hours

/**
 * The days of a calendar file from today on, in their order: whole days as they are, events of hours cut at midnight. What
 * comes every year stays a rule; any other rule is written out for three years. What was cancelled is left out.
 */
export function readCalendar({ text, timeZone, today }: CalendarJob): CalendarAnswer {
  const calendar = parsed(text)
  if (calendar === undefined) return { fault: 'UNREADABLE' }
  const events = Object.values(calendar).filter((one): one is VEvent => one?.type === 'VEVENT' && isWhole(one))
  if (events.length > calendarEvents) return { fault: 'TOO_MANY' }
  const days = new Map<string, CalendarDay>()
  for (const event of events) {
    if (event.status === 'CANCELLED') continue
    for (const day of daysOf(event, timeZone, today)) {
      const key = JSON.stringify(day.when)
      days.set(key, merged(days.get(key), day))
      if (days.size > calendarEvents) return { fault: 'TOO_MANY' }
    }
  }
  return { days: [...days.values()].toSorted((a, b) => orderOf(a.when).localeCompare(orderOf(b.when))) }
}

function parsed(text: string) {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return undefined
  try {
    return parseICS(text)
  } catch {
    return undefined
  }
}

/** A date that cannot be read comes as the text that it was. */
const isWhole = ({ start, end }: VEvent): boolean =>
  start instanceof Date && !Number.isNaN(start.getTime()) && (end === undefined || end instanceof Date)

const orderOf = (when: SpecialWhen) =>
  when.kind === 'date' ? when.date : when.kind === 'range' ? when.from : `9999-${when.from}`

function* daysOf(event: VEvent, timeZone: string, today: string): Generator<CalendarDay> {
  const yearly = yearlyOf(event, today)
  if (yearly) {
    yield { when: yearly, label: labelOf(event.summary), closed: [] }
    return
  }
  for (const instance of expandRecurringEvent(event, { ...horizonFrom(today), expandOngoing: true })) {
    if (instance.event.status === 'CANCELLED') continue
    yield* instance.isFullDay ? wholeDays(instance, today) : partsOfDays(instance, timeZone, today)
  }
}

/** Whole days are midnights of the process: what is looked for begins a day early, for those who are ahead of it. */
function horizonFrom(today: string): { from: Date; to: Date } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return { from: new Date(year, month - 1, day - 1), to: new Date(year + calendarYears, month - 1, day) }
}

function* wholeDays({ start, end, summary }: EventInstance, today: string): Generator<CalendarDay> {
  const from = processDate(start)
  // The end is the first day that is not meant any more.
  const last = dateAfter(processDate(end), -1)
  const to = last < from ? from : last
  if (to < today) return
  yield { when: daysFrom(from, to), label: labelOf(summary), closed: [] }
}

const daysFrom = (from: string, to: string): SpecialWhen =>
  from === to ? { kind: 'date', date: from } : { kind: 'range', from, to }

function* partsOfDays({ start, end, summary }: EventInstance, timeZone: string, today: string): Generator<CalendarDay> {
  if (end <= start) return
  const [first, last] = [wallOf(start, timeZone), wallOf(end, timeZone)]
  for (const date of datesBetween(first.date < today ? today : first.date, last.date)) {
    const from = date === first.date ? first.minutes : 0
    const to = date === last.date ? last.minutes : 1440
    if (to <= from) continue
    const closed = from === 0 && to === 1440 ? [] : [{ from: timeOf(from), to: timeOf(to) }]
    yield { when: { kind: 'date', date }, label: labelOf(summary), closed }
  }
}

/** A moment by the clock of the hours; one without a zone is meant by whatever clock hangs there. */
function wallOf(at: DateWithTimeZone, timeZone: string): { date: string; minutes: number } {
  if (at.tz === undefined) return { date: processDate(at), minutes: at.getHours() * 60 + at.getMinutes() }
  return localTime(at, timeZone)
}

/** Dates and times without a zone come as those of the process: its own clock gives them back as they were written. */
const processDate = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** A rule that a day of every year can say: the same dates each year, without an end and without exceptions. */
function yearlyOf(
  { rrule, datetype, start, end, exdate, recurrences }: VEvent,
  today: string,
): SpecialWhen | undefined {
  if (rrule === undefined || datetype !== 'date' || exdate !== undefined || recurrences !== undefined) return undefined
  const first = processDate(start)
  const { freq, interval, tzid: _zone, dtstart: _start, byMonth, byMonthDay, ...others } = rrule.options
  const [, month, day] = first.split('-').map(Number)
  const isPlain =
    freq === 'YEARLY' &&
    interval === 1 &&
    Object.values(others).every((value) => value === undefined) &&
    isOnly(byMonth, month) &&
    isOnly(byMonthDay, day)
  if (!isPlain) return undefined
  const last = end === undefined ? first : dateAfter(processDate(end), -1)
  if (last >= dateAfter(first, 365)) return undefined
  // One that begins later than when it would come next is no day of every year yet.
  const next = `${first.slice(5) < today.slice(5) ? Number(today.slice(0, 4)) + 1 : today.slice(0, 4)}${first.slice(4)}`
  if (next < first) return undefined
  return { kind: 'yearly', from: first.slice(5), to: (last < first ? first : last).slice(5) }
}

const isOnly = (value: unknown, only: number | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 1 && value[0] === only)

/** What an event is called, on one line and no longer than a special day's name. */
function labelOf(summary: EventInstance['summary'] | undefined): string {
  const text = typeof summary === 'object' ? summary.val : (summary ?? '')
  return cut(
    String(text)
      .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
}

/** No longer than a special day's name may be, and no half character at its end. */
function cut(text: string): string {
  let end = ''
  for (const character of text) {
    if (end.length + character.length > LIMITS.hours.label) break
    end += character
  }
  return end
}

/** Two events of the same days: the whole day over parts of it, with the names of both. */
function merged(one: CalendarDay | undefined, other: CalendarDay): CalendarDay {
  if (one === undefined) return other
  if (one.closed.length === 0 && other.closed.length > 0) return one
  if (one.closed.length > 0 && other.closed.length === 0) return other
  const labels = [...new Set([one.label, other.label].filter((label) => label !== ''))]
  return { ...one, label: cut(labels.join(', ')), closed: [...one.closed, ...other.closed] }
}
