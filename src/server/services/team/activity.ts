import { and, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import sheets from '#locales/en/sheets.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import sheetsZh from '#locales/zh/sheets.json' with { type: 'json' }
import teamZh from '#locales/zh/team.json' with { type: 'json' }
import type { MemberActivity } from '#src/contract/team.ts'
import { DeskError } from '#src/domain/errors.ts'
import { dateAfter } from '#src/domain/hours/dates.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ACTIVITIES, activityOn, type ActivityDay, type Known } from '#src/domain/team/activity.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { dateOfInstant, instantOfWall } from '#src/lib/wall-time.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { ownership } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import { afterWork } from '../../db/schema/routing.ts'
import { member } from '../../db/schema/team.ts'
import { call } from '../../db/schema/voice.ts'
import { tableFile } from '../../sheets/table-file.ts'
import { statusesIn } from './statuses.ts'

type Wanted = { memberId: string; until?: string | undefined; days: number }

/** What a member did on each of some days of the application's clock, the last first; `until`: the last, today where left out. */
export async function readActivity(context: MemberContext, wanted: Wanted): Promise<MemberActivity> {
  const { timeZone, until, days } = await daysOf(context, wanted)
  const iso = (ms: number) => new Date(ms).toISOString()
  const seconds = (ms: number) => Math.round(ms / 1000)
  return {
    timeZone,
    until,
    days: days.map(({ date, from, to, stretches, totals, worked, forced }) => ({
      date,
      from: iso(from),
      to: iso(to),
      stretches: stretches.map((one) => ({ activity: one.activity, from: iso(one.from), to: iso(one.to) })),
      totals: Object.fromEntries(ACTIVITIES.map((name) => [name, seconds(totals[name])])) as ActivityDay['totals'],
      worked: seconds(worked),
      forced: forced.map((one) => ({ at: iso(one.at), reason: one.reason })),
    })),
  }
}

const TEXTS = { en: { ...team.activity, ...sheets.activity }, zh: { ...teamZh.activity, ...sheetsZh.activity } }
const WIDTH = 18

/** The same as a file (xlsx): a row a day, times in hours. */
export async function activityFile(
  context: MemberContext,
  { language, ...wanted }: Wanted & { language: ShellLanguage },
): Promise<File> {
  const { days, nickname } = await daysOf(context, wanted)
  const words = TEXTS[language]
  const hours = (ms: number) => (ms / 3_600_000).toFixed(2)
  const heading = [words.date, words.workedHours, ...ACTIVITIES.map((name) => words.hours[name])]
  return tableFile(context, `${nickname} ${wanted.until ?? days[0]?.date ?? ''}`.trim(), {
    name: words.days,
    widths: heading.map(() => WIDTH),
    rows: [
      heading.map((text) => ({ text, look: 'head' as const })),
      ...days.map(({ date, worked, totals }) =>
        [date, hours(worked), ...ACTIVITIES.map((name) => hours(totals[name]))].map((text) => ({ text })),
      ),
    ],
  })
}

async function daysOf(context: MemberContext, { memberId, until, days }: Wanted) {
  const now = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application)
    const [who] = await tx.select({ nickname: member.nickname }).from(member).where(eq(member.personId, memberId))
    if (!app || !who) throw new DeskError('NOT_FOUND')
    const { timeZone } = app.settings.hours
    const last = until ?? dateOfInstant(now.getTime(), timeZone)
    const dates = Array.from({ length: days }, (_, back) => dateAfter(last, -back))
    const known = await readKnown(tx, memberId, {
      from: new Date(instantOfWall(dates.at(-1) ?? last, 0, timeZone, 'start')),
      to: new Date(instantOfWall(dateAfter(last, 1), 0, timeZone, 'start')),
    })
    return {
      timeZone,
      until: last,
      nickname: who.nickname,
      days: dates.map((date) => activityOn(date, timeZone, known, now.getTime())),
    }
  })
}

/** How long a conversation may go on: who serves one has begun no earlier. */
const LONGEST_MS = LIMITS.timeouts.conversation.most * 1000

async function readKnown(tx: Tx, personId: string, { from, to }: { from: Date; to: Date }): Promise<Known> {
  const span = (from: Date, to: Date | null) => ({ from: from.getTime(), to: to?.getTime() ?? Infinity })
  const [statuses, services, works] = await Promise.all([
    statusesIn(tx, personId, { from, to }),
    tx
      .select({
        from: sql<Date>`${ownership.beganAt}`.mapWith(ownership.beganAt),
        to: sql<Date | null>`upper(${ownership.during})`.mapWith(ownership.beganAt),
        isCall: sql<boolean>`${call.conversationId} is not null`,
        hungUp: call.endedAt,
      })
      .from(ownership)
      .leftJoin(call, eq(call.conversationId, ownership.conversationId))
      .where(
        and(
          eq(ownership.personId, personId),
          gt(ownership.beganAt, new Date(from.getTime() - LONGEST_MS)),
          lt(ownership.beganAt, to),
          or(sql`upper_inf(${ownership.during})`, gt(sql`upper(${ownership.during})`, from)),
        ),
      ),
    tx
      .select({ from: afterWork.at, to: afterWork.endedAt })
      .from(afterWork)
      .where(
        and(
          eq(afterWork.personId, personId),
          gte(afterWork.at, new Date(from.getTime() - LONGEST_MS)),
          lt(afterWork.at, to),
          or(isNull(afterWork.endedAt), gt(afterWork.endedAt, from)),
        ),
      ),
  ])
  return {
    statuses,
    services: services.map((one) => span(one.from, one.to)),
    calls: services
      .filter(({ isCall }) => isCall)
      .map((one) =>
        span(one.from, one.to === null || (one.hungUp !== null && one.hungUp < one.to) ? one.hungUp : one.to),
      ),
    afterWork: works.map((one) => span(one.from, one.to)),
  }
}
