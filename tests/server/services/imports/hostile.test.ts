import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bomb,
  compound,
  csvOf,
  emptyRows,
  encryptedZip,
  HEADING,
  rawXlsx,
  sheetXml,
  textCell,
  withFalseSize,
  xlsxOf,
  type Line,
} from '#tests/server/sheets/files.ts'
import { createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditor } from './world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditor>>
beforeAll(async () => {
  server = await createTestServer()
  world = await anEditor(server, '1400000001')
})
afterAll(() => server.close())

const lines: Line[] = Array.from({ length: 100 }, (_, n) => ({ question: `Question ${n}`, answer: `Answer ${n}` }))
const cut = async (share: number) => {
  const file = await xlsxOf(lines)
  return file.subarray(0, Math.floor(file.length * share))
}

/** Every file that is no sheet of questions: how it is made, and what people are told. */
const files: [string, () => Promise<Buffer> | Buffer, string, string?][] = [
  ['cut off at 10 %', () => cut(0.1), 'DAMAGED'],
  ['cut off at 50 %', () => cut(0.5), 'DAMAGED'],
  ['cut off at 99 %', () => cut(0.99), 'DAMAGED'],
  ['of no bytes', () => Buffer.alloc(0), 'EMPTY_FILE'],
  ['with a password', () => compound('EncryptedPackage'), 'ENCRYPTED'],
  ['with a password on the archive', async () => encryptedZip(await xlsxOf(lines)), 'ENCRYPTED'],
  ['of an older spreadsheet', () => compound('Workbook'), 'OLD_FORMAT'],
  ['that is csv by another name', () => csvOf(lines), 'OTHER_FORMAT'],
  ['that is xlsx by another name', () => xlsxOf(lines), 'OTHER_FORMAT', 'entries.csv'],
  ['that is a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'OTHER_FORMAT'],
  ['that unpacks to 388 MB', () => bomb(388), 'UNPACKS_TOO_LARGE'],
  [
    'that unpacks to 388 MB and says 1 KB',
    async () => withFalseSize(await bomb(388), 'xl/worksheets/sheet1.xml', 1024),
    'UNPACKS_TOO_LARGE',
  ],
  ['of a million empty rows', () => rawXlsx(sheetXml(emptyRows(1_000_000))), 'NO_ROWS'],
  ['with other headings', () => Buffer.from('name,price\nTea,3\n'), 'TEMPLATE_FORMAT', 'entries.csv'],
  ['that ends within a cell', () => Buffer.from('question,answer\n"Where'), 'DAMAGED', 'entries.csv'],
]

describe('a file', () => {
  test.each(files)('%s is refused, and nothing of it is taken in', async (_, make, failure, name) => {
    const { appId, checked, imports, entries } = world
    const file = await make()
    const record = await checked(file, { name: name ?? 'entries.xlsx' })
    expect(record).toMatchObject({ status: 'parse_failed', failure, added: 0 })
    expect(await entries()).toEqual([])
    // The next file need not wait.
    const again = await imports.retry({ appId, importId: record.id })
    await server.deps.jobs.settled()
    expect(await imports.get({ appId, importId: again.id })).toMatchObject({ status: 'parse_failed', failure })
  })

  test('of 5 MB is taken, of a byte more it is not', async () => {
    const { appId, imports } = world
    const begin = { appId, name: 'a.csv', mode: 'append', language: 'en' } as const
    const { id } = await imports.begin({ ...begin, size: 5 * 1024 * 1024 })
    const bytes = (size: number) => new File([new Uint8Array(size).fill(65)], 'a.csv')
    // What comes may be more than was announced.
    expect(await refusal(imports.upload({ appId, importId: id, file: bytes(5 * 1024 * 1024 + 1) }))).toBe('TOO_LARGE')
    await imports.upload({ appId, importId: id, file: bytes(5 * 1024 * 1024) })
    await server.deps.jobs.settled()
    expect(await imports.get({ appId, importId: id })).toMatchObject({ status: 'parse_failed', size: 5 * 1024 * 1024 })
    expect(await refusal(imports.begin({ ...begin, size: 5 * 1024 * 1024 + 1 }))).toBe('TOO_LARGE')
  })
})

describe('rows', () => {
  async function reasonsOf(file: Buffer) {
    const { appId, checked, imports } = world
    const record = await checked(file)
    const { items } = await imports.rows({ appId, importId: record.id, limit: 100 })
    if (record.step === 'waiting') await imports.cancel({ appId, importId: record.id })
    return items.map(({ row, outcome, reasons }) => [
      row,
      outcome,
      ...reasons.map(({ column, code }) => `${column} ${code}`),
    ])
  }

  test('with formulas, errors and merged cells are refused by their cell', async () => {
    const rows = [
      HEADING,
      `<row r="2">${textCell('A2', 'Fine')}${textCell('B2', 'Yes')}</row>`,
      `<row r="3">${textCell('A3', 'Formula')}<c r="B3"><f>HYPERLINK("http://evil.test")</f><v>x</v></c></row>`,
      `<row r="4">${textCell('A4', 'Error')}<c r="B4" t="e"><v>#REF!</v></c></row>`,
      `<row r="5">${textCell('A5', 'Merged')}${textCell('B5', 'Both')}</row>`,
      `<row r="6">${textCell('A6', 'Below')}</row>`,
    ]
    const merges = '<mergeCells count="1"><mergeCell ref="B5:B6"/></mergeCells>'
    expect(await reasonsOf(await rawXlsx(sheetXml(rows, merges)))).toEqual([
      [2, 'added'],
      [3, 'rejected', 'answer FORMULA'],
      [4, 'rejected', 'answer CELL_ERROR'],
      [5, 'rejected', 'answer MERGED'],
      [6, 'rejected', 'answer MERGED'],
    ])
  })

  test('at the limits are taken, one more is refused', async () => {
    const similar = (count: number) => Array.from({ length: count }, (_, n) => `similar ${n}`).join('\n')
    const found = await reasonsOf(
      await xlsxOf([
        { question: '\u{1F600}'.repeat(200), similar: similar(20), answer: '\u{1F600}'.repeat(5000) },
        { question: 'a'.repeat(201), similar: similar(21), answer: 'a'.repeat(5001) },
        { question: 'Twice', similar: 's'.repeat(200), answer: 'CRLF\r\nand \u{1F469}\u200D\u{1F467}' },
        { question: 'Twice', similar: 't'.repeat(201), answer: 'again' },
      ]),
    )
    expect(found).toEqual([
      [2, 'added'],
      [3, 'rejected', 'question TOO_LONG', 'answer TOO_LONG', 'similar TOO_MANY'],
      [4, 'added'],
      [5, 'rejected', 'similar TOO_LONG', 'question REPEATED_ROW'],
    ])
  })
})

test('no other application sees an import, its rows or its files', async () => {
  const other = await anEditor(server, '1400000002')
  const { appId, imports } = world
  const record = await other.checked(await xlsxOf(lines))
  const foreign = { appId, importId: record.id }
  const codes = await Promise.all(
    [
      imports.get(foreign),
      imports.rows({ ...foreign, limit: 10 }),
      imports.original(foreign),
      imports.confirm(foreign),
      imports.cancel(foreign),
      imports.retry(foreign),
    ].map(refusal),
  )
  expect(codes).toEqual(codes.map(() => 'NOT_FOUND'))
  await other.imports.cancel({ appId: other.appId, importId: record.id })
})
