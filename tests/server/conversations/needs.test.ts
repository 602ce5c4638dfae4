import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '#src/lib/languages.ts'
import { offer } from '#src/server/db/schema/routing.ts'
import { audit } from '#src/server/db/schema/platform.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import { aMember, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk, type Rules } from './desk-world.ts'

let server: TestServer
let desk: Desk
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  desk = await aDesk(server)
  admin = await aMember(server, { appId: desk.appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

const RINGS: Rules = { strategy: 'longest_idle', ringSeconds: 20 }

/** An agent who comes online and speaks some languages. */
async function speaker(nickname: string, groupId: string, ...languages: Language[]): Promise<TestMember> {
  const agent = await desk.anAgent(nickname, groupId)
  await admin.client.team.updateMember({ appId: desk.appId, memberId: agent.personId, languages })
  return agent
}

/** Why whoever was rung last was chosen. */
async function whyOf({ conversationId }: { conversationId: string }) {
  const [row] = await server.db.inApp(desk.appId, (tx) =>
    tx.select({ why: offer.why }).from(offer).where(eq(offer.conversationId, conversationId)).orderBy(desc(offer.at)),
  )
  return row?.why
}

describe('the language of a visitor', () => {
  it('counts for nothing unless the group goes by it', async () => {
    const groupId = await desk.aQueue(RINGS)
    await speaker('Anna', groupId, 'en')
    await speaker('Mei', groupId, 'zh')
    expect(await desk.stands(await desk.somebody('zh'))).toBe('ringing Anna')
  })

  it('brings them to who speaks it, and the reason says what others lacked', async () => {
    const groupId = await desk.aQueue({ ...RINGS, languageRule: 'required' })
    await speaker('Anna', groupId, 'en')
    await speaker('Mei', groupId, 'en', 'zh')
    const visitor = await desk.somebody('zh-CN')
    expect(await desk.stands(visitor)).toBe('ringing Mei')
    expect(await whyOf(visitor)).toMatchObject({
      looked: 2,
      out: { skill: 1 },
      needs: [{ skill: 'lang:zh', level: 1 }],
    })
    expect(await desk.stands(await desk.somebody('en'))).toBe('ringing Anna')
  })

  it('brings whoever waits to an agent who says of themselves that they speak it', async () => {
    const groupId = await desk.aQueue({ ...RINGS, languageRule: 'required' })
    const anna = await speaker('Anna', groupId, 'en')
    await speaker('Joon', groupId, 'en', 'ko')
    const first = await desk.somebody('ja')
    expect(await desk.stands(first)).toBe('bot')
    await anna.client.profile.setLanguages({ appId: desk.appId, languages: ['en', 'ja'] })
    expect(await desk.stands(await desk.somebody('ja'))).toBe('ringing Anna')
  })

  it('is waited for where it is required, however long, and where it is preferred for so many seconds', async () => {
    const groupId = await desk.aQueue({ ...RINGS, limit: 1, languageRule: 'required' })
    await speaker('Mei', groupId, 'zh')
    await desk.somebody('zh')
    await speaker('Anna', groupId, 'en')
    const strict = await desk.somebody('zh')
    await desk.pass(600)
    expect(await desk.offers(strict)).toEqual([])

    desk = await aDesk(server)
    admin = await aMember(server, { appId: desk.appId, roles: ['super_admin'] })
    const other = await desk.aQueue({ ...RINGS, languageRule: 'preferred', languageFor: 30 })
    await speaker('Anna', other, 'en')
    const visitor = await desk.somebody('zh')
    await desk.pass(29)
    expect(await desk.stands(visitor)).toBe('queued')
    await desk.pass(1)
    expect(await desk.stands(visitor)).toBe('ringing Anna')
    const { rows } = await server.db.inApp(desk.appId, (tx) =>
      tx.execute(
        `select data from conversation_event where type = 'needs_lapsed' and conversation_id = '${visitor.conversationId}'`,
      ),
    )
    expect(rows).toEqual([{ data: { skills: ['lang:zh'] } }])
  })

  it('is as with nobody there, where it is required and nobody who is online speaks it', async () => {
    const groupId = await desk.aQueue({ ...RINGS, languageRule: 'required' })
    await speaker('Anna', groupId, 'en')
    const mei = await speaker('Mei', groupId, 'zh')
    await mei.client.team.setOwnStatus({ appId: desk.appId, status: 'offline' })
    expect(await desk.stands(await desk.somebody('zh'))).toBe('bot')
    // Who picks from the queue by hand decides that for themselves.
    await server.db.inApp(desk.appId, (tx) => tx.update(agentGroup).set({ strategy: 'manual' }))
    expect(await desk.stands(await desk.somebody('zh'))).toBe('queued')
    await server.db.inApp(desk.appId, (tx) => tx.update(agentGroup).set({ strategy: 'longest_idle' }))
    // Nobody can be said to speak French: whoever is there serves them.
    expect(await desk.stands(await desk.somebody('fr'))).toBe('ringing Anna')
  })

  it('that a member speaks is told with them and is written into the audit log', async () => {
    const agent = await speaker('Mei', await desk.aQueue(RINGS), 'zh', 'en')
    const listed = (await admin.client.team.members({ appId: desk.appId })).find(({ id }) => id === agent.personId)
    expect(listed?.languages).toEqual(['zh', 'en'])
    const [row] = await server.db.inApp(desk.appId, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'member.updated')),
    )
    expect(row).toMatchObject({ before: { languages: [] }, after: { languages: ['zh', 'en'] } })
  })
})
