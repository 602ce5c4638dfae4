import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { tableFile } from '#src/server/sheets/table-file.ts'
import { readSmallSheet } from '#src/server/sheets/small-sheet.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let manager: TestMember
let agent: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  groupId = await aGroup(server, { appId, name: 'Sales' })
  manager = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna' })
})
afterAll(() => server.close())

const HEAD = ['Title', 'Text', 'Shortcut', 'Category', 'Groups', 'Members', 'Language']
const sheet = (...rows: string[][]) =>
  tableFile(server.deps, 'replies', {
    name: 'Replies',
    widths: HEAD.map(() => 20),
    rows: rows.map((row) => row.map((text) => ({ text }))),
  })
const cellsOf = async (file: File) => {
  const { heading, lines } = await readSmallSheet(server.deps, file, {
    bytes: 2e6,
    rows: 1000,
    cell: 2000,
    columnsOf: () => new Map(),
  })
  return [heading, ...lines.map(({ cells }) => cells)]
}
const seen = async () => (await manager.client.quickReplies.list({ appId })).replies

it('reads a file without adding anything, and says of each row what is wrong', async () => {
  const { quickReplies } = manager.client
  await quickReplies.create({
    appId,
    reply: quickReplyInputSchema.parse({
      title: 'There',
      content: 'Already',
      shortcut: 'a',
      scope: 'all',
      audience: [],
    }),
  })
  const file = await sheet(
    HEAD,
    ['Fine', 'Hello', 'hello', 'Beginning / Warm', 'sales', '', 'English'],
    ['There', 'Already', '', '', '', '', ''],
    ['', 'a ＆ b', 'two words', 'a/b/c', 'Nobody', '', 'Klingon'],
    ['Same word', 'Again', 'A', '', '', '', ''],
    ['Alone', 'For one', '', '', '', agent.email, ''],
  )
  const { rows } = await quickReplies.readSheet({ appId, file })
  expect(rows.map(({ faults }) => faults.map(({ column, code }) => `${column} ${code}`))).toEqual([
    [],
    ['title exists'],
    ['groups group', 'language language', 'category invalid', 'title invalid', 'content invalid', 'shortcut invalid'],
    ['shortcut shortcut'],
    ['members invalid'],
  ])
  expect(await seen()).toHaveLength(1)
  const marked = await cellsOf(await quickReplies.sheetErrors({ appId, file, language: 'en' }))
  expect(marked.map((row) => row[1])).toEqual(['Title', 'There', '', 'Same word', 'Alone'])
  expect(marked[3]![0]).toMatch(/^Shortcut: /)
})

it('adds what is right in a file, with the categories that there are not', async () => {
  const file = await sheet(
    ['标题', '内容', '分类', '客服组'],
    ['一', '第一条', '开场／问候', 'Sales'],
    ['二', '第二条', '开场', ''],
    ['', '没有标题', '', ''],
  )
  expect(await manager.client.quickReplies.importSheet({ appId, file })).toEqual({ added: 2 })
  expect((await seen()).filter(({ title }) => title !== 'There')).toMatchObject([
    { title: '一', category: '开场 / 问候', scope: 'groups', audience: [groupId] },
    { title: '二', category: '开场', scope: 'all' },
  ])
  expect(await manager.client.quickReplies.importSheet({ appId, file })).toEqual({ added: 0 })
})

it('writes a file that can be read again, and a template', async () => {
  const { quickReplies } = manager.client
  const [, ...rows] = await cellsOf(await quickReplies.sheet({ appId, language: 'en' }))
  expect(rows).toEqual([
    ['There', 'Already', 'a'],
    ['一', '第一条', '', '开场 / 问候', 'Sales'],
    ['二', '第二条', '', '开场'],
  ])
  const file = await quickReplies.sheet({ appId, language: 'zh' })
  const codes = (await quickReplies.readSheet({ appId, file })).rows.map(({ faults }) => faults.map(({ code }) => code))
  expect(codes).toEqual([['shortcut', 'exists'], ['exists'], ['exists']])
  for (const language of ['en', 'zh'] as const) {
    const template = await quickReplies.sheetTemplate({ appId, language })
    expect((await quickReplies.readSheet({ appId, file: template })).rows.map(({ faults }) => faults)).toEqual([[]])
  }
})

it('takes nothing that is no file of quick replies, too large, or from who may not', async () => {
  const { quickReplies } = manager.client
  const read = (file: File) => refusal(quickReplies.readSheet({ appId, file }))
  expect(await read(await sheet(['Name', 'Words'], ['a', 'b']))).toBe('TEMPLATE_FORMAT')
  expect(await read(await sheet(HEAD))).toBe('TEMPLATE_FORMAT')
  expect(await read(new File(['a,b'], 'replies.csv'))).toBe('UNSUPPORTED_MEDIA')
  expect(await read(new File(['not a sheet'], 'replies.xlsx'))).toBe('PARSE_FAILED')
  expect(await read(new File([new Uint8Array(2_000_001 + 97_152)], 'replies.xlsx'))).toBe('TOO_LARGE')
  const file = await sheet(HEAD, ['a', 'b', '', '', '', '', ''])
  expect(await refusal(agent.client.quickReplies.importSheet({ appId, file }))).toBe('FORBIDDEN')
})

it('adds replies to begin with in every language, each once', async () => {
  for (const language of LANGUAGE_NAMES) {
    const { added } = await manager.client.quickReplies.addStarter({ appId, language })
    expect(added).toBeGreaterThan(3)
    expect(await manager.client.quickReplies.addStarter({ appId, language })).toEqual({ added: 0 })
  }
  const greetings = (await seen()).filter(({ shortcut }) => shortcut === 'hi')
  expect(greetings.map(({ language }) => language)).toEqual(['zh'])
})
