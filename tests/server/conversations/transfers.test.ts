import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { serveQueues } from '#src/server/conversations/route.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { agentSlot, transfer } from '#src/server/db/schema/routing.ts'
import { agentGroup, groupMember, member, memberRole } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import { agentLost } from '#src/server/services/desk/presence.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let groupId: string
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 5 })
  anna = await anAgent('Anna', groupId)
  ben = await anAgent('Ben', groupId)
})
afterAll(() => server.close())

async function anAgent(nickname: string, ...groups: string[]): Promise<TestMember> {
  const agent = await aMember(server, { appId, roles: ['online_staff'], nickname, groups })
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  return agent
}

/** A visitor whom Anna serves. */
async function served() {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await anna.client.desk.accept({ appId, conversationId })
  return visitor
}

type Visitor = Awaited<ReturnType<typeof served>>
const of = ({ conversationId }: Visitor) => ({ appId, conversationId })
const to = ({ personId }: TestMember) => ({ type: 'agent' as const, id: personId })

async function handedTo(target: TestMember, words: { reason?: 'language'; note?: string } = {}) {
  const visitor = await served()
  await anna.client.desk.transfer({ ...of(visitor), to: to(target), ...words })
  return visitor
}

async function stands({ conversationId }: Visitor): Promise<string> {
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ line: string }>(
      `select concat_ws(' ', c.state, m.nickname) as line from conversation c
       left join member m on m.app_id = c.app_id and m.person_id = c.owner_id where c.id = '${conversationId}'`,
    ),
  )
  return rows[0]?.line ?? 'none'
}

/** Every transfer of a conversation with how it ended. */
const transfers = ({ conversationId }: Visitor) =>
  server.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(transfer)
      .where(eq(transfer.conversationId, conversationId))
      .orderBy(asc(transfer.at), asc(transfer.id))
    return rows.map(({ state, failure }) => (failure === null ? state : `${state} ${failure}`))
  })

/** The places that are held, as `Anna serving`. */
const places = () =>
  server.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select({ nickname: member.nickname, stage: agentSlot.stage })
      .from(agentSlot)
      .innerJoin(member, eq(member.personId, agentSlot.personId))
      .orderBy(member.nickname)
    return rows.map(({ nickname, stage }) => `${nickname} ${stage}`)
  })

async function notices(visitor: Visitor) {
  const { messages } = await visitor.client.visitor.messages({ ...of(visitor), after: 0 })
  return messages.flatMap(({ body }) => (body.type === 'notice' ? [`${body.notice}: ${body.text}`] : []))
}

async function say(texts: Record<string, string>): Promise<void> {
  await server.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application)
    await tx.update(application).set({ settings: { ...app!.settings, texts: { ...app!.settings.texts, ...texts } } })
  })
}

describe('a transfer to a colleague', () => {
  it('rings at them with who, why and what was noted, and stays where it is until they answer', async () => {
    const visitor = await handedTo(ben, { reason: 'language', note: 'Speaks Dutch.' })
    expect(await stands(visitor)).toBe('in_service Anna')
    const { conversation } = await ben.client.desk.messages({ ...of(visitor), after: 0 })
    expect(conversation).toMatchObject({
      masked: true,
      transfer: {
        kind: 'cold',
        state: 'pending',
        from: { nickname: 'Anna' },
        by: { nickname: 'Anna' },
        to: { type: 'agent', name: 'Ben' },
        reason: 'language',
        note: 'Speaks Dutch.',
      },
    })
    expect(await places()).toEqual(['Anna serving', 'Ben ringing'])
    expect((await ben.client.desk.overview({ appId })).queue.map(({ id }) => id)).toEqual([visitor.conversationId])
    await anna.client.desk.send({ ...of(visitor), clientMsgId: 'meanwhile', text: 'One moment.' })
  })

  it('makes it theirs once they accept, and tells the visitor in the words of the settings', async () => {
    await say({ transferred: '{{agent}} goes on from here.' })
    const visitor = await handedTo(ben)
    await ben.client.desk.accept(of(visitor))
    expect(await stands(visitor)).toBe('in_service Ben')
    expect(await places()).toEqual(['Ben serving'])
    expect(await transfers(visitor)).toEqual(['succeeded'])
    expect((await notices(visitor)).at(-1)).toBe('agent_changed: Ben goes on from here.')
    expect(
      await refusal(anna.client.desk.send({ ...of(visitor), clientMsgId: 'too-late-now', text: 'Still me' })),
    ).toBe('NOT_OWNER')
  })

  it('leaves it with who had it when they decline, and says only what is set to be said', async () => {
    await say({ transferFailed: '' })
    const visitor = await handedTo(ben)
    await ben.client.desk.decline(of(visitor))
    expect(await stands(visitor)).toBe('in_service Anna')
    expect(await places()).toEqual(['Anna serving'])
    expect(await transfers(visitor)).toEqual(['failed declined'])
    expect((await notices(visitor)).at(-1)).toBe('transfer_failed: ')
    expect(await refusal(ben.client.desk.accept(of(visitor)))).toBe('ALREADY_TAKEN')
    expect(await refusal(ben.client.desk.messages({ ...of(visitor), after: 0 }))).toBe('NOT_FOUND')
    await say({ transferFailed: '{{agent}} cannot come now; I stay with you.' })
    await anna.client.desk.transfer({ ...of(visitor), to: to(ben) })
    await ben.client.desk.decline(of(visitor))
    expect((await notices(visitor)).at(-1)).toBe('transfer_failed: Ben cannot come now; I stay with you.')
  })

  it('is missed after its seconds, which are those of the group where it rings', async () => {
    const visitor = await handedTo(ben)
    server.clock.advance(29_000)
    await sweep(server.deps)
    expect(await transfers(visitor)).toEqual(['pending'])
    server.clock.advance(2_000)
    await sweep(server.deps)
    expect(await transfers(visitor)).toEqual(['failed missed'])
    expect(await stands(visitor)).toBe('in_service Anna')
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ ringSeconds: 10 }))
    await anna.client.desk.transfer({ ...of(visitor), to: to(ben) })
    server.clock.advance(11_000)
    await sweep(server.deps)
    expect(await transfers(visitor)).toEqual(['failed missed', 'failed missed'])
  })

  it.each([
    ['loses the line', () => agentLost(server.deps, appId, ben.personId)],
    ['goes on a break', () => ben.client.team.setOwnStatus({ appId, status: 'break' })],
  ] as const)('ends when who is asked %s', async (_name, goes) => {
    const visitor = await handedTo(ben)
    await goes()
    expect(await transfers(visitor)).toEqual(['failed target_gone'])
    expect(await stands(visitor)).toBe('in_service Anna')
    expect(await places()).toEqual(['Anna serving'])
  })

  it('ends when who is asked is disabled', async () => {
    const admin = await aMember(server, { appId, roles: ['super_admin'] })
    const visitor = await handedTo(ben)
    await admin.client.team.setMemberState({ appId, memberId: ben.personId, state: 'disabled' })
    expect(await transfers(visitor)).toEqual(['failed target_gone'])
    expect(await stands(visitor)).toBe('in_service Anna')
  })

  it('is over with the visitor who leaves, with the agent who ends it, and with who takes it back', async () => {
    const [left, ended, kept] = [await handedTo(ben), await handedTo(ben), await handedTo(ben)]
    await left.client.visitor.end(of(left))
    await anna.client.desk.end(of(ended))
    await anna.client.desk.cancelTransfer(of(kept))
    for (const visitor of [left, ended, kept]) expect(await transfers(visitor)).toEqual(['cancelled'])
    expect(await stands(kept)).toBe('in_service Anna')
    expect(await places()).toEqual(['Anna serving'])
    server.clock.advance(60_000)
    await sweep(server.deps)
    expect(await transfers(kept)).toEqual(['cancelled'])
  })

  it('rings one colleague at a time', async () => {
    const cleo = await anAgent('Cleo', groupId)
    const visitor = await handedTo(ben)
    expect(await refusal(anna.client.desk.transfer({ ...of(visitor), to: to(cleo) }))).toBe('STATE_CONFLICT')
    expect(await refusal(cleo.client.desk.accept(of(visitor)))).toBe('ALREADY_TAKEN')
  })

  it('is refused at once, with its reason kept, where it can lead to nothing', async () => {
    const visitor = await served()
    const refused = (target: TestMember) => refusal(anna.client.desk.transfer({ ...of(visitor), to: to(target) }))
    expect(await refused(anna)).toBe('SELF_FORBIDDEN')
    await server.db.inApp(appId, (tx) =>
      tx.update(member).set({ receptionLimit: 0 }).where(eq(member.personId, ben.personId)),
    )
    expect(await refused(ben)).toBe('TARGET_FULL')
    await ben.client.team.setOwnStatus({ appId, status: 'busy' })
    expect(await refused(ben)).toBe('NO_AGENT_ONLINE')
    expect(await transfers(visitor)).toEqual(['failed self', 'failed all_busy', 'failed no_agent_online'])
    expect(await stands(visitor)).toBe('in_service Anna')
    const admin = await aMember(server, { appId, roles: ['super_admin'] })
    const told = await admin.client.history.get(of(visitor))
    expect(told.transfers.map(({ failure }) => failure)).toEqual(['self', 'all_busy', 'no_agent_online'])
  })

  it('shows who could have it, with their room, and why not', async () => {
    const visitor = await served()
    const { agents } = await anna.client.desk.targets(of(visitor))
    expect(agents).toMatchObject([{ nickname: 'Ben', status: 'online', load: 0, limit: 5, available: 'yes' }])
    await agentLost(server.deps, appId, ben.personId)
    const later = await anna.client.desk.targets(of(visitor))
    expect(later.agents).toMatchObject([{ nickname: 'Ben', status: 'offline', available: 'offline' }])
  })
})

describe('a transfer to a group', () => {
  const closed: WorkingHours = { timeZone: 'UTC', always: false, weekly: [], special: [] }

  it('waits there since the visitor first asked for a person', async () => {
    const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
    await anAgent('Cleo', other)
    const first = await served()
    server.clock.advance(60_000)
    const later = await aVisitor(server, appId)
    await server.db.inApp(appId, async (tx) => {
      const [app] = await tx.select({ settings: application.settings }).from(application)
      await tx.update(application).set({ settings: { ...app!.settings, defaultGroupId: other } })
    })
    await later.client.visitor.transfer(of(later))
    await anna.client.desk.transfer({ ...of(first), to: { type: 'group', id: other } })
    expect(await transfers(first)).toEqual(['succeeded'])
    const { messages } = await first.client.visitor.messages({ ...of(first), after: 0 })
    expect(messages.at(-1)?.body).toMatchObject({ notice: 'queued', text: expect.stringContaining('1') })
  })

  it('is refused while the group is closed, has nobody there, or is full; the chat stays', async () => {
    const other = await aGroup(server, { appId, name: 'Other', strategy: 'manual' })
    const visitor = await served()
    const refused = () => refusal(anna.client.desk.transfer({ ...of(visitor), to: { type: 'group', id: other } }))
    expect(await refused()).toBe('NO_AGENT_ONLINE')
    await anAgent('Cleo', other)
    const set = (values: Partial<typeof agentGroup.$inferInsert>) =>
      server.db.inApp(appId, (tx) => tx.update(agentGroup).set(values).where(eq(agentGroup.id, other)))
    await set({ hours: closed })
    expect(await refused()).toBe('GROUP_CLOSED')
    await set({ hours: null, greatest: 0 })
    expect(await refused()).toBe('QUEUE_FULL')
    expect(await transfers(visitor)).toEqual(['failed no_agent_online', 'failed closed', 'failed queue_full'])
    expect(await stands(visitor)).toBe('in_service Anna')
    const { groups } = await anna.client.desk.targets(of(visitor))
    expect(groups.find(({ id }) => id === other)).toMatchObject({ available: 'full', online: 1 })
  })
})

describe('the database', () => {
  const refused = (constraint: string) => ({ cause: { constraint } })
  const place = (personId: string, conversationId: string, stage: 'ringing' | 'serving') =>
    server.db.inApp(appId, (tx) =>
      tx.insert(agentSlot).values({
        appId,
        personId,
        n: 1,
        conversationId,
        stage,
        way: 'room',
        cap: 1,
        since: server.clock.now(),
      }),
    )

  it('lets nothing ring that is not handed over, and nothing be handed over that does not ring', async () => {
    const visitor = await served()
    await expect(place(ben.personId, visitor.conversationId, 'ringing')).rejects.toMatchObject({
      constraint: 'conversation_holder',
    })
    const now = server.clock.now()
    await expect(
      server.db.inApp(appId, (tx) =>
        tx.insert(transfer).values({
          appId,
          id: crypto.randomUUID(),
          conversationId: visitor.conversationId,
          kind: 'cold',
          fromId: anna.personId,
          toPersonId: ben.personId,
          state: 'pending',
          at: now,
          until: now,
        }),
      ),
    ).rejects.toMatchObject({ constraint: 'conversation_holder' })
  })

  it.each([
    [
      'the role',
      () =>
        server.db.inApp(appId, (tx) =>
          tx.update(memberRole).set({ role: 'admin' }).where(eq(memberRole.personId, ben.personId)),
        ),
    ],
    [
      'the licence',
      () =>
        server.db.inApp(appId, (tx) =>
          tx.update(member).set({ licensedAt: null }).where(eq(member.personId, ben.personId)),
        ),
    ],
    [
      'a group',
      () => server.db.inApp(appId, (tx) => tx.delete(groupMember).where(and(eq(groupMember.personId, ben.personId)))),
    ],
    [
      'being online',
      () =>
        server.db.inApp(appId, (tx) =>
          tx.update(member).set({ status: 'busy' }).where(eq(member.personId, ben.personId)),
        ),
    ],
  ] as const)('gives no place that rings to who is without %s', async (_name, lose) => {
    const visitor = await served()
    await lose()
    await expect(place(ben.personId, visitor.conversationId, 'ringing')).rejects.toMatchObject(
      refused('agent_slot_may_serve'),
    )
    await serveQueues(server.deps)
  })
})
