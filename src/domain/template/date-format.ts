import { isChinese } from './number-format.ts'
import type { WallClock } from './moment.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ZH_DIGITS = ['日', '一', '二', '三', '四', '五', '六']

/**
 * A wall clock written by a strftime pattern: `%Y-%m-%d %H:%M`. `%-d` leaves out the leading zero. A letter that means
 * nothing stays as it stands. Written by hand and not with Intl, whose wording changes between versions of a host.
 */
export function formatWall(wall: WallClock, pattern: string, language: string): string {
  return pattern.replaceAll(/%(-?)([A-Za-z%])/g, (whole, bare: string, letter: string) => {
    const field = FIELDS[letter]
    if (!field) return whole
    const text = field(wall, language)
    return bare === '' ? text : text.replace(/^[0 ]+(?=.)/, '')
  })
}

/** 21 Nov 2026, or 2026年11月21日. */
export function localDate(wall: WallClock, language: string): string {
  return formatWall(wall, isChinese(language) ? '%Y年%-m月%-d日' : '%-d %b %Y', language)
}

/** 14:05, the same in every language. */
export function localTime(wall: WallClock): string {
  return formatWall(wall, '%H:%M', 'en')
}

const two = (value: number) => String(value).padStart(2, '0')
const twelve = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12)

function monthName(wall: WallClock, language: string): string {
  return isChinese(language) ? `${wall.month}月` : (MONTHS[wall.month - 1] ?? '')
}

function weekdayName(wall: WallClock, language: string): string {
  return isChinese(language) ? `星期${ZH_DIGITS[wall.weekday]}` : (WEEKDAYS[wall.weekday] ?? '')
}

function half(wall: WallClock, language: string): string {
  if (isChinese(language)) return wall.hour < 12 ? '上午' : '下午'
  return wall.hour < 12 ? 'AM' : 'PM'
}

function zone(wall: WallClock): string {
  const minutes = Math.abs(wall.offset)
  return `${wall.offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

const FIELDS: Readonly<Record<string, ((wall: WallClock, language: string) => string) | undefined>> = {
  Y: (wall) => String(wall.year),
  y: (wall) => two(wall.year % 100),
  m: (wall) => two(wall.month),
  d: (wall) => two(wall.day),
  e: (wall) => String(wall.day).padStart(2, ' '),
  H: (wall) => two(wall.hour),
  I: (wall) => two(twelve(wall.hour)),
  l: (wall) => String(twelve(wall.hour)).padStart(2, ' '),
  M: (wall) => two(wall.minute),
  S: (wall) => two(wall.second),
  p: half,
  P: (wall, language) => half(wall, language).toLowerCase(),
  B: monthName,
  b: (wall, language) => (isChinese(language) ? monthName(wall, language) : monthName(wall, language).slice(0, 3)),
  A: weekdayName,
  a: (wall, language) =>
    isChinese(language) ? `周${ZH_DIGITS[wall.weekday]}` : weekdayName(wall, language).slice(0, 3),
  u: (wall) => String(wall.weekday === 0 ? 7 : wall.weekday),
  w: (wall) => String(wall.weekday),
  F: (wall) => `${wall.year}-${two(wall.month)}-${two(wall.day)}`,
  R: (wall) => `${two(wall.hour)}:${two(wall.minute)}`,
  T: (wall) => `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`,
  z: zone,
  '%': () => '%',
}
