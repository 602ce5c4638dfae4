import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationEvent } from '#src/server/db/schema/conversation.ts'
import { agentSlot, transfer } from '#src/server/db/schema/routing.ts'
import { member } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
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
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 2 })
  anna = await anAgent('Anna')
  ben = await anAgent('Ben')
})
afterAll(() => server.close())

async function anAgent(nickname: string): Promise<TestMember> {
  const agent = await aMember(server, { appId, roles: ['online_staff'], nickname, groups: [groupId] })
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  return agent
}

/** A visitor whom Anna serves. */
async function served() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer(of(visitor))
  await anna.client.desk.accept(of(visitor))
  return visitor
}
/** One whom Anna serves, and asks Ben about. */
async function asked() {
  const visitor = await served()
  await anna.client.desk.transfer({ ...of(visitor), to: warm(ben), reason: 'expertise', note: 'Knows invoices.' })
  return visitor
}
/** One whom Anna serves, with Ben as a guest. */
async function guested() {
  const visitor = await asked()
  await ben.client.desk.accept(of(visitor))
  return visitor
}

type Visitor = Awaited<ReturnType<typeof aVisitor>>
const of = ({ conversationId }: Visitor) => ({ appId, conversationId })
const warm = ({ personId }: TestMember) => ({ type: 'agent' as const, id: personId, warm: true })
const words = (text: string) => ({ id: crypto.randomUUID(), text })

async function stands({ conversationId }: Visitor): Promise<string> {
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ line: string }>(
      `select concat_ws(' ', c.state, m.nickname) as line from conversation c
       left join member m on m.app_id = c.app_id and m.person_id = c.owner_id where c.id = '${conversationId}'`,
    ),
  )
  return rows[0]?.line ?? 'none'
}
const transfers = ({ conversationId }: Visitor) =>
  server.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(transfer)
      .where(eq(transfer.conversationId, conversationId))
      .orderBy(asc(transfer.at), asc(transfer.id))
    return rows.map(({ kind, state, failure }) => [kind, state, ...(failure === null ? [] : [failure])].join(' '))
  })
const places = () =>
  server.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select({ nickname: member.nickname, stage: agentSlot.stage })
      .from(agentSlot)
      .innerJoin(member, eq(member.personId, agentSlot.personId))
      .orderBy(member.nickname)
    return rows.map(({ nickname, stage }) => `${nickname} ${stage}`)
  })
const events = ({ conversationId }: Visitor) =>
  server.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select({ type: conversationEvent.type })
      .from(conversationEvent)
      .where(and(eq(conversationEvent.conversationId, conversationId), like(conversationEvent.type, 'transfer_%')))
      .orderBy(asc(conversationEvent.id))
    return rows.map(({ type }) => type).filter((type) => type !== 'transfer_requested')
  })
async function notices(visitor: Visitor) {
  const { messages } = await visitor.client.visitor.messages({ ...of(visitor), after: 0 })
  return messages.flatMap(({ body }) => (body.type === 'notice' ? [body.notice] : []))
}

describe('a guest', () => {
  it('comes once they accept, reads and notes, and answers nobody; the visitor hears nothing of it', async () => {
    const visitor = await asked()
    const before = await notices(visitor)
    await ben.client.desk.accept(of(visitor))
    expect(await stands(visitor)).toBe('in_service Anna')
    await visitor.say('Call me on 13812345678')
    const { conversation, messages } = await ben.client.desk.messages({ ...of(visitor), after: 0 })
    expect(conversation).toMatchObject({
      owner: { nickname: 'Anna' },
      masked: true,
      transfer: { kind: 'warm', state: 'pending', joinedAt: expect.any(String), reason: 'expertise' },
    })
    expect(JSON.stringify(messages)).not.toContain('13812345678')
    expect(await refusal(ben.client.desk.send({ ...of(visitor), clientMsgId: 'not-a-guest', text: 'Hello' }))).toBe(
      'NOT_OWNER',
    )
    await ben.client.desk.whisper({ ...of(visitor), ...words('It was paid twice.') })
    server.clock.advance(1000)
    await anna.client.desk.whisper({ ...of(visitor), ...words('Then take it, please.') })
    const read = async ({ client }: TestMember) => (await client.desk.whispers(of(visitor))).map(({ text }) => text)
    expect(await read(anna)).toEqual(['It was paid twice.', 'Then take it, please.'])
    expect(await read(ben)).toEqual(await read(anna))
    expect(await notices(visitor)).toEqual(before)
    expect(await places()).toEqual(['Anna serving', 'Ben ringing'])
  })

  it('is no longer rung, however long they stay', async () => {
    const visitor = await guested()
    server.clock.advance(600_000)
    await sweep(server.deps)
    expect(await transfers(visitor)).toEqual(['warm pending'])
    await ben.client.desk.accept(of(visitor))
    expect(await events(visitor)).toEqual(['transfer_pending', 'transfer_joined'])
  })

  it('is in nobody else’s conversation, and writes nothing once they have left', async () => {
    const visitor = await asked()
    expect(await refusal(ben.client.desk.whisper({ ...of(visitor), ...words('Not yet') }))).toBe('NOT_FOUND')
    expect(await refusal(anna.client.desk.whisper({ ...of(visitor), ...words('Nobody there') }))).toBe('NOT_FOUND')
    await ben.client.desk.accept(of(visitor))
    const carl = await anAgent('Carl')
    expect(await refusal(carl.client.desk.whisper({ ...of(visitor), ...words('Me too') }))).toBe('NOT_FOUND')
    await ben.client.desk.decline(of(visitor))
    expect(await refusal(ben.client.desk.whisper({ ...of(visitor), ...words('Still here') }))).toBe('NOT_FOUND')
    expect(await refusal(ben.client.desk.messages({ ...of(visitor), after: 0 }))).toBe('NOT_FOUND')
  })
})

describe('a warm transfer', () => {
  it('makes it the guest’s once who has it completes it, and the visitor hears to whom they were handed', async () => {
    const visitor = await guested()
    await anna.client.desk.completeTransfer(of(visitor))
    expect(await stands(visitor)).toBe('in_service Ben')
    expect(await transfers(visitor)).toEqual(['warm succeeded'])
    expect(await places()).toEqual(['Ben serving'])
    expect((await notices(visitor)).at(-1)).toBe('agent_changed')
    expect(await events(visitor)).toEqual(['transfer_pending', 'transfer_joined', 'transfer_succeeded'])
    await ben.client.desk.send({ ...of(visitor), clientMsgId: 'mine-by-now', text: 'Ben here.' })
    const [told] = (await ben.client.history.get(of(visitor))).transfers
    expect(told).toMatchObject({ kind: 'warm', state: 'succeeded', reason: 'expertise', note: 'Knows invoices.' })
  })

  it('is completed by who has it alone, and with a guest alone', async () => {
    const visitor = await asked()
    expect(await refusal(anna.client.desk.completeTransfer(of(visitor)))).toBe('STATE_CONFLICT')
    await ben.client.desk.accept(of(visitor))
    expect(await refusal(ben.client.desk.completeTransfer(of(visitor)))).toBe('NOT_OWNER')
    expect(await stands(visitor)).toBe('in_service Anna')
  })

  it('leaves it where it is when it is taken back, rung or joined', async () => {
    const [rung, joined] = [await asked(), await guested()]
    for (const visitor of [rung, joined]) {
      await anna.client.desk.cancelTransfer(of(visitor))
      expect(await stands(visitor)).toBe('in_service Anna')
      expect(await transfers(visitor)).toEqual(['warm cancelled'])
      expect(await refusal(ben.client.desk.messages({ ...of(visitor), after: 0 }))).toBe('NOT_FOUND')
    }
    expect(await places()).toEqual(['Anna serving', 'Anna serving'])
  })

  it.each([
    ['declined while it rings', 'declined', asked, (visitor: Visitor) => ben.client.desk.decline(of(visitor))],
    ['declined by a guest who leaves', 'declined', guested, (visitor: Visitor) => ben.client.desk.decline(of(visitor))],
    [
      'missed',
      'missed',
      asked,
      async () => {
        server.clock.advance(60_000)
        await sweep(server.deps)
      },
    ],
    [
      'over with a guest who is forced offline',
      'target_gone',
      guested,
      async () => {
        const admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
        await admin.client.team.forceOffline({
          appId,
          memberId: ben.personId,
          forced: true,
          reason: 'The shift is over',
        })
        await sweep(server.deps)
      },
    ],
  ])('is %s, and stays with who has it', async (_how, failure, begin, happen) => {
    const visitor = await begin()
    await happen(visitor)
    await expect.poll(() => transfers(visitor)).toEqual([`warm failed ${failure}`])
    expect(await stands(visitor)).toBe('in_service Anna')
    expect(await places()).toEqual(['Anna serving'])
  })

  it('is refused at once, with its reason kept, where it can lead to nothing', async () => {
    const visitor = await served()
    const tried = (target: TestMember) => refusal(anna.client.desk.transfer({ ...of(visitor), to: warm(target) }))
    expect(await tried(anna)).toBe('SELF_FORBIDDEN')
    await guested()
    const full = await aVisitor(server, appId)
    await full.client.visitor.transfer(of(full))
    await ben.client.desk.accept(of(full))
    // A guest keeps a place: with it Ben is full.
    expect(await tried(ben)).toBe('TARGET_FULL')
    const carl = await anAgent('Carl')
    await carl.client.team.setOwnStatus({ appId, status: 'break' })
    expect(await tried(carl)).toBe('NO_AGENT_ONLINE')
    expect(await transfers(visitor)).toEqual([
      'warm failed self',
      'warm failed all_busy',
      'warm failed no_agent_online',
    ])
  })

  it('is one at a time', async () => {
    const visitor = await guested()
    const carl = await anAgent('Carl')
    expect(await refusal(anna.client.desk.transfer({ ...of(visitor), to: warm(carl) }))).toBe('STATE_CONFLICT')
  })

  it('is over with the visitor who leaves, and with who ends it', async () => {
    const [left, ended] = [await guested(), await guested()]
    await left.client.visitor.end(of(left))
    await anna.client.desk.end(of(ended))
    for (const visitor of [left, ended]) {
      expect(await transfers(visitor)).toEqual(['warm cancelled'])
      expect(await refusal(ben.client.desk.whisper({ ...of(visitor), ...words('Too late') }))).not.toBeUndefined()
    }
    expect(await places()).toEqual([])
  })

  it('is over where somebody who looks after the desk takes over', async () => {
    const mei = await aMember(server, {
      appId,
      roles: ['online_admin', 'online_staff'],
      nickname: 'Mei',
      groups: [groupId],
    })
    await mei.client.team.setOwnStatus({ appId, status: 'online' })
    const visitor = await guested()
    await mei.client.supervision.takeOver(of(visitor))
    expect(await stands(visitor)).toBe('in_service Mei')
    expect((await transfers(visitor)).toSorted()).toEqual(['taken_over succeeded', 'warm cancelled'])
  })
})
