import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  await deployed(server, appId, await aMember(server, { appId, roles: ['super_admin'] }))
})
afterAll(() => server.close())

const read = () => admin.client.settings.texts({ appId })

describe('what conversations say', () => {
  it('is changed at once: an ended conversation invites to rate in the new words', async () => {
    const { revision, texts } = await read()
    const ratingInvitation = 'How **did** we do? [Why we ask](https://shop.example/why?a=1&b=2)'
    const changed = { ...texts, ratingInvitation, ratingThanks: 'Thank you, truly.' }
    expect(await admin.client.settings.updateTexts({ appId, revision, texts: changed })).toEqual({
      revision: revision + 1,
    })
    expect(await read()).toMatchObject({ revision: revision + 1, texts: changed })

    const visitor = await aVisitor(server, appId)
    const { conversation: open } = await visitor.say('Where is my order?')
    expect(open).toMatchObject({ canRate: false })
    expect(open).not.toHaveProperty('ratingInvitation')
    const own = { appId, conversationId: open.id }
    const { conversation } = await visitor.client.visitor.end(own)
    expect(conversation).toMatchObject({ canRate: true, ratingInvitation })
    await visitor.client.visitor.rate({ ...own, stars: 4 })
    const { messages, conversation: rated } = await visitor.client.visitor.messages(own)
    expect(messages.at(-1)?.body).toMatchObject({ notice: 'rated', text: 'Thank you, truly.' })
    expect(rated).not.toHaveProperty('ratingInvitation')
  })

  it('is refused where a text is empty, too long or holds what no text may hold', async () => {
    const { revision, texts } = await read()
    for (const text of ['', 'x'.repeat(301), 'a & b', 'ａ＜ｂ', '[a](https://shop.example) & b'])
      expect(
        await refusal(
          admin.client.settings.updateTexts({ appId, revision, texts: { ...texts, ratingInvitation: text } }),
        ),
        text,
      ).toBe('INVALID')
    expect(
      await refusal(
        admin.client.settings.updateTexts({ appId, revision, texts: { ...texts, ratingInvitation: 'x'.repeat(300) } }),
      ),
    ).toBeUndefined()
  })

  it('is not written over: who comes second is told whose change it was', async () => {
    const { revision, texts } = await read()
    await admin.client.settings.updateTexts({ appId, revision, texts: { ...texts, ended: 'Goodbye.' } })
    const second = admin.client.settings.updateTexts({ appId, revision, texts })
    await expect(second).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { revision: revision + 1, changedBy: 'Olga' },
    })
  })

  it('is for members who manage the desk, and not for agents or another application', async () => {
    const agent = await aMember(server, { appId, roles: ['online_staff'] })
    expect(await refusal(agent.client.settings.texts({ appId }))).toBe('FORBIDDEN')
    const other = await anApplication(server, { appId: '1400000009' })
    expect(await refusal(admin.client.settings.texts({ appId: other }))).toBe('NOT_FOUND')
  })
})
