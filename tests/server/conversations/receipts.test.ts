import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerEvents } from '#src/contract/live.ts'
import { DeskError } from '#src/domain/errors.ts'
import { noteReceipt } from '#src/server/conversations/receipts.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { nextOf, openSockets, outcomeOf, type TestSockets } from '#tests/support/sockets.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let sockets: TestSockets
let desk: Desk
let appId: string
let anna: TestMember
let visitor: Awaited<ReturnType<Desk['somebody']>>

beforeAll(async () => {
  server = await createTestServer()
  sockets = await openSockets(server)
})
afterAll(async () => {
  await sockets.close()
  await server.close()
})
beforeEach(async () => {
  desk = await aDesk(server)
  appId = desk.appId
  anna = await desk.anAgent('Anna', await desk.aQueue({}))
  visitor = await desk.somebody()
})

const one = () => ({ appId, conversationId: visitor.conversationId })
const answer = (text: string) => anna.client.desk.send({ ...one(), clientMsgId: `${text}-12345678`, text })
const read = async () => (await anna.client.desk.messages({ ...one(), after: 0 })).conversation
const asVisitor = async () => (await visitor.client.visitor.messages(one())).conversation
const received = (seq: number, isRead: boolean, visitorId?: string) =>
  visitorId === undefined
    ? read().then((now) => noteReceipt(server.deps, appId, { ...one(), visitorId: now.visitor.id, seq, isRead }))
    : noteReceipt(server.deps, appId, { ...one(), visitorId, seq, isRead })

/** What a connection hears of one kind, from now on. */
function hearing<E extends 'receipts' | 'conversation'>(socket: ReturnType<TestSockets['open']>, event: E) {
  const heard: Parameters<ServerEvents[E]>[0][] = []
  socket.on(event as 'receipts', (news) => void heard.push(news as never))
  return heard
}

describe('what the visitor has read', () => {
  it('is told by their page, and heard by who serves them', async () => {
    const { seq } = await answer('Hello')
    const [page, workspace] = [
      sockets.open({ appId, visitorToken: visitor.token }),
      sockets.open({ appId }, anna.session),
    ]
    expect(await Promise.all([outcomeOf(page), outcomeOf(workspace)])).toEqual(['connected', 'connected'])
    await workspace.emitWithAck('watch', visitor.conversationId)

    const delivered = nextOf(workspace, 'receipts')
    expect(await page.emitWithAck('received', visitor.conversationId, seq, false)).toBeNull()
    expect(await delivered).toEqual({ conversationId: visitor.conversationId, delivered: seq, read: 0 })
    const seen = nextOf(workspace, 'receipts')
    expect(await page.emitWithAck('received', visitor.conversationId, seq, true)).toBeNull()
    expect(await seen).toEqual({ conversationId: visitor.conversationId, delivered: seq, read: seq })
    expect((await read()).receipts).toEqual({ delivered: seq, read: seq })
  })

  it('never goes back, nor beyond what was said', async () => {
    const { seq } = await answer('Hello')
    await received(seq, true)
    await received(1, true)
    await received(seq - 1, false)
    expect((await read()).receipts).toEqual({ delivered: seq, read: seq })
    await received(seq + 400, true)
    expect((await read()).receipts).toEqual({ delivered: seq, read: seq })
    await received(2 ** 40, false)
    expect((await read()).receipts).toEqual({ delivered: seq, read: seq })

    const set = (column: string, to: number) =>
      server.db.inApp(appId, (tx) =>
        tx.execute(`update conversation set ${column} = ${to} where id = '${visitor.conversationId}'`),
      )
    for (const column of ['read_seq', 'answered_seq', 'delivered_seq', 'visitor_read_seq']) {
      await set(column === 'delivered_seq' ? 'visitor_read_seq' : column, seq)
      await expect(set(column, 0)).rejects.toMatchObject({ cause: { constraint: /conversation_receipts/ } })
    }
    await expect(set('delivered_seq', seq + 1)).rejects.toMatchObject({
      cause: { constraint: 'conversation_receipts' },
    })
  })

  it('is said not to be noted where it was not, so that the page tells it again', async () => {
    const { seq } = await answer('Hello')
    const page = sockets.open({ appId, visitorToken: visitor.token })
    expect(await outcomeOf(page)).toBe('connected')
    const tell = () => page.emitWithAck('received', visitor.conversationId, seq, true)
    const lane = vi.spyOn(server.deps.db, 'lane').mockImplementationOnce(() => {
      throw new DeskError('UNAVAILABLE', { retryAfter: 1 })
    })
    expect(await tell()).toEqual({ code: 'UNAVAILABLE' })
    lane.mockRestore()
    expect(await tell()).toBeNull()
    expect((await read()).receipts).toEqual({ delivered: seq, read: seq })
  })

  it('is told by nobody else', async () => {
    const { seq } = await answer('Hello')
    const other = await desk.somebody()
    const page = sockets.open({ appId, visitorToken: other.token })
    expect(await outcomeOf(page)).toBe('connected')
    for (const given of [
      [visitor.conversationId, seq, true],
      ['no id', 1, true],
      [other.conversationId, 'one', true],
      [other.conversationId, 0.5, true],
      [other.conversationId, -1, true],
    ])
      page.emit('received', ...(given as [string, number, boolean]), () => undefined)
    // The connection is served in order, and stands.
    expect(await page.emitWithAck('watch', other.conversationId)).toMatchObject({ seq: expect.any(Number) })
    expect((await read()).receipts).toEqual({ delivered: 0, read: 0 })
  })
})

describe('what the agent has read', () => {
  it('is shown to the visitor, as far as somebody really has read', async () => {
    const { message } = await visitor.say('Is it on its way?')
    const before = await asVisitor()
    expect(before.readSeq).toBeLessThan(message.seq)
    const page = sockets.open({ appId, visitorToken: visitor.token })
    await outcomeOf(page)
    await page.emitWithAck('watch', visitor.conversationId)
    const news = nextOf(page, 'conversation')
    await anna.client.desk.markRead({ ...one(), seq: message.seq })
    expect((await news).readSeq).toBe(message.seq)
  })

  it('is no more than one piece of news for all that was written until an answer', async () => {
    const page = sockets.open({ appId, visitorToken: visitor.token })
    await outcomeOf(page)
    await page.emitWithAck('watch', visitor.conversationId)
    await visitor.say('One')
    const news = hearing(page, 'conversation')
    await answer('First')
    await answer('Second')
    const last = await answer('Third')
    await expect.poll(async () => (await asVisitor()).readSeq).toBe(last.seq)
    // What comes after it is heard after it.
    await anna.client.desk.end(one())
    await expect.poll(() => news.map(({ state }) => state)).toEqual(['in_service', 'ended'])
  })

  it('is not what the bot had answered before they came', async () => {
    appId = await anApplication(server, { appId: '1400000090', template: 'shop' })
    const groupId = await aGroup(server, { appId })
    await deployed(server, appId, await aMember(server, { appId, roles: ['super_admin'] }))
    anna = await aMember(server, {
      appId,
      roles: ['online_staff'],
      nickname: 'Anna',
      status: 'online',
      groups: [groupId],
    })
    visitor = await aVisitor(server, appId)
    const { message: asked } = await visitor.say('Where is my order?')
    await visitor.client.visitor.transfer(one())
    await anna.client.desk.accept(one())
    expect(await read()).toMatchObject({ state: 'in_service', unread: 0, readSeq: 0 })
    expect((await asVisitor()).readSeq).toBeLessThan(asked.seq)
    const { message } = await visitor.say('Hello?')
    expect((await read()).unread).toBe(1)
    await anna.client.desk.markRead({ ...one(), seq: message.seq })
    expect((await read()).unread).toBe(0)
  })

  it('is shown to nobody where the settings say so', async () => {
    const olga = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
    const { revision, rules } = await olga.client.settings.messages({ appId })
    expect(rules.showsRead).toBe(true)
    await olga.client.settings.updateMessages({ appId, revision, rules: { ...rules, showsRead: false } })
    const { message } = await visitor.say('Hello?')
    await anna.client.desk.markRead({ ...one(), seq: message.seq })
    expect(await asVisitor()).not.toHaveProperty('readSeq')
    expect(await olga.client.settings.messagesHistory({ appId })).toMatchObject([
      { by: 'Olga', before: { showsRead: true }, after: { showsRead: false } },
    ])
    await expect(olga.client.settings.updateMessages({ appId, revision, rules })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
