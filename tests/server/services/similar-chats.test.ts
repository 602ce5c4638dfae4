import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import { rating } from '#src/server/db/schema/feedback.ts'
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
let groupId: string
let anna: TestMember
let ben: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 20 })
  anna = await someone('Anna', ['online_staff'])
  ben = await someone('Ben', ['online_staff'])
  ada = await someone('Ada', ['super_admin', 'online_staff'])
})
afterAll(() => server.close())

async function someone(nickname: string, roles: Role[]): Promise<TestMember> {
  const one = await aMember(server, { appId, roles, nickname, groups: [groupId] })
  await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}
async function asks(question: string, by: TestMember) {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await visitor.say(question)
  await by.client.desk.accept({ appId, conversationId: visitor.conversationId })
  return visitor.conversationId
}
let sent = 0
async function solved(question: string, answer: string, by: TestMember) {
  const conversationId = await asks(question, by)
  await by.client.desk.send({ appId, conversationId, clientMsgId: `answer-${++sent}`, text: answer })
  await by.client.desk.end({ appId, conversationId })
  return conversationId
}
const similarTo = ({ client }: TestMember, conversationId: string) => client.desk.similar({ appId, conversationId })

it('finds what went well with a near question, as its reader may read it', async () => {
  const answered = await solved(
    'My parcel has not arrived, call me on 13812345678',
    'It comes tomorrow, write to vera@example.com',
    anna,
  )
  await solved('When do you open on Sunday?', 'At ten.', anna)
  const others = await solved('Where is my parcel? It has not arrived', 'At the post office.', ben)
  // Nobody answered it, or its visitor says that it was not solved.
  const silent = await asks('The parcel has not arrived', anna)
  await anna.client.desk.end({ appId, conversationId: silent })
  const bad = await solved('My parcel has not arrived again', 'Sorry.', anna)
  await server.db.inApp(appId, (tx) =>
    tx.insert(rating).values({ appId, conversationId: bad, stars: 4, solved: false }),
  )

  const open = await asks('The parcel has not arrived, where is it?', anna)
  const own = await similarTo(anna, open)
  // An agent reads what they have served, masked once it is over.
  expect(own.map(({ id }) => id)).toEqual([answered])
  expect(own[0]).toMatchObject({ owner: { nickname: 'Anna' }, rating: null })
  expect(JSON.stringify(own)).not.toMatch(/13812345678|vera@example\.com/)
  const all = await similarTo(ada, open)
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([answered, others]))
  expect(all.find(({ id }) => id === answered)).toMatchObject({
    answer: 'It comes tomorrow, write to vera@example.com',
  })
  expect(await refusal(similarTo(ben, open))).toBe('NOT_FOUND')
})

it('finds nothing of the same visitor, of what was taken back, or of another application', async () => {
  const open = await asks('Can I pay by invoice?', anna)
  expect(await similarTo(anna, open)).toEqual([])
  const elsewhere = await anApplication(server, { appId: '1400000099' })
  const group = await aGroup(server, { appId: elsewhere, strategy: 'manual' })
  const cleo = await aMember(server, { appId: elsewhere, roles: ['online_staff'], groups: [group] })
  await cleo.client.team.setOwnStatus({ appId: elsewhere, status: 'online' })
  const there = await aVisitor(server, elsewhere)
  await there.client.visitor.transfer({ appId: elsewhere, conversationId: there.conversationId })
  await there.say('Can I pay by invoice?')
  await cleo.client.desk.accept({ appId: elsewhere, conversationId: there.conversationId })
  const of = { appId: elsewhere, conversationId: there.conversationId }
  await cleo.client.desk.send({ ...of, clientMsgId: 'elsewhere-1', text: 'Yes.' })
  await cleo.client.desk.end(of)
  expect(await similarTo(ada, open)).toEqual([])
  const here = await solved('Can I pay by invoice, please?', 'Yes, within two weeks.', anna)
  expect((await similarTo(anna, open)).map(({ id }) => id)).toEqual([here])
})
