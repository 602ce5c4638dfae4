import { expect, test } from 'vitest'
import { clockTimeAfter, readClockTime } from '#src/lib/clock-time.ts'

test.each([
  ['9', '09:00'],
  ['09:00', '09:00'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['9.05', '09:05'],
  ['9h15', '09:15'],
  ['14:05:30', '14:05'],
  ['９：３０', '09:30'],
  ['9 pm', '21:00'],
  ['12 am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['0', '00:00'],
  ['23:59', '23:59'],
])('%s is %s', (typed, time) => {
  expect(readClockTime(typed)).toBe(time)
})

test.each(['', '24:00', '9:7', '9:60', '13 pm', '0 am', 'noon', '25', '1:2:3:4', '99999'])(
  '“%s” is no time',
  (typed) => {
    expect(readClockTime(typed)).toBeNull()
  },
)

test('a clock goes on past midnight, both ways', () => {
  expect(clockTimeAfter('09:50', 15)).toBe('10:05')
  expect(clockTimeAfter('23:50', 15)).toBe('00:05')
  expect(clockTimeAfter('00:00', -15)).toBe('23:45')
})
