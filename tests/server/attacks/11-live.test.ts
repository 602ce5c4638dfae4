import { afterAll, beforeAll, expect, it } from 'vitest'
import { aGroup, aMember, anApplication, aVisitor, createTestServer, deployed } from '#tests/support/server.ts'
import type { TestMember, TestServer } from '#tests/support/server.ts'
import { openSockets, outcomeOf, type TestSocket, type TestSockets } from '#tests/support/sockets.ts'

const appId = '1400000001'
const NUMBER = '13812345678'
const MASKED = '138****5678'

let server: TestServer
let anna: TestMember
let ben: TestMember
let sockets: TestSockets

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  const groups = [await aGroup(server, { appId })]
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  ben = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, admin)
  sockets = await openSockets(server)
})
afterAll(async () => {
  sockets.endAll()
  await sockets.close()
  await server.close()
})

/** A connection, and all that it has heard of conversations and messages. */
async function connect(auth: object, session?: string): Promise<{ client: TestSocket; heard: unknown[] }> {
  const client = sockets.open(auth, session)
  expect(await outcomeOf(client)).toBe('connected')
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
