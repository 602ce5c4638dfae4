import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { botRequest } from '#src/server/db/schema/flow.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { caller, serve, temporaryDataDir, type Served } from '#tests/support/served.ts'
import { draw } from '../services/flows/graphs.ts'
import {
  aFlowWorld,
  begin,
  expectReplay,
  requestsOf,
  rowOf,
  say,
  timersOf,
  type FlowWorld,
} from '../conversations/flows-world.ts'

/** Two server processes on the world's database, which itself only draws, deploys and looks. */
const PORTS = { first: 4670, second: 4671 }

let world: FlowWorld
/** Servers on one database keep their files in one place. */
const files = temporaryDataDir()
const folders = [files]
const running = new Set<Served>()

beforeAll(async () => {
  world = await aFlowWorld()
  const node = (path: string, next: string) => ({
    kind: 'http' as const,
    data: { url: `${world.api.url}${path}`, method: 'POST' as const, timeoutSeconds: 30 },
    to: { success: next, failed: 'failed', timeout: 'failed' },
  })
  await world.flow(
    'Call',
    draw({
      start: begin('call', 'one'),
      one: node('/one', 'two'),
      two: node('/two', 'told'),
      told: say('Both are done.'),
      failed: say('It failed.'),
    }),
  )
  await world.deploy()
})
afterEach(async () => {
  await Promise.all([...running].map((one) => one.kill()))
  running.clear()
})
afterAll(async () => {
  for (const folder of folders) folder.remove()
  await world.close()
})

async function start(port: number, failpoint = ''): Promise<Served> {
  const { server, api } = world
  const folder = temporaryDataDir()
  folders.push(folder)
  const served = await serve({
    dataDir: folder.dataDir,
    port,
    env: {
      DATABASE_URL: server.url,
      DESKWRIGHT_FILES: files.dataDir,
      DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      OUTBOUND_ALLOW: api.host,
      SAMPLE_DATA: '0',
      FAILPOINT: failpoint,
    },
  })
  running.add(served)
  return served
}

/** A visitor who can say the word that begins the flow, to one process or another, by the same message. */
async function aCaller({ url }: Served) {
  const { appId } = world
  const { body } = await caller(() => url)('POST', `/visitor/${appId}/open`, { language: 'en' })
  const { token, conversation } = opened.parse(body)
  const path = `/visitor/${appId}/conversations/${conversation.id}/messages`
  const message = { clientMsgId: 'message-1', text: 'call' }
  return {
    id: conversation.id,
    begin: (served: Served) => caller(() => served.url, `Visitor ${token}`)('POST', path, message),
  }
}
const opened = z.object({ token: z.string(), conversation: z.object({ id: z.string() }) })

/** The holds and timers of requests run out, as they would with time. */
async function letHoldsRunOut(): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  const { server, appId } = world
  await server.db.inApp(appId, async (tx) => {
    await tx.update(botRequest).set({ heldUntil: past }).where(eq(botRequest.state, 'waiting'))
    await tx.update(timer).set({ dueAt: past }).where(eq(timer.kind, 'request'))
  })
}

const requestStates = async (id: string) => {
  const { server, appId } = world
  return (await requestsOf(server, appId, id)).map(({ id: name, state, attempts }) => `${name} ${state} ${attempts}`)
}

async function expectDone(id: string, attempts: [number, number]): Promise<void> {
  const { server, appId } = world
  await expect
    .poll(() => requestStates(id), { timeout: 20_000 })
    .toEqual([`q2 done ${attempts[0]}`, `q3 done ${attempts[1]}`])
  const row = await rowOf(server, appId, id)
  expect(row.lastMessage).toBe('Both are done.')
  expect(await timersOf(server, id)).toEqual(['visitor_idle'])
  const taken = await expectReplay(server, appId, id)
  expect(taken.map(({ event }) => event.type)).toEqual(['opened', 'said', 'performed', 'performed'])
}

/** The keys with which the API was called at a path for a conversation. */
const keysOf = (path: string, id: string) =>
  world.api.requests.flatMap(({ path: asked, headers }) => {
    const key = String(headers['idempotency-key'])
    return asked === path && key.startsWith(id) ? [key] : []
  })

describe('a server that is killed', () => {
  it('in a request repeats it, by its key, and none that was answered', { timeout: 60_000 }, async () => {
    const release = world.api.hold('/two')
    const before = world.api.requests.length
    world.api.on('/one', { body: {} })
    world.api.on('/two', { body: {} })
    const doomed = await start(PORTS.first)
    const { id, begin: send } = await aCaller(doomed)
    expect((await send(doomed)).status).toBe(200)
    await world.api.heard(before + 2)
    await doomed.kill()
    release()
    await letHoldsRunOut()
    await start(PORTS.first)
    await expectDone(id, [1, 2])
    expect(keysOf('/one', id)).toEqual([`${id}.q2`])
    expect(keysOf('/two', id)).toEqual([`${id}.q3`, `${id}.q3`])
  })

  it.each([
    // It has said what it wants, and asked nobody yet: it is asked once.
    ['request.before_hold', [1, 1], 1],
    // It has its answer, and nobody knows: it is asked again.
    ['request.before_keeping', [2, 1], 2],
    // The answer is kept, and the bot has not heard it.
    ['request.before_answer', [2, 1], 1],
    // The bot has heard it, and that is not committed.
    ['request.in_answer', [2, 1], 1],
  ] as const)('at %s goes on where it was', { timeout: 60_000 }, async (failpoint, attempts, calls) => {
    world.api.on('/one', { body: {} })
    world.api.on('/two', { body: {} })
    const doomed = await start(PORTS.first, failpoint)
    const { id, begin: send } = await aCaller(doomed)
    await send(doomed)
    await expect.poll(() => isUp(doomed), { timeout: 20_000 }).toBe(false)
    await letHoldsRunOut()
    const next = await start(PORTS.first)
    await expectDone(id, [...attempts])
    expect(keysOf('/one', id)).toEqual(Array.from({ length: calls }, () => `${id}.q2`))
    expect(keysOf('/two', id)).toEqual([`${id}.q3`])
    // Whoever heard nothing sends again, and is told what was stored.
    const again = await send(next)
    expect(again).toMatchObject({ status: 200, body: { messages: [] } })
  })
})

it('has each request done once by two servers on one database', { timeout: 60_000 }, async () => {
  world.api.on('/one', { body: {} })
  world.api.on('/two', { body: {} })
  const servers = await Promise.all([start(PORTS.first), start(PORTS.second)])
  const talks = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const served = servers[index % 2]!
      const talk = await aCaller(served)
      expect((await talk.begin(served)).status).toBe(200)
      return talk
    }),
  )
  for (const { id } of talks) await expectDone(id, [1, 1])
  for (const { id } of talks) expect([keysOf('/one', id), keysOf('/two', id)]).toEqual([[`${id}.q2`], [`${id}.q3`]])
})

const isUp = ({ url }: Served) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
