import type { CalendarDay } from '#src/domain/hours/calendar.ts'
import { DeskError } from '#src/domain/errors.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { CalendarAnswer, CalendarJob } from '../../calendars/protocol.ts'
import type { MemberContext } from '../../context.ts'
import { decodeText } from '../../sheets/csv-read.ts'

const { calendarBytes, calendarEvents, calendarMs } = LIMITS.hours

/**
 * The coming days of a calendar file, told in a zone. Nothing is kept by it. Throws TOO_LARGE, CALENDAR_UNREADABLE for
 * what is no calendar or cannot be read in time, and CALENDAR_LIMIT for more events or days than may be taken at once.
 */
export async function readCalendarFile(
  context: MemberContext,
  { file, timeZone }: { file: File; timeZone: string },
): Promise<CalendarDay[]> {
  if (file.size > calendarBytes) throw new DeskError('TOO_LARGE', { limit: calendarBytes })
  const job: CalendarJob = {
    text: decodeText(Buffer.from(await file.arrayBuffer())),
    timeZone,
    today: localTime(context.clock.now(), timeZone).date,
  }
  const limit = { ms: calendarMs, megabytes: 128 }
  const answer = await inWorker<CalendarAnswer>(context.member.appId, 'calendar', 'answer', job, limit).catch(
    () => null,
  )
  if (answer === null) throw new DeskError('CALENDAR_UNREADABLE')
  if ('days' in answer) return answer.days
  if (answer.fault === 'TOO_MANY') throw new DeskError('CALENDAR_LIMIT', { limit: calendarEvents })
  throw new DeskError('CALENDAR_UNREADABLE')
}
