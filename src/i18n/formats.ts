import { USUAL_DATES, type Dates } from '#src/lib/dates.ts'
import { htmlLang } from '#src/lib/language.ts'

type Moment = Date | number | string

/** How values are written in one language and one time zone. Moments are dates, milliseconds since 1970 or ISO texts. */
export type Format = {
  /** 1,234.5 */
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** A share of 0 to 1 as 37 %, with `digits` decimals. */
  percent: (share: number, digits?: number) => string
  /** Bytes as 5 MB. */
  bytes: (bytes: number) => string
  /** 21 Nov 2026, the day only. */
  date: (moment: Moment) => string
  /** 14:05, the time of day only. */
  time: (moment: Moment) => string
  /** Day and time; the way that tables write a moment. */
  dateTime: (moment: Moment) => string
  /** 3 minutes ago, in 2 days; `now` is milliseconds since 1970. */
  relative: (moment: Moment, now: number) => string
  /** 1 h 5 min, from milliseconds; the two largest units. */
  duration: (ms: number) => string
  /** a, b and c */
  list: (items: readonly string[], type?: 'conjunction' | 'disjunction') => string
  /** Order of two texts as a reader of the language expects it: pinyin in zh, numbers by value. */
  compare: (a: string, b: string) => number
  /** The zone's own name, as in «China Standard Time». */
  zoneName: () => string
}

const RELATIVE_STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 31_556_952_000],
  ['month', 2_629_746_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const DURATION_STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** Figures stand apart from Chinese words, as in every text. */
const parted = (text: string) => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

const made = new Map<string, Format>()

/** The formats of a language; `timeZone` is an IANA name, and the browser's own where none is given. */
export function formats(language: string, timeZone?: string, dates = USUAL_DATES): Format {
  const key = [language, timeZone, dates.order, dates.clock].join()
  const known = made.get(key)
  if (known) return known
  const format = make(language, timeZone, dates)
  made.set(key, format)
  return format
}

/** Languages whose dates in figures are in an order, as 2026-11-21, 21/11/2026 and 11/21/2026. */
const ORDERED = { iso: 'sv', dmy: 'en-GB', mdy: 'en-US' } as const
const FIGURES = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** What `Intl` makes costs a millisecond: whoever shows hundreds of moments shares it. */
function make(language: string, timeZone: string | undefined, { order, clock }: Dates): Format {
  const locale = htmlLang(language)
  const zone = timeZone === undefined ? {} : { timeZone }
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: clock === '12' ? 'h12' : 'h23', ...zone } as const
  const time = new Intl.DateTimeFormat(locale, hours)
  const ordered = order !== 'language' && new Intl.DateTimeFormat(ORDERED[order], { ...FIGURES, ...zone })
  const day = ordered || new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone })
  const both = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', ...hours })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value)

  return {
    number,
    percent: (share, digits = 0) => number(share, { style: 'percent', maximumFractionDigits: digits }),
    bytes: (bytes) => {
      const [unit, size] =
        bytes < 1000
          ? (['byte', 1] as const)
          : bytes < 1e6
            ? (['kilobyte', 1e3] as const)
            : (['megabyte', 1e6] as const)
      // The short form knows no plural of «byte».
      const unitDisplay = unit === 'byte' ? 'long' : 'short'
      return number(bytes / size, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
    },
    date: (moment) => day.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    dateTime: (moment) =>
      ordered ? `${ordered.format(new Date(moment))} ${time.format(new Date(moment))}` : both.format(new Date(moment)),
    relative: (moment, now) => {
      const distance = new Date(moment).getTime() - now
      const [unit, ms] =
        RELATIVE_STEPS.find(([, size]) => Math.abs(distance) >= size) ?? (['second', Infinity] as const)
      return parted(relative.format(Math.trunc(distance / ms) || 0, unit))
    },
    duration: (ms) => {
      const first = DURATION_STEPS.findIndex(([, size]) => ms >= size)
      const steps = DURATION_STEPS.slice(first < 0 ? -1 : first).slice(0, 2)
      let rest = Math.max(0, ms)
      const parts = steps.map(([unit, size]) => {
        const count = Math.floor(rest / size)
        rest -= count * size
        return { unit, count }
      })
      return parts
        .filter(({ count }, index) => count > 0 || index === 0)
        .map(({ unit, count }) => parted(number(count, { style: 'unit', unit, unitDisplay: 'short' })))
        .join(' ')
    },
    list: (items, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(items),
    compare: (a, b) => collator.compare(a, b),
    zoneName: () =>
      new Intl.DateTimeFormat(locale, { timeZoneName: 'long', ...zone })
        .formatToParts(0)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
}
