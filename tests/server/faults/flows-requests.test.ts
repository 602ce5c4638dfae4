import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { requestJob } from '#src/server/conversations/requests.ts'
import { botRequest } from '#src/server/db/schema/flow.ts'
import type { Deps } from '#src/server/deps.ts'
import { createEffects } from '#src/server/effects/effects.ts'
import { createModelBudget } from '#src/server/services/robot/model-budget.ts'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, say, type FlowWorld, type Talk } from '../conversations/flows-world.ts'

let world: FlowWorld
beforeAll(async () => {
  world = await aFlowWorld()
  await world.flow(
    'Call',
    draw({
      start: begin('call', 'call'),
      call: {
        kind: 'http',
        data: { url: `${world.api.url}/it` },
        to: { success: 'told', failed: 'lost', timeout: 'lost' },
      },
      told: say('Done.'),
      lost: say('Not done.'),
    }),
  )
  await world.deploy()
})
beforeEach(() => {
  // Only the heartbeat is in the test's hands.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.expectReplays()
})
afterAll(() => world.close())

const DONE: RequestResult = { ok: true, value: { status: 200, headers: {}, body: null }, ms: 1 }

/** Another server process: the same database, and requests that are answered when the test says so. */
function aProcess() {
  const keys: string[] = []
  const answers: ((result: RequestResult) => void)[] = []
  const deps: Deps = {
    ...world.server.deps,
    performer: {
      perform: (_appId, _request, key) => {
        keys.push(key)
        return new Promise((resolve) => answers.push(resolve))
      },
    },
  }
  deps.jobs = createJobs(() => deps, JOBS)
  return { deps, keys, answer: (result = DONE) => answers.shift()?.(result), settled: () => deps.jobs.settled() }
}

/** A conversation whose bot has asked for something that nobody does yet. */
async function asked(): Promise<Talk> {
  const { deps } = world.server
  const { jobs } = deps
  deps.jobs = { ...jobs, soon: () => undefined, done: async () => undefined }
  const talk = await world.talk()
  await talk.say('call')
  deps.jobs = jobs
  return talk
}

const performRequests = (deps: Deps, appId: string, subject: string) =>
  requestJob.run(deps, { appId, subject, signal: new AbortController().signal })

const requestOf = async (talk: Talk) => (await talk.requests())[0]
const done = (talk: Talk) => talk.texts().then((lines) => lines.filter((line) => line === 'bot: Done.').length)

it('is held by one of two processes that look at the same moment, every time', async () => {
  const { appId } = world
  for (let round = 0; round < 20; round += 1) {
    const talk = await asked()
    const processes = [aProcess(), aProcess(), aProcess(), aProcess()]
    const all = processes.map(({ deps }) => performRequests(deps, appId, talk.conversationId))
    await vi.waitFor(() => expect(processes.flatMap(({ keys }) => keys)).toHaveLength(1))
    await Promise.race(all)
    for (const one of processes) one.answer()
    await Promise.all(all)
    expect(processes.flatMap(({ keys }) => keys)).toHaveLength(1)
    expect(await requestOf(talk)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await done(talk)).toBe(1)
  }
})

it('stays with who is at it for twenty seconds, by its heartbeats', async () => {
  const { server, appId } = world
  const talk = await asked()
  const [slow, other] = [aProcess(), aProcess()]
  const performing = performRequests(slow.deps, appId, talk.conversationId)
  await vi.waitFor(() => expect(slow.keys).toHaveLength(1))
  for (let seconds = 5; seconds <= 20; seconds += 5) {
    server.clock.advance(5_000)
    vi.advanceTimersByTime(5_000)
    const heldUntil = server.clock.now().getTime() + 13_000
    await vi.waitFor(async () => expect((await requestOf(talk))?.heldUntil.getTime()).toBe(heldUntil))
    await sweep(other.deps)
    await performRequests(other.deps, appId, talk.conversationId)
  }
  expect(other.keys).toEqual([])
  slow.answer()
  await performing
  expect(await requestOf(talk)).toMatchObject({ state: 'done', attempts: 1 })
  expect(await talk.timers()).toEqual(['visitor_idle'])
})

it('goes to another process when its own is silent, with the same key; the first answer counts, the second is dropped', async () => {
  const { server, appId } = world
  const talk = await asked()
  const [silent, other] = [aProcess(), aProcess()]
  const performing = performRequests(silent.deps, appId, talk.conversationId)
  await vi.waitFor(() => expect(silent.keys).toHaveLength(1))
  server.clock.advance(16_000)
  await sweep(other.deps)
  await vi.waitFor(() => expect(other.keys).toEqual(silent.keys))
  other.answer()
  await other.settled()
  silent.answer({ ok: false, code: 'http.timeout', detail: '', ms: 16_000 })
  await performing
  expect((await talk.heard()).filter((line) => line.startsWith('bot: '))).toEqual(['bot: Done.'])
  expect(await requestOf(talk)).toMatchObject({ state: 'done', attempts: 2, result: DONE })
})

it('is found though the process that took its timer ended before it did anything', async () => {
  const { server } = world
  const talk = await asked()
  // It ends in the midst of it.
  const doomed = { ...server.deps }
  doomed.jobs = createJobs(() => doomed, [{ ...requestJob, run: async () => undefined }])
  server.clock.advance(6_000)
  await sweep(doomed)
  expect(await talk.timers()).toEqual(['request', 'visitor_idle'])
  const other = aProcess()
  await sweep(other.deps)
  expect(other.keys).toEqual([])
  server.clock.advance(6_000)
  await sweep(other.deps)
  await vi.waitFor(() => expect(other.keys).toHaveLength(1))
  other.answer()
  await other.settled()
  expect(await done(talk)).toBe(1)
  expect(await talk.timers()).toEqual(['visitor_idle'])
})

it('keeps the timer for one that another process holds when an earlier answer comes', async () => {
  const { server, appId } = world
  const talk = await asked()
  const [first, other] = [aProcess(), aProcess()]
  const performing = performRequests(first.deps, appId, talk.conversationId)
  await vi.waitFor(() => expect(first.keys).toHaveLength(1))
  const heldUntil = new Date(server.clock.now().getTime() + 10_000)
  await server.db.inApp(appId, async (tx) => {
    const [held] = await tx.select().from(botRequest).where(eq(botRequest.conversationId, talk.conversationId))
    if (held) await tx.insert(botRequest).values({ ...held, id: 'q99', heldUntil })
  })
  first.answer()
  await performing
  expect(await done(talk)).toBe(1)
  expect(await talk.timers()).toEqual(['request', 'visitor_idle'])
  // Whoever held it is gone.
  server.clock.advance(16_000)
  await sweep(other.deps)
  await vi.waitFor(() => expect(other.keys).toEqual([`${talk.conversationId}.q99`]))
  other.answer()
  await other.settled()
  expect(await talk.timers()).toEqual(['visitor_idle'])
  expect(await done(talk)).toBe(1)
})

it('is given up after three processes have ended with it, and the flow goes on by its failure', async () => {
  const { server, appId } = world
  const talk = await asked()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const doomed = aProcess()
    void performRequests(doomed.deps, appId, talk.conversationId)
    await vi.waitFor(() => expect(doomed.keys).toHaveLength(1))
    server.clock.advance(16_000)
  }
  const last = aProcess()
  await performRequests(last.deps, appId, talk.conversationId)
  expect(last.keys).toEqual([])
  expect((await talk.heard()).at(-1)).toBe('bot: Not done.')
  expect(await requestOf(talk)).toMatchObject({ state: 'done', result: { ok: false, code: 'request.lost' } })
})

it('is left to others by a process that stops, rather than answered with a failure', async () => {
  const { server, appId, api } = world
  const { db, clock, limiter, secrets, sender, carrier } = server.deps
  const budget = createModelBudget({ db, clock, limiter })
  const { publicUrl } = server.deps
  const effects = createEffects({ db, clock, secrets, sender, carrier, budget, allow: [api.host], publicUrl })
  const talk = await asked()
  const release = api.hold('/it')
  const before = api.requests.length
  const performing = performRequests({ ...server.deps, performer: effects.performer }, appId, talk.conversationId)
  await api.heard(before + 1)
  const [stopped] = await Promise.allSettled([performing, effects.close()])
  expect(stopped.status).toBe('rejected')
  expect(await requestOf(talk)).toMatchObject({ state: 'waiting', attempts: 1 })
  release()
  api.on('/it', { body: {} })
  server.clock.advance(16_000)
  await sweep(server.deps)
  expect((await talk.heard()).at(-1)).toBe('bot: Done.')
  const keys = api.requests.slice(before).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0]])
})
