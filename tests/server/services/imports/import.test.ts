import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { qaExport, qaImport } from '#src/server/db/schema/sheet.ts'
import { forgetOldSheets } from '#src/server/services/imports/forget.ts'
import { xlsxOf, csvOf, type Line } from '#tests/server/sheets/files.ts'
import { createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditor } from './world.ts'

let server: TestServer
let next = 1_400_000_100
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const editor = (template?: 'shop') => anEditor(server, String(next++), template)
const many = (count: number, answer = 'Yes.'): Line[] =>
  Array.from({ length: count }, (_, n) => ({ question: `Question ${n}`, similar: `Also ${n}\nOr ${n}`, answer }))

describe('a file of 500 rows, 12 of them bad', () => {
  const bad: Line[] = [
    { question: '', similar: '', answer: 'No question' },
    { question: 'No answer', similar: '', answer: '' },
    { question: 'q'.repeat(201), similar: '', answer: 'a' },
    { question: 'Long similar', similar: 's'.repeat(201), answer: 'a' },
    { question: 'Long answer', similar: '', answer: 'a'.repeat(5001) },
    { question: 'Less than', similar: '', answer: '1 < 2' },
    { question: 'Wide &', similar: 'A \uFF06 B', answer: 'a' },
    { question: 'Too many', similar: Array.from({ length: 21 }, (_, n) => `s${n}`).join('\n'), answer: 'a' },
    { question: 'Same', similar: 'same', answer: 'a' },
    { question: 'Twice', similar: 'one\nONE', answer: 'a' },
    { question: 'Question 7', similar: '', answer: 'again' },
    { question: 'Status', similar: '', answer: 'a', enabled: 'perhaps' },
  ]
  const reasons = [
    ['question', 'REQUIRED'],
    ['answer', 'REQUIRED'],
    ['question', 'TOO_LONG'],
    ['similar', 'TOO_LONG'],
    ['answer', 'TOO_LONG'],
    ['answer', 'FORBIDDEN_CHARACTERS'],
    ['question', 'FORBIDDEN_CHARACTERS'],
    ['similar', 'TOO_MANY'],
    ['similar', 'SAME_AS_STANDARD'],
    ['similar', 'REPEATED'],
    ['question', 'REPEATED_ROW'],
    ['enabled', 'STATUS'],
  ]

  test('is taken in without them, comes back with them marked, is mended, taken in again and reverted', async () => {
    const { imports, appId, checked, confirmed, imported, revert, entries } = await editor()
    const first = await checked(await xlsxOf([...many(488), ...bad]))
    expect(first).toMatchObject({
      status: 'parsing',
      step: 'waiting',
      total: 500,
      added: 488,
      rejected: 12,
      changed: 0,
    })
    expect(await entries()).toEqual([])

    const refused = await imports.rows({ appId, importId: first.id, outcome: 'rejected', limit: 50 })
    expect(refused.items.map(({ reasons: [reason] }) => [reason?.column, reason?.code])).toEqual(reasons)
    expect(refused.items[0]?.row).toBe(490)

    const done = await confirmed(first.id)
    expect(done).toMatchObject({ status: 'complete', added: 488, rejected: 12, hasErrorFile: true })
    expect(await entries()).toHaveLength(488)

    const marked = Buffer.from(await (await imports.errors({ appId, importId: first.id })).arrayBuffer())
    const again = await checked(marked)
    // What was good stands unchanged; the column with the errors is nobody's.
    expect(again).toMatchObject({ status: 'failed', failure: 'IMPORT_FAILED_WITH_FILE', unchanged: 488, rejected: 12 })

    const mended: Line[] = bad.map((_, n) => ({ question: `Mended ${n}`, similar: '', answer: 'a' }))
    const second = await imported(await xlsxOf([...many(488), ...mended]))
    expect(second).toMatchObject({ status: 'complete', added: 12, unchanged: 488, rejected: 0 })
    expect(await entries()).toHaveLength(500)

    await revert(second.changeSetId!)
    expect(await entries()).toHaveLength(488)
    await revert(first.id === done.id ? done.changeSetId! : '')
    expect(await entries()).toEqual([])
    expect((await imports.get({ appId, importId: second.id })).revertedAt).not.toBeNull()
  })
})

describe('the modes', () => {
  test('chitchat is no part of what a file changes, names or replaces', async () => {
    const { imported, member, appId } = await editor()
    const { knowledge } = member.client
    const home = (await knowledge.categories({ appId }))[0]?.id ?? ''
    const entry = { categoryId: home, question: 'Question 1', similar: [], answer: 'Small talk.', enabled: true }
    const { id } = await knowledge.createEntry({ appId, base: 'chitchat', entry })
    expect(await imported(await xlsxOf(many(2)))).toMatchObject({ status: 'complete', added: 2, rejected: 0 })
    const replaced = await imported(await xlsxOf(many(1)), { mode: 'replace', categoryId: home })
    expect(replaced).toMatchObject({ status: 'complete', unchanged: 1, removed: 1 })
    expect(await knowledge.entry({ appId, entryId: id })).toMatchObject({ answer: 'Small talk.', revision: 1 })
  })

  test('append refuses a question that is there with something else', async () => {
    const { imported, imports, appId } = await editor()
    await imported(await xlsxOf(many(3)))
    const record = await imported(
      await xlsxOf([...many(2), ...many(3, 'No.').slice(2), { question: 'New', answer: 'n' }]),
    )
    expect(record).toMatchObject({ status: 'complete', added: 1, unchanged: 2, rejected: 1 })
    const { items } = await imports.rows({ appId, importId: record.id, limit: 10 })
    expect(items.map(({ outcome, reasons: [reason] }) => [outcome, reason?.code, reason?.value])).toEqual([
      ['rejected', 'QUESTION_EXISTS', 3],
    ])
  })

  test('update changes what is there by its standard question, keeps what the sheet has no column for, and reverts', async () => {
    const { imported, entries, revert } = await editor()
    await imported(
      await xlsxOf([
        { question: 'Is it open?', similar: 'Open?', answer: 'Yes', tags: 'hours\nshop', enabled: 'Disabled' },
      ]),
    )
    const before = await entries()
    const record = await imported(
      await xlsxOf([
        { question: ' is it  OPEN?', answer: 'No' },
        { question: 'New', answer: 'n' },
      ]),
      {
        mode: 'update',
      },
    )
    expect(record).toMatchObject({ status: 'complete', added: 1, changed: 1 })
    expect((await entries())[1]).toMatchObject({
      question: 'is it  OPEN?',
      answer: 'No',
      similar: ['Open?'],
      tags: ['hours', 'shop'],
      enabled: false,
    })
    await revert(record.changeSetId!)
    expect(await entries()).toEqual(before)
  })

  test('replace empties a category of what the file does not name, and nothing else', async () => {
    const { imported, checked, confirmed, entries, imports, appId, member, revert } = await editor()
    await imported(
      await xlsxOf([
        { category: 'Delivery', subcategory: 'Abroad', question: 'Stays', answer: 'a' },
        { category: 'Delivery', subcategory: '', question: 'Goes', answer: 'a' },
        { category: 'Returns', subcategory: '', question: 'Elsewhere', answer: 'a' },
      ]),
    )
    const before = await entries()
    const delivery = (await member.client.knowledge.categories({ appId })).find(({ name }) => name === 'Delivery')
    const file = await xlsxOf([
      { category: 'Delivery', subcategory: 'Abroad', question: 'Stays', answer: 'b' },
      { category: '', subcategory: '', question: 'Comes', answer: 'a' },
      { category: 'Returns', subcategory: '', question: 'Outside', answer: 'a' },
      { category: '', subcategory: '', question: 'Elsewhere', answer: 'b' },
    ])
    const record = await checked(file, { mode: 'replace', categoryId: delivery!.id })
    expect(record).toMatchObject({ step: 'waiting', added: 1, changed: 1, removed: 1, rejected: 2 })
    const { items } = await imports.rows({ appId, importId: record.id, limit: 10 })
    expect(items.map(({ outcome, question, reasons: [reason] }) => [outcome, question, reason?.code])).toEqual([
      ['changed', 'Stays', undefined],
      ['added', 'Comes', undefined],
      ['rejected', 'Outside', 'CATEGORY_OUTSIDE'],
      ['rejected', 'Elsewhere', 'QUESTION_EXISTS'],
      ['removed', 'Goes', undefined],
    ])
    const done = await confirmed(record.id)
    expect((await entries()).map(({ question, answer, category }) => [question, answer, category])).toEqual([
      ['Comes', 'a', 'Delivery'],
      ['Elsewhere', 'a', 'Returns'],
      ['Stays', 'b', 'Delivery/Abroad'],
    ])
    await revert(done.changeSetId!)
    expect(await entries()).toEqual(before)
  })

  test('categories are made, and go again with a revert; without leave they are refused', async () => {
    const { imported, imports, appId, member, revert } = await editor()
    const file = await xlsxOf([{ category: 'One', subcategory: 'Two', question: 'q', answer: 'a' }])
    const refused = await imported(file, { makesCategories: false })
    expect(refused).toMatchObject({ status: 'failed', failure: 'IMPORT_FAILED_WITH_FILE' })
    const { items } = await imports.rows({ appId, importId: refused.id, limit: 10 })
    expect(items[0]?.reasons).toEqual([{ column: 'category', code: 'CATEGORY_NOT_FOUND' }])
    const names = async () => (await member.client.knowledge.categories({ appId })).map(({ name }) => name).toSorted()
    const before = await names()
    const record = await imported(file)
    expect(await names()).toEqual([...before, 'One', 'Two'].toSorted())
    await revert(record.changeSetId!)
    // What the reverted entry still lies in stays.
    expect((await names()).length).toBeGreaterThanOrEqual(before.length)
  })

  test('rows that somebody leaves out stay out', async () => {
    const { checked, confirmed, imports, appId, questions } = await editor()
    const record = await checked(await xlsxOf(many(3)))
    await imports.leaveOut({ appId, importId: record.id, positions: [2], leftOut: true })
    expect(await confirmed(record.id)).toMatchObject({ status: 'complete', added: 2, leftOut: 1, total: 3 })
    expect(await questions()).toEqual(['Question 0', 'Question 2'])
  })
})

describe('one at a time', () => {
  test('a second file waits for the first, which blocks nobody for ever', async () => {
    const { checked, imports, appId } = await editor()
    const begin = { appId, name: 'b.xlsx', size: 10, mode: 'append', language: 'en' } as const
    const record = await checked(await xlsxOf(many(1)))
    expect(await refusal(imports.begin(begin))).toBe('UPLOAD_PENDING')
    expect(await refusal(imports.retry({ appId, importId: record.id }))).toBe('STATE_CONFLICT')
    await imports.cancel({ appId, importId: record.id })
    expect(await imports.get({ appId, importId: record.id })).toMatchObject({ status: 'failed', failure: 'CANCELLED' })
    const { id } = await imports.retry({ appId, importId: record.id })
    await server.deps.jobs.settled()
    expect(await imports.get({ appId, importId: id })).toMatchObject({ step: 'waiting', added: 1 })
    await imports.cancel({ appId, importId: id })
    const codes = await Promise.all([1, 2, 3].map(() => refusal(imports.begin(begin))))
    expect(codes.map(String).toSorted()).toEqual(['UPLOAD_PENDING', 'UPLOAD_PENDING', 'undefined'])
  })

  test('sizes and names are refused before anything comes', async () => {
    const { imports, appId } = await editor()
    const begin = { appId, name: 'b.xlsx', mode: 'append', language: 'en' } as const
    expect(await refusal(imports.begin({ ...begin, size: LIMITS.qa.importBytes + 1 }))).toBe('TOO_LARGE')
    expect(await refusal(imports.begin({ ...begin, size: 1, name: 'b.xls' }))).toBe('UNSUPPORTED_MEDIA')
    expect(await refusal(imports.begin({ ...begin, size: 1, mode: 'replace' }))).toBe('BAD_PARAM')
    expect(await refusal(imports.begin({ ...begin, size: LIMITS.qa.importBytes }))).toBeUndefined()
  })
})

test('what changed between the check and the word is checked again before anything is written', async () => {
  const { imported, checked, confirmed, member, appId, entries } = await editor()
  await imported(await xlsxOf(many(2)))
  const record = await checked(await xlsxOf([...many(2, 'No.'), { question: 'New', answer: 'n' }]), { mode: 'update' })
  const { items } = await member.client.knowledge.entries({ appId, limit: 10, text: 'Question 1' })
  const { id: entryId, revision, categoryId, question, similar, enabled } = items[0]!
  await member.client.knowledge.updateEntry({
    appId,
    entryId,
    revision,
    entry: { categoryId, question, similar, enabled, answer: 'Meanwhile.' },
  })
  const again = await confirmed(record.id)
  expect(again).toMatchObject({ status: 'parsing', step: 'waiting', rechecked: true, changed: 2, added: 1 })
  expect((await entries()).map(({ answer }) => answer)).toEqual(['Yes.', 'Meanwhile.'])
  expect(await confirmed(record.id)).toMatchObject({ status: 'complete', changed: 2, added: 1 })
})

test('a transaction that stays open elsewhere does not make what was there before the check look changed', async () => {
  const long = new pg.Client(server.url)
  await long.connect()
  try {
    await long.query('begin')
    await long.query('select pg_current_xact_id()')
    const { imported } = await editor()
    await imported(await xlsxOf(many(2)))
    expect(await imported(await xlsxOf(many(2, 'No.')), { mode: 'update' })).toMatchObject({
      status: 'complete',
      rechecked: false,
      changed: 2,
    })
  } finally {
    await long.end()
  }
})

test('an import that waits while the server is brought up to date can still be confirmed', async () => {
  const { checked, confirmed, appId } = await editor()
  const record = await checked(await xlsxOf(many(2)))
  const migration = new URL('../../../../src/server/db/migrations/0001_waiting_imports.sql', import.meta.url)
  await server.db.inApp(appId, async (tx) => {
    // As it was kept before.
    await tx.execute(sql`update qa_import set watermark = pg_snapshot_xmin(watermark::pg_snapshot)::text`)
    await tx.execute(sql.raw(readFileSync(migration, 'utf8')))
  })
  expect(await confirmed(record.id)).toMatchObject({ status: 'complete', added: 2 })
})

describe('what cannot be read', () => {
  test.each([
    ['a file without our headings', { a: 'b' }, 'TEMPLATE_FORMAT'],
    ['a heading alone', null, 'NO_ROWS'],
  ])('%s', async (_, line, code) => {
    const { checked } = await editor()
    const file = line === null ? await xlsxOf([], { columns: ['question', 'answer'] }) : Buffer.from('x,y\n1,2\n')
    const name = line === null ? 'a.xlsx' : 'a.csv'
    expect(await checked(file, { name })).toMatchObject({ status: 'parse_failed', failure: code })
  })

  test('a table that was pasted needs no heading', async () => {
    const { imported, entries } = await editor()
    const pasted = Buffer.from('Is it open?\tYes\nIs it free?\t"No,\nnot quite"\n')
    expect(await imported(pasted, { name: 'paste.tsv', source: 'paste' })).toMatchObject({
      status: 'complete',
      added: 2,
    })
    expect((await entries()).map(({ question, answer }) => [question, answer])).toEqual([
      ['Is it free?', 'No,\nnot quite'],
      ['Is it open?', 'Yes'],
    ])
  })

  test('csv in Chinese is read like the rest', async () => {
    const { imported, entries } = await editor()
    const file = csvOf([{ category: '配送', question: '多久送达？', answer: '两天', enabled: '停用' }], {
      language: 'zh',
    })
    expect(await imported(file, { name: '问答.csv', language: 'zh' })).toMatchObject({ status: 'complete', added: 1 })
    expect(await entries()).toMatchObject([
      { category: '配送', question: '多久送达？', answer: '两天', enabled: false },
    ])
  })
})

test('an export is the same knowledge base when it is imported elsewhere, and nothing to do where it came from', async () => {
  const from = await editor('shop')
  await from.imported(
    await xlsxOf([
      {
        category: 'Odd',
        question: '=cmd|calc',
        similar: '+1\n@x',
        answer: "'-1\r\n\tquoted",
        tags: 'a',
        counterExamples: 'not this',
        validFrom: '2026-01-01',
        validUntil: '2026-12-31',
        channels: 'Phone\n微信客服',
        userTags: 'gold & silver\nnew',
        hours: 'Outside opening hours',
        reviewOn: '2026-06-30',
        remark: '=for <editors> & no one else',
        enabled: 'Disabled',
      },
    ]),
  )
  const before = await from.entries()
  expect(before.length).toBeGreaterThan(5)
  expect(before.find(({ question }) => question === '=cmd|calc')).toMatchObject({
    channels: ['phone', 'wechat-service'],
    userTags: ['gold & silver', 'new'],
    hours: 'closed',
    remark: '=for <editors> & no one else',
  })
  for (const format of ['xlsx', 'csv'] as const) {
    const file = await from.exported(format, format === 'csv' ? 'zh' : 'en')
    const same = await from.imported(file, { name: `back.${format}`, mode: 'update' })
    expect(same).toMatchObject({ status: 'complete', unchanged: before.length, added: 0, changed: 0, rejected: 0 })
    const to = await editor()
    await to.imported(file, { name: `there.${format}` })
    const home = from.appId
    expect((await to.entries()).map((entry) => ({ ...entry, category: entry.category }))).toEqual(before)
    expect(home).not.toBe(to.appId)
  }
})

test('records and their files go after 30 days', async () => {
  const { imported, appId, exported } = await editor()
  const record = await imported(await xlsxOf(many(1)))
  await exported()
  const [{ fileId } = { fileId: null }] = await server.db.inApp(appId, (tx) =>
    tx.select({ fileId: qaImport.fileId }).from(qaImport).where(eq(qaImport.id, record.id)),
  )
  const kept = () =>
    server.db.inApp(appId, async (tx) => [
      (await tx.select().from(qaImport)).length,
      (await tx.select().from(qaExport)).length,
    ])
  server.clock.advance(29 * 86_400_000)
  await forgetOldSheets(server.deps)
  expect(await kept()).toEqual([1, 0])
  server.clock.advance(2 * 86_400_000)
  await forgetOldSheets(server.deps)
  expect(await kept()).toEqual([0, 0])
  expect(await server.deps.files.get(appId, fileId!)).toBeNull()
})
