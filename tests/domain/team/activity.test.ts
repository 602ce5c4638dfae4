import { expect, it } from 'vitest'
import { activityOn, type Known } from '#src/domain/team/activity.ts'

const ZONE = 'Europe/Zurich'
/** A moment by the clock of the zone in winter. */
const at = (time: string, date = '2026-11-20') => Date.parse(`${date}T${time}:00+01:00`)
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
const known = (part: Partial<Known>): Known => ({ statuses: [], services: [], calls: [], afterWork: [], ...part })
const told = (day: ReturnType<typeof activityOn>) =>
  day.stretches.map(({ activity, from, to }) => `${activity} ${(to - from) / 60_000}`)
const LATER = at('00:00', '2026-12-01')

it('tells service before after-call work, and that before idle; what was served at once counts once', () => {
  const day = activityOn(
    '2026-11-20',
    ZONE,
    known({
      statuses: [{ ...span('08:00', '12:00'), status: 'online' }],
      services: [span('09:00', '10:00'), span('09:30', '10:30')],
      afterWork: [span('10:15', '10:45')],
    }),
    LATER,
  )
  expect(told(day)).toEqual(['idle 60', 'in_service 90', 'after_call_work 15', 'idle 75'])
  expect(day.worked / 60_000).toBe(240)
  expect(day.totals.in_service / 60_000).toBe(90)
})

it('tells calls before what was written meanwhile, and counts them as work', () => {
  const day = activityOn(
    '2026-11-20',
    ZONE,
    known({
      statuses: [{ ...span('08:00', '10:00'), status: 'online' }],
      services: [span('08:30', '09:30'), span('09:00', '09:45')],
      calls: [span('09:00', '09:40')],
    }),
    LATER,
  )
  expect(told(day)).toEqual(['idle 30', 'in_service 30', 'on_call 40', 'in_service 5', 'idle 15'])
  expect(day.totals.on_call / 60_000).toBe(40)
  expect(day.worked / 60_000).toBe(120)
})

it('counts no break as work, and nothing while they were away', () => {
  const day = activityOn(
    '2026-11-20',
    ZONE,
    known({
      statuses: [
        { ...span('08:00', '09:00'), status: 'busy' },
        { ...span('09:00', '09:30'), status: 'break' },
        { ...span('09:30', '10:00'), status: 'offline' },
      ],
      services: [span('08:30', '10:00')],
    }),
    LATER,
  )
  expect(told(day)).toEqual(['busy 30', 'in_service 30', 'break 30'])
  expect(day.worked / 60_000).toBe(60)
})

it('cuts a night at midnight, and today at now', () => {
  const night = known({ statuses: [{ from: at('22:00', '2026-11-19'), to: Infinity, status: 'online' }] })
  expect(told(activityOn('2026-11-19', ZONE, night, LATER))).toEqual(['idle 120'])
  expect(told(activityOn('2026-11-20', ZONE, night, at('06:00')))).toEqual(['idle 360'])
  expect(told(activityOn('2026-11-21', ZONE, night, at('06:00')))).toEqual([])
})

it('knows days of 23 and of 25 hours', () => {
  const always = known({ statuses: [{ from: 0, to: Infinity, status: 'online' }] })
  expect(told(activityOn('2026-03-29', ZONE, always, LATER))).toEqual(['idle 1380'])
  expect(told(activityOn('2026-10-25', ZONE, always, LATER))).toEqual(['idle 1500'])
})
