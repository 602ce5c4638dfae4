import { describe, expect, test } from 'vitest'
import { openFile, type SheetFormat } from '#src/server/sheets/open-file.ts'
import { FileFault } from '#src/server/sheets/file-fault.ts'
import type { TableRow } from '#src/server/sheets/xlsx-read.ts'
import {
  bomb,
  compound,
  emptyRows,
  encryptedZip,
  HEADING,
  rawXlsx,
  sheetXml,
  textCell,
  withFalseSize,
  xlsxOf,
} from './files.ts'

async function rowsOf(file: Buffer, format: SheetFormat = 'xlsx'): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of openFile(file, format)) rows.push(row)
  return rows
}

const texts = (rows: readonly TableRow[]) => rows.map(({ cells }) => cells.map(({ text }) => text))

async function faultOf(file: Buffer, format: SheetFormat = 'xlsx'): Promise<string> {
  try {
    return `${(await rowsOf(file, format)).length} rows`
  } catch (error) {
    return error instanceof FileFault ? error.code : String(error)
  }
}

const LINES = [{ question: 'Where is my order?', answer: 'On its way.' }]

describe('a file that is not what it says', () => {
  test('nothing at all', async () => expect(await faultOf(Buffer.alloc(0))).toBe('EMPTY_FILE'))

  test.each([0.1, 0.5, 0.99])('cut off at %f', async (share) => {
    const file = await xlsxOf(Array.from({ length: 200 }, (_, n) => ({ question: `Question ${n}`, answer: `${n}` })))
    expect(await faultOf(file.subarray(0, Math.floor(file.length * share)))).toBe('DAMAGED')
  })

  test('a bit that fell over', async () => {
    const file = await xlsxOf(LINES)
    const at = file.indexOf('xl/worksheets/sheet1.xml') + 60
    file[at] = file[at]! ^ 0xff
    expect(await faultOf(file)).toBe('DAMAGED')
  })

  test('with a password', async () => {
    expect(await faultOf(compound('EncryptedPackage'))).toBe('ENCRYPTED')
    expect(await faultOf(encryptedZip(await xlsxOf(LINES)))).toBe('ENCRYPTED')
  })

  test('of an older spreadsheet', async () => expect(await faultOf(compound('Workbook'))).toBe('OLD_FORMAT'))

  test('renamed', async () => {
    expect(await faultOf(Buffer.from('question,answer\na,b\n'))).toBe('OTHER_FORMAT')
    expect(await faultOf(await xlsxOf(LINES), 'csv')).toBe('OTHER_FORMAT')
    expect(await faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'csv')).toBe('OTHER_FORMAT')
  })

  test('a bomb that says so, and one that does not', async () => {
    const file = await bomb(388)
    expect(file.length).toBeLessThan(5 * 1024 * 1024)
    expect(await faultOf(file)).toBe('UNPACKS_TOO_LARGE')
    expect(await faultOf(withFalseSize(file, 'xl/worksheets/sheet1.xml', 1000))).toBe('UNPACKS_TOO_LARGE')
  }, 60_000)
})

describe('cells', () => {
  test('with formulas, errors, numbers, days and shared texts', async () => {
    const styles =
      '<styleSheet xmlns="x"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const shared =
      '<sst xmlns="x"><si><t>Shared &lt;one&gt;</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>x</t></rPh></si></sst>'
    const row =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2"><f>1+1</f><v>2</v></c>' +
      '<c r="D2" t="e"><v>#REF!</v></c><c r="E2" s="1"><v>46348</v></c><c r="F2"><v>13800138000</v></c><c r="G2" t="b"><v>1</v></c></row>'
    const file = await rawXlsx(sheetXml([HEADING, row]), { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles })
    const [, found] = await rowsOf(file)
    expect(found).toEqual({
      n: 2,
      cells: [
        { text: 'Shared <one>' },
        { text: 'Two runs' },
        { text: '2', fault: 'FORMULA' },
        { text: '#REF!', fault: 'CELL_ERROR' },
        { text: '2026-11-22' },
        { text: '13800138000' },
        { text: 'TRUE' },
      ],
    })
  })

  test('that are merged are told wherever the merge reaches', async () => {
    const rows = [
      HEADING,
      `<row r="2">${textCell('A2', 'One')}${textCell('B2', 'Both')}</row>`,
      `<row r="3">${textCell('A3', 'Two')}</row>`,
    ]
    const file = await rawXlsx(sheetXml(rows, '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'))
    const [, second, third] = await rowsOf(file)
    expect(second?.cells[1]).toEqual({ text: 'Both', fault: 'MERGED' })
    expect(third?.cells[1]).toEqual({ text: '', fault: 'MERGED' })
    expect(third?.cells[0]).toEqual({ text: 'Two' })
  })

  test('of a million empty rows are passed over', async () => {
    expect(await rowsOf(await rawXlsx(sheetXml(emptyRows(1_000_000))))).toHaveLength(1)
  }, 60_000)

  test('hold every character', async () => {
    const text = 'a\r\nb\tc & <d> "e" \u0001 _x000D_ 👩‍👧 ﷽ =1+1'
    const [, row] = await rowsOf(await xlsxOf([{ question: text, answer: 'x' }]))
    expect(row?.cells[0]?.text).toBe(text)
  })

  test('without names count on, and empty ones keep their place', async () => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c><c/><c t="inlineStr"><is><t>c</t></is></c></row>'
    expect(texts(await rowsOf(await rawXlsx(sheetXml([row]))))).toEqual([['a', '', 'c']])
  })
})

describe('a table of text', () => {
  const table = [
    ['question', 'answer'],
    ['Grüße, 世界 "x"', 'line\nline'],
  ]
  const csv = 'question,answer\r\n"Grüße, 世界 ""x""","line\nline"\r\n'

  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['semicolons', Buffer.from(csv.replace('question,', 'question;').replace('""",', '""";'))],
    ['tabs', Buffer.from(csv.replace('question,', 'question\t').replace('""",', '"""\t'))],
  ])('%s', async (_, file) => expect(texts(await rowsOf(file, 'csv'))).toEqual(table))

  test('GB18030', async () => {
    // 问题,答案 / 退货,七天 as an older spreadsheet in Chinese writes it.
    const file = Buffer.from('cecacce22cb4f0b8b80acdcbbbf52cc6dfccec0a'.replace('b8b8', 'b0b8'), 'hex')
    expect(texts(await rowsOf(file, 'csv'))).toEqual([
      ['问题', '答案'],
      ['退货', '七天'],
    ])
  })

  test('that ends within quotes is cut off', async () =>
    expect(await faultOf(Buffer.from('question,answer\n"Where is'), 'csv')).toBe('DAMAGED'))

  test('numbers its rows as they are, empty ones too', async () => {
    const rows = await rowsOf(Buffer.from('a,b\n\n,\nc,d'), 'csv')
    expect(rows.map(({ n }) => n)).toEqual([1, 4])
  })
})
