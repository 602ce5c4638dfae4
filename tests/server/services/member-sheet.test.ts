import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFile } from '#src/server/sheets/open-file.ts'
import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
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
let owner: TestMember
let desk: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  groupId = await aGroup(server, { appId, name: 'Front desk' })
  owner = await aMember(server, { appId, roles: ['super_admin'] })
  desk = await aMember(server, { appId, roles: ['online_admin'] })
})
afterAll(() => server.close())

const HEADING = ['Name', 'Account', 'E-mail', 'Phone', 'Roles', 'Groups']
async function sheet(rows: readonly (readonly string[])[], name = 'people.xlsx'): Promise<File> {
  const book = createXlsx()
  await book.sheet(
    'People',
    HEADING.map(() => ({ width: 20 })),
  )
  await book.rows(rows.map((cells) => cells.map((text) => ({ text }))))
  return new File([new Uint8Array(await book.finish())], name)
}
const read = async (file: File) => {
  const rows: string[][] = []
  for await (const { cells } of openFile(Buffer.from(await file.arrayBuffer()), 'xlsx'))
    rows.push(Array.from(cells, (cell) => cell?.text ?? ''))
  return rows
}
const vera = ['Vera', 'vera', 'vera@example.com', '', 'Online staff', 'Front desk']

it('reads whom a file names, asks nobody, and says what is wrong', async () => {
  server.sent.length = 0
  const file = await sheet([
    HEADING,
    vera,
    ['', 'x', 'no address', '12', 'King', 'Nowhere'],
    ['Wim', 'wim', 'VERA@example.com', '', '', ''],
    ['Olga', 'olga', owner.email, '', 'Super admin', ''],
  ])
  const { rows } = await owner.client.team.readSheet({ appId, file })
  const { nickname, invited, faults } = rows[0]!
  expect({ nickname, faults }).toEqual({ nickname: 'Vera', faults: [] })
  expect(invited).toEqual({
    nickname: 'Vera',
    account: 'vera',
    email: 'vera@example.com',
    roles: ['online_staff'],
    groupIds: [groupId],
  })
  expect(rows.slice(1).map((row) => row.faults.map(({ column, code }) => `${column} ${code}`).sort())).toEqual([
    ['account invalid', 'email invalid', 'groups group', 'nickname invalid', 'phone invalid', 'roles role'],
    ['email twice'],
    ['email member', 'roles rank'],
  ])
  expect(rows.slice(1).map((row) => row.invited)).toEqual([null, null, null])
  expect(server.sent).toEqual([])
  const { id } = await owner.client.team.invite({ appId, ...invited! })
  expect((await owner.client.team.invitations({ appId })).map((one) => one.id)).toContain(id)
})

it('gives nobody a role above who asks, and tells who is a member to those alone who read addresses', async () => {
  const file = await sheet([HEADING, ['Ada', 'ada', 'ada@example.com', '', '管理员', ''], ['Olga', 'o1', owner.email]])
  const faults = async ({ client }: TestMember) =>
    (await client.team.readSheet({ appId, file })).rows.map((row) => row.faults.map(({ code }) => code))
  expect(await faults(desk)).toEqual([['rank'], []])
  expect(await faults(owner)).toEqual([[], ['member']])
})

it('takes a hundred rows and refuses one more, and what is no such file', async () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => [`P${n}`, `person${n}`, `person${n}@example.com`])
  const { rows } = await owner.client.team.readSheet({ appId, file: await sheet([HEADING, ...people(100)]) })
  expect(rows.filter(({ invited }) => invited !== null)).toHaveLength(100)
  const codeOf = (file: File) => refusal(owner.client.team.readSheet({ appId, file }))
  expect(await codeOf(await sheet([HEADING, ...people(101)]))).toBe('UPLOAD_COUNT_LIMIT')
  expect(await codeOf(await sheet([['Colour'], ['red']]))).toBe('TEMPLATE_FORMAT')
  expect(await codeOf(await sheet([HEADING]))).toBe('TEMPLATE_FORMAT')
  expect(await codeOf(await sheet([HEADING, vera], 'people.csv'))).toBe('UNSUPPORTED_MEDIA')
  expect(await codeOf(new File(['no sheet'], 'people.xlsx'))).toBe('PARSE_FAILED')
})

it('gives the rows back that are wrong or were refused, with what is wrong in words', async () => {
  const file = await sheet([HEADING, vera, ['', 'wim', 'wim@example.com'], ['Yan', 'yan', 'yan@example.com']])
  const failed = [{ n: 4, code: 'INVITATION_LIMIT' }]
  const marked = await read(await owner.client.team.sheetErrors({ appId, file, language: 'en', failed }))
  expect(marked.map((cells) => cells.slice(0, 3))).toEqual([
    ['Errors', 'Name', 'Account'],
    ['Name: missing, too long or not as it must be', '', 'wim'],
    ['Too many invitations are unanswered. Withdraw some first.', 'Yan', 'yan'],
  ])
})

it('has a template in both languages that it reads itself', async () => {
  for (const language of ['en', 'zh'] as const) {
    const file = await owner.client.team.sheetTemplate({ appId, language })
    expect((await owner.client.team.readSheet({ appId, file })).rows[0]).toMatchObject({ n: 2, faults: [] })
  }
})
