import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import type { Context } from '#src/server/context.ts'
import { liveHost } from '#src/server/live/host.ts'
import { createLive } from '#src/server/live/live.ts'
import { aGroup, aMember, anApplication, aVisitor, createTestServer, deployed } from '#tests/support/server.ts'
import type { TestMember, TestServer } from '#tests/support/server.ts'

type Client = Socket<ServerEvents, ClientEvents>

const appId = '1400000001'
const NUMBER = '13812345678'
const MASKED = '138****5678'

let server: TestServer
let anna: TestMember
let ben: TestMember
let url: string
let close: () => Promise<void>
const open: Client[] = []

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  const groups = [await aGroup(server, { appId })]
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  ben = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, admin)
  const { live, attach } = createLive(null)
  Object.assign(server.deps.live, live)
  const http = createServer()
  const context = { ...server.deps, origin: { requestId: 'test', ip: 'test', userAgent: 'test' } } as Context
  const connections = attach(
    http,
    liveHost(server.deps, () => context),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  close = () => connections.close()
})
afterAll(async () => {
  for (const client of open) client.disconnect()
  await close()
  await server.close()
})

/** A connection, and all that it has heard of conversations and messages. */
async function connect(auth: object, session?: string): Promise<{ client: Client; heard: unknown[] }> {
  const headers = { cookie: `deskwright_session=${session}`, origin: server.deps.publicUrl }
  const extraHeaders: Record<string, string> = session === undefined ? {} : headers
  const client: Client = io(url, { auth, transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true })
  open.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve)
    client.once('connect_error', reject)
  })
  const heard: unknown[] = []
  client.on('message', (message) => heard.push(message))
  client.on('desk', (conversation) => heard.push(conversation))
  return { client, heard }
}
const knows = (heard: readonly unknown[], words: string) => JSON.stringify(heard).includes(words)

it('11: who only waits to serve hears a visitor masked; the visitor, and who serves them, as it was said', async () => {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  const theirs = await connect({ appId, visitorToken: visitor.token })
  const [byAnna, byBen] = [await connect({ appId }, anna.session), await connect({ appId }, ben.session)]
  await theirs.client.emitWithAck('watch', conversationId)
  await visitor.client.visitor.transfer({ appId, conversationId })
  for (const { client } of [byAnna, byBen]) await client.emitWithAck('watch', conversationId)

  await visitor.say(`Call ${NUMBER}`)
  await expect.poll(() => knows(byAnna.heard, MASKED) && knows(byBen.heard, MASKED)).toBe(true)
  await expect.poll(() => knows(theirs.heard, NUMBER)).toBe(true)
  expect(knows([...byAnna.heard, ...byBen.heard], NUMBER)).toBe(false)

  await anna.client.desk.accept({ appId, conversationId })
  await visitor.say(`Once more: ${NUMBER}`)
  await expect.poll(() => knows(byAnna.heard, `Once more: ${NUMBER}`)).toBe(true)
  await anna.client.desk.end({ appId, conversationId })
  await expect.poll(() => knows(byAnna.heard, '"state":"ended"')).toBe(true)
  expect(knows(byBen.heard, NUMBER)).toBe(false)
  const ended = byAnna.heard.filter((one) => knows([one], '"state":"ended"'))
  expect(knows(ended, NUMBER)).toBe(false)
})
