import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { createApp } from '#src/server/app.ts'
import { forgetUploads } from '#src/server/conversations/uploads.ts'
import { upload, uploadPart } from '#src/server/db/schema/upload.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  signInAnew,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const PART = LIMITS.upload.part
const BYTES = Buffer.alloc(3 * PART + 500, 'What is in it. ')

let server: TestServer
let http: Server
let appId: string
let made = 0
let anna: TestMember
let ben: TestMember
let conversationId: string
let visitor: Awaited<ReturnType<typeof aVisitor>>
/** Files that the store holds. */
let held: Set<string>

beforeAll(async () => {
  server = await createTestServer()
  const { files } = server.deps
  const { put, save, remove } = files
  held = new Set()
  files.put = async (app, id, bytes) => {
    held.add(id)
    await put(app, id, bytes)
  }
  files.save = async (app, id, bytes) => {
    held.add(id)
    await save(app, id, bytes)
  }
  files.remove = async (app, id) => {
    held.delete(id)
    await remove(app, id)
  }
})
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  const groups = [await aGroup(server, { appId })]
  const someone = (nickname: string) =>
    aMember(server, { appId, roles: ['online_staff'], status: 'online', groups, nickname })
  anna = await someone('Anna')
  ben = await someone('Ben')
  visitor = await aVisitor(server, appId)
  conversationId = visitor.conversationId
  await visitor.client.visitor.transfer({ appId, conversationId })
  await anna.client.desk.accept({ appId, conversationId })
  held.clear()
  http = await listening()
})
afterEach(() => gone(http))
afterAll(() => server.close())

async function listening(): Promise<Server> {
  const app = createApp(server.deps, { ready: async () => true })
  const made = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}
const gone = (one: Server) =>
  new Promise<void>((resolve) => {
    one.close(() => resolve())
    one.closeAllConnections()
  })
const portOf = (one: Server) => {
  const address = one.address()
  return typeof address === 'object' && address ? address.port : 0
}

type Asked = { of?: TestMember; id?: string; name?: string; query?: object; body?: Buffer }
const ID = 'upload-of-a-file'
const pathOf = ({ id = ID, name = 'list.txt', query = {} }: Asked) =>
  `/api/apps/${appId}/conversations/${conversationId}/uploads?${new URLSearchParams({ name, clientMsgId: id, ...query })}`
const headersOf = ({ of = anna }: Asked) => ({
  cookie: `deskwright_session=${of.session}`,
  'content-type': 'application/octet-stream',
})
async function ask(method: string, asked: Asked = {}) {
  const response = await fetch(`http://127.0.0.1:${portOf(http)}${pathOf(asked)}`, {
    method,
    headers: headersOf(asked),
    ...(asked.body && { body: new Uint8Array(asked.body) }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}
const begin = (asked: Asked = {}, size = BYTES.length) => ask('POST', { ...asked, query: { size: String(size) } })
const add = (offset: number, body = BYTES.subarray(offset), asked: Asked = {}) =>
  ask('PATCH', { ...asked, body, query: { offset: String(offset) } })
const finish = (asked: Asked = {}) => ask('PUT', asked)
const left = () =>
  server.db.inApp(appId, async (tx) => ({ uploads: await tx.$count(upload), parts: await tx.$count(uploadPart) }))
const sent = async ({ client } = anna) =>
  (await client.desk.messages({ appId, conversationId, after: 0 })).messages.flatMap(({ body }) =>
    body.type === 'file' ? [body] : [],
  )
const offsetNow = async () => (await begin()).answer.offset

/** Sends some bytes and breaks the line; resolves once the server has kept what it had read of them. */
async function cutAfter(bytes: number): Promise<void> {
  const socket = connect(portOf(http), '127.0.0.1')
  const headers = Object.entries({ ...headersOf({}), host: 'localhost', 'content-length': BYTES.length })
  const path = pathOf({ query: { offset: '0' } })
  socket.write(`PATCH ${path} HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`)
  await new Promise<void>((written) => socket.write(BYTES.subarray(0, bytes), () => written()))
  // The first part is kept while the rest comes; what is in the server's hands when the line breaks is kept then.
  await expect.poll(offsetNow).toBeGreaterThanOrEqual(PART)
  const before = Number(await offsetNow())
  socket.end()
  await expect.poll(offsetNow).toBeGreaterThan(before)
}

it('comes in one go or in several, is checked as a whole, and nothing is left of it on the way', async () => {
  expect(await begin()).toEqual({ status: 200, answer: { offset: 0 } })
  expect((await add(0, BYTES.subarray(0, PART + 7))).answer).toEqual({ offset: PART + 7 })
  expect((await begin()).answer).toEqual({ offset: PART + 7 })
  expect((await finish()).answer).toMatchObject({ code: 'STATE_CONFLICT', data: { offset: PART + 7 } })
  expect((await add(PART + 7)).answer).toEqual({ offset: BYTES.length })
  const { status, answer } = await finish()
  expect(status).toBe(200)
  expect(answer).toMatchObject({ sender: 'agent', clientMsgId: ID, body: { type: 'file', size: BYTES.length } })
  expect(await left()).toEqual({ uploads: 0, parts: 0 })
  expect(held.size).toBe(1)
  const [kept] = held
  expect((await server.deps.files.get(appId, kept!))?.equals(BYTES)).toBe(true)
  // Its answer was lost: it is told that all has come, and what was stored.
  expect((await begin()).answer).toEqual({ offset: BYTES.length })
  expect((await finish()).answer).toEqual(answer)
  expect(await sent()).toHaveLength(1)
})

it('goes on where the line broke, in the middle of a part too', async () => {
  await begin()
  await cutAfter(2 * PART - 3000)
  const offset = Number(await offsetNow())
  expect(offset).toBeLessThanOrEqual(2 * PART - 3000)
  expect((await add(offset)).answer).toEqual({ offset: BYTES.length })
  expect((await finish()).status).toBe(200)
  const [kept] = held
  expect((await server.deps.files.get(appId, kept!))?.equals(BYTES)).toBe(true)
})

it('goes on with a server that has come in place of one that was killed', async () => {
  await begin()
  await add(0, BYTES.subarray(0, PART))
  await gone(http)
  http = await listening()
  expect((await begin()).answer).toEqual({ offset: PART })
  await add(PART)
  expect((await finish()).status).toBe(200)
})

it('takes bytes from where it stands alone, and of two who write the same the first', async () => {
  await begin()
  await add(0, BYTES.subarray(0, PART))
  for (const offset of [0, PART - 1, PART + 1])
    expect(await add(offset, BYTES.subarray(0, 10))).toMatchObject({
      status: 409,
      answer: { code: 'STATE_CONFLICT', data: { offset: PART } },
    })
  const both = await Promise.all([add(PART), add(PART)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  expect((await finish()).status).toBe(200)
  const [kept] = held
  expect(held.size).toBe(1)
  expect((await server.deps.files.get(appId, kept!))?.equals(BYTES)).toBe(true)
})

it('is whose it is: nobody else goes on with it, sends it or takes its id', async () => {
  await begin()
  await add(0, BYTES.subarray(0, PART))
  expect((await begin({ of: ben })).answer.code).toBe('NOT_OWNER')
  expect((await add(PART, BYTES.subarray(0, 10), { of: ben })).answer.code).toBe('NOT_FOUND')
  expect((await finish({ of: ben })).answer.code).toBe('NOT_OWNER')
  await anna.client.desk.transfer({ appId, conversationId, to: { type: 'agent', id: ben.personId } })
  await ben.client.desk.accept({ appId, conversationId })
  expect((await begin({ of: ben })).answer.code).toBe('STATE_CONFLICT')
  await add(PART)
  expect((await finish()).answer.code).toBe('NOT_OWNER')
  expect(await sent(ben)).toEqual([])
})

it.each([
  ['larger than agents may send', 'list.txt', LIMITS.file.sent + 1, 'TOO_LARGE'],
  ['of a kind that nobody may send', 'run.exe', 5, 'UNSUPPORTED_MEDIA'],
  ['with nothing in it', 'list.txt', 0, 'UNSUPPORTED_MEDIA'],
])('%s is refused before a byte of it has come', async (_name, name, size, code) => {
  expect((await begin({ name }, size)).answer.code).toBe(code)
  expect(await left()).toEqual({ uploads: 0, parts: 0 })
})

it('takes no more than was announced, and is what its name says', async () => {
  await begin({}, PART)
  expect((await begin({}, PART + 1)).answer.code).toBe('BAD_PARAM')
  expect((await add(0, BYTES.subarray(0, PART + 1))).answer.code).toBe('TOO_LARGE')
  await begin({ id: 'not-a-picture', name: 'picture.png' }, 2000)
  await add(0, BYTES.subarray(0, 2000), { id: 'not-a-picture' })
  expect((await finish({ id: 'not-a-picture', name: 'picture.png' })).answer.code).toBe('UNSUPPORTED_MEDIA')
  expect((await begin({ id: 'not-a-picture', name: 'picture.png' }, 2000)).answer).toEqual({ offset: 0 })
})

it('is so many at once', async () => {
  for (let n = 0; n < LIMITS.upload.open; n += 1) expect((await begin({ id: `upload-${n}` })).status).toBe(200)
  expect((await begin({ id: 'one-too-many' })).answer.code).toBe('UPLOAD_COUNT_LIMIT')
  expect((await begin({ id: 'upload-0' })).answer).toEqual({ offset: 0 })
})

it('is gone once nobody has gone on with it for a day, with what has come of it', async () => {
  await begin()
  await add(0, BYTES.subarray(0, 2 * PART))
  expect(held.size).toBe(2)
  server.clock.advance((LIMITS.upload.seconds - 1) * 1000)
  await forgetUploads(server.deps)
  expect(await left()).toEqual({ uploads: 1, parts: 2 })
  server.clock.advance(1000)
  await forgetUploads(server.deps)
  expect(await left()).toEqual({ uploads: 0, parts: 0 })
  expect(held.size).toBe(0)
  await signInAnew(server)
  expect((await add(2 * PART, BYTES.subarray(0, 10))).answer.code).toBe('NOT_FOUND')
  expect((await finish()).answer.code).toBe('NOT_FOUND')
  expect((await begin()).answer).toEqual({ offset: 0 })
})

it('comes from visitors too: theirs alone, gone on with, and sent once', async () => {
  const stranger = await aVisitor(server, appId)
  const ofVisitor = async (
    method: string,
    query: object,
    { token = visitor.token, body }: { token?: string; body?: Buffer } = {},
  ) => {
    const search = new URLSearchParams({ name: 'list.txt', clientMsgId: ID, ...query })
    const path = `/api/visitor/${appId}/conversations/${conversationId}/uploads?${search}`
    const response = await fetch(`http://127.0.0.1:${portOf(http)}${path}`, {
      method,
      headers: { authorization: `Visitor ${token}`, 'content-type': 'application/octet-stream' },
      ...(body && { body: new Uint8Array(body) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const size = { size: String(BYTES.length) }
  expect(await ofVisitor('POST', size)).toEqual({ offset: 0 })
  expect(await ofVisitor('PATCH', { offset: '0' }, { body: BYTES.subarray(0, PART) })).toEqual({ offset: PART })
  const theirs = { token: stranger.token, body: BYTES.subarray(0, 10) }
  expect((await ofVisitor('PATCH', { offset: String(PART) }, theirs)).code).toBe('NOT_FOUND')
  expect((await ofVisitor('POST', size, { token: stranger.token })).code).toBe('NOT_FOUND')
  // An agent's goes by the same id, and is another one.
  expect((await add(PART, BYTES.subarray(0, 10))).answer.code).toBe('NOT_FOUND')
  expect(await ofVisitor('POST', size)).toEqual({ offset: PART })
  await ofVisitor('PATCH', { offset: String(PART) }, { body: BYTES.subarray(PART) })
  const first = await ofVisitor('PUT', {})
  expect(first).toMatchObject({ message: { sender: 'visitor', clientMsgId: ID, body: { size: BYTES.length } } })
  expect(await ofVisitor('PUT', {})).toMatchObject({ message: first.message })
  expect(await left()).toEqual({ uploads: 0, parts: 0 })
})

it('goes with its visitor when they are erased', async () => {
  await begin()
  await add(0, BYTES.subarray(0, PART))
  expect(held.size).toBe(1)
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const { items } = await admin.client.history.list({ appId })
  await admin.client.history.eraseVisitor({ appId, visitorId: items[0]!.visitor.id, reason: 'They asked' })
  await server.settled()
  expect(await left()).toEqual({ uploads: 0, parts: 0 })
  expect(held.size).toBe(0)
})
