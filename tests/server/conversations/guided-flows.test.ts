import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aMember, refusal, type TestMember } from '#tests/support/server.ts'
import { begunBy, draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld, type Talk } from './flows-world.ts'

let world: FlowWorld
let anna: TestMember
let ben: TestMember
let groupId: string
const flows: Record<string, string> = {}

beforeAll(async () => {
  world = await aFlowWorld()
  const { server, appId } = world
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 9 })
  const agent = (nickname: string) =>
    aMember(server, { appId, roles: ['online_staff'], nickname, status: 'online', groups: [groupId] })
  anna = await agent('Anna')
  ben = await agent('Ben')
  flows['Return'] = await world.flow(
    'Return',
    draw(
      {
        start: begin('return', 'ask'),
        ask: question('Why does {{ order }} go back?', 'told', { variable: 'reason' }),
        told: say('{{ order }}: {{ reason }}, {{ pieces }}.'),
      },
      [
        { reference: 'order', input: true },
        { reference: 'pieces', type: 'number', input: true, initial: 1 },
        { reference: 'reason' },
      ],
    ),
  )
  flows['Parcel'] = await world.flow(
    'Parcel',
    draw({ start: begin('parcel', 'ask'), ask: question('Which parcel?', 'told'), told: say('On its way.') }),
  )
  flows['Stock'] = await world.flow(
    'Stock',
    draw({
      start: begin('stock', 'call'),
      call: {
        kind: 'http',
        data: { url: `${world.api.url}/stock` },
        to: { success: 'told', failed: 'told', timeout: 'told' },
      },
      told: say('In stock.'),
    }),
  )
  flows['Call'] = await world.flow(
    'Call',
    draw({
      start: { kind: 'start', data: { ...begunBy(['call']), channels: ['phone'] }, to: { next: 'told' } },
      told: say('Hm.'),
    }),
  )
  await world.deploy()
})
afterEach(() => world.expectReplays())
afterAll(() => world.close())

const of = ({ conversationId }: Talk) => ({ appId: world.appId, conversationId })
/** A visitor whom Anna serves. */
async function served(): Promise<Talk> {
  const talk = await world.talk()
  await talk.client.visitor.transfer(of(talk))
  await anna.client.desk.accept(of(talk))
  await talk.heard()
  return talk
}
const start = (talk: Talk, name: string, inputs: Record<string, string> = {}) =>
  anna.client.guidedFlows.begin({ ...of(talk), flowId: flows[name] ?? '', inputs })
const seen = async (talk: Talk) => (await anna.client.desk.messages({ ...of(talk), after: 0 })).conversation
const told = async (talk: Talk) =>
  (await world.ada.client.history.get(of(talk))).flows.map(
    ({ what, flow, by }) => `${what} ${flow} ${by?.nickname ?? ''}`,
  )

describe('a flow begun at the desk', () => {
  it('is one of the live ones that run in the channel, with what it may be told', async () => {
    const talk = await served()
    const list = await anna.client.guidedFlows.list(of(talk))
    expect(list.map(({ name }) => name)).toEqual(['Return', 'Parcel', 'Stock'])
    expect(list[0]?.inputs).toEqual([
      { name: 'order', type: 'text' },
      { name: 'pieces', type: 'number' },
    ])
    expect(await refusal(start(talk, 'Call'))).toBe('NOT_FOUND')
  })

  it('speaks to the visitor while the agent stays the owner, and gives the conversation back at its end', async () => {
    const talk = await served()
    await start(talk, 'Return', { order: 'A-1', pieces: '3' })
    expect(await talk.heard()).toEqual(['bot: Why does A-1 go back?'])
    expect(await seen(talk)).toMatchObject({
      state: 'in_service',
      owner: { nickname: 'Anna' },
      flow: { name: 'Return', end: null },
    })
    expect((await talk.client.visitor.messages(of(talk))).conversation).toMatchObject({ guided: true, agent: 'Anna' })
    await talk.say('Too small')
    expect(await talk.heard()).toEqual(['bot: A-1: Too small, 3.'])
    expect(await seen(talk)).toMatchObject({
      owner: { nickname: 'Anna' },
      flow: { end: 'completed' },
      waitingSince: null,
    })
    await talk.say('Thank you')
    expect(await talk.heard()).toEqual([])
    expect((await seen(talk)).waitingSince).not.toBeNull()
    expect(await told(talk)).toEqual(['begun Return Anna', 'completed Return '])
    const { items } = await world.ada.client.audit.list({ appId: world.appId })
    expect(items.some(({ action }) => action === 'conversation.flowBegun')).toBe(true)
  })

  it('goes on with what another system answers', async () => {
    const talk = await served()
    await start(talk, 'Stock')
    expect(await talk.heard()).toEqual(['bot: In stock.'])
    expect((await seen(talk)).flow).toMatchObject({ end: 'completed' })
  })

  it('is stopped by the agent, and a visitor who wants a person has one', async () => {
    const talk = await served()
    await start(talk, 'Return')
    expect(await refusal(start(talk, 'Parcel'))).toBe('STATE_CONFLICT')
    await anna.client.guidedFlows.stop(of(talk))
    await anna.client.guidedFlows.stop(of(talk))
    expect((await seen(talk)).flow).toBeNull()
    expect(await talk.timers()).not.toContain('flow')
    await start(talk, 'Parcel')
    await talk.say('human')
    expect(await seen(talk)).toMatchObject({ state: 'in_service', flow: { name: 'Parcel', end: 'asked' } })
    expect((await seen(talk)).waitingSince).not.toBeNull()
    expect(await told(talk)).toEqual(['begun Return Anna', 'stopped Return Anna', 'begun Parcel Anna', 'asked Parcel '])
  })

  it("leaves what the bot had begun before: that asks again when the conversation is the bot's", async () => {
    const talk = await world.talk()
    await talk.say('parcel')
    await talk.client.visitor.transfer(of(talk))
    await anna.client.desk.accept(of(talk))
    await start(talk, 'Return', { order: 'B-2' })
    await anna.client.desk.returnToBot(of(talk))
    await talk.heard()
    await talk.say('4711')
    expect(await talk.heard()).toEqual(['bot: On its way.'])
    expect(await told(talk)).toEqual(['begun Return Anna', 'left Return '])
  })

  it("is nobody else's to begin, and an input is of its type", async () => {
    const talk = await served()
    expect(await refusal(ben.client.guidedFlows.begin({ ...of(talk), flowId: flows['Return'] ?? '' }))).toBe(
      'NOT_OWNER',
    )
    expect(await refusal(ben.client.guidedFlows.list(of(talk)))).toBe('NOT_OWNER')
    expect(await refusal(start(talk, 'Return', { pieces: 'many' }))).toBe('INVALID')
    expect((await seen(talk)).flow).toBeNull()
  })

  it('is none while the bot is switched off', async () => {
    const talk = await served()
    const { appId, ada } = world
    await ada.client.robot.setEnabled({ appId, enabled: false })
    expect(await anna.client.guidedFlows.list(of(talk))).toEqual([])
    expect(await refusal(start(talk, 'Return'))).toBe('NOT_FOUND')
    await ada.client.robot.setEnabled({ appId, enabled: true })
  })
})
