import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { faultOf } from '#src/server/documents/document-fault.ts'
import { parseAside } from '#src/server/documents/parse-aside.ts'
import { readDocument } from '#src/server/documents/read-document.ts'
import { sampleSheetAside } from '#src/server/sheets/sheets.ts'
import { FileFault } from '#src/server/sheets/file-fault.ts'
import { docxOf, pdfOf, pptxOf, wordLine, workbookOf } from '#tests/server/documents/files.ts'
import { anEditor } from '#tests/server/services/imports/world.ts'
import { HEADING, rawXlsx, sheetXml, textCell, xlsxOf } from '#tests/server/sheets/files.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

const row = (r: string, cells = textCell('A2', 'How?') + textCell('B2', 'So.')) => `<row r="${r}">${cells}</row>`
const sheet = (rows: string, before = '') => rawXlsx(sheetXml([HEADING, rows], before))

describe('a sheet', () => {
  let server: TestServer
  let world: Awaited<ReturnType<typeof anEditor>>
  beforeAll(async () => {
    server = await createTestServer()
    world = await anEditor(server, '1400000001')
  })
  afterAll(() => server.close())

  test.each<[string, string]>([
    ['a row of four thousand millions', row('4294967296')],
    ['a row behind the last one', row('1048577')],
    ['a row below none', row('-3')],
    ['a row and a half', row('1.5')],
    ['a row that is no number', row('many')],
    ['rows out of order', row('9') + row('8')],
    ['the same row twice', row('2') + row('2')],
    ['a cell behind the last column', row('2', textCell('XFE2', 'How?'))],
    ['a cell of a row that no sheet has', row('2', textCell('A9999999', 'How?'))],
    ['a cell that is no place', row('2', textCell('AAAA22222222', 'How?'))],
    ['a text that the list of texts has not', row('2', '<c r="A2" t="s"><v>4000000000</v></c>')],
    ['a text before the first one', row('2', '<c r="A2" t="s"><v>-1</v></c>')],
  ])('with %s is a bad file', async (_, rows) => {
    const record = await world.checked(await sheet(rows), { name: 'entries.xlsx' })
    expect(record).toMatchObject({ status: 'parse_failed', failure: 'DAMAGED' })
  })

  test('whose last cell, dimension and styles are as large as can be is read all the same', async () => {
    const cells = `${textCell('A2', 'How?')}${textCell('B2', 'So.')}<c r="C2" s="4000000000"><v>1e400</v></c>${textCell('XFD2', 'x')}`
    const rows = row('2', cells) + row('1048576', textCell('XFD1048576', 'x'))
    const merged =
      '<mergeCells><mergeCell ref="XFC1048576:XFD1048576"/></mergeCells><dimension ref="A1:XFD99999999999"/>'
    const record = await world.checked(await sheet(rows, merged), { name: 'entries.xlsx' })
    expect(record).toMatchObject({ failure: null, added: 1 })
  })
})

/** A number from 0 up to a bound, the next of a row that the seed decides. */
function dice(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const NASTY = [
  '-1',
  '0',
  '4294967296',
  '1e309',
  'NaN',
  '',
  '<',
  '>',
  '"',
  '&#0;',
  '&#x110000;',
  '\u0000',
  ']]>',
  '%%EOF',
]

/** A file that somebody's disk, or somebody, has damaged. */
function damaged(file: Buffer, seed: number): Buffer {
  const roll = dice(seed)
  const at = roll(file.length)
  const way = roll(5)
  const [before, after] = [file.subarray(0, at), file.subarray(at)]
  if (way === 0) return before
  if (way === 1) return Buffer.concat([before, after.subarray(roll(200))])
  if (way === 2) return Buffer.concat([before, Buffer.from(NASTY[roll(NASTY.length)] ?? ''), after])
  if (way === 3) return Buffer.concat([before, file.subarray(0, roll(file.length)), after])
  const copy = Buffer.from(file)
  for (let n = roll(8); n >= 0; n--) copy[roll(copy.length)] = roll(256)
  return copy
}

const read = (file: Buffer, format: DocumentFormat) =>
  readDocument({ file, format, passageSize: 700, chunking: () => undefined }).then(
    () => 'good',
    (error: unknown) => faultOf(error) ?? error,
  )
/** Every number in a text as another one. */
const renumbered = (text: string, seed: number) => {
  const roll = dice(seed)
  return text.replaceAll(/(?<=")[A-Z]*\d+(?=")/g, (one) => (roll(3) > 0 ? one : (NASTY[roll(NASTY.length)] ?? one)))
}

const line = 'Items can be returned within thirty days.'
const files: [DocumentFormat, () => Promise<Buffer>][] = [
  ['docx', () => docxOf(wordLine(line, 'H1') + wordLine(line))],
  ['pptx', () => pptxOf([{ title: line, lines: [line] }])],
  [
    'xlsx',
    () =>
      workbookOf({
        Prices: [
          ['Part', 'Price'],
          ['Mast', '9'],
          ['Blade', '4'],
        ],
      }),
  ],
]

describe('a damaged file is read or refused, and nothing else', () => {
  test.each(files)('%s, in two hundred ways', async (format, make) => {
    const file = await make()
    expect(await read(file, format)).toBe('good')
    for (let seed = 1; seed <= 200; seed++)
      expect(await read(damaged(file, seed), format), `way ${seed}`).toEqual(expect.any(String))
  })

  test('pdf, in the process that reads it', async () => {
    const file = pdfOf([[line, line], [line]])
    for (let seed = 1; seed <= 30; seed++) {
      const bytes = damaged(file, seed)
      const said = await parseAside({
        job: { format: 'pdf', bytes: bytes.length, passageSize: 700 },
        file: new Blob([new Uint8Array(bytes)]).stream(),
        signal: new AbortController().signal,
        recognising: () => undefined,
        chunking: () => undefined,
      }).then(
        () => 'good',
        (error: unknown) => faultOf(error) ?? error,
      )
      expect(said, `way ${seed}`).toEqual(expect.any(String))
    }
    // A process is begun for each: on a full machine that takes a second or two.
  }, 120_000)

  test('xlsx and docx, in two hundred ways within their archive', async () => {
    for (let seed = 1; seed <= 100; seed++) {
      const rows = row('2') + row('3', textCell('A3', 'Why?') + '<c r="B3" t="s"><v>0</v></c>')
      const xlsx = await rawXlsx([renumbered([...sheetXml([HEADING, rows])].join(''), seed)], {
        'xl/sharedStrings.xml': '<sst><si><t>Because.</t></si></sst>',
      })
      expect(await read(xlsx, 'xlsx'), `way ${seed}`).toEqual(expect.any(String))
      const body = damaged(Buffer.from(wordLine(line, 'H1') + wordLine(line).repeat(3)), seed).toString('latin1')
      expect(await read(await docxOf(body), 'docx'), `way ${seed}`).toEqual(expect.any(String))
    }
  })

  test('a sheet of questions, in the thread that reads it', async () => {
    const file = await xlsxOf([{ question: 'How?', answer: 'So.' }])
    for (let seed = 1; seed <= 20; seed++) {
      const job = { task: 'sample' as const, file: new Uint8Array(damaged(file, seed)), format: 'xlsx' as const }
      const said = await sampleSheetAside(job, new AbortController().signal).catch((error: unknown) => error)
      expect(Array.isArray(said) || said instanceof FileFault, `way ${seed}`).toBe(true)
    }
  })
})
