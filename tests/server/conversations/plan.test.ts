import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
beforeAll(async () => {
  world = await aFlowWorld()
  await world.flow(
    'refund',
    draw({ start: begin('refund', 'ask'), ask: question('Which order?', 'done'), done: say('It is on its way.') }),
  )
  await world.deploy()
})
afterAll(() => world.close())
beforeEach(() =>
  world.server.db.inApp(world.appId, (tx) => tx.update(application).set({ plan: 'basic', planEndsAt: null })),
)

const trialUntil = (trialEndsAt: Date | null) =>
  world.server.db.inApp(world.appId, (tx) => tx.update(application).set({ trialEndsAt }))
const inAnHour = () => new Date(world.server.clock.now().getTime() + 3_600_000)

it('lets a conversation that began in a trial finish with its flows, and begins new ones without', async () => {
  await trialUntil(inAnHour())
  const during = await world.talk()
  await during.say('refund')
  expect(await during.heard()).toEqual(['bot: Which order?'])

  world.server.clock.advance(3_600_001)
  const after = await world.talk()
  await after.say('refund')
  expect(await after.heard()).not.toContain('bot: Which order?')
  expect(await after.row()).toMatchObject({ premium: false, bot: { run: null } })

  await during.say('A-1001')
  expect(await during.heard()).toEqual(['bot: It is on its way.'])
  await during.say('refund')
  expect(await during.heard()).toEqual(['bot: Which order?'])
  await world.expectReplays()
})

it('binds what is live from the end of a package on, and lets what runs finish', async () => {
  await trialUntil(null)
  const planEndsAt = inAnHour()
  await world.server.db.inApp(world.appId, (tx) => tx.update(application).set({ plan: 'premium', planEndsAt }))
  const during = await world.talk()
  await during.say('refund')
  expect(await during.heard()).toEqual(['bot: Which order?'])

  world.server.clock.set(planEndsAt)
  const after = await world.talk()
  await after.say('refund')
  expect(await after.heard()).not.toContain('bot: Which order?')
  expect(await after.row()).toMatchObject({ premium: false, bot: { run: null } })
  await during.say('A-1001')
  expect(await during.heard()).toEqual(['bot: It is on its way.'])
  await world.expectReplays()
})

it('keeps what it began with when the plan rises, and is not told otherwise', async () => {
  await trialUntil(null)
  const before = await world.talk()
  await trialUntil(inAnHour())
  await before.say('refund')
  expect(await before.heard()).not.toContain('bot: Which order?')
  const rise = world.server.db.inApp(world.appId, (tx) =>
    tx.update(conversation).set({ premium: true }).where(eq(conversation.id, before.conversationId)),
  )
  await expect(rise).rejects.toMatchObject({ cause: { constraint: 'conversation_premium_kept' } })
  const after = await world.talk()
  await after.say('refund')
  expect(await after.heard()).toContain('bot: Which order?')
})
