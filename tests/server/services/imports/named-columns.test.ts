import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '#src/server/sheets/open-file.ts'
import { createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditor } from './world.ts'

let server: TestServer
let next = 1_400_000_400
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const editor = () => anEditor(server, String(next++))

test('a file with other headings is read once somebody says what its columns hold', async () => {
  const { checked, confirmed, imports, appId, entries } = await editor()
  const lines = ['Our questions', 'Thema,Frage,Antwort', 'Lager,Wann kommt es?,Morgen.', ',,Niemand fragt.']
  const record = await checked(Buffer.from(lines.join('\n')), { name: 'de.csv' })
  expect(record).toMatchObject({ status: 'parse_failed', failure: 'TEMPLATE_FORMAT' })
  expect(await imports.sample({ appId, importId: record.id })).toEqual([
    { n: 1, cells: ['Our questions'] },
    { n: 2, cells: ['Thema', 'Frage', 'Antwort'] },
    { n: 3, cells: ['Lager', 'Wann kommt es?', 'Morgen.'] },
    { n: 4, cells: ['', '', 'Niemand fragt.'] },
  ])
  const named = { heading: 2, columns: ['category', 'question', 'answer'] as const }
  const { id } = await imports.retry({ appId, importId: record.id, named: { ...named, columns: [...named.columns] } })
  await server.deps.jobs.settled()
  expect(await imports.get({ appId, importId: id })).toMatchObject({ step: 'waiting', added: 1, rejected: 1 })
  const marked = Buffer.from(await (await imports.errors({ appId, importId: id })).arrayBuffer())
  const rows: string[][] = []
  for await (const { cells } of openFile(marked, 'xlsx')) rows.push(cells.map(({ text }) => text))
  expect(rows).toEqual([
    [expect.any(String), 'Thema', 'Frage', 'Antwort'],
    ['', 'Lager', 'Wann kommt es?', 'Morgen.'],
    [expect.stringMatching(/question/i), '', '', 'Niemand fragt.'],
  ])
  await confirmed(id)
  expect(await entries()).toMatchObject([{ category: 'Lager', question: 'Wann kommt es?', answer: 'Morgen.' }])
})

test.each([
  ['names no answer', ['question', null]],
  ['names a column twice', ['question', 'answer', 'answer']],
] as const)('a naming of columns that %s is refused', async (_, columns) => {
  const { imports, checked, appId } = await editor()
  const { id } = await checked(Buffer.from('a,b,c\n1,2,3'), { name: 'a.csv' })
  const named = { heading: 1, columns: [...columns] }
  expect(await refusal(imports.retry({ appId, importId: id, named }))).toBe('INVALID')
})
