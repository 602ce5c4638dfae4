import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { readCalendar } from '#src/server/calendars/read-calendar.ts'
import { projectRoot } from '#src/server/paths.ts'
import { anEvent, calendarOf } from '#tests/support/calendar.ts'

const TODAY = '2026-11-27'
const read = (events: readonly string[], timeZone = 'Europe/Berlin') =>
  readCalendar({ text: calendarOf(events), timeZone, today: TODAY })
const days = (events: readonly string[], timeZone?: string) => {
  const answer = read(events, timeZone)
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.days.map(({ when, label, closed }) => [
    when.kind === 'date' ? when.date : `${when.kind === 'yearly' ? 'every ' : ''}${when.from} ${when.to}`,
    label,
    ...closed.map(({ from, to }) => `${from}-${to}`),
  ])
}

const HOLIDAYS = [
  anEvent('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY;LANGUAGE=de:Weihnachten\\, ja'),
  anEvent('DTSTART;VALUE=DATE:20261231', 'SUMMARY:Silvester'),
  anEvent('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20200102', 'RRULE:FREQ=YEARLY', 'SUMMARY:Neujahr'),
  anEvent('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=3', 'SUMMARY:Team day'),
]
const READ = [
  ['2026-12-01', 'Team day'],
  ['2026-12-25 2026-12-26', 'Weihnachten, ja'],
  ['2026-12-31', 'Silvester'],
  ['2027-01-05', 'Team day'],
  ['2027-02-02', 'Team day'],
  ['every 01-01 01-01', 'Neujahr'],
]

describe('whole days', () => {
  it('keep their dates, last day excluded, and what comes every year stays a rule', () => {
    expect(days(HOLIDAYS)).toEqual(READ)
  })

  it.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])('keep them on a server in %s', (TZ) => {
    const script = `
      import { readCalendar } from './src/server/calendars/read-calendar.ts'
      const job = { text: process.env.ICS, timeZone: 'Europe/Berlin', today: '${TODAY}' }
      console.log(JSON.stringify(readCalendar(job)))`
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot(),
      encoding: 'utf8',
      env: {
        TZ,
        ICS: calendarOf([...HOLIDAYS, anEvent('DTSTART:20261203T140000', 'DURATION:PT2H', 'SUMMARY:Anywhere')]),
      },
    })
    const here = read([...HOLIDAYS, anEvent('DTSTART:20261203T140000', 'DURATION:PT2H', 'SUMMARY:Anywhere')])
    expect(JSON.parse(told)).toEqual(here)
    expect(JSON.stringify(here)).toContain('"from":"14:00","to":"16:00"')
  })

  it('are written out where a rule has exceptions, an end or moved days', () => {
    const rule = ['UID:r', 'DTSTART;VALUE=DATE:20251224', 'SUMMARY:Eve']
    expect(
      days([
        anEvent(...rule, 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20271224'),
        anEvent('UID:r', 'RECURRENCE-ID;VALUE=DATE:20281224', 'DTSTART;VALUE=DATE:20281223', 'SUMMARY:Early'),
      ]),
    ).toEqual([
      ['2026-12-24', 'Eve'],
      ['2028-12-23', 'Early'],
    ])
    expect(days([anEvent(...rule, 'RRULE:FREQ=YEARLY;UNTIL=20271231')])).toHaveLength(2)
    expect(days([anEvent(...rule, 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')])).toEqual([
      ['2027-11-25', 'Eve'],
      ['2028-11-23', 'Eve'],
      ['2029-11-22', 'Eve'],
    ])
  })

  it('that are over, or were cancelled, are left out', () => {
    expect(
      days([
        anEvent('DTSTART;VALUE=DATE:20261126', 'SUMMARY:Yesterday'),
        anEvent('DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128', 'SUMMARY:Still on'),
        anEvent('DTSTART;VALUE=DATE:20261201', 'STATUS:CANCELLED', 'SUMMARY:Off'),
      ]),
    ).toEqual([['2026-11-26 2026-11-27', 'Still on']])
  })
})

describe('events of hours', () => {
  it('keep the time of their own zone over a change of clocks, as the hours’ zone shows it', () => {
    const event = [
      'DTSTART;TZID=America/New_York:20270308T090000',
      'DTEND;TZID=America/New_York:20270308T103000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'SUMMARY:Call',
    ]
    // New York changes on 14 March, Berlin on 28 March.
    expect(days([anEvent(...event)])).toEqual([
      ['2027-03-08', 'Call', '15:00-16:30'],
      ['2027-03-15', 'Call', '14:00-15:30'],
      ['2027-03-22', 'Call', '14:00-15:30'],
      ['2027-03-29', 'Call', '15:00-16:30'],
    ])
    expect(days([anEvent(...event)], 'Asia/Shanghai').map(([, , times]) => times)).toEqual([
      '22:00-23:30',
      '21:00-22:30',
      '21:00-22:30',
      '21:00-22:30',
    ])
  })

  it('are cut at midnight, and whole days among them are whole', () => {
    expect(days([anEvent('DTSTART:20261203T110000Z', 'DTEND:20261205T090000Z', 'SUMMARY:Move')])).toEqual([
      ['2026-12-03', 'Move', '12:00-24:00'],
      ['2026-12-04', 'Move'],
      ['2026-12-05', 'Move', '00:00-10:00'],
    ])
  })

  it('of one day are told together, and a whole day covers them', () => {
    const morning = anEvent('DTSTART:20261203T080000Z', 'DTEND:20261203T090000Z', 'SUMMARY:A')
    const noon = anEvent('DTSTART:20261203T110000Z', 'DTEND:20261203T120000Z', 'SUMMARY:B')
    expect(days([morning, noon])).toEqual([['2026-12-03', 'A, B', '09:00-10:00', '12:00-13:00']])
    expect(days([morning, anEvent('DTSTART;VALUE=DATE:20261203', 'SUMMARY:C'), noon])).toEqual([['2026-12-03', 'C']])
  })
})

describe('a file that is refused', () => {
  it.each(['', 'hello', 'PK\u0003\u0004', '<html>BEGIN:VCALENDAR</html>'])('is no calendar: %j', (text) => {
    expect(readCalendar({ text, timeZone: 'UTC', today: TODAY })).toEqual({ fault: 'UNREADABLE' })
  })

  it('holds more events, or comes to more days, than may be taken', () => {
    const many = Array.from({ length: LIMITS.hours.calendarEvents + 1 }, () => anEvent('DTSTART;VALUE=DATE:20200101'))
    expect(read(many)).toEqual({ fault: 'TOO_MANY' })
    const daily = ['08', '10'].map((hour) =>
      anEvent(`DTSTART:20261201T${hour}0000Z`, 'DURATION:PT20H', 'RRULE:FREQ=DAILY'),
    )
    expect('days' in read(daily)).toBe(true)
    const spread = Array.from({ length: 400 }, (_, n) =>
      anEvent(`DTSTART;VALUE=DATE:2027010${(n % 9) + 1}`, `DURATION:P${n + 2}D`, 'RRULE:FREQ=MONTHLY'),
    )
    expect(read(spread)).toEqual({ fault: 'TOO_MANY' })
  })

  it('passes over an event whose date cannot be read, and cuts a name that is too long', () => {
    const [found] = days([
      anEvent('DTSTART:banana'),
      anEvent('DTSTART;VALUE=DATE:20261201', `SUMMARY:${'😀'.repeat(80)}`),
    ])
    expect(found).toEqual(['2026-12-01', '😀'.repeat(50)])
  })
})
