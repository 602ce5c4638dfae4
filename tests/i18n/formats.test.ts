import { describe, expect, test } from 'vitest'
import { formats } from '#src/i18n/formats.ts'

const noon = '2026-03-09T04:05:06Z'
const at = Date.parse(noon)

/** Browsers set narrow and non-breaking spaces by their own taste. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ')

describe('moments', () => {
  test('are written in the zone that is given, not in the reader’s', () => {
    expect(plain(formats('en', 'Asia/Shanghai').dateTime(noon))).toBe('Mar 9, 2026, 12:05')
    expect(plain(formats('en', 'America/New_York').dateTime(noon))).toBe('Mar 9, 2026, 00:05')
    expect(plain(formats('zh', 'Asia/Shanghai').dateTime(noon))).toBe('2026年3月9日 12:05')
    expect(plain(formats('zh', 'Asia/Shanghai').date(at))).toBe('2026年3月9日')
    expect(formats('en', 'Asia/Shanghai').time(new Date(at))).toBe('12:05')
    expect(formats('en', 'Asia/Shanghai').zoneName()).toBe('China Standard Time')
  })

  test.each([
    ['iso', '24', '2026-03-09', '2026-03-09 12:05'],
    ['dmy', '24', '09/03/2026', '09/03/2026 12:05'],
    ['mdy', '12', '03/09/2026', '03/09/2026 12:05 PM'],
    ['language', '12', 'Mar 9, 2026', 'Mar 9, 2026, 12:05 PM'],
  ] as const)('in the order %s by a clock of %s hours', (order, clock, date, dateTime) => {
    const format = formats('en', 'Asia/Shanghai', { order, clock })
    expect(plain(format.date(noon))).toBe(date)
    expect(plain(format.dateTime(noon))).toBe(dateTime)
    // One that was made before for another order stays as it was.
    expect(plain(formats('en', 'Asia/Shanghai').date(noon))).toBe('Mar 9, 2026')
  })

  test('in figures are the same in every language, and their time of day is the language’s', () => {
    expect(plain(formats('zh', 'Asia/Shanghai', { order: 'iso', clock: '12' }).dateTime(noon))).toMatch(
      /^2026-03-09 下午/,
    )
  })

  test('midnight is 00:00, never 24:00', () => {
    expect(formats('en', 'UTC').time('2026-01-01T00:00:00Z')).toBe('00:00')
    expect(formats('zh', 'UTC').time('2026-01-01T00:00:00Z')).toBe('00:00')
  })

  test.each([
    [0, 'now', '现在'],
    [-59_000, 'now', '现在'],
    [-60_000, '1 minute ago', '1 分钟前'],
    [-119_000, '1 minute ago', '1 分钟前'],
    [-3_600_000, '1 hour ago', '1 小时前'],
    [-86_400_000, 'yesterday', '昨天'],
    [-3 * 86_400_000, '3 days ago', '3 天前'],
    [86_400_000, 'tomorrow', '明天'],
    [7_200_000, 'in 2 hours', '2 小时后'],
    [-400 * 86_400_000, 'last year', '去年'],
  ])('%i ms away is «%s», «%s»', (distance, english, chinese) => {
    expect(formats('en').relative(at + distance, at)).toBe(english)
    expect(plain(formats('zh').relative(at + distance, at))).toBe(chinese)
  })
})

describe('figures', () => {
  test.each([
    [0, '0 sec'],
    [59_999, '59 sec'],
    [60_000, '1 min'],
    [65_000, '1 min 5 sec'],
    [3_900_000, '1 hr 5 min'],
    [3_605_000, '1 hr'],
    [90_000_000, '1 day 1 hr'],
    [-5, '0 sec'],
  ])('%i ms last %s', (ms, expected) => {
    expect(plain(formats('en').duration(ms))).toBe(expected)
  })

  test('in Chinese figures of a length of time stand apart from its words', () => {
    expect(plain(formats('zh').duration(65_000))).toBe('1 分钟 5 秒')
    expect(plain(formats('zh').duration(90_000_000))).toBe('1 天 1 小时')
  })

  test('numbers, shares and sizes follow the language', () => {
    expect(formats('en').number(1234567.5)).toBe('1,234,567.5')
    expect(plain(formats('pt').number(1234.5))).toBe('1.234,5')
    expect(formats('en').percent(0.375)).toBe('38%')
    expect(formats('en').percent(0.375, 1)).toBe('37.5%')
    expect(plain(formats('en').bytes(5_000_000))).toBe('5 MB')
    expect(plain(formats('en').bytes(1500))).toBe('1.5 kB')
    expect(plain(formats('en').bytes(12))).toBe('12 bytes')
  })
})

describe('texts', () => {
  test('lists are joined as the language joins them', () => {
    expect(formats('en').list(['a', 'b', 'c'])).toBe('a, b, and c')
    expect(formats('zh').list(['甲', '乙', '丙'])).toBe('甲、乙和丙')
    expect(formats('en').list(['a', 'b'], 'disjunction')).toBe('a or b')
  })

  test('Chinese sorts by pinyin, figures by value, letters without regard to case', () => {
    expect(['中', '安', '北'].toSorted(formats('zh').compare)).toEqual(['安', '北', '中'])
    expect(['a10', 'a9', 'A1'].toSorted(formats('en').compare)).toEqual(['A1', 'a9', 'a10'])
  })
})

test.each(['zh', 'en', 'ja', 'ko', 'pt', 'ind'])('%s has formats, its own name included', (language) => {
  expect(formats(language, 'UTC').dateTime(noon)).toContain('2026')
})

test('the formats of a language are made once, and those of another zone are others', () => {
  expect(formats('en', 'Asia/Tokyo')).toBe(formats('en', 'Asia/Tokyo'))
  expect(formats('en').number(1234.5)).not.toBe(formats('de').number(1234.5))
  const noon = '2026-11-21T12:00:00.000Z'
  expect(formats('en', 'Asia/Tokyo').time(noon)).toBe('21:00')
  expect(formats('en', 'UTC').time(noon)).toBe('12:00')
})
