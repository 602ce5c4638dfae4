import type { PathRow } from './path-rows.ts'

/** A cell that no table program takes for a formula, with its quotes doubled. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const safe = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Words = { heads: readonly string[]; title: (nodeId: string) => string; yes: string }

/** All that was found as a table, comma separated (RFC 4180), with the byte order mark that Excel goes by. */
export function pathsCsv(rows: readonly PathRow[], words: Words): string {
  const lines = rows.map((row) => [
    row.words,
    row.end,
    words.title(row.nodeId),
    row.seconds,
    row.secondsToPerson,
    row.depth,
    row.fault === 'dead' ? words.yes : '',
    row.longPrompts.map(words.title).join('; '),
    row.longMenus.map(words.title).join('; '),
    row.at === null ? '' : new Date(row.at).toISOString(),
  ])
  return `\uFEFF${[[...words.heads], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
