import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
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

const AGENTS = 20
const CHATS = 200

let server: TestServer
let appId: string
let agents: TestMember[]

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groupId = await aGroup(server, { appId, limit: LIMITS.team.receptionLimit })
  agents = []
  for (let index = 0; index < AGENTS; index++) {
    agents.push(await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] }))
  }
})
afterAll(() => server.close())

it('gives each of 200 chats to exactly one of 20 agents who all accept it at once', { timeout: 180_000 }, async () => {
  for (let count = 0; count < CHATS; count++) {
    const visitor = await aVisitor(server, appId)
    const { conversationId } = visitor
    await visitor.client.visitor.transfer({ appId, conversationId })
    const codes = await Promise.all(agents.map((agent) => refusal(agent.client.desk.accept({ appId, conversationId }))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'ALREADY_TAKEN')).toHaveLength(AGENTS - 1)
  }
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ conversations: number; owners: number; served: number }>(sql`
      select count(distinct conversation_id)::int as conversations, count(*)::int as owners,
             (select count(*)::int from conversation where state = 'in_service') as served
      from ownership`),
  )
  expect(rows[0]).toEqual({ conversations: CHATS, owners: CHATS, served: CHATS })
})
