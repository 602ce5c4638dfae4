import { dayOf, isoOf, partsOf, today, type Day } from './civil-date.ts'

/**
 * The one date a text speaks of, as YYYY-MM-DD; null where there is none, or more than one.
 *
 * Written out, in figures with the year first, or in words: «2026-08-03», «3 Aug 2026», «8月3日», «二〇二六年八月三日».
 * Relative to the day it is in the zone: «tomorrow», «in 3 days», «next Monday», «后天», «三天后», «下周一». Weeks begin on
 * Monday; «next Monday» is the one of next week, a bare weekday the next one from today on. A day without its year is the
 * one nearest to today. «8/3/2026» could be two days and is none, unless one of its figures can be no month.
 */
export function readDate(text: string, { now, timeZone }: { now: number; timeZone: string }): string | null {
  const from = today(now, timeZone)
  let rest = text.normalize('NFKC').toLowerCase().replaceAll(AROUND_HAN, '')
  const found = new Set<Day>()
  for (const { pattern, read } of FORMS) {
    rest = rest.replaceAll(pattern, (...match: unknown[]) => {
      const day = read((match.at(-1) ?? {}) as Groups, from)
      // What looks like a date and is none (30 February) must not be read as another one.
      found.add(day ?? Number.NaN)
      return ' '
    })
  }
  const [day] = found
  return found.size === 1 && day !== undefined && Number.isFinite(day) ? isoOf(day) : null
}

/** Chinese is written with and without spaces around figures. */
const AROUND_HAN = /(?<=\p{Script=Han})\s+(?=[\d\p{Script=Han}])|(?<=\d)\s+(?=\p{Script=Han})/gu

type Groups = Readonly<Record<string, string | undefined>>
type Form = { pattern: RegExp; read(groups: Groups, from: Day): Day | null }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEKDAY =
  '(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = '(?<count>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
const FIGURES = '零一二三四五六七八九'
const FIGURE = '[\\d〇零一二两三四五六七八九十]'

const form = (source: string, read: Form['read']): Form => ({ pattern: new RegExp(source, 'gu'), read })

/** Longer forms first: each takes its words out of the text, so that «大后天» is not also «后天». */
const FORMS: readonly Form[] = [
  form('(?<!\\d)(?<year>\\d{4})\\s*(?<sep>[-/.])\\s*(?<month>\\d{1,2})\\s*\\k<sep>\\s*(?<day>\\d{1,2})(?!\\d)', (g) =>
    dayOf(Number(g.year), Number(g.month), Number(g.day)),
  ),
  form('(?<!\\d)(?<year>(?:19|20|21)\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)(?!\\d)', (g) =>
    dayOf(Number(g.year), Number(g.month), Number(g.day)),
  ),
  form('(?<!\\d)(?<a>\\d{1,2})\\s*(?<sep>[-/.])\\s*(?<b>\\d{1,2})\\s*\\k<sep>\\s*(?<year>\\d{4})(?!\\d)', (g) => {
    const [a, b] = [Number(g.a), Number(g.b)]
    if (a === b || b > 12) return dayOf(Number(g.year), a, b)
    return a > 12 ? dayOf(Number(g.year), b, a) : null
  }),
  form(
    `(?:(?<year>\\d{4}|[〇零一二三四五六七八九]{4}|[今明去后]|前)年\\s*)?(?<month>${FIGURE}{1,3})月\\s*(?<day>${FIGURE}{1,3})(?:日|号)?`,
    (g, from) => dated(yearOf(g.year, from), figure(g.month), figure(g.day), from),
  ),
  form(`(?<which>上|下|这|本|当)个?月(?:的)?(?<day>${FIGURE}{1,3})(?:日|号)`, (g, from) =>
    inMonth(from, { 上: -1, 下: 1 }[g.which ?? ''] ?? 0, figure(g.day)),
  ),
  form(
    `\\b(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[\\s-]+${MONTH}(?:,?[\\s-]+(?<year>\\d{4}))?(?![\\w])`,
    (g, from) => dated(yearOf(g.year, from), monthOf(g.month), Number(g.day), from),
  ),
  form(`\\b${MONTH}[\\s-]+(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?[\\s-]+(?<year>\\d{4}))?(?![\\w])`, (g, from) =>
    dated(yearOf(g.year, from), monthOf(g.month), Number(g.day), from),
  ),
  form('\\bday after tomorrow\\b', (_, from) => from + 2),
  form('\\bday before yesterday\\b', (_, from) => from - 2),
  form(`\\bin ${COUNT} (?<unit>day|week)s?\\b`, (g, from) => from + counted(g)),
  form(`\\b${COUNT} (?<unit>day|week)s? (?<way>ago|from now|from today|later)\\b`, (g, from) =>
    g.way === 'ago' ? from - counted(g) : from + counted(g),
  ),
  form(`(?<count>${FIGURE}{1,3})个?(?<unit>天|日|周|星期|礼拜)(?<way>以?后|之后|以?前|之前)`, (g, from) => {
    const days = figure(g.count) * (g.unit === '天' || g.unit === '日' ? 1 : 7)
    return g.way?.endsWith('前') ? from - days : from + days
  }),
  form(`\\b(?:(?<which>next|this|last|coming) )?${WEEKDAY}\\b(?! of)`, (g, from) =>
    weekdayOf(g.which, WEEKDAYS.indexOf((g.weekday ?? '').slice(0, 3)) + 1, from),
  ),
  form('(?<which>上上|下下|上|下|这|本)?个?(?:周|星期|礼拜)(?<weekday>[一二三四五六日天1-6])', (g, from) =>
    weekdayOf(g.which, '日天'.includes(g.weekday ?? '') ? 7 : figure(g.weekday), from),
  ),
  form('大后[天日]', (_, from) => from + 3),
  form('大前[天日]', (_, from) => from - 3),
  form('后[天日]', (_, from) => from + 2),
  form('前[天日]', (_, from) => from - 2),
  form('\\btomorrow\\b|\\btmrw?\\b|明[天日早晚]', (_, from) => from + 1),
  form('\\byesterday\\b|昨[天日晚]', (_, from) => from - 1),
  form('\\btoday\\b|\\btonight\\b|今[天日早晚]', (_, from) => from),
  form('(?<![\\d月])(?<day>\\d{1,2}|[一二三四五六七八九十]{1,3})[号日](?![码线楼店])', (g, from) =>
    nearestMonth(from, figure(g.day)),
  ),
]

/** 3, 三, 十二, 二十三, 二〇二六. */
function figure(word: string | undefined): number {
  if (word === undefined) return Number.NaN
  if (/^\d+$/.test(word)) return Number(word)
  const digits = [...word].map((one) => (one === '〇' ? 0 : one === '两' ? 2 : FIGURES.indexOf(one)))
  const ten = word.indexOf('十')
  if (ten === -1) return digits.includes(-1) ? Number.NaN : Number(digits.join(''))
  const tens = ten === 0 ? 1 : (digits[0] ?? Number.NaN)
  return ten > 1 || word.length > ten + 2
    ? Number.NaN
    : tens * 10 + (word.length > ten + 1 ? (digits[ten + 1] ?? 0) : 0)
}

const monthOf = (name: string | undefined) => MONTHS.indexOf((name ?? '').slice(0, 3)) + 1

function counted({ count, unit }: Groups): number {
  const number =
    count === 'a' || count === 'an' ? 1 : /^\d/.test(count ?? '') ? Number(count) : WORDS.indexOf(count ?? '')
  return number * (unit === 'week' ? 7 : 1)
}

function yearOf(word: string | undefined, from: Day): number | null {
  if (word === undefined) return null
  const shift = { 今: 0, 明: 1, 后: 2, 去: -1, 前: -2 }[word]
  return shift === undefined ? figure(word) : partsOf(from).year + shift
}

/** The day of a year; without one the nearest to today, of which there is always one within half a year. */
function dated(year: number | null, month: number, day: number, from: Day): Day | null {
  if (year !== null) return dayOf(year, month, day)
  const { year: here } = partsOf(from)
  return nearest(
    [-1, 0, 1].map((shift) => dayOf(here + shift, month, day)),
    from,
  )
}

function inMonth(from: Day, shift: number, day: number): Day | null {
  const { year, month } = partsOf(from)
  const months = year * 12 + (month - 1) + shift
  return dayOf(Math.floor(months / 12), (months % 12) + 1, day)
}

const nearestMonth = (from: Day, day: number): Day | null =>
  nearest(
    [-1, 0, 1].map((shift) => inMonth(from, shift, day)),
    from,
  )

function nearest(days: readonly (Day | null)[], from: Day): Day | null {
  let best: Day | null = null
  for (const day of days)
    if (day !== null && (best === null || Math.abs(day - from) < Math.abs(best - from))) best = day
  return best
}

const WEEKS: Readonly<Record<string, number>> = {
  last: -1,
  上: -1,
  上上: -2,
  this: 0,
  这: 0,
  本: 0,
  next: 1,
  下: 1,
  下下: 2,
}

function weekdayOf(which: string | undefined, weekday: number, from: Day): Day | null {
  if (!(weekday >= 1)) return null
  const { weekday: here } = partsOf(from)
  const weeks = which === undefined || which === 'coming' ? undefined : WEEKS[which]
  return weeks === undefined ? from + ((weekday - here + 7) % 7) : from + weekday - here + weeks * 7
}
