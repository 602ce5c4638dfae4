/** A day of the calendar as `YYYY-MM-DD`, without time or zone. */
export type Day = string

/** From and to, both included. */
export type DayRange = { from: Day; to: Day }

/** Reads a typed day: year, month and day in figures of any width, parted by - / . or 年月日. Undefined for no such day. */
export function parseDay(text: string): Day | undefined {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').replaceAll(/\s/g, ''))
  if (parts === null) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? toDay(date) : undefined
}

/** The day's midnight in the browser's zone, which is what a calendar widget wants. */
export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function toDay(date: Date): Day {
  const pad = (figure: number, width: number) => String(figure).padStart(width, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

export type RangeFault = 'text' | 'order' | 'bounds'

/** A typed range, or what is wrong with it. */
export function readRange(from: string, to: string, min: Day | undefined, max: Day | undefined): DayRange | RangeFault {
  const range = { from: parseDay(from), to: parseDay(to) }
  if (range.from === undefined || range.to === undefined) return 'text'
  if (range.from > range.to) return 'order'
  if ((min !== undefined && range.from < min) || (max !== undefined && range.to > max)) return 'bounds'
  return { from: range.from, to: range.to }
}
