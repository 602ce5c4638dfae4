import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { formatWall, localDate, localTime } from '#src/domain/template/date-format.ts'
import { addDays, dayNumber, parseMoment, wallClock } from '#src/domain/template/moment.ts'
import { moneyText, numberText, roundDecimal } from '#src/domain/template/number-format.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const wallOf = (text: string, timeZone: string) => {
  const moment = parseMoment(text)
  if (!moment) throw new Error(`no moment: ${text}`)
  return wallClock(moment, timeZone)
}

describe('a number in a text', () => {
  it('has its thousands apart and as many decimals as asked', () => {
    expect(numberText(1234567.891)).toBe('1,234,567.891')
    expect(numberText(1234.5678)).toBe('1,234.568')
    expect(numberText(1200)).toBe('1,200')
    expect(numberText(1.5, 2)).toBe('1.50')
    expect(numberText(-1234.5, 0)).toBe('-1,235')
    expect(numberText(-0.001, 2)).toBe('0.00')
    expect(numberText(999)).toBe('999')
  })

  it('is rounded half away from zero in its own digits', () => {
    expect(roundDecimal(1.005, 2)).toBe(1.01)
    expect(roundDecimal(-2.5, 0)).toBe(-3)
    expect(roundDecimal(1234, -2)).toBe(1200)
    expect(roundDecimal(1e-7, 2)).toBe(0)
    expect(roundDecimal(1e300, 2)).toBe(1e300)
  })

  it('is an amount with the sign of its currency', () => {
    expect(moneyText(1234.5, 'CNY')).toBe('¥1,234.50')
    expect(moneyText(-0.5, 'usd')).toBe('-$0.50')
    expect(moneyText(1234.5, 'JPY')).toBe('¥1,235')
    expect(moneyText(12, 'CHF')).toBe('CHF 12.00')
    expect(moneyText(12, 'constructor')).toBe('CONSTRUCTOR 12.00')
    expect(moneyText(-0.001, 'CNY')).toBe('¥0.00')
  })

  it('reads back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
        const value = thousandths / 1000
        expect(Number(numberText(value).replaceAll(',', ''))).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})

describe('a moment in a text', () => {
  it('is read from ISO texts, and only from days that exist', () => {
    expect(parseMoment('2026-02-28')).toEqual({ kind: 'day', utc: Date.UTC(2026, 1, 28) })
    expect(parseMoment('2026-02-28 08:30')).toEqual({ kind: 'local', utc: Date.UTC(2026, 1, 28, 8, 30) })
    expect(parseMoment('2026-02-28T08:30:15.5+08:00')).toEqual({
      kind: 'instant',
      ms: Date.UTC(2026, 1, 28, 0, 30, 15, 500),
    })
    for (const text of ['2026-02-30', '2026-13-01', '2026-01-01T24:00', '0026-01-01', 'tomorrow', '2026', ''])
      expect(parseMoment(text)).toBeNull()
  })

  it('is the same day everywhere where no time is given, and the zone decides where one is', () => {
    expect(wallOf('2026-01-02', 'Asia/Shanghai').day).toBe(2)
    expect(wallOf('2026-01-02', 'America/New_York').day).toBe(2)
    expect(wallOf('2026-01-02T18:00:00Z', 'Asia/Shanghai')).toMatchObject({ day: 3, hour: 2, offset: 480 })
    expect(wallOf('2026-07-02T18:00:00Z', 'America/New_York')).toMatchObject({ day: 2, hour: 14, offset: -240 })
    expect(wallOf('2026-07-02T18:00:00Z', 'Nowhere/Land')).toMatchObject({ hour: 18, offset: 0 })
  })

  it('is written by a pattern in both languages', () => {
    const wall = wallOf('2026-03-05T06:07:08Z', 'Asia/Shanghai')
    expect(formatWall(wall, '%Y-%m-%d %H:%M:%S %z', 'en')).toBe('2026-03-05 14:07:08 +0800')
    expect(formatWall(wall, '%A %-d %B, %-I:%M %p', 'en')).toBe('Thursday 5 March, 2:07 PM')
    expect(formatWall(wall, '%B%-d日 %A %p%-I:%M', 'zh')).toBe('3月5日 星期四 下午2:07')
    expect(formatWall(wall, '%a %b %e %y %j 100%%', 'en')).toBe('Thu Mar  5 26 %j 100%')
    expect([localDate(wall, 'en'), localDate(wall, 'zh-CN'), localTime(wall)]).toEqual([
      '5 Mar 2026',
      '2026年3月5日',
      '14:07',
    ])
  })

  it('moves by days and keeps its form', () => {
    const from = (text: string, days: number) => addDays(parseMoment(text) ?? { kind: 'day', utc: 0 }, days)
    expect(from('2026-02-27', 2)).toBe('2026-03-01')
    expect(from('2026-02-27T08:00', -1)).toBe('2026-02-26T08:00:00')
    expect(from('2026-02-27T08:00:00+08:00', 1)).toBe('2026-02-28T00:00:00.000Z')
    expect(from('2026-02-27', 1e9)).toBeNull()
  })

  it('counts days so that adding and counting agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (days) => {
        const later = addDays({ kind: 'day', utc: Date.UTC(2026, 0, 1) }, days) ?? ''
        expect(dayNumber(wallOf(later, 'UTC')) - dayNumber(wallOf('2026-01-01', 'UTC'))).toBe(days)
      }),
    )
  })
})

it('writes any value as words in a sentence', () => {
  expect([textOf(null), textOf(true), textOf(1.5), textOf(['a', null, 2]), textOf({ a: 1 })]).toEqual([
    '',
    'true',
    '1.5',
    'a, , 2',
    '{"a":1}',
  ])
})
