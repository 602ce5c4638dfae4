import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEGABYTE } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NEW_MESSAGE_RULES, type MessageRules } from '#src/domain/settings/messages.ts'
import { createApp } from '#src/server/app.ts'
import { conversationFile } from '#src/server/db/schema/conversation.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let agent: TestMember
let colleague: TestMember
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  const groups = [await aGroup(server, { appId, limit: 99 })]
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups, nickname: 'Anna' })
  colleague = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>
const CSV = Buffer.from('piece,price\nlamp,12\n')
/** The first box of a film, and something behind it. */
const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(5_000, 7)])

async function served(): Promise<Visitor> {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  return visitor
}
const session = ({ session: id }: TestMember) => ({ cookie: `deskwright_session=${id}` })
const post = async (
  path: string,
  headers: Record<string, string>,
  { name, bytes, id = uuidv7() }: { name: string; bytes: Uint8Array; id?: string | undefined },
) => {
  const response = await request(`${path}?${new URLSearchParams({ name, clientMsgId: id })}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
  return { status: response.status, answer: (await response.json()) as { code?: string; seq?: number } }
}
const pathOf = ({ conversationId }: Visitor) => `/api/apps/${appId}/conversations/${conversationId}/files`
const send = (by: TestMember, to: Visitor, name: string, bytes: Uint8Array = CSV, id?: string) =>
  post(pathOf(to), session(by), { name, bytes, id })
const sendBack = (by: Visitor, name: string, bytes: Uint8Array) =>
  post(
    `/api/visitor/${appId}/conversations/${by.conversationId}/files`,
    { authorization: `Visitor ${by.token}` },
    { name, bytes },
  )
const filesOf = async ({ client, conversationId }: Visitor) => {
  const { messages } = await client.visitor.messages({ appId, conversationId, after: 0 })
  return messages.flatMap(({ sender, name, body }) => (body.type === 'file' ? [{ sender, name, ...body }] : []))
}
const kept = ({ conversationId }: Visitor) =>
  server.db.inApp(appId, (tx) =>
    tx.select().from(conversationFile).where(eq(conversationFile.conversationId, conversationId)),
  )

it('comes to the visitor, who alone may read it beside those who may see the conversation', async () => {
  const [visitor, other] = [await served(), await aVisitor(server, appId)]
  expect((await send(agent, visitor, 'prices.csv')).status).toBe(200)
  const [file] = await filesOf(visitor)
  expect(file).toMatchObject({
    sender: 'agent',
    name: 'Anna',
    text: 'prices.csv',
    mediaType: 'text/csv',
    size: CSV.length,
    ask: null,
  })
  const reading = async (headers: Record<string, string>) => request(file!.url, { headers })
  const own = await reading({ authorization: `Visitor ${visitor.token}` })
  expect(Buffer.from(await own.arrayBuffer())).toEqual(CSV)
  expect((await reading(session(agent))).status).toBe(200)
  expect((await reading({ authorization: `Visitor ${other.token}` })).status).toBe(404)
  expect((await reading({})).status).toBe(401)
})

it('is given to those alone who look after the desk once it was taken back', async () => {
  const visitor = await served()
  const { answer } = await send(agent, visitor, 'prices.csv')
  await send(agent, visitor, 'others.csv')
  const [file, other] = await filesOf(visitor)
  await agent.client.desk.recall({ appId, conversationId: visitor.conversationId, seq: answer.seq! })
  const reading = async (url: string, headers: Record<string, string>) => (await request(url, { headers })).status
  expect(await reading(file!.url, { authorization: `Visitor ${visitor.token}` })).toBe(404)
  expect(await reading(file!.url, session(agent))).toBe(404)
  expect(await reading(file!.url, session(admin))).toBe(200)
  expect(await reading(other!.url, { authorization: `Visitor ${visitor.token}` })).toBe(200)
})

it('is stored once, however often it is sent', async () => {
  const visitor = await served()
  const id = uuidv7()
  const [first, twin] = await Promise.all([
    send(agent, visitor, 'a.csv', CSV, id),
    send(agent, visitor, 'a.csv', CSV, id),
  ])
  const again = await send(agent, visitor, 'a.csv', CSV, id)
  expect([first.status, twin.status, again.status]).toEqual([200, 200, 200])
  expect(again.answer.seq).toBe(first.answer.seq)
  expect(await filesOf(visitor)).toHaveLength(1)
  expect(await kept(visitor)).toHaveLength(1)
})

it('is nothing but a picture where it is one', async () => {
  const visitor = await served()
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Where I live' } })
    .jpeg()
    .toBuffer()
  await send(agent, visitor, 'photo.jpg', picture)
  const [file] = await filesOf(visitor)
  const response = await request(file!.url, { headers: session(agent) })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await response.arrayBuffer()).includes('Where I live')).toBe(false)
})

it('may be a film from either side, which is given in parts', async () => {
  const visitor = await served()
  expect((await send(agent, visitor, 'how-to.mp4', FILM)).status).toBe(200)
  expect((await sendBack(visitor, 'broken.mp4', FILM)).status).toBe(200)
  const [file] = await filesOf(visitor)
  const response = await request(file!.url, { headers: { ...session(agent), range: 'bytes=4-7' } })
  expect([response.status, await response.text()]).toEqual([206, 'ftyp'])
  expect(response.headers.get('content-range')).toBe(`bytes 4-7/${FILM.length}`)
  const outside = await request(file!.url, { headers: { ...session(agent), range: `bytes=${FILM.length}-` } })
  expect(outside.status).toBe(416)
})

it('is refused from who does not serve, and nothing of it is left', async () => {
  const visitor = await served()
  expect(await send(colleague, visitor, 'a.csv')).toMatchObject({ status: 409, answer: { code: 'NOT_OWNER' } })
  expect((await post(pathOf(visitor), {}, { name: 'a.csv', bytes: CSV })).status).toBe(401)
  await agent.client.desk.end({ appId, conversationId: visitor.conversationId })
  expect(await send(agent, visitor, 'a.csv')).toMatchObject({ answer: { code: 'CONVERSATION_ENDED' } })
  expect(await kept(visitor)).toEqual([])
})

it.each<[string, string, Uint8Array, string]>([
  ['of a kind that nobody may send', 'run.exe', Buffer.from('MZ\0\0'), 'UNSUPPORTED_MEDIA'],
  ['whose content is not what its name says', 'film.mp4', CSV, 'UNSUPPORTED_MEDIA'],
  ['that is larger than is allowed', 'a.txt', Buffer.alloc(LIMITS.file.sent + 1, 'a'), 'TOO_LARGE'],
  ['without a name', ' ', CSV, 'BAD_PARAM'],
])('is refused %s', async (_what, name, bytes, code) => {
  const visitor = await served()
  expect((await send(agent, visitor, name, bytes)).answer.code).toBe(code)
  expect(await kept(visitor)).toEqual([])
})

it('has a name that is held to the sensitive words, whoever sends it', async () => {
  const word = { words: ['secretprice'], action: 'block' as const, direction: 'both' as const }
  await admin.client.sensitiveWords.add({ appId, ...word })
  const visitor = await served()
  expect((await send(agent, visitor, 'secretprice.csv')).answer.code).toBe('WORDS_BLOCKED')
  expect((await sendBack(visitor, 'secretprice.csv', CSV)).answer.code).toBe('WORDS_BLOCKED')
  expect(await kept(visitor)).toEqual([])
})

describe('by the rules of the application', () => {
  const ruled = async (files: Partial<MessageRules['files']>) => {
    const { revision, rules } = await admin.client.settings.messages({ appId })
    const next = { ...rules, files: { ...NEW_MESSAGE_RULES.files, ...files } }
    await admin.client.settings.updateMessages({ appId, revision, rules: next })
  }
  const { agent: usual } = NEW_MESSAGE_RULES.files
  afterAll(() => ruled({}))

  it('is of the kinds and sizes that its side may send, by what is in it; both sides are told before', async () => {
    const visitor = await served()
    await ruled({
      agent: { ...usual, kinds: ['file'], bytes: MEGABYTE },
      visitor: { ...usual, kinds: ['video'], videoBytes: MEGABYTE },
    })
    const large = Buffer.alloc(MEGABYTE + 1, 'a')
    expect((await send(agent, visitor, 'film.mp4', FILM)).answer.code).toBe('UNSUPPORTED_MEDIA')
    expect((await send(agent, visitor, 'film.csv', FILM)).answer.code).toBe('UNSUPPORTED_MEDIA')
    expect((await send(agent, visitor, 'a.txt', large)).answer.code).toBe('TOO_LARGE')
    expect((await send(agent, visitor, 'a.csv')).status).toBe(200)
    expect((await sendBack(visitor, 'a.csv', CSV)).answer.code).toBe('UNSUPPORTED_MEDIA')
    expect((await sendBack(visitor, 'a.mp4', Buffer.concat([FILM, large]))).answer.code).toBe('TOO_LARGE')
    expect((await sendBack(visitor, 'a.mp4', FILM)).status).toBe(200)
    expect((await agent.client.desk.overview({ appId })).takes).toEqual({
      kinds: ['file'],
      bytes: MEGABYTE,
      videoBytes: LIMITS.file.sentVideo,
    })
    const { conversation } = await visitor.client.visitor.messages({
      appId,
      conversationId: visitor.conversationId,
      after: 0,
    })
    expect(conversation.takes).toEqual({ kinds: ['video'], bytes: LIMITS.file.sent, videoBytes: MEGABYTE })
  })

  it('is one of as many as its side may send in a conversation; what is left of the other side counts apart', async () => {
    const visitor = await served()
    await ruled({ agent: { ...usual, files: 1 }, visitor: { ...usual, files: 2 } })
    expect((await send(agent, visitor, 'a.csv')).status).toBe(200)
    expect((await send(agent, visitor, 'b.csv')).answer.code).toBe('UPLOAD_COUNT_LIMIT')
    expect((await sendBack(visitor, 'c.csv', CSV)).status).toBe(200)
    expect((await sendBack(visitor, 'd.csv', CSV)).status).toBe(200)
    expect((await sendBack(visitor, 'e.csv', CSV)).answer.code).toBe('UPLOAD_COUNT_LIMIT')
    expect(await kept(visitor)).toHaveLength(3)
  })

  it('is none at all where a side may send none', async () => {
    const visitor = await served()
    await ruled({ visitor: { ...usual, kinds: [] } })
    expect((await sendBack(visitor, 'a.csv', CSV)).answer.code).toBe('UNSUPPORTED_MEDIA')
    expect((await send(agent, visitor, 'a.csv')).status).toBe(200)
  })

  it.each([
    ['larger than can be', { ...usual, bytes: LIMITS.file.sent + MEGABYTE }],
    ['of a part of a megabyte', { ...usual, videoBytes: MEGABYTE + 1 }],
    ['of none in a conversation', { ...usual, files: 0 }],
  ])('a rule %s is none', async (_what, rule) => {
    await expect(ruled({ agent: rule })).rejects.toMatchObject({ code: 'INVALID' })
  })
})
