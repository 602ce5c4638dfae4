import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationErasure } from '#src/server/db/schema/application-erasure.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import { isClosed } from '#src/server/platform/door.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  signInAnew,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
const OTHER = '1400000002'
const DAY_MS = 86_400_000
let server: TestServer
let ada: TestMember
let bo: TestMember

beforeEach(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP, template: 'shop' })
  await anApplication(server, { appId: OTHER, template: 'shop' })
  ada = await aMember(server, { appId: APP, roles: ['super_admin'], nickname: 'Ada' })
  bo = await aMember(server, { appId: APP, roles: ['admin', 'online_staff'] })
})
afterEach(() => server.close())

const close = (part: { name?: string; reason?: string } = {}) =>
  ada.client.application.close({ appId: APP, name: `Application ${APP}`, reason: 'No longer sold', ...part })
const states = () =>
  server.db.inApp(APP, (tx) =>
    tx.select({ state: conversation.state, reason: conversation.endReason }).from(conversation),
  )
const open = (appId: string, token?: string) =>
  server.as().visitor.open({ appId, token, language: 'en', startAgain: false, after: 0 })

describe('an application that is to be deleted', () => {
  it('serves nobody from that moment on, and ends what is open', async () => {
    const visitor = await aVisitor(server, APP)
    const { conversationId } = visitor
    const theirs = server.as({ visitor: visitor.token })
    await visitor.say('Where is my parcel?')
    await close()
    expect(await refusal(open(APP))).toBe('APPLICATION_CLOSED')
    expect(await refusal(open(APP, visitor.token))).toBe('APPLICATION_CLOSED')
    expect(await refusal(theirs.visitor.messages({ appId: APP, conversationId, after: 0 }))).toBe('APPLICATION_CLOSED')
    const left = { appId: APP, conversationId, clientMsgId: 'm', email: 'a@example.com', text: 'Hello' }
    expect(await refusal(theirs.visitor.leaveMessage(left))).toBe('APPLICATION_CLOSED')
    expect(await refusal(bo.client.robot.get({ appId: APP }))).toBe('APPLICATION_CLOSED')
    expect(await refusal(ada.client.finder.find({ appId: APP, text: 'parcel' }))).toBe('APPLICATION_CLOSED')
    for (const { personId } of [ada, bo])
      expect(server.announced).toContainEqual({ type: 'endMember', args: [APP, personId] })
    await server.settled()
    expect(await states()).toEqual([{ state: 'ended', reason: 'abnormal' }])
    expect((await open(OTHER)).conversation.state).toBe('bot')
  })

  it('begins no conversation by any way, whatever a process remembers', async () => {
    const visitor = await aVisitor(server, APP)
    await isClosed(server.db, APP)
    await server.db.inApp(APP, (tx) =>
      tx.update(application).set({ closedAt: server.clock.now() }).where(eq(application.appId, APP)),
    )
    const begun = server.db.inApp(APP, async (tx) => {
      const [row] = await tx.select().from(conversation).where(eq(conversation.id, visitor.conversationId))
      await tx.insert(conversation).values({ ...row!, id: bo.personId, state: 'bot', channel: 'other' })
    })
    await expect(begun).rejects.toMatchObject({ cause: { constraint: 'conversation_application_closed' } })
  })

  it('says to its members what becomes of it, and when', async () => {
    await close()
    const { closing } = await bo.client.application.get({ appId: APP })
    const closedAt = server.clock.now()
    expect(closing).toEqual({
      by: 'Ada',
      closedAt: closedAt.toISOString(),
      dueAt: new Date(closedAt.getTime() + 7 * DAY_MS).toISOString(),
      progress: null,
    })
    expect((await bo.client.auth.me()).applications).toMatchObject([{ appId: APP, closed: true }])
  })

  it('is taken back by its super admin alone, until its grace is over', async () => {
    await close()
    await server.settled()
    expect(await refusal(bo.client.application.reopen({ appId: APP }))).toBe('FORBIDDEN')
    server.clock.advance(7 * DAY_MS - 60_000)
    await sweep(server.deps)
    await server.settled()
    await signInAnew(server)
    await ada.client.application.reopen({ appId: APP })
    expect((await ada.client.application.get({ appId: APP })).closing).toBeNull()
    expect((await open(APP)).conversation.state).toBe('bot')
    expect((await ada.client.audit.list({ appId: APP, limit: 2 })).items).toMatchObject([
      { action: 'application.reopened', actor: 'Ada' },
      { action: 'application.closed', actor: 'Ada', after: { reason: 'No longer sold' } },
    ])
    server.clock.advance(DAY_MS)
    await sweep(server.deps)
    await server.settled()
    await signInAnew(server)
    expect(await server.db.inApp(APP, (tx) => tx.select().from(applicationErasure))).toEqual([])
    expect((await ada.client.application.get({ appId: APP })).closing).toBeNull()
    expect((await ada.client.knowledge.entries({ appId: APP, limit: 1 })).total).toBeGreaterThan(5)
  })

  it('is closed once, by its name, and never the last that serves', async () => {
    expect(await refusal(close({ name: 'Another' }))).toBe('INVALID')
    expect(await refusal(close({ reason: ' ' }))).toBe('INVALID')
    expect(await refusal(ada.client.application.reopen({ appId: APP }))).toBe('STATE_CONFLICT')
    await close()
    expect(await refusal(close())).toBe('APPLICATION_CLOSED')
    const eva = await aMember(server, { appId: OTHER, roles: ['super_admin'] })
    const last = eva.client.application.close({ appId: OTHER, name: `Application ${OTHER}`, reason: 'Too' })
    expect(await refusal(last)).toBe('LAST_APPLICATION')
  })

  it('is not closed at once with the only other one', async () => {
    const eva = await aMember(server, { appId: OTHER, roles: ['super_admin'] })
    const both = await Promise.all([
      refusal(close()),
      refusal(eva.client.application.close({ appId: OTHER, name: `Application ${OTHER}`, reason: 'Too' })),
    ])
    expect(both.toSorted()).toEqual(['LAST_APPLICATION', undefined])
  })
})
