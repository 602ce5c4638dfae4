import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEW_RETENTION, type Retention } from '#src/domain/settings/retention.ts'
import { conversation, conversationFile, message } from '#src/server/db/schema/conversation.ts'
import { session } from '#src/server/db/schema/person.ts'
import { audit, file } from '#src/server/db/schema/platform.ts'
import { beginRetention } from '#src/server/services/retention/begin.ts'
import {
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
beforeAll(async () => {
  server = await createTestServer()
})
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_500 + ++made), template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
/** So many days later, with whoever is signed in still here. */
async function later(days: number): Promise<void> {
  const now = new Date(server.clock.now().getTime() + days * DAY_MS)
  server.clock.set(now)
  await server.db.inInstallation((tx) =>
    tx
      .update(session)
      .set({ authenticatedAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY_MS) })
      .where(eq(session.personId, owner.personId)),
  )
}
async function keep(part: Partial<Retention>) {
  const { revision } = await owner.client.retention.get({ appId })
  return owner.client.retention.update({ appId, revision, retention: { ...NEW_RETENTION, ...part } })
}
async function look() {
  await beginRetention(server.deps)
  await server.settled()
  return (await owner.client.retention.get({ appId })).lastRun
}
/** Somebody who has asked the bot and left. */
async function left(word: string) {
  const who = await aVisitor(server, appId)
  await who.say(`${word} where is my order?`)
  await who.client.visitor.end({ appId, conversationId: who.conversationId })
  return who
}
const transcript = ({ conversationId }: { conversationId: string }) =>
  owner.client.history.get({ appId, conversationId })

describe('retention', () => {
  it('keeps everything for ever until somebody says otherwise, who is told what would go', async () => {
    const who = await left('ever')
    await later(3000)
    expect(await look()).toBeNull()
    expect((await transcript(who)).messages.length).toBeGreaterThan(1)
    const retention = { messages: 3000, files: 1, visitors: null }
    expect(await owner.client.retention.overdue({ appId, retention })).toEqual({ messages: 0, files: 0, visitors: 0 })
    await later(1)
    expect(await owner.client.retention.overdue({ appId, retention: { ...retention, visitors: 30 } })).toEqual({
      messages: 1,
      files: 0,
      visitors: 1,
    })
    expect((await transcript(who)).messages.length).toBeGreaterThan(1)
  })

  it('takes away what was said after its days, and neither what is younger nor what is open', async () => {
    const old = await left('old')
    const open = await aVisitor(server, appId)
    await open.say('open and long')
    await keep({ messages: 30 })
    await later(20)
    const young = await left('young')
    await later(11)
    const run = await look()
    expect(run?.finishedAt).not.toBeNull()
    expect(run?.counts).toMatchObject({ conversations: 1, visitors: 0 })
    expect(run!.counts.messages).toBeGreaterThanOrEqual(2)
    expect(await transcript(old)).toMatchObject({ messages: [], expiredAt: server.clock.now().toISOString() })
    expect((await transcript(young)).messages.length).toBeGreaterThan(1)
    expect((await transcript(open)).messages.length).toBeGreaterThan(1)
    expect((await owner.client.history.list({ appId, limit: 10, text: 'old' })).total).toBe(0)
    expect((await owner.client.history.list({ appId, limit: 10, text: 'young' })).total).toBe(1)
  })

  it('leaves the figures, and gives a visitor who comes back a conversation of their own', async () => {
    const who = await left('figures')
    await who.client.visitor.rate({ appId, conversationId: who.conversationId, stars: 4, comment: 'figures' })
    const figures = async () => {
      const { conversation: row, rating } = await transcript(who)
      const { messages, startedAt, endedAt, endReason } = row
      return { messages, startedAt, endedAt, endReason, stars: rating?.stars }
    }
    const before = await figures()
    await keep({ messages: 1 })
    await later(2)
    await look()
    expect(await figures()).toEqual(before)
    expect((await transcript(who)).rating).toEqual({ stars: 4, reasons: [], solved: null, comment: '' })
    expect(await refusal(who.client.visitor.messages({ appId, conversationId: who.conversationId, after: 0 }))).toBe(
      'NOT_FOUND',
    )
    const opened = await server
      .as()
      .visitor.open({ appId, token: who.token, language: 'en', startAgain: false, after: 0 })
    expect(opened.conversation.id).not.toBe(who.conversationId)
    expect(opened.token).toBe(who.token)
  })

  it('takes nothing more into a conversation whose words have gone', async () => {
    const who = await left('gone')
    await keep({ messages: 1 })
    await later(2)
    await look()
    const { conversationId } = who
    const question = { appId, conversationId, clientMsgId: uuidv7(), email: 'who@example.com', text: 'late' }
    expect(await refusal(who.client.visitor.leaveMessage(question))).toBe('NOT_FOUND')
    expect(await refusal(who.client.visitor.rate({ appId, conversationId, stars: 1, comment: 'late' }))).toBe(
      'NOT_FOUND',
    )
    expect((await transcript(who)).rating).toBeNull()
  })

  it('takes away files before the words that they came with, the bytes too', async () => {
    const who = await left('file')
    const fileId = uuidv7()
    await server.deps.files.put(appId, fileId, Buffer.from('canary'))
    await server.db.inApp(appId, async (tx) => {
      const kept = {
        kind: 'sent',
        name: 'canary.txt',
        mediaType: 'text/plain',
        size: 6,
        sha256: Buffer.alloc(32),
      } as const
      await tx.insert(file).values({ appId, id: fileId, ...kept })
      await tx.insert(conversationFile).values({ appId, fileId, conversationId: who.conversationId })
    })
    await keep({ files: 2, messages: 9 })
    await later(1)
    expect((await look())?.counts.files).toBe(0)
    await later(2)
    const { retention } = await owner.client.retention.get({ appId })
    expect(await owner.client.retention.overdue({ appId, retention })).toEqual({ messages: 0, files: 1, visitors: 0 })
    expect((await look())?.counts).toMatchObject({ files: 1, conversations: 0 })
    expect(await server.deps.files.get(appId, fileId)).toBeNull()
    expect(await server.db.inApp(appId, (tx) => tx.select().from(file).where(eq(file.id, fileId)))).toEqual([])
    expect((await transcript(who)).messages.length).toBeGreaterThan(1)
  })

  it('forgets visitors who have not been here for their days, by the job that erases', async () => {
    const away = await left('away')
    await keep({ visitors: 30 })
    await later(20)
    const back = await left('back')
    await back.client.visitor.open({ appId, token: back.token, language: 'en', startAgain: true, after: 0 })
    await later(11)
    const run = await look()
    expect(run?.counts).toMatchObject({ visitors: 1, conversations: 0 })
    const { erasure, messages, conversation: row } = await transcript(away)
    expect(messages).toEqual([])
    expect(erasure).toMatchObject({ done: 1, total: 1, by: null })
    expect(row.visitor.nickname).toBe('')
    expect((await transcript(back)).erasure).toBeNull()
  })

  it('looks once a day of the application, writes each look down, and takes many in steps', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, (_, n) => left(`many${n}`)))
    await keep({ messages: 1 })
    await later(2)
    expect((await look())?.counts.conversations).toBe(many.length)
    const first = await look()
    await later(1)
    const second = await look()
    expect(second?.startedAt).not.toBe(first?.startedAt)
    expect(second?.counts.conversations).toBe(0)
    const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.action, 'retention.run')))
    expect(rows).toHaveLength(2)
    expect(rows.every(({ actorId }) => actorId === null)).toBe(true)
  })

  it('is the database’s rule too: no words go before their time, and none come back', async () => {
    const { conversationId } = await left('rule')
    const expire = (at: Date | null) =>
      server.db.inApp(appId, (tx) =>
        tx.update(conversation).set({ expiredAt: at }).where(eq(conversation.id, conversationId)),
      )
    const early = { cause: { constraint: 'conversation_expired_early' } }
    const change = () =>
      server.db.inApp(appId, (tx) =>
        tx.update(message).set({ clientMsgId: null }).where(eq(message.conversationId, conversationId)),
      )
    await expect(expire(server.clock.now())).rejects.toMatchObject(early)
    await keep({ messages: 5 })
    await expect(expire(new Date(server.clock.now().getTime() + 4 * DAY_MS))).rejects.toMatchObject(early)
    await expect(change()).rejects.toMatchObject({ cause: { code: '42501' } })
    await expire(new Date(server.clock.now().getTime() + 6 * DAY_MS))
    await expect(expire(null)).rejects.toMatchObject({ cause: { constraint: 'conversation_stays_expired' } })
  })

  it('is changed by the super admin alone, on what stands there, within its limits', async () => {
    const admin = await aMember(server, { appId, roles: ['admin'] })
    expect(await refusal(admin.client.retention.get({ appId }))).toBe('FORBIDDEN')
    await keep({ messages: 30 })
    const late = { appId, revision: 1, retention: NEW_RETENTION }
    expect(await refusal(owner.client.retention.update(late))).toBe('CONFLICT')
    expect(await refusal(keep({ files: 0 }))).toBe('INVALID')
    expect(await owner.client.retention.history({ appId })).toMatchObject([
      { by: 'Anna', before: NEW_RETENTION, after: { ...NEW_RETENTION, messages: 30 } },
    ])
  })
})
