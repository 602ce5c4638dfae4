import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrMakeCaller } from '#src/server/conversations/callers.ts'
import { channelProfile } from '#src/server/db/schema/channel.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { startSms } from '#tests/support/platforms/sms.ts'
import { startViber } from '#tests/support/platforms/viber.ts'
import { startWhatsapp } from '#tests/support/platforms/whatsapp.ts'
import { aChannelWorld } from './channel-world.ts'
import { aMessengerWorld } from './messenger-world.ts'
import { aServiceWorld } from './wechat-service-world.ts'

type World = Pick<Awaited<ReturnType<typeof aChannelWorld>>, 'appId' | 'server' | 'talksOf'>

/** Who is behind somebody on an account. */
async function behind({ appId, server, talksOf }: World, user: string) {
  const talk = (await talksOf(user)).at(-1)
  const [who] = await server.db.inApp(appId, (tx) =>
    tx
      .select({ id: visitor.id, nickname: visitor.nickname, phone: visitor.phone, language: visitor.language })
      .from(visitor)
      .where(eq(visitor.id, talk?.visitorId ?? randomUUID())),
  )
  return who
}
const call = ({ appId, server }: World, phone: string) =>
  server.db.inApp(appId, (tx) => findOrMakeCaller(tx, appId, phone, 'en', server.clock.now()))

describe('who writes on Viber', () => {
  let world: Awaited<ReturnType<typeof aWorld>>
  const aWorld = () =>
    aChannelWorld(startViber, ({ bot }) => ({
      kind: 'viber',
      config: { accountName: bot.name, avatarUrl: '', welcome: '' },
      secrets: { authToken: bot.token },
    }))
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world.close())

  async function says(sender: { id: string; name?: string; language?: string }, text = 'Hello') {
    const { operator } = world
    await operator.tell({ ...operator.said(sender.id, text), sender })
    await world.settled()
  }

  it('is called as they are there, and spoken to in their language', async () => {
    await says({ id: 'mia', name: '  みあ ', language: 'ja-JP' })
    expect(await behind(world, 'mia')).toMatchObject({ nickname: 'みあ', language: 'ja', phone: null })
  })

  it('is spoken to in the language of the application where theirs is none of ours', async () => {
    await says({ id: 'nils', name: 'Nils', language: 'sv' })
    expect(await behind(world, 'nils')).toMatchObject({ nickname: 'Nils', language: 'en' })
  })

  it('keeps the name that people have given them', async () => {
    const { agent, appId, server } = world
    const conversationId = await world.served('ole', (text) => says({ id: 'ole', name: 'Ole' }, text))
    const [talk] = await world.talksOf('ole')
    await server.db.inApp(appId, (tx) =>
      tx
        .update(visitor)
        .set({ nickname: 'Mr Olsen' })
        .where(eq(visitor.id, talk?.visitorId ?? '')),
    )
    await agent.client.desk.end({ appId, conversationId })
    await says({ id: 'ole', name: 'Ole the Great' }, 'Hello again')
    expect(await world.talksOf('ole')).toHaveLength(2)
    expect(await behind(world, 'ole')).toMatchObject({ nickname: 'Mr Olsen' })
  })

  it('has a name that is cut where it is too long', async () => {
    await says({ id: 'long', name: '名'.repeat(80), language: 'x'.repeat(80) })
    expect((await behind(world, 'long'))?.nickname).toBe('名'.repeat(50))
  })
})

describe('a number', () => {
  it('on WhatsApp is that of who has called from it', async () => {
    const world = await aChannelWorld(startWhatsapp, ({ number }) => ({
      kind: 'whatsapp',
      config: {
        phoneNumber: number.shown,
        phoneNumberId: number.id,
        wabaId: number.wabaId,
        systemUserId: number.systemUserId,
        businessUrl: '',
      },
      secrets: { accessToken: number.token, appSecret: number.secret },
    }))
    const caller = await call(world, '+491701234567')
    await world.operator.tell(world.operator.said('491701234567', 'Hello'))
    await world.settled()
    expect(await behind(world, '491701234567')).toMatchObject({ id: caller.id, nickname: 'Kim' })
    await world.close()
  })

  it('in a text message is that of who calls from it later', async () => {
    const world = await aChannelWorld(startSms, ({ own }) => ({
      kind: 'sms',
      config: {
        site: 'china',
        smsSdkAppId: own.appId,
        signName: own.sign,
        templateId: '1110',
        abroadTemplateId: '2220',
        characters: 60,
      },
      secrets: { secretId: own.secretId, secretKey: own.secretKey },
    }))
    await world.operator.tell(world.operator.said('+8618501234444', '你好'))
    await world.settled()
    const who = await behind(world, '+8618501234444')
    expect(who?.phone).toBe('+8618501234444')
    expect(await call(world, '+8618501234444')).toMatchObject({ id: who?.id })
    await world.close()
  })
})

const portrait = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

/** The picture of the visitor of a conversation, as the agent who serves them is given it. */
const pictureIn = async (
  { agent, appId }: Pick<Awaited<ReturnType<typeof aChannelWorld>>, 'agent' | 'appId'>,
  conversationId: string,
) => (await agent.client.visitors.facts({ appId, conversationId })).picture

async function sizeOf(picture: string | null) {
  const [, base64 = ''] = (picture ?? '').split('data:image/jpeg;base64,')
  const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return { format, width, height }
}

describe('who writes on Messenger', () => {
  let world: Awaited<ReturnType<typeof aMessengerWorld>>
  beforeAll(async () => {
    world = await aMessengerWorld()
    world.messenger.serve('/portrait.jpg', 'image/jpeg', await portrait())
    world.messenger.serve('/page.html', 'text/html', Buffer.from('<html></html>'))
  })
  afterAll(() => world.close())

  async function says(user: string, text = 'Hello') {
    await world.messenger.tell([world.messenger.said(user, text)])
    await world.settled()
  }
  const isThere = (user: string, first: string, last: string, path = '/portrait.jpg') =>
    world.messenger.profiles.set(user, {
      first_name: first,
      last_name: last,
      profile_pic: `http://${world.messenger.host}${path}`,
    })

  it('is asked for once, called as they are there, and seen by who serves them', async () => {
    isThere('psid-mia', 'Mia', 'Vogel')
    await says('psid-mia')
    expect(await behind(world, 'psid-mia')).toMatchObject({ nickname: 'Mia Vogel' })
    const id = await world.served('psid-mia', (text) => says('psid-mia', text))
    expect(await sizeOf(await pictureIn(world, id))).toEqual({ format: 'jpeg', width: 96, height: 96 })
    const { mine } = await world.agent.client.desk.overview({ appId: world.appId })
    expect(mine[0]?.visitor.nickname).toBe('Mia Vogel')
    await says('psid-mia', 'One more thing')
    expect(world.messenger.lookedUp.filter((user) => user === 'psid-mia')).toHaveLength(1)
  })

  it('has the name of their family first where that is the custom', async () => {
    isThere('psid-san', '三', '张')
    await says('psid-san')
    expect(await behind(world, 'psid-san')).toMatchObject({ nickname: '张三' })
  })

  it('keeps what somebody of the team has called them meanwhile', async () => {
    isThere('psid-kai', 'Kai', 'Sand')
    world.messenger.beShy(1)
    const id = await world.served('psid-kai', (text) => says('psid-kai', text))
    expect(await behind(world, 'psid-kai')).toMatchObject({ nickname: '' })
    const { agent, appId } = world
    await agent.client.desk.describeVisitor({
      appId,
      conversationId: id,
      nickname: 'The lamp man',
      addTags: [],
      removeTags: [],
    })
    await world.pass(30)
    expect(world.messenger.lookedUp.filter((user) => user === 'psid-kai')).toHaveLength(2)
    expect(await behind(world, 'psid-kai')).toMatchObject({ nickname: 'The lamp man' })
    expect(await pictureIn(world, id)).not.toBeNull()
  })

  it('is nobody by name where Meta tells nothing, and answered all the same', async () => {
    await says('psid-nobody')
    expect(await behind(world, 'psid-nobody')).toMatchObject({ nickname: '' })
    expect(world.messenger.taken.some(({ to }) => to === 'psid-nobody')).toBe(true)
    expect((await world.account()).error).toBeNull()
  })

  it('has no picture where there is none at its address', async () => {
    isThere('psid-lee', 'Lee', '', '/page.html')
    const id = await world.served('psid-lee', (text) => says('psid-lee', text))
    expect(await behind(world, 'psid-lee')).toMatchObject({ nickname: 'Lee' })
    expect(await pictureIn(world, id)).toBeNull()
  })

  it('has no picture any more once they were erased', async () => {
    isThere('psid-ann', 'Ann', 'Berg')
    const id = await world.served('psid-ann', (text) => says('psid-ann', text))
    expect(await pictureIn(world, id)).not.toBeNull()
    const { agent, admin, appId, server } = world
    await agent.client.desk.end({ appId, conversationId: id })
    const who = await behind(world, 'psid-ann')
    const before = await server.db.inApp(appId, (tx) => tx.$count(channelProfile))
    await admin.client.history.eraseVisitor({ appId, visitorId: who?.id ?? '', reason: 'They asked' })
    expect(await server.db.inApp(appId, (tx) => tx.$count(channelProfile))).toBe(before - 1)
  })
})

describe('who writes by WeChat customer service', () => {
  it('is called as they are there, and seen by who serves them', async () => {
    const world = await aServiceWorld()
    const { operator } = world
    operator.pictures.set('/head/0', await portrait())
    operator.customers.set('wm-xiao', { nickname: '小明', avatar: `http://${operator.host}/head/0` })
    const says = async (text: string) => {
      operator.says('wm-xiao', text)
      await operator.call()
      await world.settled()
    }
    const id = await world.served('wm-xiao', says)
    expect(await behind(world, 'wm-xiao')).toMatchObject({ nickname: '小明' })
    expect(await sizeOf(await pictureIn(world, id))).toEqual({ format: 'jpeg', width: 96, height: 96 })
    expect(operator.requests.filter((path) => path === '/kf/customer/batchget')).toHaveLength(1)
    await world.close()
  })
})
