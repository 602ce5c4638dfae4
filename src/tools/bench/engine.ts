import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { z } from 'zod'
import { advance } from '#src/domain/engine/advance.ts'
import type { BotEvent, Facts } from '#src/domain/step/event.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { ANSWERS, BEGIN, flowOfTen } from './flow-of-ten.ts'
import { openLoop } from './open-loop.ts'
import { quantile, TOLD } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve, type Served } from './served.ts'
import { APP, deployed, openShop } from './shop.ts'
import { sized } from './size.ts'
import { openVisitors } from './visitors.ts'

/** How long the pure engine runs, in milliseconds. */
const PURE_MS = sized(3_000, 50)
const VISITORS = sized(300, 3)
const SECONDS = sized(10, 0.1)
/** The goal of the hosted engine: so many nodes passed a second, within so many milliseconds at the 95th percentile. */
const GOAL = { stepsPerSecond: 200, p95: 20 }
/** The same again at so many times the goal's rate, to see what is left. */
const MORE = 4

const WORDS = [BEGIN, ...ANSWERS]
const row = (what: string, metric: string, value: number, unit: string): Row => ({
  bench: 'engine',
  case: what,
  metric,
  value,
  unit,
})

/** A flow of ten nodes, run by the engine alone as fast as it goes, and by the server for visitors who talk to it. */
export async function* bench(): AsyncIterable<Row> {
  const stepsPerMessage = yield* pure()
  const server = await serve()
  const pool = new Pool(server.url, { connections: 128 })
  try {
    yield* hosted(server, pool, stepsPerMessage)
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

/** Returns how many nodes one message passes, on average. */
function* pure(): Generator<Row, number> {
  const read = graphFromJson(flowSpecs, flowOfTen())
  if (!read.ok) throw new Error(`The flow of the bench is not valid: ${JSON.stringify(read.faults)}`)
  const program: BotProgram = {
    releaseId: null,
    settings: {
      welcome: '',
      card: { enabled: false, title: '', questions: [] },
      thresholds: { direct: 0.6, clarify: 0.2 },
      clarify: { enabled: false, text: '', count: 1 },
      fallback: { order: 'progressive', variants: ['?'], offerAfter: 0 },
      transfer: { enabled: false, words: [], groupId: null },
    },
    entry: () => undefined,
    flows: new Map([['ten', compileFlow(flowSpecs, { id: 'ten', name: 'Ten', document: read.document })]]),
    specs: flowSpecs,
  }
  const facts: Facts = {
    channel: 'web',
    language: 'en',
    defaultLanguage: 'en',
    timeZone: 'Asia/Shanghai',
    open: true,
    nickname: '',
    userId: 'u',
    conversationId: 'c',
    applicationName: 'Bench',
  }
  let session = initialSession()
  let steps = 0
  let events = 0
  const until = performance.now() + PURE_MS
  while (performance.now() < until) {
    const event: BotEvent = { type: 'said', text: WORDS[events % WORDS.length] ?? BEGIN }
    const step = advance(program, session, { event, at: events, seed: events, facts })
    session = step.session
    steps += step.trace.length
    events += 1
  }
  const perRun = steps / (events / WORDS.length)
  yield row('pure', 'nodes passed in one run', perRun, 'nodes')
  yield row('pure', 'steps', steps / (PURE_MS / 1000), 'steps/s')
  yield row('pure', 'events', events / (PURE_MS / 1000), 'events/s')
  return steps / events
}

async function* hosted(server: Served, pool: Pool, stepsPerMessage: number): AsyncIterable<Row> {
  const admin = await openShop(server, pool)
  const { id } = z.object({ id: z.string() }).parse(await admin('POST', `/apps/${APP}/flows`, { name: 'Ten' }))
  const made = z.object({ revision: z.number() }).parse(await admin('GET', `/apps/${APP}/flows/${id}`))
  const draft = { baseRevision: made.revision, document: flowOfTen() }
  await admin('PUT', `/apps/${APP}/flows/${id}/document`, draft)
  await deployed(admin)
  const visitors = await openVisitors(pool, VISITORS)
  const talk = (perSecond: number, count: number) =>
    openLoop({ perSecond, count }, async (index) => {
      const visitor = visitors[index % VISITORS]!
      const text = WORDS[Math.floor(index / VISITORS) % WORDS.length]
      const path = `/visitor/${APP}/conversations/${visitor.conversationId}/messages`
      const { status } = await visitor.call('POST', path, { clientMsgId: randomUUID(), text })
      if (status !== 200) throw new Error(`A message was refused with ${status}.`)
    })
  const goalRate = Math.round(GOAL.stepsPerSecond / stepsPerMessage)
  // A server that has just started opens its connections and compiles its code: each visitor goes through once before.
  await talk(goalRate * MORE, VISITORS * WORDS.length)
  for (const perSecond of [goalRate, goalRate * MORE]) {
    // Whole rounds: the next ones begin where these have ended.
    const count = Math.ceil((perSecond * SECONDS) / (VISITORS * WORDS.length)) * VISITORS * WORDS.length
    const done = await talk(perSecond, count)
    const times = done.flatMap((one) => (one.ok ? [one.doneAt - one.dueAt] : []))
    const what = `hosted, warm: ${Math.round(perSecond * stepsPerMessage)} steps/s in ${perSecond} messages/s`
    for (const [told, share] of TOLD) yield row(what, told, quantile(times, share), 'ms')
    yield row(what, 'refused', count - times.length, 'messages')
    if (perSecond === goalRate)
      yield { ...row(what, 'p95 of the goal', quantile(times, 0.95) / GOAL.p95, 'share'), peer: `${GOAL.p95} ms` }
  }
}
