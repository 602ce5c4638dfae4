import { MOST_COLUMNS } from '#src/domain/qa/sheet-columns.ts'
import type { SheetCell } from '#src/domain/qa/sheet-row.ts'
import { isDateFormat, serialDate } from './date-format.ts'
import { FileFault } from './file-fault.ts'
import { attributeOf, parse, parsing, relations, type XmlEvents } from './office-xml.ts'
import { cellPlace, fromCell } from './xlsx-text.ts'
import { readZip, unpack, type ZipLimits, type ZipPart } from './zip.ts'

/** A row of a table: its number in the file, from 1, and its cells from the first column on. */
export type TableRow = { n: number; cells: SheetCell[] }

/**
 * Reads the first visible sheet of an xlsx file, row by row; empty rows are passed over. Throws FileFault for a file that
 * cannot be trusted; what was given out before is then worth nothing.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<TableRow> {
  const workbook = await readWorkbook(file, readZip(file))
  const texts = await readTexts(file, workbook)
  yield* readSheet(file, workbook.sheets[0].part, texts)
}

/** Reads every visible sheet, one after another, in their order; `limits` are those of the archive. */
export async function* readXlsxSheets(
  file: Buffer,
  limits: ZipLimits,
): AsyncGenerator<{ sheet: number; name: string; row: TableRow }> {
  const workbook = await readWorkbook(file, readZip(file, limits))
  const texts = await readTexts(file, workbook)
  for (const [index, { name, part }] of workbook.sheets.entries())
    for await (const row of readSheet(file, part, texts)) yield { sheet: index + 1, name, row }
}

type SheetTexts = Omit<SheetParts, 'merged'>

async function readTexts(file: Buffer, workbook: Workbook): Promise<SheetTexts> {
  return {
    shared: workbook.shared ? await readShared(file, workbook.shared) : [],
    dates: workbook.styles ? await readDateStyles(file, workbook.styles) : new Set<number>(),
    since1904: workbook.since1904,
  }
}

async function* readSheet(file: Buffer, sheet: ZipPart, texts: SheetTexts): AsyncGenerator<TableRow> {
  // Merged cells are named at the end of the sheet, after the rows that they spoil. Reading it all beforehand also makes
  // sure that the file is whole.
  const merged = await readMerges(file, sheet)
  yield* readRows(file, sheet, { ...texts, merged })
}

type Workbook = {
  /** Those that can be seen; there is at least one. */
  sheets: [NamedSheet, ...NamedSheet[]]
  shared: ZipPart | undefined
  styles: ZipPart | undefined
  since1904: boolean
}
type NamedSheet = { name: string; part: ZipPart }

async function readWorkbook(file: Buffer, parts: ReadonlyMap<string, ZipPart>): Promise<Workbook> {
  const workbookPath = (await relations(file, parts, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')
  const workbook = workbookPath && parts.get(workbookPath.target)
  if (!workbook) throw new FileFault('OTHER_FORMAT')
  const folder = workbook.name.slice(0, workbook.name.lastIndexOf('/') + 1)
  const related = await relations(file, parts, `${folder}_rels/${workbook.name.slice(folder.length)}.rels`, folder)
  const named: { relation: string; name: string }[] = []
  let since1904 = false
  await parse(file, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const relation = attributeOf(attributes, 'id')
      if (relation !== undefined) named.push({ relation, name: attributes.name ?? '' })
    },
  })
  const [first, ...others] = named.flatMap(({ relation, name }) => {
    const target = related.find(({ id, type }) => id === relation && type === 'worksheet')?.target
    const part = parts.get(target ?? '')
    return part ? [{ name, part }] : []
  })
  if (!first) throw new FileFault('OTHER_FORMAT')
  const ofType = (type: string) => parts.get(related.find((one) => one.type === type)?.target ?? '')
  return { sheets: [first, ...others], shared: ofType('sharedStrings'), styles: ofType('styles'), since1904 }
}

/** The merged ranges that cross a row. */
type Merged = (row: number) => readonly Range[]
type Range = { top: number; left: number; bottom: number; right: number }

/** What spreadsheets have: a reference beyond is one that nobody has written. */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384

/** Merges that a sheet of questions may have; one with more is something else. */
const MAX_MERGES = 10_000

async function readMerges(file: Buffer, sheet: ZipPart): Promise<Merged> {
  const ranges: Range[] = []
  let rest = ''
  for await (const chunk of unpack(file, sheet)) {
    const text = rest + chunk.toString('latin1')
    if (text.includes('mergeCell'))
      for (const [, reference = ''] of text.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?ref="([^"<>]{1,40})"/g)) {
        const [from, to] = reference.split(':').map(cellPlace)
        if (from && to) ranges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column })
        if (ranges.length > MAX_MERGES) throw new FileFault('OTHER_FORMAT')
      }
    // A reference may lie across two pieces: a tag that is not yet closed is looked at again.
    const cut = text.lastIndexOf('<')
    rest = cut < 0 || text.length - cut > 200 || text.includes('>', cut) ? '' : text.slice(cut)
  }
  ranges.sort((a, b) => a.top - b.top)
  let next = 0
  let crossing: Range[] = []
  // Rows come in their order, so that each range is taken up once and dropped once.
  return (row) => {
    for (; next < ranges.length && ranges[next]!.top <= row; next++) crossing.push(ranges[next]!)
    crossing = crossing.filter(({ bottom }) => bottom >= row)
    return crossing
  }
}

async function readShared(file: Buffer, part: ZipPart): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  let inPhonetic = false
  await parse(file, part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 'si') texts.push(fromCell(current))
      else if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    text(data) {
      if (inText && !inPhonetic) current += data
    },
  })
  return texts
}

/** Styles that show a number as a day. */
async function readDateStyles(file: Buffer, part: ZipPart): Promise<Set<number>> {
  const codes = new Map<number, string>()
  const dates = new Set<number>()
  let inCells = false
  let index = 0
  await parse(file, part, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const format = Number(attributes.numFmtId ?? 0)
        if (isDateFormat(format, codes.get(format))) dates.add(index)
        index++
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dates
}

type SheetParts = { shared: readonly string[]; dates: ReadonlySet<number>; merged: Merged; since1904: boolean }
type OpenCell = { column: number; type: string; style: number; value: string; hasFormula: boolean }

async function* readRows(file: Buffer, sheet: ZipPart, parts: SheetParts): AsyncGenerator<TableRow> {
  let ready: TableRow[] = []
  let row = 0
  let cells: SheetCell[] = []
  let column = 0
  let cell: OpenCell | null = null
  let isValue = false
  let isPhonetic = false
  const { merged } = parts
  const events: XmlEvents = {
    open(name, attributes) {
      if (name === 'row') {
        row = rowAfter(row, attributes.r)
        cells = []
        column = 0
      } else if (name === 'c') {
        if (attributes.r !== undefined) column = columnOf(attributes.r)
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', hasFormula: false }
        column++
      } else if (name === 'f') {
        if (cell) cell.hasFormula = true
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(data) {
      if (isValue && !isPhonetic && cell) cell.value += data
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        if (cell.column < MOST_COLUMNS) putCell(cells, cell, parts)
        cell = null
      } else if (name === 'row') {
        if (cells.some((one) => one !== undefined && (one.text.trim() !== '' || one.fault !== undefined)))
          ready.push({ n: row, cells: withMerges(cells, merged(row)) })
        cells = []
      }
    },
  }
  for await (const _ of parsing(file, sheet, events)) {
    yield* ready
    ready = []
  }
  yield* ready
}

/** The number of the row after `row`. Throws FileFault where the file gives it one that none can have, or has had. */
function rowAfter(row: number, given: string | undefined): number {
  const next = given === undefined ? row + 1 : Number(given)
  if (!Number.isInteger(next) || next <= row || next > MAX_ROWS) throw new FileFault('DAMAGED')
  return next
}

/** The column of a cell by its reference. Throws FileFault where no sheet has such a cell. */
function columnOf(reference: string): number {
  const place = cellPlace(reference)
  if (place === null || place.row > MAX_ROWS || place.column >= MAX_COLUMNS) throw new FileFault('DAMAGED')
  return place.column
}

function putCell(cells: SheetCell[], cell: OpenCell, { shared, dates, since1904 }: SheetParts) {
  const text = textOf(cell, shared, dates, since1904)
  const fault = cell.hasFormula ? 'FORMULA' : cell.type === 'e' ? 'CELL_ERROR' : undefined
  if (text !== '' || fault !== undefined) cells[cell.column] = fault === undefined ? { text } : { text, fault }
}

/** Gaps filled; what a merge covers shows its text in one place and means it in all: nobody can tell for which. */
function withMerges(cells: readonly (SheetCell | undefined)[], ranges: readonly Range[]): SheetCell[] {
  const filled = Array.from(cells, (cell): SheetCell => cell ?? { text: '' })
  for (const { left, right } of ranges)
    for (let column = left; column <= Math.min(right, MOST_COLUMNS - 1); column++)
      filled[column] = { text: filled[column]?.text ?? '', fault: 'MERGED' }
  return Array.from(filled, (cell) => cell ?? { text: '' })
}

function textOf(cell: OpenCell, shared: readonly string[], dates: ReadonlySet<number>, since1904: boolean): string {
  const { type, value, style } = cell
  if (type === 's') return sharedText(shared, value)
  if (type === 'inlineStr' || type === 'str' || type === 'e') return fromCell(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.slice(0, 10)
  return dates.has(style) && value !== '' ? serialDate(Number(value), since1904) : value
}

/** A text that a cell names by its place in the list of them. Throws FileFault where the list has none there. */
function sharedText(shared: readonly string[], value: string): string {
  const text = value === '' ? '' : shared[Number(value)]
  if (text === undefined) throw new FileFault('DAMAGED')
  return text
}
