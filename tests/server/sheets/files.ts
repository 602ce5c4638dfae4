import { SHEET_COLUMNS, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import { CSV_MARK, csvRow } from '#src/server/sheets/csv-write.ts'
import { sheetWords } from '#src/server/sheets/words.ts'
import { toCell } from '#src/server/sheets/xlsx-text.ts'
import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
import { createZip } from '#src/server/sheets/zip-write.ts'

export type Line = Partial<Record<SheetColumn, string>>

/** Only the columns that a line names, in the order of the template. */
export const columnsOf = (lines: readonly Line[]): SheetColumn[] =>
  SHEET_COLUMNS.filter((column) => lines.some((line) => line[column] !== undefined))

/** A sheet of Q&A as people fill it in. */
export async function xlsxOf(
  lines: readonly Line[],
  options: { columns?: readonly SheetColumn[]; language?: 'en' | 'zh' } = {},
): Promise<Buffer> {
  const { columns = columnsOf(lines), language = 'en' } = options
  const words = sheetWords(language)
  const book = createXlsx()
  await book.sheet(
    words.sheet,
    columns.map(() => ({ width: 20 })),
  )
  await book.rows([columns.map((column) => ({ text: words.columns[column], look: 'head' as const }))])
  await book.rows(lines.map((line) => columns.map((column) => ({ text: line[column] ?? '' }))))
  return book.finish()
}

export function csvOf(lines: readonly Line[], options: { language?: 'en' | 'zh'; mark?: boolean } = {}): Buffer {
  const { language = 'en', mark = true } = options
  const columns = columnsOf(lines)
  const heading = columns.map((column) => sheetWords(language).columns[column])
  const rows = lines.map((line) => csvRow(columns.map((column) => line[column] ?? '')))
  return Buffer.from((mark ? CSV_MARK : '') + csvRow(heading) + rows.join(''))
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${toCell(text)}</t></is></c>`
export const HEADING = `<row r="1">${textCell('A1', 'Standard question')}${textCell('B1', 'Answer')}</row>`

/** A workbook with a sheet of one's own XML, written piece by piece. */
export async function rawXlsx(sheet: Iterable<string>, others: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const zip = createZip()
  const part = async (name: string, pieces: Iterable<string>) => {
    zip.begin(name)
    for (const piece of pieces) await zip.write(piece)
    await zip.end()
  }
  await part('_rels/.rels', [
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  await part('xl/workbook.xml', [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ])
  const shared = Object.keys(others).map(
    (name, index) =>
      `<Relationship Id="o${index}" Type="${OFFICE}/${name.replace(/^xl\/|\.xml$/g, '')}" Target="${name.replace(/^xl\//, '')}"/>`,
  )
  await part('xl/_rels/workbook.xml.rels', [
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${shared.join('')}</Relationships>`,
  ])
  await part('xl/worksheets/sheet1.xml', sheet)
  for (const [name, text] of Object.entries(others)) await part(name, [text])
  return zip.finish()
}

/** A sheet's XML around its rows. */
export function* sheetXml(rows: Iterable<string>, after = ''): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>`
  yield* rows
  yield `</sheetData>${after}</worksheet>`
}

/** Rows that hold nothing, up to a number. */
export function* emptyRows(last: number): Generator<string> {
  yield HEADING
  for (let n = 2; n <= last; n += 1000)
    yield Array.from({ length: 1000 }, (_, index) => `<row r="${n + index}" spans="1:2"/>`).join('')
}

/** Millions of bytes of one character: a megabyte of them packs into a kilobyte. */
export async function bomb(megabytes: number): Promise<Buffer> {
  const piece = `<c r="A2" t="inlineStr"><is><t>${'A'.repeat(1024 * 1024 - 64)}</t></is></c>`
  function* rows() {
    yield HEADING
    for (let n = 0; n < megabytes; n++) yield `<row r="${n + 2}">${piece}</row>`
  }
  return rawXlsx(sheetXml(rows()))
}

/** Sets what the directory and the local header say a part unpacks to. */
export function withFalseSize(file: Buffer, part: string, size: number): Buffer {
  const copy = Buffer.from(file)
  for (let at = copy.indexOf(part); at >= 0; at = copy.indexOf(part, at + 1)) {
    if (copy.readUInt32LE(at - 46) === 0x02014b50) copy.writeUInt32LE(size, at - 46 + 24)
    if (at >= 30 && copy.readUInt32LE(at - 30) === 0x04034b50) copy.writeUInt32LE(size, at - 30 + 22)
  }
  return copy
}

/** Marks every part as encrypted, as a zip with a password is. */
export function encryptedZip(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  for (let at = 0; at < copy.length - 46; at++)
    if (copy.readUInt32LE(at) === 0x02014b50) copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
  return copy
}

/** What a spreadsheet with a password is: the older container around an encrypted package. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(4096)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  Buffer.from(stream, 'utf16le').copy(file, 1024)
  return file
}
