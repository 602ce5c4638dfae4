import { FileFault } from './file-fault.ts'
import { undefused } from './defuse.ts'
import type { TableRow } from './xlsx-read.ts'

const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads a table of text: comma, semicolon or tab, quoted as spreadsheets quote, in UTF-8, UTF-16 or GB18030. Throws
 * FileFault when it is none of them, or ends within a quoted cell: then a part of it is missing.
 */
export function* readCsv(file: Buffer): Generator<TableRow> {
  const text = decodeText(file)
  if (text.includes('\0')) throw new FileFault('OTHER_FORMAT')
  yield* rowsOf(text, delimiterOf(text))
}

/** The text of a file, by its mark or by what it can be. Older spreadsheets in Chinese write GB18030. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return decoded('utf-16le', file)
  if (file[0] === 0xfe && file[1] === 0xff) return decoded('utf-16be', file)
  try {
    return decoded('utf-8', file)
  } catch {
    return decoded('gb18030', file)
  }
}

function decoded(encoding: string, file: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new FileFault('OTHER_FORMAT')
  }
}

/** The delimiter that parts the first line most often, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let quoted = false
  for (const character of text.slice(0, 10_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0]!
}

function* rowsOf(text: string, delimiter: string): Generator<TableRow> {
  let cells: string[] = []
  let n = 1
  let at = 0
  const plainEnd = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]`, 'g')
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = quotedCell(text, at)
      cell = quoted.cell
      at = quoted.end
    }
    plainEnd.lastIndex = at
    const end = plainEnd.exec(text)?.index ?? text.length
    cell += text.slice(at, end)
    cells.push(cell)
    at = end
    if (text[at] === delimiter) {
      at++
      // A row that ends with a delimiter ends with an empty cell.
      if (at < text.length) continue
      cells.push('')
    }
    if (cells.some((one) => one.trim() !== '')) yield { n, cells: cells.map((one) => ({ text: undefused(one) })) }
    n++
    cells = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** A cell in quotes that begins at `start`: doubled quotes are one; `end` is behind the closing one. */
function quotedCell(text: string, start: number): { cell: string; end: number } {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new FileFault('DAMAGED')
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') return { cell, end: at }
    cell += '"'
    at++
  }
}
