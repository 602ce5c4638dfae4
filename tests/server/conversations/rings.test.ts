import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveQueues } from '#src/server/conversations/route.ts'
import { agentSlot, queueEntry } from '#src/server/db/schema/routing.ts'
import { agentGroup, groupMember } from '#src/server/db/schema/team.ts'
import { agentLost } from '#src/server/services/desk/presence.ts'
import {
  aGroup,
  aMember,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { aDesk, type Desk, type Rules } from './desk-world.ts'

let server: TestServer
let appId: string
let desk: Desk

beforeAll(async () => {
  server = await createTestServer()
})
async function begin() {
  desk = await aDesk(server)
  appId = desk.appId
}
beforeEach(begin)
afterAll(() => server.close())

const RINGS: Rules = { strategy: 'longest_idle', ringSeconds: 20 }

const statusOf = async ({ client }: TestMember) => (await client.desk.overview({ appId })).status

describe('an offer', () => {
  it('rings at one agent after another until somebody accepts, each for their seconds', async () => {
    const groupId = await desk.aQueue(RINGS)
    const anna = await desk.anAgent('Anna', groupId)
    const ben = await desk.anAgent('Ben', groupId)
    const visitor = await desk.somebody()
    expect(await desk.stands(visitor)).toBe('ringing Anna')
    const [rings] = (await anna.client.desk.overview({ appId })).queue
    expect(rings?.ringsFor).toMatchObject({ rule: 'longest_idle', tier: 'main', looked: 2 })
    await desk.pass(19)
    expect(await desk.stands(visitor)).toBe('ringing Anna')
    await desk.pass(1)
    expect(await desk.stands(visitor)).toBe('ringing Ben')
    await ben.client.desk.accept({ appId, conversationId: visitor.conversationId })
    expect(await desk.stands(visitor)).toBe('in_service Ben')
    expect(await desk.offers(visitor)).toEqual(['Anna missed', 'Ben accepted'])
    const { routing } = await ben.client.history.get({ appId, conversationId: visitor.conversationId })
    expect(routing).toMatchObject([
      {
        type: 'offer',
        agent: { nickname: 'Anna' },
        result: 'missed',
        why: { rule: 'longest_idle', looked: 2, out: {} },
      },
      { type: 'offer', agent: { nickname: 'Ben' }, result: 'accepted', why: { looked: 2, out: { asked: 1 } } },
    ])
  })

  it('is told in the history, also what was theirs at once, where a queue widened and what was asked for no longer', async () => {
    const back = await aGroup(server, { appId, strategy: 'longest_idle', name: 'Back' })
    const overflow = { groupId: back, after: 30 }
    const groupId = await desk.aQueue({ languageRule: 'preferred', languageFor: 60, limit: 1, overflow })
    const anna = await desk.anAgent('Anna', groupId)
    const mei = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Mei' })
    await mei.client.team.updateMember({ appId, memberId: anna.personId, languages: ['en'] })
    const cai = await desk.anAgent('Cai', groupId)
    await mei.client.team.updateMember({ appId, memberId: cai.personId, languages: ['zh'] })
    await desk.somebody('zh')
    const visitor = await desk.somebody('zh')
    await desk.pass(30)
    await desk.pass(30)
    expect(await desk.stands(visitor)).toBe('in_service Anna')
    const { routing } = await mei.client.history.get({ appId, conversationId: visitor.conversationId })
    expect(routing).toMatchObject([
      { type: 'queue_widened', group: { name: 'Back' } },
      { type: 'needs_lapsed', languages: ['zh'], skills: [] },
      { type: 'chosen', agent: { nickname: 'Anna' }, why: { rule: 'longest_idle', out: { full: 1 } } },
    ])
  })

  it('changes places with another that is missed at the same moment', async () => {
    const groupId = await desk.aQueue({ ...RINGS, limit: 1 })
    await desk.anAgent('Anna', groupId)
    await desk.anAgent('Ben', groupId)
    const visitors = [await desk.somebody(), await desk.somebody()]
    expect(await Promise.all(visitors.map(desk.stands))).toEqual(['ringing Anna', 'ringing Ben'])
    await desk.pass(20)
    expect(await Promise.all(visitors.map(desk.stands))).toEqual(['ringing Ben', 'ringing Anna'])
  })

  it('goes to the next agent at once when it is declined, which counts as no miss', async () => {
    const groupId = await desk.aQueue({ ...RINGS, breakAfter: 1 })
    const anna = await desk.anAgent('Anna', groupId)
    await desk.anAgent('Ben', groupId)
    const visitor = await desk.somebody()
    await anna.client.desk.decline({ appId, conversationId: visitor.conversationId })
    await serveQueues(server.deps)
    expect(await desk.stands(visitor)).toBe('ringing Ben')
    expect(await statusOf(anna)).toBe('online')
    expect(await desk.offers(visitor)).toEqual(['Anna declined', 'Ben null'])
  })

  it('comes round again five seconds after everybody has let it pass', async () => {
    const groupId = await desk.aQueue(RINGS)
    const anna = await desk.anAgent('Anna', groupId)
    const visitor = await desk.somebody()
    await anna.client.desk.decline({ appId, conversationId: visitor.conversationId })
    await desk.pass(4)
    expect(await desk.stands(visitor)).toBe('queued')
    await desk.pass(2)
    expect(await desk.stands(visitor)).toBe('ringing Anna')
  })

  it('puts an agent on a break who has missed so many in a row, and begins to count anew when they accept', async () => {
    const groupId = await desk.aQueue({ ...RINGS, breakAfter: 2 })
    const anna = await desk.anAgent('Anna', groupId)
    const visitor = await desk.somebody()
    await desk.pass(20)
    await desk.pass(6)
    await anna.client.desk.accept({ appId, conversationId: visitor.conversationId })
    await anna.client.desk.end({ appId, conversationId: visitor.conversationId })
    const second = await desk.somebody()
    await desk.pass(20)
    await desk.pass(6)
    expect(await statusOf(anna)).toBe('online')
    await desk.pass(20)
    expect(await statusOf(anna)).toBe('break')
    expect(await desk.stands(second)).toBe('queued')
    await anna.client.team.setOwnStatus({ appId, status: 'online' })
    await desk.pass(6)
    expect(await desk.stands(second)).toBe('ringing Anna')
  })

  it('takes a place while it rings: who has room for one is rung for one', async () => {
    const groupId = await desk.aQueue({ ...RINGS, limit: 1 })
    await desk.anAgent('Anna', groupId)
    const first = await desk.somebody()
    const second = await desk.somebody()
    expect([await desk.stands(first), await desk.stands(second)]).toEqual(['ringing Anna', 'queued'])
  })

  it('is nobody else’s to accept', async () => {
    const groupId = await desk.aQueue(RINGS)
    await desk.anAgent('Anna', groupId)
    const ben = await desk.anAgent('Ben', groupId)
    const { conversationId } = await desk.somebody()
    expect(await refusal(ben.client.desk.accept({ appId, conversationId }))).toBe('ALREADY_TAKEN')
  })

  it('is taken back at once from who loses the line', async () => {
    const groupId = await desk.aQueue(RINGS)
    const anna = await desk.anAgent('Anna', groupId)
    await desk.anAgent('Ben', groupId)
    const visitor = await desk.somebody()
    await agentLost(server.deps, appId, anna.personId)
    await serveQueues(server.deps)
    expect(await desk.stands(visitor)).toBe('ringing Ben')
    expect(await desk.offers(visitor)).toEqual(['Anna rescinded', 'Ben null'])
  })

  it('goes on to the next from who is busy now', async () => {
    const groupId = await desk.aQueue(RINGS)
    const anna = await desk.anAgent('Anna', groupId)
    await desk.anAgent('Ben', groupId)
    const visitor = await desk.somebody()
    expect(await desk.stands(visitor)).toBe('ringing Anna')
    await anna.client.team.setOwnStatus({ appId, status: 'busy' })
    await serveQueues(server.deps)
    expect(await desk.stands(visitor)).toBe('ringing Ben')
    expect(await desk.offers(visitor)).toEqual(['Anna rescinded', 'Ben null'])
  })

  it('is over with the visitor who leaves', async () => {
    const groupId = await desk.aQueue(RINGS)
    await desk.anAgent('Anna', groupId)
    const visitor = await desk.somebody()
    await visitor.client.visitor.end({ appId, conversationId: visitor.conversationId })
    expect(await desk.stands(visitor)).toBe('ended abandoned_in_queue')
    expect(await desk.offers(visitor)).toEqual(['Anna canceled'])
    expect(await server.db.inApp(appId, (tx) => tx.select().from(agentSlot))).toEqual([])
  })
})

describe('who is asked', () => {
  const served = async (count: number) => {
    const visitors = []
    for (let n = 0; n < count; n += 1) {
      visitors.push(await desk.somebody())
      server.clock.advance(1_000)
    }
    return Promise.all(visitors.map(desk.stands))
  }

  it('is everybody in turn', async () => {
    const groupId = await desk.aQueue({ strategy: 'round_robin' })
    for (const nickname of ['Anna', 'Ben', 'Cara']) await desk.anAgent(nickname, groupId)
    expect((await served(4)).slice(0, 3).sort()).toEqual(['in_service Anna', 'in_service Ben', 'in_service Cara'])
  })

  it('is the first by their place where the group goes by it', async () => {
    const groupId = await desk.aQueue({ usePriority: true })
    await desk.anAgent('Anna', groupId)
    const ben = await desk.anAgent('Ben', groupId)
    await server.db.inApp(appId, (tx) =>
      tx.update(groupMember).set({ priority: 1 }).where(eq(groupMember.personId, ben.personId)),
    )
    expect(await served(2)).toEqual(['in_service Ben', 'in_service Ben'])
  })

  it('is a backup only when no main agent is there, or has been for a while', async () => {
    const groupId = await desk.aQueue({ limit: 1, backupAfter: 30 })
    await desk.anAgent('Anna', groupId)
    const ben = await desk.anAgent('Ben', groupId)
    await server.db.inApp(appId, (tx) =>
      tx.update(groupMember).set({ tier: 'backup' }).where(eq(groupMember.personId, ben.personId)),
    )
    const first = await desk.somebody()
    const second = await desk.somebody()
    expect([await desk.stands(first), await desk.stands(second)]).toEqual(['in_service Anna', 'queued'])
    await desk.pass(30)
    expect(await desk.stands(second)).toBe('in_service Ben')
  })

  it('is the last agent of who comes back, if they have room', async () => {
    const groupId = await desk.aQueue({ lastAgentDays: 7 })
    await desk.anAgent('Anna', groupId)
    await desk.anAgent('Ben', groupId)
    const visitor = await desk.somebody()
    expect(await desk.stands(visitor)).toBe('in_service Anna')
    await desk.pass(5)
    await visitor.client.visitor.end({ appId, conversationId: visitor.conversationId })
    await desk.pass(60)
    // Ben has been idle for longer by now; without the rule it would be him.
    const again = await visitor.client.visitor.open({
      appId,
      token: visitor.token,
      language: 'en',
      startAgain: true,
      after: 0,
    })
    const conversationId = again.conversation.id
    await visitor.client.visitor.transfer({ appId, conversationId })
    await serveQueues(server.deps)
    expect(await desk.stands({ ...visitor, conversationId })).toBe('in_service Anna')
  })

  it('is an agent of the group that it overflows into, after so many seconds', async () => {
    const second = await aGroup(server, { appId, name: 'Second', strategy: 'longest_idle' })
    const first = await desk.aQueue({
      limit: 1,
      overflow: { groupId: second, after: 30 },
    })
    await desk.anAgent('Anna', first)
    await desk.anAgent('Ben', second)
    await desk.somebody()
    const visitor = await desk.somebody()
    await desk.pass(29)
    expect(await desk.stands(visitor)).toBe('queued')
    await desk.pass(1)
    expect(await desk.stands(visitor)).toBe('in_service Ben')
  })

  it('is nobody of a group that is paused', async () => {
    const groupId = await desk.aQueue({})
    const anna = await desk.anAgent('Anna', groupId)
    await anna.client.team.setOwnStatus({ appId, status: 'busy' })
    await desk.anAgent('Ben', await aGroup(server, { appId, name: 'Other' }))
    await server.db.inApp(appId, (tx) =>
      tx.update(agentGroup).set({ mode: 'paused' }).where(eq(agentGroup.id, groupId)),
    )
    const visitor = await desk.somebody()
    await anna.client.team.setOwnStatus({ appId, status: 'online' })
    await desk.pass(1)
    expect(await desk.stands(visitor)).toBe('queued')
  })
})

describe('a queue', () => {
  const beyond = async (rules: Rules) => {
    await desk.aQueue({ strategy: 'manual', greatest: 1, ...rules }).then((groupId) => desk.anAgent('Anna', groupId))
    await desk.somebody()
    return desk.stands(await desk.somebody())
  }

  it('that is full lets whoever comes leave a message, or ends it, or sends on to another group', async () => {
    expect(await beyond({ beyond: 'message' })).toBe('bot')
    await begin()
    expect(await beyond({ beyond: 'end' })).toBe('ended queue_timeout')
    await begin()
    const second = await aGroup(server, { appId, name: 'Second' })
    await desk.anAgent('Ben', second)
    expect(
      await beyond({
        beyond: 'overflow',
        overflow: { groupId: second, after: 60 },
      }),
    ).toBe('queued')
  })

  it('takes in as many as it may when all come at once', async () => {
    const groupId = await desk.aQueue({ strategy: 'manual', greatest: 3, beyond: 'end' })
    await desk.anAgent('Anna', groupId)
    const visitors = await Promise.all(Array.from({ length: 6 }, () => aVisitor(server, appId)))
    await Promise.all(visitors.map(({ client, conversationId }) => client.visitor.transfer({ appId, conversationId })))
    const states = await Promise.all(visitors.map(desk.stands))
    expect(states.filter((state) => state === 'queued')).toHaveLength(3)
  })

  it('ends a wait as its group has it: back with the bot, or not at all', async () => {
    const groupId = await desk.aQueue({
      strategy: 'manual',
      timeout: { after: 60, outcome: 'message' },
    })
    await desk.anAgent('Anna', groupId)
    const visitor = await desk.somebody()
    await desk.pass(59)
    expect(await desk.stands(visitor)).toBe('queued')
    await desk.pass(1)
    expect(await desk.stands(visitor)).toBe('bot')
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ waitEnd: 'keep' }))
    const second = await desk.somebody()
    await desk.pass(3_600)
    expect(await desk.stands(second)).toBe('queued')
  })

  it('tells who waits their place again when it has changed, and no more often than it is set to', async () => {
    const groupId = await desk.aQueue({ strategy: 'manual', tellEvery: 30 })
    const anna = await desk.anAgent('Anna', groupId)
    const first = await desk.somebody()
    const second = await desk.somebody()
    const told = async () => {
      const { messages } = await second.client.visitor.messages({
        appId,
        conversationId: second.conversationId,
        after: 0,
      })
      return messages.flatMap(({ body }) => (body.type === 'notice' && body.notice === 'queued' ? [body.text] : []))
    }
    await desk.pass(20)
    await anna.client.desk.accept({ appId, conversationId: first.conversationId })
    await desk.pass(9)
    expect(await told()).toHaveLength(1)
    await desk.pass(1)
    expect(await told()).toHaveLength(2)
    await desk.pass(60)
    expect(await told()).toHaveLength(2)
    expect((await told())[1]).toContain('1')
  })

  it('tells about how long it takes with the place, where it is set to and enough have left', async () => {
    const groupId = await desk.aQueue({ strategy: 'manual', tellEvery: 30, showEstimate: true })
    const anna = await desk.anAgent('Anna', groupId)
    const came = await Promise.all(Array.from({ length: 22 }, () => aVisitor(server, appId)))
    // Of two who ask at the same moment the one whose conversation is older goes first.
    const visitors = came.toSorted((a, b) => (a.conversationId < b.conversationId ? -1 : 1))
    for (const { client, conversationId } of visitors.slice(0, 20)) {
      await client.visitor.transfer({ appId, conversationId })
      await desk.pass(10)
      await client.visitor.end({ appId, conversationId })
    }
    const ask = async (index: number) => {
      const { client, conversationId } = visitors[index]!
      return (await client.visitor.transfer({ appId, conversationId })).conversation
    }
    const look = async (index: number) => {
      const { client, conversationId } = visitors[index]!
      return client.visitor.messages({ appId, conversationId, after: 0 })
    }
    // Twenty have given up in 190 s: a place is worth 9.5 s.
    expect(await ask(20)).toMatchObject({ position: 1, estimate: { is: 'under_minute' } })
    await server.db.inApp(appId, (tx) =>
      tx.update(queueEntry).set({ outcome: 'accepted', waitedMs: 600_000 }).where(isNotNull(queueEntry.leftAt)),
    )
    // The last had waited 600 s: half of 19 s and 600 s.
    expect(await ask(21)).toMatchObject({ position: 2, estimate: { is: 'minutes', minutes: 6 } })
    await desk.pass(29)
    expect((await look(20)).conversation.estimate).toBeUndefined()
    await desk.pass(1)
    const again = await look(20)
    expect(again.conversation.estimate).toEqual({ is: 'minutes', minutes: 6 })
    // Who serves the queue reads until when, the first in it first.
    const [first] = (await anna.client.desk.overview({ appId })).queue
    const told = Date.parse(first?.expectedAt ?? '') - server.clock.now().getTime()
    expect(Math.ceil(told / 60_000)).toBe(6)
    // A new estimate at the same place is no new message.
    expect(again.messages.filter(({ body }) => body.type === 'notice' && body.notice === 'queued')).toHaveLength(1)
    await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ showEstimate: false }))
    await desk.pass(30)
    expect((await look(20)).conversation.estimate).toBeUndefined()
    await anna.client.team.setOwnStatus({ appId, status: 'offline' })
  })

  it('of a group that takes in nobody new serves who waits in it, and no agent sends anybody there', async () => {
    const groupId = await desk.aQueue({ strategy: 'manual' })
    const anna = await desk.anAgent('Anna', groupId)
    const draining = await aGroup(server, { appId, name: 'Draining' })
    const ben = await desk.anAgent('Ben', draining)
    const { conversationId } = await desk.somebody()
    await anna.client.desk.accept({ appId, conversationId })
    await anna.client.desk.transfer({ appId, conversationId, to: { type: 'group', id: draining } })
    await server.db.inApp(appId, (tx) =>
      tx.update(agentGroup).set({ mode: 'draining' }).where(eq(agentGroup.id, draining)),
    )
    await ben.client.desk.accept({ appId, conversationId })
    const visitor = await desk.somebody()
    await anna.client.desk.accept({ appId, conversationId: visitor.conversationId })
    const to = { type: 'group' as const, id: draining }
    expect(await refusal(anna.client.desk.transfer({ appId, conversationId: visitor.conversationId, to }))).toBe(
      'NO_AGENT_ONLINE',
    )
    const targets = await anna.client.desk.targets({ appId, conversationId: visitor.conversationId })
    expect(targets.groups.find(({ id }) => id === draining)?.available).toBe('paused')
  })

  it('writes down each stay, with how it ended and how long it was', async () => {
    const groupId = await desk.aQueue({ strategy: 'manual' })
    const anna = await desk.anAgent('Anna', groupId)
    const other = await aGroup(server, { appId, name: 'Other' })
    await desk.anAgent('Ben', other)
    const visitor = await desk.somebody()
    const { conversationId } = visitor
    await desk.pass(5)
    await anna.client.desk.accept({ appId, conversationId })
    await anna.client.desk.transfer({
      appId,
      conversationId,
      to: { type: 'group', id: other },
    })
    await desk.pass(7)
    await visitor.client.visitor.end({ appId, conversationId })
    const rows = await server.db.inApp(appId, (tx) =>
      tx.select().from(queueEntry).where(eq(queueEntry.conversationId, conversationId)).orderBy(asc(queueEntry.id)),
    )
    expect(rows.map(({ groupId: id, outcome, waitedMs, personId }) => [id, outcome, waitedMs, personId])).toEqual([
      [groupId, 'accepted', 5_000, anna.personId],
      [other, 'abandoned', 7_000, null],
    ])
  })
})

describe('the database', () => {
  it('refuses a place above the limit, a second holder, and a conversation that nobody holds', async () => {
    const groupId = await desk.aQueue({ limit: 1 })
    const anna = await desk.anAgent('Anna', groupId)
    const { conversationId } = await desk.somebody()
    const since = server.clock.now()
    const waiting = await desk.somebody()
    const { personId } = anna
    const take = (n: number, id: string, cap: number) =>
      server.db.inApp(appId, (tx) =>
        tx
          .insert(agentSlot)
          .values({ appId, personId, n, conversationId: id, stage: 'serving', way: 'room', cap, since }),
      )
    const refused = (constraint: string) => ({ cause: { constraint } })
    await expect(take(2, waiting.conversationId, 1)).rejects.toMatchObject(refused('agent_slot_cap'))
    await expect(take(1, waiting.conversationId, 1)).rejects.toMatchObject(refused('agent_slot_app_id_person_id_n_pk'))
    await expect(take(2, conversationId, 2)).rejects.toMatchObject(refused('agent_slot_one'))
    await expect(
      server.db.inApp(appId, (tx) => tx.delete(agentSlot).where(eq(agentSlot.conversationId, conversationId))),
    ).rejects.toMatchObject({ constraint: 'conversation_holder' })
  })
})
