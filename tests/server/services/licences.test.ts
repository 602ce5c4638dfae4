import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyPlan } from '#src/server/services/plan/apply-plan.ts'
import { session } from '#src/server/db/schema/person.ts'
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

const APP = '1400000001'
let server: TestServer
let owner: TestMember
let desk: TestMember

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  owner = await aMember(server, { appId: APP, roles: ['super_admin'] })
  desk = await aMember(server, { appId: APP, roles: ['online_admin'] })
})
afterAll(() => server.close())

/** A plan of the application, as a restart with other variables brings it. */
const plan = (seats: number | null) =>
  applyPlan({ ...server.deps, env: { ...server.deps.env, plan: 'premium', seats: seats ?? undefined } })
const run = (statement: ReturnType<typeof sql>) => server.db.inApp(APP, (tx) => tx.execute(statement))
/** Nobody is signed out by the days that pass. */
const staySignedIn = () =>
  server.db.inInstallation((tx) =>
    tx.update(session).set({ lastSeenAt: server.clock.now(), expiresAt: new Date('2027-01-01T00:00:00Z') }),
  )
const anAgent = (nickname: string, groups: string[] = []) =>
  aMember(server, { appId: APP, roles: ['online_staff'], nickname, groups, licensed: false })
const of = (...members: TestMember[]) => ({ appId: APP, memberIds: members.map(({ personId }) => personId) })
const figures = async () => {
  const { enabled, assigned, resetsLeft } = await owner.client.licences.overview({ appId: APP })
  return [enabled, assigned, resetsLeft]
}

beforeEach(async () => {
  server.clock.set(new Date('2026-11-03T10:00:00Z'))
  await run(sql`update member set licensed_at = null, status = 'offline'`)
  await run(sql`update application set claimed_at = null`)
  await run(sql`delete from seat`)
  await plan(3)
  await run(sql`update application set seat_resets = 1, seat_month = '2026-11', assign_at_login = true`)
})

it('counts as the design tells it', async () => {
  const day = async (n: number) => {
    server.clock.set(new Date(Date.UTC(2026, 10, n, 10)))
    await staySignedIn()
  }
  const [ann, bo, cy, di] = [await anAgent('Ann'), await anAgent('Bo'), await anAgent('Cy'), await anAgent('Di')]
  await desk.client.licences.assign(of(ann, bo))
  expect(await figures()).toEqual([2, 2, 1])

  await day(9)
  await desk.client.licences.takeAway(of(bo))
  expect(await figures()).toEqual([2, 1, 1])
  await day(10)
  await desk.client.licences.assign(of(cy))
  await desk.client.licences.assign(of(bo))
  expect(await figures()).toEqual([3, 3, 1])

  await day(11)
  await expect(desk.client.licences.assign(of(di))).rejects.toMatchObject({
    code: 'LICENSE_EXCEEDED',
    data: { purchased: 3, enabled: 3 },
  })
  await owner.client.licences.reset(of(bo))
  await desk.client.licences.assign(of(di))
  expect(await figures()).toEqual([3, 3, 0])

  await day(12)
  expect(await refusal(owner.client.licences.reset(of(cy)))).toBe('LICENSE_NO_RESETS')
  expect(await refusal(bo.client.desk.signIn({ appId: APP }))).toBe('LICENSE_EXCEEDED')

  // The application's month has turned, whoever looks first; in London that is the server's midnight.
  server.clock.set(new Date('2026-12-01T00:00:00Z'))
  await staySignedIn()
  expect(await figures()).toEqual([3, 3, 1])
  await owner.client.licences.reset(of(cy))
  await bo.client.desk.signIn({ appId: APP })
  expect(await figures()).toEqual([3, 3, 0])
})

it('lets exactly as many in as there are licences, of fifty who come at once', { timeout: 60_000 }, async () => {
  const agents = await Promise.all(Array.from({ length: 50 }, (_, n) => anAgent(`Agent ${n}`)))
  const codes = await Promise.all(agents.map(({ client }) => refusal(client.desk.signIn({ appId: APP }))))
  expect(codes.filter((code) => code === undefined)).toHaveLength(3)
  expect(codes.filter((code) => code === 'LICENSE_EXCEEDED')).toHaveLength(47)
  expect(await figures()).toEqual([3, 3, 1])
  const online = await Promise.all(
    agents.map(({ client }) => refusal(client.team.setOwnStatus({ appId: APP, status: 'online' }))),
  )
  expect(online.map((code) => code ?? 'in').sort()).toEqual(codes.map((code) => code ?? 'in').sort())
})

it('resets no more than the quota, however many try at once', async () => {
  const agents = [await anAgent('Ann'), await anAgent('Bo'), await anAgent('Cy')]
  await owner.client.licences.assign(of(...agents))
  const codes = await Promise.all(agents.map((agent) => refusal(owner.client.licences.reset(of(agent)))))
  expect(codes.map((code) => code ?? 'reset').sort()).toEqual(['LICENSE_NO_RESETS', 'LICENSE_NO_RESETS', 'reset'])
  expect(await figures()).toEqual([2, 2, 0])
})

it('gives several at once all of them or none', async () => {
  const agents = [await anAgent('Ann'), await anAgent('Bo'), await anAgent('Cy'), await anAgent('Di')]
  expect(await refusal(owner.client.licences.assign(of(...agents)))).toBe('LICENSE_EXCEEDED')
  expect(await figures()).toEqual([0, 0, 1])
})

it('remembers how many agents were there at once in a month, in its time zone', async () => {
  await run(sql`delete from licence_peak`)
  const [eve, fay, gus] = [await anAgent('Eve'), await anAgent('Fay'), await anAgent('Gus')]
  await desk.client.licences.assign(of(eve, fay, gus))
  const set = (who: TestMember, status: 'online' | 'busy' | 'offline') =>
    who.client.team.setOwnStatus({ appId: APP, status })
  const there = async () => {
    const { peak, signedIn, month } = await owner.client.licences.overview({ appId: APP })
    return [month, signedIn, peak]
  }
  expect(await there()).toEqual(['2026-11', 0, 0])
  await Promise.all([set(eve, 'online'), set(fay, 'online')])
  await set(eve, 'busy')
  expect(await there()).toEqual(['2026-11', 2, 2])
  await set(eve, 'offline')
  await set(gus, 'online')
  await set(fay, 'offline')
  expect(await there()).toEqual(['2026-11', 1, 2])
  server.clock.set(new Date('2026-12-01T00:00:00Z'))
  await staySignedIn()
  expect(await there()).toEqual(['2026-12', 1, 1])
  await set(eve, 'online')
  await set(gus, 'offline')
  expect(await there()).toEqual(['2026-12', 1, 2])
})

describe('without a licence', () => {
  it('nobody goes online or is given a chat', async () => {
    await plan(0)
    const groupId = await aGroup(server, { appId: APP, strategy: 'longest_idle' })
    const ann = await anAgent('Ann', [groupId])
    expect(await refusal(ann.client.team.setOwnStatus({ appId: APP, status: 'online' }))).toBe('LICENSE_EXCEEDED')
    await ann.client.team.setOwnStatus({ appId: APP, status: 'offline' })
    expect((await ann.client.desk.overview({ appId: APP })).licensed).toBe(false)
    const visitor = await aVisitor(server, APP)
    const { conversationId } = visitor
    expect(await refusal(ann.client.desk.accept({ appId: APP, conversationId }))).toBe('LICENSE_MISSING')
  })

  it('only admins give one where agents take none by themselves', async () => {
    const ann = await anAgent('Ann')
    await desk.client.licences.setAtLogin({ appId: APP, assignAtLogin: false })
    expect(await refusal(ann.client.desk.signIn({ appId: APP }))).toBe('LICENSE_MISSING')
    await desk.client.licences.assign(of(ann))
    await ann.client.team.setOwnStatus({ appId: APP, status: 'online' })
  })

  it('whoever loses it is off the desk at once, and what they served goes back into its queue', async () => {
    const groupId = await aGroup(server, { appId: APP })
    const ann = await anAgent('Ann', [groupId])
    const bo = await anAgent('Bo', [groupId])
    for (const { client } of [ann, bo]) await client.team.setOwnStatus({ appId: APP, status: 'online' })
    const visitor = await aVisitor(server, APP)
    const { conversationId } = visitor
    await visitor.client.visitor.transfer({ appId: APP, conversationId })
    await ann.client.desk.accept({ appId: APP, conversationId })
    await desk.client.licences.takeAway(of(ann))
    const queue = (await bo.client.desk.overview({ appId: APP })).queue
    expect(queue.map(({ id }) => id)).toContain(conversationId)
    expect(server.announced).toContainEqual({ type: 'rightsChanged', args: [APP, ann.personId] })
    const members = await owner.client.team.members({ appId: APP })
    expect(members.find(({ id }) => id === ann.personId)).toMatchObject({ status: 'offline', licence: 'used' })
    expect(members.find(({ id }) => id === bo.personId)).toMatchObject({ status: 'idle', licence: 'held' })
  })
})

describe('a plan with fewer licences', () => {
  it('takes those of the agents who got theirs last', async () => {
    const agents = [await anAgent('Ann'), await anAgent('Bo'), await anAgent('Cy')]
    for (const { client } of agents) {
      await client.team.setOwnStatus({ appId: APP, status: 'online' })
      server.clock.advance(1000)
    }
    await plan(2)
    const members = await owner.client.team.members({ appId: APP })
    const stateOf = ({ personId }: TestMember) => members.find(({ id }) => id === personId)
    expect(agents.map((agent) => stateOf(agent)?.licence)).toEqual(['held', 'held', 'none'])
    expect(stateOf(agents[2]!)?.status).toBe('offline')
    await sweep(server.deps)
  })

  it('is not taken for one that has none: null has no bound', async () => {
    await plan(null)
    const agents = await Promise.all(Array.from({ length: 5 }, (_, n) => anAgent(`Agent ${n}`)))
    for (const { client } of agents) await client.desk.signIn({ appId: APP })
    expect(await owner.client.licences.overview({ appId: APP })).toMatchObject({ purchased: null, enabled: 5 })
  })
})

it('ends with the role, and with the membership', async () => {
  const [ann, bo] = [await anAgent('Ann'), await anAgent('Bo')]
  await desk.client.licences.assign(of(ann, bo))
  await owner.client.team.updateMember({ appId: APP, memberId: ann.personId, roles: ['online_admin'] })
  await owner.client.team.setMemberState({ appId: APP, memberId: bo.personId, state: 'disabled' })
  expect(await figures()).toEqual([2, 0, 1])
  expect(await refusal(desk.client.licences.assign(of(bo)))).toBe('STATE_CONFLICT')
})

it('is nobody else’s to give or take than who may manage them', async () => {
  const ann = await anAgent('Ann')
  const admin = await aMember(server, { appId: APP, roles: ['admin', 'online_staff'], licensed: false })
  expect(await refusal(desk.client.licences.assign(of(admin)))).toBe('ROLE_FORBIDDEN')
  expect(await refusal(admin.client.licences.assign(of(admin)))).toBe('SELF_FORBIDDEN')
  expect(await refusal(desk.client.licences.reset(of(ann)))).toBe('FORBIDDEN')
  await admin.client.licences.assign(of(ann))
})

describe('the free claim', () => {
  it('is made once, however many try at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => refusal(owner.client.licences.claim({ appId: APP }))),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'CLAIM_USED')).toHaveLength(19)
    expect(await owner.client.licences.overview({ appId: APP })).toMatchObject({ purchased: 5, claimable: false })
    // A restart with the same plan leaves them.
    await plan(3)
    expect(await owner.client.licences.overview({ appId: APP })).toMatchObject({ purchased: 5 })
  })
})

/** The constraint that refuses a write; undefined where none does. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause)
      if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
    throw error
  }
}

describe('the database', () => {
  it('keeps no more seats than are purchased, and no holder without one', async () => {
    const agents = await Promise.all(Array.from({ length: 4 }, (_, n) => anAgent(`Agent ${n}`)))
    const [first] = agents
    const seat = ({ personId }: TestMember) => sql`insert into seat (app_id, id, month, person_id, taken_at)
      values (${APP}, gen_random_uuid(), '2026-11', ${personId}, now())`
    expect(await codeOf(run(sql`update member set licensed_at = now() where person_id = ${first!.personId}`))).toBe(
      'member_has_seat',
    )
    const codes = await Promise.all(agents.map((agent) => codeOf(run(seat(agent)))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'seat_purchased')).toHaveLength(1)
    expect(await codeOf(run(sql`update application set seats = 2`))).toBe('seat_purchased')
  })
})
