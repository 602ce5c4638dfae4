/** Cells as spreadsheets put them on the clipboard: rows of texts. */
export type Grid = readonly (readonly string[])[]

/** Cells as tab-separated text; a cell with a tab, a line break or a quote stands in quotes, as Excel and Sheets write it. */
export function toTsv(grid: Grid): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return grid.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

/** Cells as a table of HTML; line breaks stay in their cell in Excel, too. */
export function toHtml(grid: Grid): string {
  const cell = (text: string) => {
    const lines = escaped(text).replace(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')
    return `<td style="white-space:pre-wrap">${lines}</td>`
  }
  const rows = grid.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<meta charset="utf-8"><table>${rows}</table>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What the clipboard holds as cells: tab-separated text, or a table of HTML where the text has no columns of its own. */
export function readClipboard(text: string, html: string): string[][] {
  if (!text.includes('\t') && /<table[\s>]/i.test(html)) {
    const table = parseTable(html)
    if (table.some((row) => row.length > 1) || text === '') return table
  }
  return parseTsv(text)
}

/** Reads tab-separated text. Quotes count only where they open a cell and close it properly; others are plain signs. */
export function parseTsv(text: string): string[][] {
  const source = text.replace(/\r\n|\r/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  let at = 0
  while (at <= source.length) {
    const quoted = source[at] === '"' ? readQuoted(source, at) : undefined
    const end = quoted?.end ?? endOfCell(source, at)
    rows.at(-1)!.push(quoted?.text ?? source.slice(at, end))
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function endOfCell(source: string, from: number): number {
  let at = from
  while (at < source.length && source[at] !== '\t' && source[at] !== '\n') at += 1
  return at
}

/** A cell in quotes that begins here; undefined when the quotes do not end where a cell does. */
function readQuoted(source: string, from: number): { text: string; end: number } | undefined {
  let text = ''
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') text += source[at]
    else if (source[at + 1] === '"') {
      text += '"'
      at += 1
    } else {
      const next = source[at + 1]
      return next === undefined || next === '\t' || next === '\n' ? { text, end: at + 1 } : undefined
    }
  }
  return undefined
}

/** The first table of an HTML text. A cell over several columns leaves the others empty. The text is only read, never shown. */
function parseTable(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => {
      for (const br of cell.querySelectorAll('br')) br.replaceWith('\n')
      const rest = Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => '')
      return [cell.textContent.trim(), ...rest]
    }),
  )
}
