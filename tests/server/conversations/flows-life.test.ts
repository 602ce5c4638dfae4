import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sweep } from '#src/server/due.ts'
import { aGroup, aMember, refusal, type TestMember } from '#tests/support/server.ts'
import { begunBy, draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
let anna: TestMember

const greeting = (words: string) =>
  draw(
    {
      start: begin('greet', 'ask'),
      ask: question('Your name?', 'told', { variable: 'name' }),
      told: say(`${words}, {{ name }}.`),
    },
    [{ reference: 'name' }],
  )

/** Asks another system, says so, pauses and says more. */
const slow = (url: string) =>
  draw({
    start: begin('slow', 'call'),
    call: { kind: 'http', data: { url: `${url}/slow` }, to: { success: 'told', failed: 'told', timeout: 'told' } },
    told: say('Here it is.', 'wait'),
    wait: { kind: 'wait', data: { amount: 30, unit: 'seconds' }, to: { next: 'later' } },
    later: say('And more.'),
  })

beforeAll(async () => {
  world = await aFlowWorld()
  const { server, appId } = world
  const groupId = await aGroup(server, { appId })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await world.flow('Slow', slow(world.api.url))
})
afterEach(() => world.expectReplays())
afterAll(() => world.close())

it('finishes on the release it began on, while new conversations begin on the new one', async () => {
  await world.flow('Greeting', greeting('Hello'))
  await world.deploy()
  const old = await world.talk()
  await old.say('greet')
  await world.flow('Greeting', greeting('Good day'))
  await world.deploy()
  const fresh = await world.talk()
  await fresh.say('greet')
  await fresh.say('Ann')
  await old.say('Bob')
  expect((await fresh.heard()).at(-1)).toBe('bot: Good day, Ann.')
  expect((await old.heard()).at(-1)).toBe('bot: Hello, Bob.')
  await old.say('greet')
  await old.say('Bob')
  expect((await old.heard()).at(-1)).toBe('bot: Hello, Bob.')
})

it('takes the answer of a request on the release that asked it', async () => {
  const release = world.api.hold('/slow')
  const before = world.api.requests.length
  const talk = await world.talk()
  await talk.say('slow')
  await world.api.heard(before + 1)
  await world.flow('Slow', draw({ start: begin('slow', 'told'), told: say('Gone.') }))
  await world.deploy()
  release()
  expect((await talk.heard()).at(-1)).toBe('bot: Here it is.')
  await world.flow('Slow', slow(world.api.url))
  await world.deploy()
})

it('ends with its timers; a request that outlives it is done, and says nothing any more', async () => {
  const { server } = world
  const waiting = await world.talk()
  await waiting.say('slow')
  await waiting.heard()
  expect(await waiting.timers()).toEqual(['flow', 'visitor_idle'])
  await waiting.end()
  // All that is left is to write down by which words it is found.
  expect(await waiting.timers()).toEqual(['words'])

  const release = world.api.hold('/slow')
  const before = world.api.requests.length
  const asking = await world.talk()
  await asking.say('slow')
  await world.api.heard(before + 1)
  await asking.end()
  release()
  await server.settled()
  const said = await asking.texts()
  expect(said.at(-1)).toContain('(ended)')
  expect(await asking.requests()).toMatchObject([{ state: 'done', result: { ok: true } }])
  expect(await asking.timers()).toEqual(['words'])
  server.clock.advance(60_000)
  await sweep(server.deps)
  expect(await waiting.texts()).not.toContain('bot: And more.')
  expect(await asking.texts()).toEqual(said)
})

it('is ended by a flow with its last words before the end', async () => {
  await world.flow(
    'Goodbye',
    draw({
      start: begin('goodbye', 'end'),
      end: { kind: 'end', data: { text: { en: 'Farewell.' }, endConversation: true } },
    }),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('goodbye')
  const [words, end] = await talk.heard()
  expect([words, end]).toEqual(['bot: Farewell.', expect.stringContaining('(ended)')])
  expect(await talk.row()).toMatchObject({ state: 'ended', endReason: 'ended_after_ivr' })
  const { appId, ada } = world
  const { items } = await ada.client.history.list({ appId, endReason: 'ended_after_ivr' })
  expect(items.map(({ id }) => id)).toContain(talk.conversationId)
  expect(await talk.timers()).toEqual(['words'])
  expect(await refusal(talk.say('Wait'))).toBe('CONVERSATION_ENDED')
})

it('is kept open by a flow that waits on purpose, for as long and an hour more', async () => {
  const { server } = world
  await world.flow(
    'Long',
    draw({
      start: begin('tomorrow', 'wait'),
      wait: { kind: 'wait', data: { amount: 2, unit: 'hours' }, to: { next: 'told' } },
      told: say('Good morning.'),
    }),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('tomorrow')
  for (const minutes of [61, 58]) {
    server.clock.advance(minutes * 60_000)
    await sweep(server.deps)
  }
  expect((await talk.row()).state).toBe('bot')
  server.clock.advance(60_000)
  await sweep(server.deps)
  expect((await talk.heard()).at(-1)).toBe('bot: Good morning.')
  server.clock.advance(59 * 60_000)
  await sweep(server.deps)
  expect((await talk.row()).state).toBe('bot')
  server.clock.advance(2 * 60_000)
  await sweep(server.deps)
  expect(await talk.row()).toMatchObject({ state: 'ended', endReason: 'user_timeout' })
})

it('says nothing while its bot is switched off: words go to people, and the flow goes on when it is on again', async () => {
  const { server, appId, ada } = world
  const [sleeping, asked] = [await world.talk(), await world.talk()]
  await sleeping.say('slow')
  await sleeping.heard()
  const release = world.api.hold('/slow')
  const before = world.api.requests.length
  await asked.say('slow')
  await world.api.heard(before + 1)
  await ada.client.robot.setEnabled({ appId, enabled: false })
  release()
  server.clock.advance(31_000)
  await sweep(server.deps)
  expect(await sleeping.heard()).toEqual([])
  expect((await asked.heard()).filter((line) => line.startsWith('bot: Here'))).toEqual([])
  const other = await world.talk()
  const { conversation } = await other.say('slow')
  expect(conversation.state).toBe('queued')

  await ada.client.robot.setEnabled({ appId, enabled: true })
  server.clock.advance(61_000)
  await sweep(server.deps)
  expect(await sleeping.heard()).toEqual(['bot: And more.'])
  expect(await asked.heard()).toEqual(['bot: Here it is.'])
  await other.end()
})

it('a flow that another one interrupts at its pause goes on after it, once, though its time came meanwhile', async () => {
  const { server } = world
  await world.flow(
    'Aside',
    draw({
      start: { kind: 'start', data: { ...begunBy(['aside']), interrupts: true }, to: { next: 'ask' } },
      ask: question('Really?', 'told'),
      told: say('All right.'),
    }),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('slow')
  await talk.heard()
  await talk.say('aside')
  server.clock.advance(31_000)
  await sweep(server.deps)
  expect(await talk.heard()).toEqual(['bot: Really?'])
  await talk.say('Yes')
  expect(await talk.heard()).toEqual(['bot: All right.', 'bot: And more.'])
  server.clock.advance(31_000)
  await sweep(server.deps)
  expect(await talk.heard()).toEqual([])
})

it('goes back to the node that waits when an agent gives the visitor back', async () => {
  const { appId } = world
  const talk = await world.talk()
  const { conversationId } = talk
  await talk.say('greet')
  await talk.client.visitor.transfer({ appId, conversationId })
  await anna.client.desk.accept({ appId, conversationId })
  await talk.say('Hello Anna')
  await anna.client.desk.returnToBot({ appId, conversationId })
  await talk.heard()
  await talk.say('Cleo')
  expect(await talk.heard()).toEqual(['bot: Good day, Cleo.'])
})
