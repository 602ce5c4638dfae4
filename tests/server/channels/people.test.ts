import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrMakeCaller } from '#src/server/conversations/callers.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { startSms } from '#tests/support/platforms/sms.ts'
import { startViber } from '#tests/support/platforms/viber.ts'
import { startWhatsapp } from '#tests/support/platforms/whatsapp.ts'
import { aChannelWorld } from './channel-world.ts'

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
