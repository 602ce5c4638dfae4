import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#src/server/db/schema/visitor.ts'
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
let anna: TestMember
let olga: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  const groupId = await aGroup(server, { appId, strategy: 'manual' })
  anna = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna', groups: [groupId] })
  olga = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga', groups: [groupId] })
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
})
afterAll(() => server.close())

const begun = async (timeZone?: string) => {
  const opened = await server.as().visitor.open({ appId, language: 'en', ...(timeZone && { timeZone }) })
  return { id: opened.conversation.id, token: opened.token }
}

it('tells who serves a visitor where they are and what flows know; others read it masked', async () => {
  const { id: conversationId, token } = await begun('Asia/Shanghai')
  const client = server.as({ visitor: token })
  await client.visitor.transfer({ appId, conversationId })
  await anna.client.desk.accept({ appId, conversationId })
  const visitorId = await server.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .update(visitor)
      .set({ attributes: { tier: 'gold', contact: 'vera@example.com', order: { n: 7 } } })
      .returning({ id: visitor.id })
    return row!.id
  })
  expect(await anna.client.visitors.facts({ appId, conversationId })).toEqual({
    id: visitorId,
    externalId: null,
    picture: null,
    ip: '192.0.2.1',
    timeZone: 'Asia/Shanghai',
    attributes: [
      { name: 'tier', value: 'gold' },
      { name: 'order', value: '{"n":7}' },
      { name: 'contact', value: 'vera@example.com' },
    ],
  })
  const seen = await olga.client.visitors.facts({ appId, conversationId })
  expect(seen).toMatchObject({ id: visitorId, ip: '192.0.2.•••', timeZone: 'Asia/Shanghai' })
  expect(JSON.stringify(seen)).not.toContain('vera@example.com')
  const other = await aMember(server, { appId, roles: ['online_staff'], groups: [] })
  expect(await refusal(other.client.visitors.facts({ appId, conversationId }))).toBe('NOT_FOUND')
})

it('notes where a browser is anew, and takes what is no time zone for none', async () => {
  const visitorOf = (conversationId: string) =>
    server.db.inApp(appId, async (tx) => {
      const { id } = await olga.client.visitors.facts({ appId, conversationId })
      const [row] = await tx.select().from(visitor).where(eq(visitor.id, id))
      return { ip: row?.ip, timeZone: row?.timeZone }
    })
  const { id, token } = await begun('+08:00')
  await server.as({ visitor: token }).visitor.transfer({ appId, conversationId: id })
  expect(await visitorOf(id)).toEqual({ ip: '192.0.2.1', timeZone: null })
  await server.as().visitor.open({ appId, token, language: 'en', timeZone: 'Europe/Berlin' })
  expect(await visitorOf(id)).toEqual({ ip: '192.0.2.1', timeZone: 'Europe/Berlin' })
})

it('forgets both with the visitor', async () => {
  const ada = await aMember(server, { appId, roles: ['super_admin'] })
  const { conversationId } = await aVisitor(server, appId)
  const facts = await ada.client.visitors.facts({ appId, conversationId })
  expect(facts.ip).toBe('192.0.2.1')
  await ada.client.history.eraseVisitor({ appId, visitorId: facts.id, reason: 'Asked to' })
  const [row] = await server.db.inApp(appId, (tx) => tx.select().from(visitor).where(eq(visitor.id, facts.id)))
  expect(row).toMatchObject({ ip: null, timeZone: null })
})
