import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDENTITIES } from '#src/domain/person/mask.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { application, audit } from '#src/server/db/schema/platform.ts'
import { agentSlot } from '#src/server/db/schema/routing.ts'
import { agentGroup, member } from '#src/server/db/schema/team.ts'
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
let groupId: string
let anna: TestMember
let ben: TestMember
/** Looks after the desk of the group, and serves in it. */
let mei: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 2 })
  anna = await someone('Anna', ['online_staff'])
  ben = await someone('Ben', ['online_staff'])
  mei = await someone('Mei', ['online_admin', 'online_staff'])
})
afterAll(() => server.close())

async function someone(nickname: string, roles: Role[], groups = [groupId]): Promise<TestMember> {
  const one = await aMember(server, { appId, roles, nickname, groups })
  await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}

async function waiting() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  return visitor
}
async function served() {
  const visitor = await waiting()
  await anna.client.desk.accept({ appId, conversationId: visitor.conversationId })
  return visitor
}
/** Has a bot answer, which an admin may look after. */
async function withBot(): Promise<TestMember> {
  const ada = await someone('Ada', ['super_admin', 'online_staff'])
  await deployed(server, appId, ada)
  return ada
}
type Visitor = Awaited<ReturnType<typeof served>>
const of = ({ conversationId }: Visitor) => ({ appId, conversationId })

async function stands({ conversationId }: Visitor): Promise<string> {
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ line: string }>(
      `select concat_ws(' ', c.state, m.nickname) as line from conversation c
       left join member m on m.app_id = c.app_id and m.person_id = c.owner_id where c.id = '${conversationId}'`,
    ),
  )
  return rows[0]?.line ?? 'none'
}

const audited = async () => {
  const rows = await server.db.inApp(appId, (tx) =>
    tx
      .select({ action: audit.action, target: audit.target, actorId: audit.actorId })
      .from(audit)
      .where(and(like(audit.action, 'conversation.%'))),
  )
  return rows
}

describe('who looks after the desk', () => {
  it('lists what waits and is served in their groups, masked; an admin in all; an agent nothing', async () => {
    const [first, second] = [await served(), await waiting()]
    const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
    const cleo = await someone('Cleo', ['online_staff'], [other])
    await server.db.inApp(appId, async (tx) => {
      const [app] = await tx.select({ settings: application.settings }).from(application)
      await tx.update(application).set({ settings: { ...app!.settings, defaultGroupId: other } })
    })
    const elsewhere = await waiting()
    const listOf = async ({ client }: TestMember) => (await client.desk.overview({ appId })).all?.map(({ id }) => id)
    expect(await listOf(mei)).toEqual([first.conversationId, second.conversationId])
    const admin = await someone('Ada', ['super_admin', 'online_staff'], [other])
    expect(await listOf(admin)).toEqual([first.conversationId, second.conversationId, elsewhere.conversationId])
    expect((await cleo.client.desk.overview({ appId })).all).toBeNull()
    expect((await mei.client.desk.overview({ appId })).all?.every(({ masked }) => masked)).toBe(true)
    expect(await refusal(mei.client.desk.messages({ ...of(elsewhere), after: 0 }))).toBe('NOT_FOUND')
    expect(await refusal(mei.client.supervision.takeOver({ ...of(elsewhere) }))).toBe('NOT_FOUND')
  })

  it('reads along what another serves, masked, and cannot answer in it; that they read is kept', async () => {
    const visitor = await served()
    await visitor.say('Call me on 13812345678')
    const { conversation, messages } = await mei.client.desk.messages({ ...of(visitor), after: 0 })
    expect(conversation.masked).toBe(true)
    expect(JSON.stringify(messages)).not.toContain('13812345678')
    await mei.client.supervision.watch(of(visitor))
    expect(await audited()).toEqual([
      { action: 'conversation.watched', target: visitor.conversationId, actorId: mei.personId },
    ])
    expect(await refusal(mei.client.desk.send({ ...of(visitor), clientMsgId: 'not-mine', text: 'Hello' }))).toBe(
      'NOT_OWNER',
    )
    expect(await refusal(ben.client.desk.messages({ ...of(visitor), after: 0 }))).toBe('NOT_FOUND')
  })

  it('lists what the bot has, masked, for who looks after all, and tells them when it changes', async () => {
    const ada = await withBot()
    const listOf = async ({ client }: TestMember) => client.desk.withBot({ appId })
    const silent = await aVisitor(server, appId)
    const asks = await aVisitor(server, appId)
    server.announced.length = 0
    await asks.say('Write to me: vera@example.com')
    expect(server.announced).toContainEqual({ type: 'withBot', args: [appId] })
    await served()
    const shown = await listOf(ada)
    expect(shown.map(({ id }) => id)).toEqual([asks.conversationId])
    expect(shown[0]).toMatchObject({ state: 'bot', masked: true, owner: null })
    expect(JSON.stringify(shown)).not.toContain('vera@example.com')
    // It is of no group, and so nobody's who looks after some.
    expect(await listOf(mei)).toEqual([])
    expect(await refusal(anna.client.desk.withBot({ appId }))).toBe('FORBIDDEN')
    const read = ({ client }: TestMember) => client.desk.messages({ ...of(asks), after: 0 })
    const { conversation: seen, messages } = await read(ada)
    expect(seen.masked).toBe(true)
    expect(JSON.stringify(messages)).not.toContain('vera@example.com')
    for (const other of [mei, anna]) expect(await refusal(read(other))).toBe('NOT_FOUND')
    await ada.client.supervision.watch(of(asks))
    expect(await audited()).toEqual([
      { action: 'conversation.watched', target: asks.conversationId, actorId: ada.personId },
    ])
    server.announced.length = 0
    await silent.say('Me too')
    expect((await listOf(ada)).map(({ id }) => id)).toContain(silent.conversationId)
  })

  it('takes over what the bot has, or gives it to a member or a queue, of which its visitor hears no place', async () => {
    const ada = await withBot()
    const [taken, given, queued] = [
      await aVisitor(server, appId),
      await aVisitor(server, appId),
      await aVisitor(server, appId),
    ]
    for (const visitor of [taken, given, queued]) await visitor.say('Hello')
    for (const other of [mei, anna])
      expect(await refusal(other.client.supervision.takeOver(of(taken)))).toBe(
        other === mei ? 'NOT_FOUND' : 'FORBIDDEN',
      )
    await ada.client.supervision.takeOver({ ...of(taken), note: 'I know this one.' })
    await ada.client.supervision.assign({ ...of(given), to: { type: 'agent', id: ben.personId } })
    await ada.client.supervision.assign({ ...of(queued), to: { type: 'group', id: groupId } })
    expect(await stands(taken)).toBe('in_service Ada')
    expect(await stands(given)).toBe('in_service Ben')
    expect(await stands(queued)).toBe('queued')
    const { messages } = await ada.client.desk.messages({ ...of(taken), after: 0 })
    const notices = messages.flatMap(({ body }) => (body.type === 'notice' ? body.notice : []))
    expect(notices).toEqual(['agent_joined'])
    expect(await ada.client.desk.withBot({ appId })).toEqual([])
    expect((await audited()).map(({ action }) => action).toSorted()).toEqual([
      'conversation.assigned',
      'conversation.assigned',
      'conversation.takenOver',
    ])
    await taken.say('Thank you')
    expect((await ada.client.desk.overview({ appId })).mine).toMatchObject([{ id: taken.conversationId, unread: 1 }])
  })

  it('leaves a call to its menu, and what the bot has where nobody of a group would have it', async () => {
    const ada = await withBot()
    const lone = await someone('Lone', ['admin', 'online_staff'], [])
    const call = await aVisitor(server, appId)
    await call.say('Hello')
    expect(await refusal(lone.client.supervision.takeOver(of(call)))).toBe('NO_GROUP')
    await server.db.inApp(appId, (tx) =>
      tx.update(conversation).set({ medium: 'call' }).where(eq(conversation.id, call.conversationId)),
    )
    expect(await ada.client.desk.withBot({ appId })).toEqual([])
    expect(await refusal(ada.client.supervision.takeOver(of(call)))).toBe('STATE_CONFLICT')
    expect(await stands(call)).toBe('bot')
  })

  it('lets two who take over from one another at the same moment both have it', async () => {
    const lou = await someone('Lou', ['online_admin', 'online_staff'])
    let [hers, his] = [await waiting(), await waiting()]
    await mei.client.desk.accept(of(hers))
    await lou.client.desk.accept(of(his))
    for (let round = 0; round < 6; round += 1) {
      const both = [mei.client.supervision.takeOver(of(his)), lou.client.supervision.takeOver(of(hers))]
      expect(await Promise.all(both.map(refusal))).toEqual([undefined, undefined])
      expect([await stands(his), await stands(hers)]).toEqual(['in_service Mei', 'in_service Lou'])
      ;[hers, his] = [his, hers]
    }
  })

  it('takes over above their limit, by a way that says so; who had it sees by whom and why', async () => {
    await server.db.inApp(appId, (tx) =>
      tx.update(member).set({ receptionLimit: 0 }).where(eq(member.personId, mei.personId)),
    )
    const visitor = await served()
    await mei.client.supervision.takeOver({ ...of(visitor), note: 'I know this customer.' })
    expect(await stands(visitor)).toBe('in_service Mei')
    const slots = await server.db.inApp(appId, (tx) => tx.select().from(agentSlot))
    expect(slots).toMatchObject([{ personId: mei.personId, way: 'taken_over', stage: 'serving', cap: 0 }])
    const [mine] = (await mei.client.desk.overview({ appId })).mine
    expect(mine?.transfer).toMatchObject({
      kind: 'taken_over',
      from: { nickname: 'Anna' },
      by: { nickname: 'Mei' },
      note: 'I know this customer.',
    })
    expect((await audited()).map(({ action }) => action)).toEqual(['conversation.takenOver'])
    expect(await refusal(anna.client.desk.send({ ...of(visitor), clientMsgId: 'not-any-more', text: 'Me' }))).toBe(
      'NOT_OWNER',
    )
    await mei.client.desk.send({ ...of(visitor), clientMsgId: 'mine-by-now', text: 'Hello, Mei here.' })
  })

  it('takes over what rings at another, who is rung no more', async () => {
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ ringSeconds: 20 }))
    const [waits, handed] = [await waiting(), await served()]
    await anna.client.desk.transfer({ ...of(handed), to: { type: 'agent', id: ben.personId } })
    await mei.client.supervision.takeOver(of(waits))
    await mei.client.supervision.takeOver(of(handed))
    expect([await stands(waits), await stands(handed)]).toEqual(['in_service Mei', 'in_service Mei'])
    expect((await ben.client.desk.overview({ appId })).queue).toEqual([])
    expect(await refusal(ben.client.desk.accept(of(handed)))).toBe('ALREADY_TAKEN')
  })

  it('sends what is served to a member, at whom it rings first, and what waits to them at once', async () => {
    const [serving, waits] = [await served(), await waiting()]
    const to = { type: 'agent' as const, id: ben.personId }
    await mei.client.supervision.assign({ ...of(serving), to })
    expect(await stands(serving)).toBe('in_service Anna')
    await ben.client.desk.accept(of(serving))
    expect(await stands(serving)).toBe('in_service Ben')
    await mei.client.supervision.assign({ ...of(waits), to })
    expect(await stands(waits)).toBe('in_service Ben')
    const third = await waiting()
    expect(await refusal(mei.client.supervision.assign({ ...of(third), to }))).toBe('TARGET_FULL')
    expect(await stands(third)).toBe('queued')
    await ben.client.team.setOwnStatus({ appId, status: 'break' })
    expect(await refusal(mei.client.supervision.assign({ ...of(third), to }))).toBe('NO_AGENT_ONLINE')
    expect((await audited()).map(({ action }) => action)).toEqual(Array(4).fill('conversation.assigned'))
  })

  it('takes it back into its queue, where others are asked before who had it', async () => {
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ strategy: 'longest_idle' }))
    await ben.client.team.setOwnStatus({ appId, status: 'busy' })
    await mei.client.team.setOwnStatus({ appId, status: 'busy' })
    const visitor = await waiting()
    await expect.poll(() => stands(visitor)).toBe('in_service Anna')
    await mei.client.supervision.requeue({ ...of(visitor), note: 'Too long.' })
    expect(await stands(visitor)).toBe('queued')
    await ben.client.team.setOwnStatus({ appId, status: 'online' })
    await expect.poll(() => stands(visitor)).toBe('in_service Ben')
    expect((await audited()).map(({ action }) => action)).toEqual(['conversation.requeued'])
  })

  it('does nothing with what is over, and takes over nothing without a licence', async () => {
    const visitor = await served()
    await server.db.inApp(appId, (tx) =>
      tx.update(member).set({ licensedAt: null }).where(eq(member.personId, mei.personId)),
    )
    expect(await refusal(mei.client.supervision.takeOver(of(visitor)))).toBe('LICENSE_MISSING')
    await anna.client.desk.end(of(visitor))
    expect(await refusal(mei.client.supervision.requeue(of(visitor)))).toBe('CONVERSATION_ENDED')
  })
})

describe('who looks after the desk and answers nobody', () => {
  it('reads along, whispers and sends to whom it is to go, without a licence; and takes over nothing', async () => {
    const [admin, leader] = await Promise.all([
      aMember(server, { appId, roles: ['admin'], nickname: 'Ada' }),
      aMember(server, { appId, roles: ['online_admin'], nickname: 'Lea', groups: [groupId] }),
    ])
    const [serving, waits] = [await served(), await waiting()]
    for (const { client } of [admin, leader]) {
      const desk = await client.desk.overview({ appId })
      expect(desk).toMatchObject({ serves: false, licensed: false, status: 'offline', mine: [], queue: [] })
      expect(desk.all?.map(({ id, masked }) => [id, masked])).toEqual([
        [serving.conversationId, true],
        [waits.conversationId, true],
      ])
      expect((await client.desk.messages({ ...of(serving), after: 0 })).messages.length).toBeGreaterThan(0)
      await client.supervision.watch(of(serving))
      await client.desk.whisper({ ...of(serving), id: crypto.randomUUID(), text: 'Offer a refund.' })
      expect(await refusal(client.supervision.takeOver(of(serving)))).toBe('FORBIDDEN')
      expect(await refusal(client.desk.accept(of(waits)))).toBe('FORBIDDEN')
      expect(await refusal(client.team.setOwnStatus({ appId, status: 'online' }))).toBe('FORBIDDEN')
    }
    expect(await leader.client.desk.whispers(of(serving))).toHaveLength(2)
    const { agents } = await leader.client.desk.targets(of(waits))
    expect(agents.map(({ nickname }) => nickname)).toContain('Ben')
    await leader.client.supervision.assign({ ...of(waits), to: { type: 'agent', id: ben.personId } })
    expect(await stands(waits)).toBe('in_service Ben')
    expect(await stands(serving)).toBe('in_service Anna')
  })

  it('sees nothing of groups that are not theirs', async () => {
    const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
    const leader = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Lea', groups: [other] })
    const visitor = await served()
    expect((await leader.client.desk.overview({ appId })).all).toEqual([])
    expect(await refusal(leader.client.desk.messages({ ...of(visitor), after: 0 }))).toBe('NOT_FOUND')
    expect(await refusal(leader.client.desk.whispers(of(visitor)))).toBe('NOT_FOUND')
  })
})

describe('a whisper', () => {
  const id = () => crypto.randomUUID()

  it('is read by who serves and by who looks after the desk, masked by them, and by no visitor', async () => {
    const visitor = await served()
    const whispered = { ...of(visitor), id: id(), text: 'Ring them on 13812345678.' }
    const written = await mei.client.desk.whisper(whispered)
    expect(written).toMatchObject({ by: { nickname: 'Mei' }, text: 'Ring them on 13812345678.' })
    expect(await mei.client.desk.whisper(whispered)).toEqual(written)
    expect(await anna.client.desk.whispers(of(visitor))).toEqual([written])
    const [masked] = await mei.client.desk.whispers(of(visitor))
    expect(masked?.text).not.toContain('13812345678')
    expect(await refusal(ben.client.desk.whispers(of(visitor)))).toBe('NOT_FOUND')
    expect(await refusal(ben.client.desk.whisper({ ...of(visitor), id: id(), text: 'Me too' }))).toBe('NOT_FOUND')
    const { messages } = await visitor.client.visitor.messages({ ...of(visitor), after: 0 })
    expect(JSON.stringify(messages)).not.toContain('Ring them')
    expect((await audited()).map(({ action }) => action)).toEqual(['conversation.whispered'])
  })

  it('is stored with what tells who people are hidden, where the settings hide it in what agents write', async () => {
    const owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
    const { revision } = await owner.client.settings.masking({ appId })
    const masking = { kinds: [...IDENTITIES], patterns: [], agents: true, bot: false }
    await owner.client.settings.updateMasking({ appId, revision, masking })
    const visitor = await served()
    const { text } = await mei.client.desk.whisper({ ...of(visitor), id: id(), text: 'Ring them on 13812345678.' })
    expect(text).not.toContain('13812345678')
  })

  it('goes to somebody who serves: not into a queue, and not into what is over', async () => {
    const waits = await waiting()
    const whisper = (visitor: Visitor) => refusal(mei.client.desk.whisper({ ...of(visitor), id: id(), text: 'Hello' }))
    expect(await whisper(waits)).toBe('STATE_CONFLICT')
    await anna.client.desk.accept(of(waits))
    await anna.client.desk.end(of(waits))
    expect(await whisper(waits)).toBe('NOT_FOUND')
  })
})

describe('the history', () => {
  it('tells who looks after the desk from when to when they read along, and what was whispered and taken', async () => {
    const visitor = await served()
    const began = server.clock.now().toISOString()
    await mei.client.supervision.watch(of(visitor))
    server.clock.advance(30_000)
    await mei.client.supervision.watch(of(visitor))
    await mei.client.desk.whisper({ ...of(visitor), id: crypto.randomUUID(), text: 'On 13812345678.' })
    server.clock.advance(10_000)
    await mei.client.supervision.watch({ ...of(visitor), isOver: true })
    const left = server.clock.now().toISOString()
    server.clock.advance(60_000)
    await mei.client.supervision.watch({ ...of(visitor), isOver: true })
    await mei.client.supervision.watch(of(visitor))
    const again = server.clock.now().toISOString()
    await mei.client.supervision.takeOver({ ...of(visitor), note: 'Mine.' })
    const by = { id: mei.personId, nickname: 'Mei' }
    const told = await mei.client.history.get(of(visitor))
    expect(told.watches).toEqual([
      expect.objectContaining({ by, at: began, until: left }),
      expect.objectContaining({ by, at: again, until: again }),
    ])
    expect(told.whispers).toMatchObject([{ by, text: 'On 13812345678.' }])
    expect(told.transfers).toMatchObject([{ kind: 'taken_over', by, from: { nickname: 'Anna' }, note: 'Mine.' }])
    expect((await audited()).filter(({ action }) => action === 'conversation.watched')).toHaveLength(2)
    // Who served it has read what was whispered to them, and is told of watching by the setting alone.
    const annas = await anna.client.history.get(of(visitor))
    expect(annas.watches).toEqual([])
    expect(annas.whispers).toHaveLength(1)
    expect(annas.whispers[0]?.text).not.toContain('13812345678')
    expect(await refusal(ben.client.history.get(of(visitor)))).toBe('NOT_FOUND')
  })

  it('shows whispers to no agent who only serves the same visitor later', async () => {
    const visitor = await served()
    await mei.client.desk.whisper({ ...of(visitor), id: crypto.randomUUID(), text: 'Be kind.' })
    await anna.client.desk.end(of(visitor))
    const { conversation } = await server.as().visitor.open({
      appId,
      token: visitor.token,
      language: 'en',
      startAgain: true,
      after: 0,
    })
    const next = { appId, conversationId: conversation.id }
    await visitor.client.visitor.transfer(next)
    await ben.client.desk.accept(next)
    const earlier = await ben.client.history.get(of(visitor))
    expect(earlier.messages.length).toBeGreaterThan(0)
    expect(earlier.whispers).toEqual([])
  })
})

describe('who serves', () => {
  it('is told who reads along, unless the settings keep it; what they look at again is kept once', async () => {
    const visitor = await served()
    const told: unknown[] = []
    const { live } = server.deps
    const { watched } = live
    live.watched = (_appId, servedBy, news) => told.push({ servedBy, ...news })
    try {
      await mei.client.supervision.watch(of(visitor))
      await mei.client.supervision.watch(of(visitor))
      const news = { servedBy: anna.personId, conversationId: visitor.conversationId, by: 'Mei' }
      expect(told).toEqual([news, news])
      expect(await audited()).toHaveLength(1)
      await mei.client.settings.setSupervision({ appId, tellWatched: false })
      expect(await mei.client.settings.supervision({ appId })).toEqual({ tellWatched: false })
      await mei.client.supervision.watch(of(visitor))
      expect(told).toHaveLength(2)
    } finally {
      live.watched = watched
    }
  })
})
