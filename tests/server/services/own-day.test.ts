import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { aDesk } from '../conversations/desk-world.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const seconds = (n: number) => server.clock.advance(n * 1_000)

it('tells an agent what they have done today, and nothing of others or of yesterday', async () => {
  const desk = await aDesk(server)
  const { appId } = desk
  const groupId = await desk.aQueue({ strategy: 'manual', afterSeconds: null })
  const [anna, ben] = [await desk.anAgent('Anna', groupId), await desk.anAgent('Ben', groupId)]
  const serve = async (agent: typeof anna, answersAfter: number | null, stars: number | null) => {
    const { conversationId, client } = await desk.somebody()
    await agent.client.desk.accept({ appId, conversationId })
    if (answersAfter !== null) {
      seconds(answersAfter)
      await agent.client.desk.send({ appId, conversationId, clientMsgId: `answer-${conversationId}`, text: 'Hello.' })
    } else seconds(1)
    await agent.client.desk.end({ appId, conversationId })
    if (stars !== null) await client.visitor.rate({ appId, conversationId, stars, comment: '' })
  }
  expect(await anna.client.desk.ownDay({ appId })).toEqual({
    served: 0,
    firstAnswer: null,
    ratings: 0,
    rating: null,
    worked: 1,
  })
  await serve(anna, 10, 5)
  await serve(anna, 31, 4)
  await serve(anna, null, null)
  await serve(ben, 100, 1)
  seconds(60)
  await anna.client.team.setOwnStatus({ appId, status: 'break' })
  seconds(600)
  expect(await anna.client.desk.ownDay({ appId })).toEqual({
    served: 3,
    firstAnswer: 21,
    ratings: 2,
    rating: 4.5,
    worked: 203,
  })
  // It was ten in the morning; a session that is used goes on.
  for (let hours = 0; hours < 14; hours += 7) {
    seconds(7 * 3600)
    await anna.client.desk.overview({ appId })
  }
  expect(await anna.client.desk.ownDay({ appId })).toEqual({
    served: 0,
    firstAnswer: null,
    ratings: 0,
    rating: null,
    worked: 0,
  })
})
