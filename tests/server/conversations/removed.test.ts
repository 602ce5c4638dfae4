import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#src/server/db/schema/platform.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let agent: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groups = [await aGroup(server, { appId })]
  admin = await aMember(server, { appId, roles: ['admin'] })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
})
afterAll(() => server.close())

async function waiting() {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.say('A person, please')
  await visitor.client.visitor.transfer({ appId, conversationId }).catch(() => undefined)
  return visitor
}
const reasonOf = async (conversationId: string) =>
  (await admin.client.history.list({ appId, text: conversationId })).items[0]?.endReason

it('ends a wait for which the visitor was taken out of the queue, with words and on record', async () => {
  const { conversationId, client } = await waiting()
  await admin.client.desk.removeFromQueue({ appId, conversationId })
  expect(await reasonOf(conversationId)).toBe('user_left_group')
  const { messages } = await client.visitor.messages({ appId, conversationId, after: 0 })
  const { texts } = await admin.client.settings.texts({ appId })
  expect(messages.at(-1)?.body).toMatchObject({ notice: 'ended', text: texts.removed })
  const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.target, conversationId)))
  expect(rows).toMatchObject([{ action: 'queue.removed', actorId: admin.personId }])
})

it('takes nobody out who is served by then, and is not for agents', async () => {
  const { conversationId } = await waiting()
  expect(await refusal(agent.client.desk.removeFromQueue({ appId, conversationId }))).toBe('FORBIDDEN')
  await agent.client.desk.accept({ appId, conversationId })
  expect(await refusal(admin.client.desk.removeFromQueue({ appId, conversationId }))).toBe('STATE_CONFLICT')
  expect(await reasonOf(conversationId)).toBeNull()
})
