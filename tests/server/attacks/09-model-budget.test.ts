import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { modelDay } from '#src/server/db/schema/bot.ts'
import { audit } from '#src/server/db/schema/platform.ts'
import { createEffects } from '#src/server/effects/effects.ts'
import { askedBy } from '#src/server/platform/asked-by.ts'
import { createLimiter } from '#src/server/platform/limiter.ts'
import { createModelBudget } from '#src/server/services/robot/model-budget.ts'
import { pdfOf } from '#tests/server/documents/files.ts'
import { anEditorOfDocuments } from '#tests/server/services/documents/world.ts'
import { startModelStandIn, STAND_IN_USAGE, type ModelStandIn } from '#tests/support/model-stand-in.ts'
import { aMember, aVisitor, createTestServer, deployed, refusal, type TestServer } from '#tests/support/server.ts'

const QUESTION = 'What is the voltage of the Zephyr turbine?'
const PASSAGE = 'The voltage of the Zephyr turbine is 48 volts.'
const ANSWER = 'It runs on 48 volts [1].'
const DAY_MS = 86_400_000

let model: ModelStandIn
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let other: Awaited<ReturnType<typeof anEditorOfDocuments>>

beforeAll(async () => {
  model = await startModelStandIn()
  model.script({ mode: 'json', value: { answer: ANSWER } })
  server = await createTestServer({ outboundAllow: [model.host] })
  world = await anEditorOfDocuments(server, '1400000001')
  other = await anEditorOfDocuments(server, '1400000002')
  await world.sent('Zephyr.pdf', pdfOf([['The Zephyr turbine stands on a mast of nine metres.'], [PASSAGE]]))
  await allow(5_000)
  await deployed(server, world.appId, world.admin)
})
// A new day: nothing has been asked yet, and whoever was signed in is so no more.
beforeEach(nextDay)
async function nextDay() {
  server.clock.advance(DAY_MS)
  for (const one of [world, other]) one.admin = await aMember(server, { appId: one.appId, roles: ['admin'] })
}
afterAll(async () => {
  await server.close()
  await model.close()
})

const endpoint = () => ({ baseUrl: model.url, name: 'stand-in' })
const allow = (perDay: number, { appId, admin } = world) =>
  admin.client.robot.setModel({ appId, endpoint: endpoint(), key: { type: 'none' }, perDay })
const today = async ({ appId, admin } = world) => (await admin.client.robot.model({ appId })).day

/** Asks the model as a flow of an application does; answers how it went. */
async function asks(effects = server.deps, appId = world.appId): Promise<string> {
  const result = await effects.model.complete(
    {
      appId,
      endpoint: { ...endpoint(), model: 'stand-in', key: null },
      messages: [{ role: 'user', content: 'Hello' }],
    },
    new AbortController().signal,
  )
  return result.ok ? 'ok' : `${result.code} ${result.detail}`
}
const timesOf = async (calls: readonly Promise<string>[]) => {
  const counted = new Map<string, number>()
  for (const how of await Promise.all(calls)) counted.set(how, (counted.get(how) ?? 0) + 1)
  return Object.fromEntries(counted)
}
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
/** A server beside the first one, with the same database and nothing in memory. */
function anotherServer() {
  const { db, clock, secrets, sender, carrier, publicUrl } = server.deps
  const budget = createModelBudget({ db, clock, limiter: createLimiter(db) })
  return createEffects({ db, clock, secrets, sender, carrier, budget, publicUrl, allow: [model.host] })
}

/** Asks as a visitor who has just come, and reads what the bot says. */
async function visitorAsks(): Promise<unknown[]> {
  const { appId } = world
  const talk = await aVisitor(server, appId)
  const client = server.as({ visitor: talk.token, ip: '203.0.113.77' })
  await client.visitor.send({ appId, conversationId: talk.conversationId, clientMsgId: 'message-1', text: QUESTION })
  await server.settled()
  const { messages } = await client.visitor.messages({ appId, conversationId: talk.conversationId })
  const at = messages.findIndex(({ sender }) => sender === 'visitor')
  return messages.slice(at + 1).map(({ body }) => body)
}

describe('a model', () => {
  it('is asked no more on a day than the application allows, and the conversation goes on without it', async () => {
    await allow(2)
    const before = model.requests.length
    for (const _ of [1, 2]) expect(await visitorAsks()).toMatchObject([{ text: 'It runs on 48 volts [1].' }])
    // The passage itself, as with any other fault of the model.
    expect(await visitorAsks()).toMatchObject([{ text: PASSAGE }])
    expect(model.requests).toHaveLength(before + 2)
    expect(await today()).toEqual({
      calls: 2,
      perDay: 2,
      overDay: 1,
      overPace: 0,
      reachedAt: server.clock.now().toISOString(),
    })
  })

  it('may be asked again once more is allowed, and on the next day', async () => {
    await allow(1)
    expect([await asks(), await asks()]).toEqual(['ok', 'model.budget day'])
    await allow(2)
    expect(await today()).toMatchObject({ calls: 1, reachedAt: null })
    expect(await asks()).toBe('ok')
    await nextDay()
    expect(await today()).toMatchObject({ calls: 0, overDay: 0, reachedAt: null })
    expect(await asks()).toBe('ok')
  })

  it('has its day counted by all servers together, and none forgets it', async () => {
    await allow(5)
    const second = anotherServer()
    const calls = times(10, (n) => asks(n % 2 === 0 ? server.deps : { ...server.deps, ...second }))
    expect(await timesOf(calls)).toEqual({ ok: 5, 'model.budget day': 5 })
    await second.close()
    const later = anotherServer()
    expect(await asks({ ...server.deps, ...later })).toBe('model.budget day')
    await later.close()
  })

  it('is counted for online tests, which no visitor’s budget bounds', async () => {
    await allow(100)
    const { appId, admin } = world
    for (const _ of [1, 2, 3]) {
      const { replies } = await admin.client.tryOut.ask({ appId, source: 'live', text: QUESTION })
      expect(replies).toMatchObject([{ body: { text: ANSWER } }])
    }
    expect(await today()).toMatchObject({ calls: 3, overPace: 0 })
  })

  it('is not asked for one visitor without end, and for others it is', async () => {
    await allow(5_000)
    const as = (visitorId: string, address: string) => askedBy.run({ visitorId, address }, () => asks())
    expect(await timesOf(times(25, () => as('visitor-1', '198.51.100.1')))).toEqual({
      ok: 20,
      'model.budget visitor': 5,
    })
    expect(await as('visitor-2', '198.51.100.1')).toBe('ok')
    expect(await today()).toMatchObject({ calls: 21, overDay: 0, overPace: 5 })
  })

  it('is not asked for one address without end, however many visitors it has', async () => {
    const as = (n: number) => askedBy.run({ visitorId: `many-${n}`, address: '198.51.100.2' }, () => asks())
    expect(await timesOf(times(70, as))).toEqual({ ok: 60, 'model.budget address': 10 })
  })

  it('is bounded for an application in a minute, and for another one it is not', async () => {
    await allow(5_000, other)
    // So many at once would wait for connections to the database longer than anybody does.
    const refusals: number[] = []
    for (let asked = 0; asked < 320; asked += 32)
      refusals.push((await timesOf(times(32, () => asks(server.deps))))['model.budget minute'] ?? 0)
    expect(refusals[0]).toBe(0)
    expect(refusals.at(-1)).toBeGreaterThan(0)
    expect(await asks(server.deps, other.appId)).toBe('ok')
    expect((await today(other)).calls).toBe(1)
  })
})

it('a visitor’s words reach the budgets with whose they are and where they came from', async () => {
  const heard: unknown[] = []
  const { performer } = server.deps
  server.deps.performer = {
    perform: async (...given) => {
      heard.push(askedBy.getStore())
      return performer.perform(...given)
    },
  }
  try {
    await visitorAsks()
    expect(heard).toEqual([{ visitorId: expect.any(String), address: '203.0.113.77' }])
  } finally {
    server.deps.performer = performer
  }
})

it('what an answer has taken is counted as the endpoint tells it', async () => {
  const { appId } = other
  await asks(server.deps, appId)
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(modelDay).where(eq(modelDay.purpose, 'chat')).orderBy(modelDay.day),
  )
  expect(row).toMatchObject(STAND_IN_USAGE)
})

it('the day’s limit is audited when it is changed, and is a number of calls', async () => {
  const { appId, admin } = world
  await allow(40)
  await allow(50)
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'robot.model_set')).orderBy(audit.at, audit.id),
  )
  expect(rows.at(-1)).toMatchObject({ before: { perDay: 40 }, after: { perDay: 50 } })
  for (const perDay of [0, 1_000_001, 1.5])
    expect(
      await refusal(admin.client.robot.setModel({ appId, endpoint: endpoint(), key: { type: 'none' }, perDay })),
    ).toBe('INVALID')
  // Left out, it stays.
  await admin.client.robot.setModel({ appId, endpoint: endpoint(), key: { type: 'none' } })
  expect((await today()).perDay).toBe(50)
})
