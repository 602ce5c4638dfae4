import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { readDate } from '#src/domain/flow/read-date.ts'
import { THURSDAY } from '#tests/nodes/support.ts'

const shanghai = { now: THURSDAY, timeZone: 'Asia/Shanghai' }
const read = (text: string) => readDate(text, shanghai)

describe('dates written out', () => {
  test.each([
    ['2026-08-03', '2026-08-03'],
    ['2026/8/3', '2026-08-03'],
    ['2026.08.03', '2026-08-03'],
    ['20260803', '2026-08-03'],
    ['２０２６－０８－０３', '2026-08-03'],
    ['2026年8月3日', '2026-08-03'],
    ['2026 年 8 月 3 号', '2026-08-03'],
    ['二〇二六年八月三日', '2026-08-03'],
    ['二零二六年十二月三十一号', '2026-12-31'],
    ['明年二月三号', '2027-02-03'],
    ['去年12月1日', '2025-12-01'],
    ['3 August 2026', '2026-08-03'],
    ['3rd of Aug, 2026', '2026-08-03'],
    ['Aug 3, 2026', '2026-08-03'],
    ['August the 3rd 2026', '2026-08-03'],
    ['13/8/2026', '2026-08-13'],
    ['8/13/2026', '2026-08-13'],
    ['8/8/2026', '2026-08-08'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })
})

describe('dates without their year are the nearest ones', () => {
  test.each([
    ['8月3日', '2026-08-03'],
    ['Aug 20', '2026-08-20'],
    ['20 August', '2026-08-20'],
    ['1月5号', '2027-01-05'],
    ['March 1st', '2026-03-01'],
    ['3号', '2026-08-03'],
    ['二十八号', '2026-07-28'],
    ['下个月3号', '2026-09-03'],
    ['上月30日', '2026-07-30'],
    ['这个月15号', '2026-08-15'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })
})

describe('dates told from the day it is, Thursday 6 August', () => {
  test.each([
    ['today', '2026-08-06'],
    ['tomorrow', '2026-08-07'],
    ['the day after tomorrow', '2026-08-08'],
    ['yesterday', '2026-08-05'],
    ['the day before yesterday', '2026-08-04'],
    ['in 3 days', '2026-08-09'],
    ['in two weeks', '2026-08-20'],
    ['a week ago', '2026-07-30'],
    ['10 days from now', '2026-08-16'],
    ['next Monday', '2026-08-10'],
    ['next Friday', '2026-08-14'],
    ['this Monday', '2026-08-03'],
    ['last Friday', '2026-07-31'],
    ['Friday', '2026-08-07'],
    ['on Thursday', '2026-08-06'],
    ['Tue', '2026-08-11'],
    ['今天', '2026-08-06'],
    ['明天', '2026-08-07'],
    ['明日', '2026-08-07'],
    ['后天', '2026-08-08'],
    ['大后天', '2026-08-09'],
    ['昨天', '2026-08-05'],
    ['前天', '2026-08-04'],
    ['三天后', '2026-08-09'],
    ['3天前', '2026-08-03'],
    ['两周后', '2026-08-20'],
    ['下周一', '2026-08-10'],
    ['下星期五', '2026-08-14'],
    ['下个礼拜天', '2026-08-16'],
    ['下下周二', '2026-08-18'],
    ['上周三', '2026-07-29'],
    ['本周日', '2026-08-09'],
    ['周五', '2026-08-07'],
    ['星期一', '2026-08-10'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  test('the zone says which day it is', () => {
    const late = { now: Date.parse('2026-08-06T20:00:00Z') }
    expect(readDate('today', { ...late, timeZone: 'Asia/Shanghai' })).toBe('2026-08-07')
    expect(readDate('today', { ...late, timeZone: 'America/New_York' })).toBe('2026-08-06')
    expect(readDate('today', { ...late, timeZone: 'No/Where' })).toBe('2026-08-06')
  })
})

describe('a date within a sentence', () => {
  test.each([
    ['Could you come tomorrow afternoon please', '2026-08-07'],
    ['我想约在下周一上午十点', '2026-08-10'],
    ['Monday, 10 August', '2026-08-10'],
    ['我的订单是8月3号下的', '2026-08-03'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })
})

describe('no date is read from', () => {
  test.each([
    'soon',
    '',
    '12',
    'maybe on the third',
    '30 February 2026',
    '2026-13-01',
    '2月30日',
    '8/3/2026',
    'today or tomorrow',
    '周一或者周二',
    '地铁2号线',
    'order 20261399',
    '1.2.3',
  ])('«%s»', (text) => {
    expect(read(text)).toBeNull()
  })
})

test('every day is read back from each way of writing it', () => {
  const MONTHS = 'January February March April May June July August September October November December'.split(' ')
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 80_000 }), (days) => {
      const at = new Date(days * 86_400_000)
      const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
      const iso = at.toISOString().slice(0, 10)
      const ways = [
        iso,
        `${year}年${month}月${day}日`,
        `${day} ${MONTHS[month - 1]} ${year}`,
        `${year}/${month}/${day}`,
      ]
      for (const way of ways) expect(read(way)).toBe(iso)
    }),
  )
})

test('no text makes it throw, and what it reads is a date', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 4e12 }), (text, now) => {
      expect(readDate(text, { now, timeZone: 'UTC' }) ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
  )
})
