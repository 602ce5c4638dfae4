import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { anEvent, calendarOf } from '#tests/support/calendar.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['online_admin'] })
})
afterAll(() => server.close())

const read = (text: string, timeZone = 'Asia/Shanghai') =>
  admin.client.settings.readCalendar({ appId, file: new File([text], 'days.ics'), timeZone })

const nextYear = () => server.clock.now().getUTCFullYear() + 1

describe('a calendar file', () => {
  it('tells its coming days in the zone of the hours, and nothing is kept', async () => {
    const before = await admin.client.settings.hours({ appId })
    const year = nextYear()
    const text = calendarOf([
      anEvent(`DTSTART;VALUE=DATE:${year}1001`, `DTEND;VALUE=DATE:${year}1008`, 'SUMMARY:国庆节'),
      anEvent(`DTSTART:${year}0302T060000Z`, `DTEND:${year}0302T080000Z`, 'SUMMARY:Training'),
      anEvent('DTSTART;VALUE=DATE:20010101', 'SUMMARY:Long ago'),
    ])
    expect(await read(text)).toEqual([
      { when: { kind: 'date', date: `${year}-03-02` }, label: 'Training', closed: [{ from: '14:00', to: '16:00' }] },
      { when: { kind: 'range', from: `${year}-10-01`, to: `${year}-10-07` }, label: '国庆节', closed: [] },
    ])
    expect(await admin.client.settings.hours({ appId })).toEqual(before)
  })

  it('is refused by its size, where it is none, and where it holds too much', async () => {
    expect(await refusal(read('x'.repeat(LIMITS.hours.calendarBytes + 1)))).toBe('TOO_LARGE')
    expect(await refusal(read('Dear all, we are closed on Monday.'))).toBe('CALENDAR_UNREADABLE')
    const many = Array.from({ length: LIMITS.hours.calendarEvents + 1 }, () => anEvent('DTSTART;VALUE=DATE:20200101'))
    expect(await refusal(read(calendarOf(many)))).toBe('CALENDAR_LIMIT')
    expect(await refusal(read(calendarOf([]), '+08:00'))).toBe('INVALID')
  })
})
