import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { serveQueues } from '#src/server/conversations/route.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { agentGroup, groupMember, member } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import type { FlowData } from '#src/nodes/specs.ts'
import { aGroup, aMember, type TestMember } from '#tests/support/server.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
let groupId: string
let anna: TestMember

const handOver = (keyword: string, data: Partial<FlowData<'transfer'>>) =>
  draw({
    start: begin(keyword, 'hand'),
    hand: {
      kind: 'transfer',
      data,
      to: { queued: 'queued', noAgent: 'none', outsideHours: 'closed', busy: 'busy', failed: 'failed' },
    },
    queued: say('It is handed over.'),
    none: say('Nobody is there.'),
    closed: say('We are closed.'),
    busy: say('All are busy.'),
    failed: say('It failed.'),
  })

beforeAll(async () => {
  world = await aFlowWorld()
  const { server, appId, flow } = world
  groupId = await aGroup(server, { appId, limit: 1 })
  anna = await aMember(server, { appId, roles: ['online_staff'], groups: [groupId], nickname: 'Anna' })
  const target = { type: 'member' as const, memberId: anna.personId }
  await flow('Plain', handOver('plain', { summary: 'They said {{ system.last_message }}.' }))
  await flow('No queue', handOver('impatient', { queue: false }))
  await flow('Allowed', handOver('allowed', { queue: false, allowBusy: true }))
  await flow('Quiet', handOver('quiet', { checkHours: false, tellNoAgent: false }))
  await flow('Ending', handOver('ending', { endWhenNoAgent: true }))
  await flow('Anna', handOver('anna', { target }))
  await flow(
    'Afterwards',
    draw({
      start: begin('afterwards', 'hand'),
      hand: {
        kind: 'transfer',
        to: { queued: 'call', noAgent: 'told', outsideHours: 'told', busy: 'told', failed: 'told' },
      },
      call: {
        kind: 'http',
        data: { url: `${world.api.url}/crm` },
        to: { success: 'wait', failed: 'wait', timeout: 'wait' },
      },
      wait: { kind: 'wait', data: { amount: 30, unit: 'seconds' }, to: { next: 'told' } },
      told: say('Still looking for somebody.', 'ask'),
      ask: question('What is it about?', 'thanks'),
      thanks: say('Noted.'),
    }),
  )
  await world.deploy()
})
beforeEach(async () => {
  await status('online')
  await open(true)
})
afterEach(async () => {
  await world.expectReplays()
  await endAll()
})
afterAll(() => world.close())

const status = (to: 'online' | 'offline') =>
  world.server.db.inApp(world.appId, (tx) =>
    tx.update(member).set({ status: to }).where(eq(member.personId, anna.personId)),
  )

/** Opens or closes for good. */
async function open(isOpen: boolean): Promise<void> {
  const { server, appId } = world
  await server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application)
    if (!row) throw new Error('There is no application.')
    const hours = { ...row.settings.hours, always: isOpen, weekly: [] }
    await tx
      .update(application)
      .set({ settings: { ...row.settings, hours } })
      .where(eq(application.appId, appId))
  })
}

/** Sets what holds where somebody asks for a person. */
async function handsOver(part: Partial<ApplicationSettings>): Promise<void> {
  await world.server.db.inApp(world.appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application)
    await tx.update(application).set({ settings: { ...row!.settings, ...part } })
  })
}

const opened: (() => Promise<unknown>)[] = []
async function aTalk() {
  const talk = await world.talk()
  opened.push(() => talk.end())
  return talk
}
async function endAll(): Promise<void> {
  for (const end of opened.splice(0)) await end()
}

describe('a transfer by a flow', () => {
  it('puts the visitor into the queue and tells the agent what it has found out', async () => {
    const talk = await aTalk()
    await talk.say('plain')
    expect(await talk.heard()).toEqual([expect.stringContaining('(queued)'), 'bot: It is handed over.'])
    expect(await talk.row()).toMatchObject({ state: 'queued', groupId, summary: 'They said plain.' })
  })

  it('says that it is closed, in its own words', async () => {
    await open(false)
    const talk = await aTalk()
    await talk.say('plain')
    expect(await talk.heard()).toEqual([
      'system: (outside_hours) Our agents are away. Please come back in our opening hours.',
      'bot: We are closed.',
    ])
    expect((await talk.row()).state).toBe('bot')
  })

  it('goes by the hours of the group, whatever those of the application', async () => {
    const hours = (of: WorkingHours | null) =>
      world.server.db.inApp(world.appId, (tx) =>
        tx.update(agentGroup).set({ hours: of }).where(eq(agentGroup.id, groupId)),
      )
    await open(false)
    await hours({ timeZone: 'UTC', always: true, weekly: [], special: [] })
    await handsOver({ defaultGroupId: groupId })
    const talk = await aTalk()
    await talk.say('plain')
    expect((await talk.row()).state).toBe('queued')
    await endAll()
    await open(true)
    await hours({ timeZone: 'UTC', always: false, weekly: [], special: [] })
    const other = await aTalk()
    await other.say('plain')
    expect((await other.row()).state).toBe('bot')
    await hours(null)
    await handsOver({ defaultGroupId: null })
  })

  it('says that nobody is online, or leaves that to the flow', async () => {
    await status('offline')
    await open(false)
    const talk = await aTalk()
    await talk.say('quiet')
    expect(await talk.heard()).toEqual(['bot: Nobody is there.'])
    await open(true)
    await talk.say('plain')
    expect(await talk.heard()).toEqual(['system: (no_agent) No agent is online right now.', 'bot: Nobody is there.'])
  })

  it('is refused while all are busy and nobody may queue; allowed to, it queues', async () => {
    const first = await aTalk()
    await first.say('anna')
    const talk = await aTalk()
    await talk.say('impatient')
    expect(await talk.heard()).toEqual(['system: (no_agent) All agents are busy right now.', 'bot: All are busy.'])
    await talk.say('allowed')
    expect((await talk.row()).state).toBe('queued')
  })

  it('goes straight to the member it names, waits for them when they are full, and finds nobody when they are away', async () => {
    const [first, second] = [await aTalk(), await aTalk()]
    await first.say('anna')
    expect(await first.row()).toMatchObject({ state: 'in_service', ownerId: anna.personId })
    await second.say('anna')
    expect(await second.row()).toMatchObject({ state: 'queued', groupId })
    await status('offline')
    const third = await aTalk()
    await third.say('anna')
    expect((await third.heard()).at(-1)).toBe('bot: Nobody is there.')
  })

  it('that ends the conversation for want of agents says nothing after the end', async () => {
    await status('offline')
    const talk = await aTalk()
    await talk.say('ending')
    const [notice, end, ...rest] = await talk.heard()
    expect([notice, end]).toEqual([
      'system: (no_agent) No agent is online right now.',
      expect.stringContaining('system: (ended)'),
    ])
    expect(rest).toEqual([])
    expect(await talk.row()).toMatchObject({ state: 'ended', endReason: 'no_agent_online' })
    // All that is left is to write down by which words it is found.
    expect(await talk.timers()).toEqual(['words'])
  })
})

describe('in the queue', () => {
  it('a flow goes on with what needs nobody, and hears its visitor again when they leave', async () => {
    const { server, appId } = world
    world.api.on('/crm', {})
    const talk = await aTalk()
    await talk.say('afterwards')
    expect(await talk.heard()).toEqual([expect.stringContaining('(queued)')])
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect(await talk.heard()).toEqual(['bot: Still looking for somebody.', 'bot: What is it about?'])
    await talk.say('My order')
    expect(await talk.heard()).toEqual([])
    await talk.client.visitor.leaveQueue({ appId, conversationId: talk.conversationId })
    await talk.say('My parcel')
    expect((await talk.heard()).at(-1)).toBe('bot: Noted.')
  })

  it('a question runs out of no time; who is back has a minute for it', async () => {
    const { server, appId, flow } = world
    const named = question('Name?', 'told')
    await flow(
      'Timed',
      draw({
        start: begin('timed', 'ask'),
        ask: { ...named, data: { ...named.data, timeoutSeconds: 10 }, to: { ...named.to, timeout: 'late' } },
        told: say('Thanks.'),
        late: say('Too late.'),
      }),
    )
    await world.deploy()
    const talk = await aTalk()
    const { conversationId } = talk
    await talk.say('timed')
    await talk.client.visitor.transfer({ appId, conversationId })
    server.clock.advance(60_000)
    await sweep(server.deps)
    expect(await talk.heard()).not.toContain('bot: Too late.')
    await talk.client.visitor.leaveQueue({ appId, conversationId })
    await sweep(server.deps)
    expect(await talk.heard()).not.toContain('bot: Too late.')
    server.clock.advance(61_000)
    await sweep(server.deps)
    expect(await talk.heard()).toEqual(['bot: Too late.'])
  })
})

describe('a transfer to one member', () => {
  const set = (values: Partial<typeof agentGroup.$inferInsert>) =>
    world.server.db.inApp(world.appId, (tx) => tx.update(agentGroup).set(values).where(eq(agentGroup.id, groupId)))
  afterEach(() => set({ strategy: 'manual', ringSeconds: null, mode: 'running', hours: null }))

  it('rings at them where their group rings, before it is theirs', async () => {
    await set({ strategy: 'longest_idle', ringSeconds: 20 })
    const talk = await aTalk()
    await talk.say('anna')
    await serveQueues(world.server.deps)
    expect(await talk.row()).toMatchObject({ state: 'ringing', ownerId: anna.personId })
    await anna.client.desk.accept({ appId: world.appId, conversationId: talk.conversationId })
    expect(await talk.row()).toMatchObject({ state: 'in_service', ownerId: anna.personId })
  })

  it.each([
    ['paused', { mode: 'paused' }],
    ['closed', { hours: { timeZone: 'UTC', always: false, weekly: [], special: [] } }],
  ] satisfies [string, Partial<typeof agentGroup.$inferInsert>][])(
    'passes over a group that is %s',
    async (_name, values) => {
      await set(values)
      const talk = await aTalk()
      await talk.say('anna')
      expect((await talk.row()).state).toBe('bot')
      expect((await talk.heard()).at(-1)).toBe('bot: Nobody is there.')
      const other = await aGroup(world.server, { appId: world.appId, name: 'Other', limit: 1 })
      await world.server.db.inApp(world.appId, (tx) =>
        tx.insert(groupMember).values({ appId: world.appId, groupId: other, personId: anna.personId }),
      )
      const second = await aTalk()
      await second.say('anna')
      expect(await second.row()).toMatchObject({ state: 'in_service', ownerId: anna.personId, groupId: other })
      await second.end()
      await world.server.db.inApp(world.appId, (tx) => tx.delete(groupMember).where(eq(groupMember.groupId, other)))
    },
  )
})

describe('with an agent', () => {
  it('a flow is silent; what came meanwhile reaches it when the agent gives the visitor back', async () => {
    const { server, appId } = world
    world.api.on('/crm', {})
    const release = world.api.hold('/crm')
    const before = world.api.requests.length
    const talk = await aTalk()
    const { conversationId } = talk
    await talk.say('afterwards')
    await world.api.heard(before + 1)
    await anna.client.desk.accept({ appId, conversationId })
    release()
    expect((await talk.heard()).filter((line) => line.startsWith('bot:'))).toEqual([])
    expect((await talk.requests())[0]?.state).toBe('done')
    await anna.client.desk.returnToBot({ appId, conversationId })
    await sweep(server.deps)
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect((await talk.heard()).at(-1)).toBe('bot: What is it about?')
  })
})
