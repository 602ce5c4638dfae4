import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { qaEntry } from '#src/server/db/schema/bot.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let owner: TestMember
let anna: TestMember
let ben: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groups = [await aGroup(server, { appId, strategy: 'manual' })]
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups, nickname: 'Anna' })
  ben = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups, nickname: 'Ben' })
})
afterAll(() => server.close())

it('tells an agent what the live knowledge base says to some words, and nobody of a conversation that is not theirs', async () => {
  const [entry] = (await owner.client.knowledge.entries({ appId, limit: 1 })).items
  const visitor = await aVisitor(server, appId)
  const of = { appId, conversationId: visitor.conversationId }
  await visitor.client.visitor.transfer(of)
  await anna.client.desk.accept(of)
  const asked = { ...of, text: entry!.question }
  // Nothing is live.
  expect(await anna.client.desk.answers(asked)).toEqual([])
  await deployed(server, appId, owner)
  const [first] = await anna.client.desk.answers(asked)
  expect(first).toEqual({ entryId: entry!.id, question: entry!.question, answer: entry!.answer })
  expect(await anna.client.desk.answers({ ...of, text: 'xyzzy plugh frobnicate' })).toEqual([])
  expect(await refusal(ben.client.desk.answers(asked))).toBe('NOT_FOUND')
  // What they have said last is looked for without being asked; what is as good as unknown is not shown then.
  const unasked = () => anna.client.desk.answers(of)
  expect(await unasked()).toEqual([])
  await visitor.client.visitor.send({ ...of, clientMsgId: crypto.randomUUID(), text: entry!.question })
  expect((await unasked())[0]).toEqual(first)
  await visitor.client.visitor.send({ ...of, clientMsgId: crypto.randomUUID(), text: 'xyzzy plugh frobnicate' })
  expect(await unasked()).toEqual([])
  // What is only drafted no visitor is told, and no agent.
  await server.db.inApp(appId, (tx) =>
    tx.update(qaEntry).set({ answer: 'Only drafted' }).where(eq(qaEntry.id, entry!.id)),
  )
  expect((await anna.client.desk.answers(asked))[0]?.answer).toBe(entry!.answer)
})
