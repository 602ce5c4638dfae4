import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kept, MergedSide } from '#src/domain/conversation/merging.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { leftMessage } from '#src/server/db/schema/left-message.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { visitorExport } from '#src/server/db/schema/visitor-export.ts'
import { findOrMakeCaller } from '#src/server/conversations/callers.ts'
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
let agent: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groups = [await aGroup(server, { appId, limit: 99 })]
  owner = await aMember(server, { appId, roles: ['super_admin'] })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>

const OWN: Kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' }

async function served() {
  const who = await aVisitor(server, appId)
  const { conversationId } = who
  await who.say('Where is my order?')
  await who.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  return who
}
async function ended() {
  const who = await served()
  await who.client.visitor.end({ appId, conversationId: who.conversationId })
  return who
}
const rowOf = (id: string) =>
  server.db.inApp(appId, async (tx) => (await tx.select().from(visitor).where(eq(visitor.id, id)))[0]!)
async function idOf({ conversationId }: Visitor) {
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return row!.visitorId
}
const set = async (who: Visitor, values: Partial<typeof visitor.$inferInsert>) => {
  const id = await idOf(who)
  await server.db.inApp(appId, (tx) => tx.update(visitor).set(values).where(eq(visitor.id, id)))
}
type Asked = { by?: TestMember; stays?: MergedSide; kept?: Partial<Kept> }
const merge = async (one: Visitor, otherId: string, { by = owner, stays = 'this', kept = {} }: Asked = {}) =>
  by.client.visitors.merge({
    appId,
    conversationId: one.conversationId,
    otherId,
    stays,
    kept: { ...OWN, ...kept },
  })

describe('visitors who are merged', () => {
  it('have their conversations under the one who stays, who has what was chosen of both', async () => {
    const [one, other] = [await served(), await ended()]
    const [oneId, otherId] = [await idOf(one), await idOf(other)]
    await set(one, {
      nickname: 'Vera',
      tags: ['a'],
      attributes: { city: 'Oslo', age: 1 },
      phone: '+4930111',
    })
    await set(other, {
      nickname: 'Vera B',
      tags: ['a', 'b'],
      attributes: { city: 'Bonn', size: 2 },
      phone: '+4930222',
    })
    await merge(one, otherId, {
      by: agent,
      kept: { nickname: 'other', phone: 'other' },
    })
    expect(await rowOf(oneId)).toMatchObject({
      nickname: 'Vera B',
      tags: ['a', 'b'],
      attributes: { city: 'Oslo', age: 1, size: 2 },
      phone: '+4930222',
      mergedInto: null,
    })
    expect(await rowOf(otherId)).toMatchObject({
      nickname: '',
      tags: [],
      attributes: {},
      mergedInto: oneId,
    })
    const { items } = await owner.client.history.list({ appId, limit: 10, visitorId: oneId })
    expect(items.map(({ id }) => id).toSorted()).toEqual([one.conversationId, other.conversationId].toSorted())
    const { items: audited } = await owner.client.audit.list({ appId, limit: 20 })
    expect(audited.find(({ action }) => action === 'visitor.merged')).toMatchObject({
      target: oneId,
      after: { merged: otherId },
    })
    const callers = await server.db.inApp(appId, async (tx) => [
      await findOrMakeCaller(tx, appId, '+4930111', 'en', server.clock.now()),
      await findOrMakeCaller(tx, appId, '+4930222', 'en', server.clock.now()),
    ])
    expect(callers.map(({ id }) => id)).toEqual([oneId, oneId])
  })

  it('are one in the browsers of both', async () => {
    const [one, other] = [await ended(), await served()]
    const otherId = await idOf(other)
    await merge(one, otherId)
    await other.say('Still me')
    const opened = await server.as().visitor.open({
      appId,
      token: one.token,
      language: 'en',
      startAgain: false,
      after: 0,
    })
    expect(opened.conversation.id).toBe(other.conversationId)
    expect(opened.messages.at(-1)).toMatchObject({
      body: { text: 'Still me' },
    })
    const stranger = await aVisitor(server, appId)
    const { conversationId } = other
    expect(await refusal(stranger.client.visitor.messages({ appId, conversationId, after: 0 }))).toBe('NOT_FOUND')
  })

  it('lead to the last one, however often', async () => {
    const [one, two, three] = [await ended(), await ended(), await ended()]
    const [oneId, twoId, threeId] = [await idOf(one), await idOf(two), await idOf(three)]
    await merge(two, oneId)
    await merge(two, threeId, { stays: 'other' })
    expect((await rowOf(oneId)).mergedInto).toBe(threeId)
    expect((await rowOf(twoId)).mergedInto).toBe(threeId)
    expect(await refusal(merge(three, twoId))).toBe('VISITOR_MERGED')
  })

  it('leave nothing once they are erased, of neither', async () => {
    const [one, other] = [await ended(), await ended()]
    const [oneId, otherId] = [await idOf(one), await idOf(other)]
    await set(other, { phone: '+4930333' })
    await set(one, { phone: '+4930444' })
    await merge(one, otherId)
    await owner.client.history.eraseVisitor({ appId, visitorId: oneId, reason: 'They asked' })
    await server.settled()
    for (const id of [oneId, otherId])
      expect(await rowOf(id)).toMatchObject({ phone: null, erasedAt: expect.any(Date) as Date })
    for (const { conversationId } of [one, other])
      expect((await owner.client.history.get({ appId, conversationId })).messages).toEqual([])
    for (const { token } of [one, other]) {
      const opened = await server.as().visitor.open({ appId, token, language: 'en', startAgain: false, after: 0 })
      expect(opened.token).not.toBe(token)
    }
  })

  it('are both blocked where one is, by the block that holds longer, and what is open ends', async () => {
    const [one, other] = [await ended(), await served()]
    const { conversationId } = one
    await owner.client.desk.block({ appId, conversationId, days: 3, reason: 'Insults' })
    await merge(one, await idOf(other))
    const { conversation: row } = await owner.client.history.get({ appId, conversationId: other.conversationId })
    expect(row).toMatchObject({
      state: 'ended',
      endReason: 'user_blocked',
      visitor: { block: { reason: 'Insults' } },
    })
    const third = await ended()
    await owner.client.desk.block({ appId, conversationId: third.conversationId, days: 9, reason: 'Threats' })
    await merge(one, await idOf(third))
    const after = await owner.client.history.get({ appId, conversationId })
    expect(after.conversation.visitor.block).toMatchObject({ reason: 'Threats' })
  })
})

it('is refused where both have an open chat in one channel', async () => {
  const [one, other] = [await served(), await served()]
  expect(await refusal(merge(one, await idOf(other)))).toBe('VISITORS_BOTH_OPEN')
  expect((await rowOf(await idOf(other))).mergedInto).toBeNull()
})

it('takes along what was exported of both, and waits for an export that is being made', async () => {
  const [one, other] = [await ended(), await ended()]
  const [oneId, otherId] = [await idOf(one), await idOf(other)]
  const ask = { appId, visitorId: otherId, reason: 'They asked', language: 'en' } as const
  await owner.client.history.exportVisitor(ask)
  await server.settled()
  const change = (finishedAt: Date | null) =>
    server.db.inApp(appId, (tx) =>
      tx
        .update(visitorExport)
        .set({ finishedAt, expiresAt: finishedAt && new Date(finishedAt.getTime() + 60_000), size: finishedAt && 1 })
        .where(eq(visitorExport.visitorId, otherId)),
    )
  await change(null)
  expect(await refusal(merge(one, otherId))).toBe('EXPORT_PENDING')
  await change(server.clock.now())
  await merge(one, otherId)
  const held = await server.db.inApp(appId, (tx) => tx.select().from(visitorExport))
  expect(held.map(({ visitorId }) => visitorId)).toEqual([oneId])
  expect(await refusal(owner.client.history.exportVisitor(ask))).toBe('STATE_CONFLICT')
  expect(await refusal(owner.client.history.eraseVisitor({ appId, visitorId: otherId, reason: 'x' }))).toBe(
    'STATE_CONFLICT',
  )
})

it('happens once where two merge them in opposite directions', async () => {
  const [one, other] = [await ended(), await ended()]
  const [oneId, otherId] = [await idOf(one), await idOf(other)]
  const refused = await Promise.all([refusal(merge(one, otherId)), refusal(merge(other, oneId))])
  expect(refused.filter((code) => code === undefined)).toHaveLength(1)
  const merged = [await rowOf(oneId), await rowOf(otherId)].filter(({ mergedInto }) => mergedInto !== null)
  expect(merged).toHaveLength(1)
})

it('is held by the database that nobody is merged into themselves, or into somebody who was merged', async () => {
  const [one, other, third] = [await ended(), await ended(), await ended()]
  const [oneId, otherId] = [await idOf(one), await idOf(other)]
  await expect(set(one, { mergedInto: oneId, ip: null })).rejects.toMatchObject({
    cause: { constraint: 'visitor_merged_into' },
  })
  await merge(one, otherId)
  await expect(set(third, { mergedInto: otherId, ip: null })).rejects.toMatchObject({
    cause: { constraint: 'visitor_merged_into' },
  })
})

it('is for who serves the visitor, with visitors that they may look at', async () => {
  const [one, other] = [await served(), await ended()]
  const otherId = await idOf(other)
  const stranger = await aMember(server, { appId, roles: ['online_staff'], status: 'online' })
  expect(await refusal(merge(one, otherId, { by: stranger }))).toBe('NOT_FOUND')
  expect(await refusal(merge(other, await idOf(one), { by: agent }))).toBe('NOT_OWNER')
  const unseen = await aVisitor(server, appId)
  expect(await refusal(merge(one, await idOf(unseen), { by: agent }))).toBe('NOT_FOUND')
})

it('finds others by name, telephone number, mail and number', async () => {
  const [one, other] = [await served(), await ended()]
  await set(other, { nickname: 'Findable', phone: '+493055555' })
  const { number, id } = await rowOf(await idOf(other))
  const find = async (text: string, by = owner) => {
    const { conversationId } = one
    const { found } = await by.client.visitors.findOther({ appId, conversationId, text })
    return found.map((each) => each.id)
  }
  for (const text of ['findab', '+49 30 55555', `#${number}`, String(number)]) expect(await find(text)).toContain(id)
  const { conversationId: theirs } = other
  await server.db.inApp(appId, (tx) =>
    tx.insert(leftMessage).values({
      appId,
      id: randomUUID(),
      conversationId: theirs,
      clientMsgId: 'left-message-1',
      email: 'Vera@example.com',
      text: 'Call me',
    }),
  )
  expect(await find('vera@EXAMPLE.com')).toEqual([id])
  expect(await find('')).toEqual([])
  const { conversationId } = one
  const { found } = await agent.client.visitors.findOther({ appId, conversationId, text: 'Findable' })
  expect(found).toMatchObject([{ id, phone: '+4 *** *** 5555', conversations: 1 }])
})
