import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { dateAfter } from '#src/domain/hours/dates.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ACTIVITIES, type Activity } from '#src/domain/team/activity.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFileSave } from '#src/features/shared/use-file-save.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const RANGES = ['7', '14', String(LIMITS.activity.days)] as const
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The shape says what the colour does: breaks are half as high, busy is a line below, calls one above. */
const LOOKS: Record<Activity, string> = {
  in_service: 'bg-accent inset-y-0',
  on_call: 'bg-accent top-0 h-2',
  after_call_work: 'bg-info inset-y-0',
  idle: 'bg-success inset-y-0',
  busy: 'bg-danger bottom-0 h-2',
  break: 'bg-warning bottom-0 h-3',
}

/** What a member did on each day of the application's clock: a bar a day, and how long it was in words. */
export function MemberDays({ appId, memberId }: { appId: string; memberId: string }) {
  const t = useTexts()
  const [range, setRange] = useState<(typeof RANGES)[number]>('7')
  const [until, setUntil] = useState<string>()
  const input = { appId, memberId, days: Number(range), ...(until !== undefined && { until }) }
  const query = useQuery(orpc.team.activity.queryOptions({ input, placeholderData: keepPreviousData }))
  const shown = query.data
  const move = (days: number) => {
    if (shown === undefined) return
    const date = dateAfter(shown.until, days)
    // From today on it goes along with the day.
    setUntil(date >= localTime(new Date(), shown.timeZone).date ? undefined : date)
  }

  const { isSaving, save } = useFileSave((language) => client.team.activityFile({ ...input, language }))

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          aria-label={t(($) => $.team.activity.range)}
          segments={RANGES.map((value) => ({
            value,
            label: t(($) => $.team.activity.lastDays, { count: Number(value) }),
          }))}
          value={range}
          onValueChange={setRange}
        />
        <IconButton
          label={t(($) => $.team.activity.earlier)}
          icon={<ChevronLeft {...ICON} />}
          onClick={() => move(-Number(range))}
        />
        <IconButton
          label={t(($) => $.team.activity.later)}
          icon={<ChevronRight {...ICON} />}
          disabled={until === undefined}
          onClick={() => move(Number(range))}
        />
        <Button
          className="ml-auto"
          busy={isSaving}
          icon={<Download {...ICON} />}
          disabled={shown === undefined}
          onClick={save}
        >
          {t(($) => $.team.activity.export)}
        </Button>
      </div>
      <ul aria-label={t(($) => $.team.activity.legend)} className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {ACTIVITIES.map((activity) => (
          <li key={activity} className="flex items-center gap-1.5">
            <span aria-hidden className="relative block h-3 w-3">
              <span className={cx('absolute inset-x-0 rounded-small', LOOKS[activity])} />
            </span>
            {t(($) => $.team.activity.hours[activity])}
          </li>
        ))}
      </ul>
      <QueryState query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
        {({ days, timeZone }) => (
          <>
            <ol aria-label={t(($) => $.team.activity.days)} className="flex flex-col gap-3">
              {days.map((day) => (
                <Day key={day.date} day={day} timeZone={timeZone} />
              ))}
            </ol>
            <Zone timeZone={timeZone} />
          </>
        )}
      </QueryState>
    </div>
  )
}

type DayProps = { day: Awaited<ReturnType<typeof client.team.activity>>['days'][number]; timeZone: string }

function Day({ day, timeZone }: DayProps) {
  const t = useTexts()
  const format = useFormat(timeZone)
  const from = Date.parse(day.from)
  const whole = Date.parse(day.to) - from
  const percent = (ms: number) => `${(ms / whole) * 100}%`
  const parts = ACTIVITIES.filter((activity) => day.totals[activity] > 0).map(
    (activity) => `${t(($) => $.team.activity.hours[activity])} ${format.duration(day.totals[activity] * 1000)}`,
  )
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-13">
        <span className="font-medium text-ink">{format.date(day.from)}</span>
        <span className="tabular text-muted">
          {day.stretches.length === 0
            ? t(($) => $.team.activity.away)
            : t(($) => $.team.activity.worked, { duration: format.duration(day.worked * 1000) })}
        </span>
      </div>
      <div aria-hidden className="relative h-4 overflow-hidden rounded-small bg-sunken">
        {[6, 12, 18].map((hour) => (
          <span key={hour} className="absolute inset-y-0 w-px bg-line" style={{ left: `${(hour / 24) * 100}%` }} />
        ))}
        {day.stretches.map((stretch) => {
          const begins = Date.parse(stretch.from)
          return (
            <span
              key={`${stretch.from} ${stretch.to}`}
              className={cx('absolute min-w-px', LOOKS[stretch.activity])}
              style={{ left: percent(begins - from), width: percent(Date.parse(stretch.to) - begins) }}
            />
          )
        })}
      </div>
      {day.forced.map(({ at, reason }) => (
        <p key={at} className="text-12 text-warning-text">
          {t(($) => $.team.activity.forced, { time: format.time(at), reason })}
        </p>
      ))}
      {parts.length > 0 && <p className="tabular text-12 text-muted">{format.list(parts)}</p>}
    </li>
  )
}

function Zone({ timeZone }: { timeZone: string }) {
  const t = useTexts()
  const zone = useFormat(timeZone).zoneName()
  return <p className="text-12 text-muted">{t(($) => $.team.activity.zone, { zone })}</p>
}
