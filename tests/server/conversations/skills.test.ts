import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import type { FlowData } from '#src/nodes/specs.ts'
import { serveQueues } from '#src/server/conversations/route.ts'
import { offer } from '#src/server/db/schema/routing.ts'
import { skill } from '#src/server/db/schema/skill.ts'
import { sweep } from '#src/server/due.ts'
import { aGroup, aMember, refusal, type TestMember } from '#tests/support/server.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, say, type FlowWorld, type Talk } from './flows-world.ts'

let world: FlowWorld
let refunds: string
let anna: TestMember
let ben: TestMember
let flowId: string

const handOver = (keyword: string, data: Partial<FlowData<'transfer'>>) =>
  draw({
    start: begin(keyword, 'hand'),
    hand: {
      kind: 'transfer',
      data: { checkHours: false, ...data },
      to: { queued: 'queued', noAgent: 'none', outsideHours: 'none', busy: 'busy', failed: 'none' },
    },
    queued: say('It is handed over.'),
    none: say('Nobody is there.'),
    busy: say('All are busy.'),
  })

beforeAll(async () => {
  world = await aFlowWorld()
  const { server, appId, ada, flow } = world
  refunds = (await ada.client.skills.create({ appId, name: 'Refunds' })).id
  const groupId = await aGroup(server, { appId, strategy: 'longest_idle', limit: 1, rules: { ringSeconds: 20 } })
  const anAgent = async (nickname: string, level?: 2 | 4) => {
    const agent = await aMember(server, { appId, roles: ['online_staff'], nickname, groups: [groupId] })
    const skills = level === undefined ? [] : [{ skillId: refunds, level }]
    await ada.client.team.updateMember({ appId, memberId: agent.personId, skills })
    server.clock.advance(1_000)
    await agent.client.team.setOwnStatus({ appId, status: 'online' })
    return agent
  }
  await anAgent('Cara')
  anna = await anAgent('Anna', 2)
  ben = await anAgent('Ben', 4)
  const asking = (level: 1 | 3 | 5) => [{ skillId: refunds, level }]
  await flow('Any', handOver('any', { skills: asking(1) }))
  flowId = await flow('Well', handOver('well', { skills: asking(3) }))
  await flow('Awhile', handOver('awhile', { skills: asking(5), skillsFor: 30 }))
  await flow('Never', handOver('never', { skills: asking(5) }))
  await flow('Impatient', handOver('impatient', { skills: asking(3), queue: false }))
  await flow('Gone', handOver('gone', { skills: [{ skillId: 'no such skill', level: 3 }] }))
  await world.deploy()
})
const talks: Talk[] = []
afterEach(async () => {
  for (const talk of talks.splice(0)) await talk.end()
})
afterAll(() => world.close())

async function asks(keyword: string): Promise<Talk> {
  const talk = await world.talk()
  talks.push(talk)
  await talk.say(keyword)
  await serveQueues(world.server.deps)
  return talk
}

async function pass(seconds: number): Promise<void> {
  world.server.clock.advance(seconds * 1_000)
  await serveQueues(world.server.deps)
}

const accepts = ({ client }: TestMember, { conversationId }: Talk) =>
  client.desk.accept({ appId: world.appId, conversationId })

const whyOf = async ({ conversationId }: Talk) => {
  const [row] = await world.server.db.inApp(world.appId, (tx) =>
    tx.select({ why: offer.why }).from(offer).where(eq(offer.conversationId, conversationId)).orderBy(desc(offer.at)),
  )
  return row?.why
}

describe('a flow that asks for a skill', () => {
  it('brings the visitor to who has it best of those who have it well enough, and says who lacked it', async () => {
    const talk = await asks('any')
    expect(await talk.row()).toMatchObject({ state: 'ringing', ownerId: ben.personId })
    expect(await whyOf(talk)).toMatchObject({ looked: 3, out: { skill: 1 }, needs: [{ skill: refunds, level: 1 }] })
    await accepts(ben, talk)
    // Ben has no room for another: Anna has it well enough for this one, and not for that.
    expect(await (await asks('any')).row()).toMatchObject({ state: 'ringing', ownerId: anna.personId })
    expect(await (await asks('well')).row()).toMatchObject({ state: 'queued' })
  })

  it('lets anybody have them after a while, where it is so', async () => {
    const talk = await asks('awhile')
    await pass(29)
    expect(await talk.row()).toMatchObject({ state: 'queued' })
    await pass(1)
    expect(await talk.row()).toMatchObject({ state: 'ringing' })
  })

  it('hears that nobody is there with nobody who has it, and that all are busy where nobody may wait for them', async () => {
    expect((await (await asks('never')).heard()).at(-1)).toBe('bot: Nobody is there.')
    await accepts(ben, await asks('well'))
    expect((await (await asks('impatient')).heard()).at(-1)).toBe('bot: All are busy.')
  })

  it('asks for it again when who had them goes away', async () => {
    const talk = await asks('well')
    await accepts(ben, talk)
    await world.ada.client.team.forceOffline({
      appId: world.appId,
      memberId: ben.personId,
      forced: true,
      reason: 'The shift is over',
    })
    await sweep(world.server.deps)
    await pass(60)
    expect(await talk.row()).toMatchObject({ state: 'queued', skills: { wanted: [{ skillId: refunds, level: 3 }] } })
    await world.ada.client.team.forceOffline({ appId: world.appId, memberId: ben.personId, forced: false })
    await ben.client.team.setOwnStatus({ appId: world.appId, status: 'online' })
    await pass(1)
    expect(await talk.row()).toMatchObject({ state: 'ringing', ownerId: ben.personId })
  })

  it('asks for nothing that there is no more', async () => {
    expect(await (await asks('gone')).row()).toMatchObject({ state: 'ringing', skills: null })
  })

  it('is told with the skill, beside who has it', async () => {
    const { ada, appId } = world
    const [skill] = await ada.client.skills.list({ appId })
    expect(skill?.members).toEqual([
      { id: anna.personId, nickname: 'Anna', level: 2 },
      { id: ben.personId, nickname: 'Ben', level: 4 },
    ])
    expect(skill?.flows.map(({ name }) => name)).toEqual(['Any', 'Awhile', 'Impatient', 'Never', 'Well'])
    expect(skill?.flows).toContainEqual({ id: flowId, name: 'Well' })
  })
})

it('A skill is named once, whatever the case, and goes with what it was given to', async () => {
  const { ada, appId } = world
  const { id: skillId } = await ada.client.skills.create({ appId, name: 'Invoices' })
  expect(await refusal(ada.client.skills.create({ appId, name: 'invoices' }))).toBe('SKILL_NAME_TAKEN')
  expect(await refusal(ada.client.skills.rename({ appId, skillId, name: 'REFUNDS' }))).toBe('SKILL_NAME_TAKEN')
  await ada.client.skills.rename({ appId, skillId, name: 'Bills' })
  const skills = [{ skillId, level: 1 as const }]
  await ada.client.team.updateMember({ appId, memberId: anna.personId, skills })
  const skillsOf = async () => (await ada.client.team.members({ appId })).find(({ id }) => id === anna.personId)?.skills
  expect(await skillsOf()).toEqual(skills)
  await ada.client.skills.remove({ appId, skillId })
  expect(await skillsOf()).toEqual([])
  expect(await refusal(ada.client.team.updateMember({ appId, memberId: anna.personId, skills }))).toBe('NOT_FOUND')
  expect(await refusal(ada.client.skills.remove({ appId, skillId }))).toBe('NOT_FOUND')
})

it('There are so many skills and no more, also when two are made at once', async () => {
  const { ada, appId } = world
  const held = (await ada.client.skills.list({ appId })).length
  await world.server.db.inApp(appId, (tx) =>
    tx.insert(skill).values(
      Array.from({ length: LIMITS.skill.count - 1 - held }, (_, n) => ({
        appId,
        id: uuidv7(),
        name: `Skill ${n}`,
        createdAt: world.server.clock.now(),
      })),
    ),
  )
  const make = (name: string) => refusal(ada.client.skills.create({ appId, name }))
  const codes = await Promise.all([make('Last'), make('One more')])
  expect(codes).toContain('SKILL_LIMIT')
  expect(codes).toContain(undefined)
})
