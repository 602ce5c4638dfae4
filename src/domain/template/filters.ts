import type { Context, FilterImplOptions } from 'liquidjs'
import type { At } from './at.ts'
import { formatWall, localDate, localTime } from './date-format.ts'
import { parseMoment, wallClock, type Moment, type WallClock } from './moment.ts'
import { moneyText, numberText } from './number-format.ts'
import { textOf } from './text-of.ts'

/** Where a rendering keeps its `At`, for the filters that need it. */
export const AT_REGISTER = 'deskwright-at'

/**
 * The filters of liquidjs that stay: those that compute from their input alone, in linear time. Gone are the random, the
 * hashing, the locale-dependent ones, those that run expressions of their own, and `strip_html` (quadratic).
 */
export const KEPT_FILTERS: ReadonlySet<string> = new Set(
  [
    'abs at_least at_most ceil divided_by floor minus modulo plus round sum times',
    'append capitalize downcase escape lstrip newline_to_br prepend remove remove_first remove_last replace',
    'replace_first replace_last rstrip slice split strip strip_newlines truncate truncatewords upcase url_encode',
    'compact concat first join last map reverse size sort uniq where',
    'default json',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Our own filters. What they cannot read they hand on unchanged, as liquidjs does, so that a reply never breaks on a
 * visitor's odd value; null stays nothing.
 * - `money: 'CNY'`, `number`, `number: 2`
 * - `date: '%Y-%m-%d'`, `local_date`, `local_time`; the words `now` and `today` stand for the moment of the rendering.
 */
export const OWN_FILTERS: Readonly<Record<string, FilterImplOptions>> = {
  money: (value: unknown, currency: unknown) => withNumber(value, (number) => moneyText(number, textOf(currency))),
  number: (value: unknown, digits: unknown) =>
    withNumber(value, (number) => numberText(number, typeof digits === 'number' ? digits : undefined)),
  date(value: unknown, pattern: unknown) {
    const at = atOf(this.context)
    return withWall(value, at, (wall) => formatWall(wall, textOf(pattern ?? '%F'), at.language))
  },
  local_date(value: unknown) {
    const at = atOf(this.context)
    return withWall(value, at, (wall) => localDate(wall, at.language))
  },
  local_time(value: unknown) {
    return withWall(value, atOf(this.context), localTime)
  },
}

function atOf(context: Context): At {
  return context.getRegister<At>(AT_REGISTER)
}

function withNumber(value: unknown, write: (number: number) => string): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? write(number) : value
}

function withWall(value: unknown, at: At, write: (wall: WallClock) => string): unknown {
  const moment = momentOf(value, at)
  return moment ? write(wallClock(moment, at.timeZone)) : value
}

/** A number is seconds since 1970, as everywhere in Liquid. */
function momentOf(value: unknown, at: At): Moment | null {
  if (value === 'now' || value === 'today') return { kind: 'instant', ms: at.now }
  if (typeof value === 'number') return Math.abs(value) < 8.64e12 ? { kind: 'instant', ms: value * 1000 } : null
  return typeof value === 'string' ? parseMoment(value) : null
}
