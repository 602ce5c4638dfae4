/** Formats that every spreadsheet knows by number and that show a day; those from 27 on are of East Asia. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 54],
  [57, 58],
]

/** Whether a number format shows a day. `code` is the format's own text, where it has one. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to)
  // Without what is quoted, escaped or in brackets, the letters of a day are left.
  return /[yd年]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

const DAY_MS = 86_400_000

/** The day that a spreadsheet's number stands for, as 2026-11-22; the number itself when it stands for none. */
export function serialDate(serial: number, since1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return String(serial)
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10)
}
