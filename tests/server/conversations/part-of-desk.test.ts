import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { routeNow } from '#src/server/conversations/route.ts'
import { newsOfPerson } from '#src/server/conversations/routing-news.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { member } from '#src/server/db/schema/team.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await createTestServer()
  desk = await aDesk(server)
})
afterAll(() => server.close())

/** So many come first who want what nobody can do: more than are looked at of any who want the same. */
const BEFORE = 12

/** A queue with an agent who is full, in which more wait than are looked at in one go. */
async function aFullDesk() {
  const groupId = await desk.aQueue({ strategy: 'longest_idle', limit: 1 })
  const agent = await desk.anAgent('Anna', groupId)
  await desk.somebody()
  const waiting: Awaited<ReturnType<Desk['somebody']>>[] = []
  for (let n = 0; n <= BEFORE; n += 1) waiting.push(await desk.somebody())
  return { agent, waiting }
}

/** They may have more by now, which only who looks sees. */
const mayHave = (personId: string, receptionLimit: number) =>
  server.db.inApp(desk.appId, (tx) => tx.update(member).set({ receptionLimit }).where(eq(member.personId, personId)))

it('a look at what is new finds who can be served behind many who cannot', async () => {
  const { agent, waiting } = await aFullDesk()
  const unmet = waiting.slice(0, -1).map(({ conversationId }) => conversationId)
  const needs = [{ skill: 'skill:none', level: 1 as const, until: null }]
  await server.db.inApp(desk.appId, (tx) =>
    tx
      .update(conversation)
      .set({ wait: { ...NEW_WAIT, needs } })
      .where(inArray(conversation.id, unmet)),
  )
  await mayHave(agent.personId, 2)
  await routeNow(server.deps, desk.appId, newsOfPerson(agent.personId))
  expect(await desk.stands(waiting.at(-1)!)).toBe('in_service Anna')
  expect(await desk.stands(waiting[0]!)).toBe('queued')
})

it('a look at what is new gives out more than it looks at in one go', async () => {
  const { agent, waiting } = await aFullDesk()
  await mayHave(agent.personId, 50)
  await routeNow(server.deps, desk.appId, newsOfPerson(agent.personId))
  await expect
    .poll(() => Promise.all(waiting.map((one) => desk.stands(one))))
    .toEqual(waiting.map(() => 'in_service Anna'))
})
