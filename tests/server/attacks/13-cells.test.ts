import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHEET_COLUMNS, type SheetColumn } from '#src/domain/qa/sheet-columns.ts'
import { sheetWords } from '#src/server/sheets/words.ts'
import { columnName } from '#src/server/sheets/xlsx-text.ts'
import { rawXlsx, sheetXml } from '#tests/server/sheets/files.ts'
import { anEditor } from '#tests/server/services/imports/world.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditor>>
beforeAll(async () => {
  server = await createTestServer()
  world = await anEditor(server, '1400000001')
})
afterAll(() => server.close())

/** As a workbook may hold them, escaped: a NUL, and half of a character. */
const BAD = ['_x0000_', '_xD800_']
const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

const words = sheetWords('en').columns
const good: { [column in SheetColumn]?: string } = { question: 'Where is my order', answer: 'On its way' }

it.each(SHEET_COLUMNS.flatMap((column) => BAD.map((text) => [column, text] as const)))(
  'reads a workbook whose column “%s” holds %s as any other',
  async (column, text) => {
    const row: typeof good = { ...good, [column]: `a${text}b` }
    const lines = [words, row].map((line, n) => {
      const cells = SHEET_COLUMNS.flatMap((name, at) =>
        row[name] === undefined ? [] : [cell(`${columnName(at)}${n + 1}`, line[name] ?? '')],
      )
      return `<row r="${n + 1}">${cells.join('')}</row>`
    })
    const { failure, total } = await world.imported(await rawXlsx(sheetXml(lines)), { mode: 'update' })
    // Either the row is taken, or it is refused in its place: a date, say, that is none.
    expect(total).toBe(1)
    expect([null, 'IMPORT_FAILED_WITH_FILE']).toContain(failure)
  },
)
