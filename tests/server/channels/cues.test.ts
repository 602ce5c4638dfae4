import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { nextOf, openSockets, outcomeOf, type TestSocket } from '#tests/support/sockets.ts'
import { aMember, deployed, signInAnew, type TestMember } from '#tests/support/server.ts'
import { begin, say } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'
import { aMessengerWorld } from './messenger-world.ts'
import { aWechatWorld } from './wechat-world.ts'
import { aWhatsappWorld } from './whatsapp-world.ts'

const EVERY = LIMITS.channel.typingEverySeconds

type World = Pick<Awaited<ReturnType<typeof aWhatsappWorld>>, 'server' | 'appId' | 'agent' | 'admin' | 'settled'>

/** The desk of a world, where its agent and its admin are all the time: who types there, and who sees it. */
async function aDesk({ server, appId, agent, admin, settled }: World) {
  const sockets = await openSockets(server)
  async function comes({ session }: TestMember) {
    const socket = sockets.open({ appId }, session)
    expect(await outcomeOf(socket)).toBe('connected')
    return socket
  }
  const watch = (socket: TestSocket, conversationId: string) =>
    new Promise((done) => socket.emit('watch', conversationId, done))
  await comes(agent)
  const reader = await comes(admin)
  return {
    /** Types in a conversation, until all that follows from it is done. A page tells of it once a second at most. */
    async types(conversationId: string, who = agent) {
      const page = await comes(who)
      await watch(page, conversationId)
      await watch(reader, conversationId)
      const seen = nextOf(reader, 'typing')
      page.emit('typing', conversationId)
      await seen
      await settled()
      page.disconnect()
    },
    close: () => sockets.close(),
  }
}

/** Whether visitors are to see what was read. */
const showReads = ({ server, appId }: World, showsRead: boolean) =>
  server.db.inApp(appId, (tx) => tx.update(application).set({ showsRead }).where(eq(application.appId, appId)))

describe('WhatsApp', () => {
  let world: Awaited<ReturnType<typeof aWhatsappWorld>>
  let desk: Awaited<ReturnType<typeof aDesk>>
  let people = 0
  let user: string

  beforeAll(async () => {
    world = await aWhatsappWorld()
    desk = await aDesk(world)
  })
  afterAll(async () => {
    await desk.close()
    await world.close()
  })
  beforeEach(() => {
    user = `4915551${String(++people).padStart(4, '0')}`
  })

  const says = async (text: string) => {
    await world.operator.tell(world.operator.said(user, text))
    await world.settled()
  }
  const acts = () => world.operator.acts.filter(({ of }) => of === user)
  const reads = (conversationId: string, seq: number) =>
    world.agent.client.desk.markRead({ appId: world.appId, conversationId, seq })

  it('shows that an agent writes, every so often, and that they have read what was said last', async () => {
    const id = await world.served(user, says)
    await desk.types(id)
    expect(acts().map(({ act }) => act)).toEqual(['read, typing'])
    await desk.types(id)
    expect(acts()).toHaveLength(1)
    await world.pass(EVERY)
    await desk.types(id)
    expect(acts().map(({ act }) => act)).toEqual(['read, typing', 'read, typing'])
    expect(acts().at(-1)?.id).toBe(acts()[0]?.id)
    // None of it is a message: nothing waits, and nothing of what may follow their word is used.
    expect((await world.outboxOf(user)).every(({ state }) => state === 'sent')).toBe(true)
  })

  it('marks what they said as read once an agent has read all of it, each only once', async () => {
    const id = await world.served(user, says)
    await says('Are you there?')
    await says('Hello?')
    const seq = async () => (await world.talksOf(user)).at(-1)?.seq ?? 0
    await reads(id, (await seq()) - 1)
    await world.settled()
    expect(acts()).toEqual([])
    await reads(id, await seq())
    await world.reply(id, 'I am')
    await world.settled()
    expect(acts().map(({ act }) => act)).toEqual(['read'])
    await says('Good')
    await reads(id, await seq())
    await world.settled()
    expect(acts().map(({ act }) => act)).toEqual(['read', 'read'])
    expect(acts()[0]?.id).not.toBe(acts()[1]?.id)
  })

  it('shows neither where visitors are not to see what was read', async () => {
    await showReads(world, false)
    const id = await world.served(user, says)
    await desk.types(id)
    await reads(id, 1_000)
    await world.settled()
    await showReads(world, true)
    expect(acts()).toEqual([])
  })

  it('shows nobody writing who reads along', async () => {
    const id = await world.served(user, says)
    const olga = await aMember(world.server, { appId: world.appId, roles: ['admin'], nickname: 'Olga' })
    await desk.types(id, olga)
    expect(acts()).toEqual([])
    await desk.types(id)
    expect(acts()).toHaveLength(1)
  })

  it('shows nobody writing what could not be sent any more', async () => {
    const id = await world.served(user, says)
    world.server.clock.advance(25 * 3_600_000)
    await signInAnew(world.server)
    await desk.types(id)
    expect(acts()).toEqual([])
  })
})

describe('Messenger', () => {
  let world: Awaited<ReturnType<typeof aMessengerWorld>>
  let desk: Awaited<ReturnType<typeof aDesk>>
  let people = 0
  let user: string

  beforeAll(async () => {
    world = await aMessengerWorld()
    desk = await aDesk(world)
  })
  afterAll(async () => {
    await desk.close()
    await world.close()
  })
  beforeEach(() => {
    user = `psid-cue-${String(++people)}`
  })

  const says = async (text: string) => {
    await world.messenger.tell([world.messenger.said(user, text)])
    await world.settled()
  }
  const acts = () => world.messenger.acts.filter(({ to }) => to === user).map(({ action }) => action)

  it('shows that an agent writes, and that they have read what was said', async () => {
    const id = await world.served(user, says)
    await desk.types(id)
    await world.agent.client.desk.markRead({ appId: world.appId, conversationId: id, seq: 1_000 })
    await world.settled()
    expect(acts()).toEqual(['typing_on', 'mark_seen'])
    await showReads(world, false)
    await says('Hello?')
    await world.agent.client.desk.markRead({ appId: world.appId, conversationId: id, seq: 1_000 })
    await world.settled()
    await showReads(world, true)
    expect(acts()).toEqual(['typing_on', 'mark_seen'])
  })

  it('is not asked again for what comes to nothing, and sends what is said all the same', async () => {
    const id = await world.served(user, says)
    const before = world.messenger.requests.length
    world.messenger.beUnwell(1)
    await desk.types(id)
    expect(acts()).toEqual([])
    expect(world.messenger.requests).toHaveLength(before + 1)
    expect((await world.account()).error).toBeNull()
    await world.reply(id, 'Here I am')
    await world.settled()
    expect(world.messenger.taken.at(-1)).toMatchObject({ to: user, message: { text: 'Here I am' } })
  })

  it('shows that the bot writes while it waits to say something', async () => {
    const { admin, appId, server } = world
    const later = say('Here it is.')
    const document = draw({
      start: begin('slowly', 'first'),
      first: say('One moment.', 'later'),
      later: { ...later, data: { ...later.data, delay: 3 } },
    })
    const { id } = await admin.client.flows.create({ appId, name: 'Slowly', kind: 'standard' })
    await admin.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
    await deployed(server, appId, admin)
    await says('slowly')
    expect(acts()).toEqual(['typing_on'])
    await world.pass(3)
    expect(acts()).toEqual(['typing_on'])
    expect(world.messenger.taken.at(-1)).toMatchObject({ to: user, message: { text: 'Here it is.' } })
  })

  it('hears nothing of an account that is switched off, or not bound any more', async () => {
    const { admin, appId, accountId } = world
    const id = await world.served(user, says)
    await admin.client.channels.setEnabled({ appId, accountId, enabled: false })
    await desk.types(id)
    expect(acts()).toEqual([])
    await admin.client.channels.setEnabled({ appId, accountId, enabled: true })
    await admin.client.channels.unbind({ appId, accountId })
    await world.pass(EVERY)
    await desk.types(id)
    expect(acts()).toEqual([])
  })
})

describe.each([
  { kind: 'official', format: 'xml', mode: 'aes' } as const,
  { kind: 'mini', format: 'json', mode: 'aes' } as const,
])('WeChat, $kind', (kind) => {
  let world: Awaited<ReturnType<typeof aWechatWorld>>
  let desk: Awaited<ReturnType<typeof aDesk>>

  beforeAll(async () => {
    world = await aWechatWorld(kind)
    desk = await aDesk(world)
  })
  afterAll(async () => {
    await desk.close()
    await world.close()
  })

  it('shows that an agent writes as long as something may be said, and uses none of what may be said', async () => {
    const user = 'openid-cue'
    const says = async (text: string) => {
      await world.operator.tell(world.operator.said(user, text))
      await world.settled()
    }
    const left = async () => {
      const { mine } = await world.agent.client.desk.overview({ appId: world.appId })
      return mine[0]?.reach?.left
    }
    const id = await world.served(user, says)
    await says('One more thing')
    const before = await left()
    await desk.types(id)
    expect(world.operator.acts).toEqual([{ to: user, act: 'Typing' }])
    expect(await left()).toBe(before)
    await world.agent.client.desk.markRead({ appId: world.appId, conversationId: id, seq: 1_000 })
    for (let said = 0; said < (before ?? 0); said++) await world.reply(id, `Line ${said}`)
    await world.settled()
    expect(await left()).toBe(0)
    await world.pass(EVERY)
    await desk.types(id)
    expect(world.operator.acts).toHaveLength(1)
  })
})
