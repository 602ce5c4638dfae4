import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { noteReceipt } from '#src/server/conversations/receipts.ts'
import { conversation, conversationEvent, ownership } from '#src/server/db/schema/conversation.ts'
import { audit, timer } from '#src/server/db/schema/platform.ts'
import { agentSlot, queueEntry } from '#src/server/db/schema/routing.ts'
import { sweep } from '#src/server/due.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  signInAnew,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let groupId: string
let anna: TestMember
let ben: TestMember
let admin: TestMember
let made = 0

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, limit: 2 })
  const someone = (nickname: string) =>
    aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId], nickname })
  anna = await someone('Anna')
  ben = await someone('Ben')
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>

/** A visitor whom Anna has served, and who is gone. */
async function past(): Promise<Visitor> {
  const visitor = await aVisitor(server, appId)
  const of = { appId, conversationId: visitor.conversationId }
  await visitor.client.visitor.transfer(of)
  await anna.client.desk.accept(of)
  await anna.client.desk.end(of)
  server.clock.advance(60_000)
  return visitor
}
const words = ({ conversationId }: { conversationId: string }, text = 'Your parcel is here') => ({
  appId,
  conversationId,
  groupId,
  clientMsgId: crypto.randomUUID(),
  text,
})
const rowOf = (id: string) =>
  server.db.inApp(appId, async (tx) => (await tx.select().from(conversation).where(eq(conversation.id, id)))[0]!)
const comesBack = ({ token }: Visitor, startAgain = false) =>
  server.as().visitor.open({ appId, token, language: 'en', startAgain, after: 0 })
async function pass(seconds: number) {
  server.clock.advance(seconds * 1000)
  await sweep(server.deps)
}

it('is served by who writes first, waits for its visitor, and is written down as what it is', async () => {
  const visitor = await past()
  expect(await anna.client.desk.beginning({ appId, conversationId: visitor.conversationId })).toEqual({
    hindrance: null,
    open: null,
    groups: [{ id: groupId, name: 'Care' }],
  })
  server.announced.length = 0
  const begun = await anna.client.desk.begin(words(visitor))
  expect(begun).toMatchObject({ state: 'in_service', owner: { nickname: 'Anna' }, unread: 0, waitingSince: null })
  expect(begun.id).not.toBe(visitor.conversationId)
  expect(server.announced.find(({ type }) => type === 'desk')?.args[1]).toMatchObject({ id: begun.id })

  for (const startAgain of [false, true]) {
    const back = await comesBack(visitor, startAgain)
    expect(back.conversation).toMatchObject({ id: begun.id, state: 'in_service', agent: 'Anna' })
    expect(back.messages.map(({ sender, body }) => [sender, body.text])).toEqual([['agent', 'Your parcel is here']])
  }
  const at = { appId, conversationId: begun.id }
  await visitor.client.visitor.send({ ...at, clientMsgId: 'message-back', text: 'Thank you' })
  expect((await rowOf(begun.id)).waitingSince).not.toBeNull()

  const facts = await server.db.inApp(appId, async (tx) => ({
    services: await tx.select().from(ownership).where(eq(ownership.conversationId, begun.id)),
    places: await tx.select().from(agentSlot).where(eq(agentSlot.conversationId, begun.id)),
    queued: await tx.select().from(queueEntry).where(eq(queueEntry.conversationId, begun.id)),
    events: await tx
      .select({ type: conversationEvent.type, personId: conversationEvent.personId })
      .from(conversationEvent)
      .where(eq(conversationEvent.conversationId, begun.id))
      .orderBy(asc(conversationEvent.id)),
    audited: await tx.select().from(audit).where(eq(audit.target, begun.id)),
  }))
  expect(facts.services).toMatchObject([{ personId: anna.personId }])
  expect(facts.places).toMatchObject([{ personId: anna.personId, stage: 'serving', way: 'room', cap: 2 }])
  expect(facts.queued).toEqual([])
  expect(facts.events).toEqual([{ type: 'begin', personId: anna.personId }])
  expect(facts.audited).toMatchObject([{ action: 'conversation.begun', actorId: anna.personId, after: { groupId } }])

  const list = (begun?: 'visitor' | 'agent') => admin.client.history.list({ appId, begun })
  expect((await list('agent')).items).toMatchObject([
    { id: begun.id, begunBy: { id: anna.personId, nickname: 'Anna' }, firstResponseSeconds: null, queueSeconds: null },
  ])
  expect((await list('visitor')).items).toMatchObject([{ id: visitor.conversationId, begunBy: null }])
  expect((await list()).total).toBe(2)
})

it('is in the history before its visitor has said a word, and is begun once with the same words', async () => {
  const visitor = await past()
  const same = words(visitor)
  const first = await anna.client.desk.begin(same)
  expect((await anna.client.desk.begin(same)).id).toBe(first.id)
  expect((await rowOf(first.id)).seq).toBe(1)
  expect((await admin.client.history.list({ appId, begun: 'agent' })).total).toBe(1)
})

it('begins none beside an open one, and says which that is to who may read it', async () => {
  const visitor = await past()
  const begun = await anna.client.desk.begin(words(visitor))
  expect(await refusal(anna.client.desk.begin(words(visitor, 'Once more')))).toBe('STATE_CONFLICT')
  const beginning = (member: TestMember) =>
    member.client.desk.beginning({ appId, conversationId: visitor.conversationId }).then(({ open }) => open)
  expect(await beginning(anna)).toEqual({ conversationId: begun.id, isMine: true })
  // Whose past was theirs does not read what somebody else has with them now.
  await anna.client.desk.end({ appId, conversationId: begun.id })
  const back = await comesBack(visitor, true)
  expect(await beginning(anna)).toEqual({ conversationId: null, isMine: false })
  expect(await refusal(anna.client.desk.begin(words(visitor)))).toBe('STATE_CONFLICT')
  expect((await rowOf(back.conversation.id)).ownerId).toBeNull()
})

it('of two who write at once one begins it', async () => {
  const visitor = await past()
  const both = await Promise.all([
    refusal(anna.client.desk.begin(words(visitor))),
    refusal(anna.client.desk.begin(words(visitor))),
  ])
  expect(both.toSorted()).toEqual(['STATE_CONFLICT', undefined])
})

it('takes a place like any other: none above the limit, and none in a group that is not theirs', async () => {
  const [one, two, three] = [await past(), await past(), await past()]
  await anna.client.desk.begin(words(one))
  const elsewhere = await aGroup(server, { appId, name: 'Sales' })
  expect(await refusal(anna.client.desk.begin({ ...words(two), groupId: elsewhere }))).toBe('NOT_FOUND')
  await anna.client.desk.begin(words(two))
  expect(await refusal(anna.client.desk.begin(words(three)))).toBe('CAPACITY_FULL')
  expect((await comesBack(three)).conversation).toMatchObject({ id: three.conversationId, state: 'ended' })
})

it('is for who serves visitors and may read what they have had: nobody else', async () => {
  const visitor = await past()
  expect(await refusal(ben.client.desk.begin(words(visitor)))).toBe('NOT_FOUND')
  expect(await refusal(admin.client.desk.begin(words(visitor)))).toBe('FORBIDDEN')
  await admin.client.licences.takeAway({ appId, memberIds: [anna.personId] })
  expect(await refusal(anna.client.desk.begin(words(visitor)))).toBe('LICENSE_MISSING')
})

it('reaches nobody who is blocked, erased, or came by a channel that takes none', async () => {
  const blocked = await past()
  const of = (visitor: Visitor) => ({ appId, conversationId: visitor.conversationId })
  await anna.client.desk.block({ ...of(blocked), days: 1, reason: 'Rude' })
  expect((await anna.client.desk.beginning(of(blocked))).hindrance).toBe('blocked')
  expect(await refusal(anna.client.desk.begin(words(blocked)))).toBe('STATE_CONFLICT')

  const erased = await past()
  const { visitorId } = await rowOf(erased.conversationId)
  await signInAnew(server)
  await admin.client.history.eraseVisitor({ appId, visitorId, reason: 'They asked' })
  expect((await anna.client.desk.beginning(of(erased))).hindrance).toBe('erased')
  expect(await refusal(anna.client.desk.begin(words(erased)))).toBe('STATE_CONFLICT')

  const elsewhere = await past()
  await server.db.inApp(appId, (tx) =>
    tx.update(conversation).set({ channel: 'phone' }).where(eq(conversation.id, elsewhere.conversationId)),
  )
  expect((await anna.client.desk.beginning(of(elsewhere))).hindrance).toBe('channel')
  expect(await refusal(anna.client.desk.begin(words(elsewhere)))).toBe('STATE_CONFLICT')
})

it('is not said where words are kept from messages', async () => {
  const visitor = await past()
  await admin.client.sensitiveWords.add({ appId, words: ['parcel'], action: 'block', direction: 'both' })
  expect(await refusal(anna.client.desk.begin(words(visitor)))).toBe('WORDS_BLOCKED')
  expect((await comesBack(visitor)).conversation.id).toBe(visitor.conversationId)
})

it('waits a day for a visitor who is away, without a reminder; whoever has seen it has the usual time', async () => {
  const { timeouts } = await admin.client.settings.timeouts({ appId })
  const [away, seen] = [await past(), await past()]
  const toAway = await anna.client.desk.begin(words(away))
  await anna.client.desk.end({ appId, conversationId: toAway.id })
  expect((await comesBack(away)).conversation.state).toBe('ended')

  const begun = await anna.client.desk.begin(words(seen))
  await pass(timeouts.visitorEnd + 1)
  await pass(timeouts.visitorEnd + 1)
  expect(await rowOf(begun.id)).toMatchObject({ state: 'in_service', seq: 1 })
  const { visitorId } = await rowOf(begun.id)
  server.clock.advance(30_000)
  await noteReceipt(server.deps, appId, { conversationId: begun.id, visitorId, seq: 1, isRead: false })
  const [due] = await server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.subject, begun.id)))
  expect(due?.data).toMatchObject({ since: server.clock.now().toISOString() })
  await pass(timeouts.visitorEnd - 1)
  expect((await rowOf(begun.id)).state).toBe('in_service')
  await pass(2)
  await pass(timeouts.visitorEnd)
  expect(await rowOf(begun.id)).toMatchObject({ state: 'ended', endReason: 'user_timeout' })

  const never = await past()
  const lost = await anna.client.desk.begin(words(never))
  await pass(LIMITS.desk.begunSeconds - 60)
  expect((await rowOf(lost.id)).state).toBe('in_service')
  await pass(timeouts.visitorEnd + 120)
  expect(await rowOf(lost.id)).toMatchObject({ state: 'ended', endReason: 'user_timeout' })
  // It is not lost: they find it when they come.
  expect((await comesBack(never)).messages.map(({ body }) => body.text)).toContain('Your parcel is here')
})
