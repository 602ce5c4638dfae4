import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { loadTemplate } from '#src/server/content/templates.ts'
import { openLoop } from './open-loop.ts'
import { quantile, TOLD } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve, type Served } from './served.ts'
import { APP, openShop } from './shop.ts'
import { sized } from './size.ts'
import { tally, type Sent } from './tally.ts'
import { connect, inTurn, openVisitors, type Connection, type Visitor } from './visitors.ts'

const VISITORS = sized(1_000, 5)
const PER_SECOND = sized(200, 10)
const SECONDS = sized(20, 1)
/** Longest the last replies are waited for, in milliseconds. */
const PATIENCE = 30_000

const stored = z.object({
  messages: z.array(z.object({ seq: z.number(), sender: z.string(), clientMsgId: z.string().nullable() })),
})

/** A visitor on the line: what its connection had heard before the run, and when each later message reached it. */
type Listener = { visitor: Visitor; connection: Connection; from: number; seen: Map<number, number> }

/**
 * The way of a message: visitors who are connected live ask what the bot knows, at an even rate that waits for nobody,
 * and every message is followed to the database and to the live connection. All of it on this machine: the load is
 * made beside the server it measures.
 */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url, { connections: 256, headersTimeout: PATIENCE, bodyTimeout: PATIENCE })
  const listeners: Listener[] = []
  try {
    await openShop(server, pool)
    const visitors = await openVisitors(pool, VISITORS)
    listeners.push(...(await inTurn(VISITORS, 16, (index) => listen(server.url, visitors[index]!))))
    yield* run(server, listeners)
  } finally {
    for (const { connection } of listeners) connection.disconnect()
    await pool.destroy()
    await server.stop()
  }
}

async function listen(url: string, visitor: Visitor): Promise<Listener> {
  const seen = new Map<number, number>()
  const connection = await connect(url, visitor, ({ seq }) => seen.set(seq, performance.now()))
  const { messages } = await messagesOf(visitor)
  return { visitor, connection, from: messages.at(-1)?.seq ?? 0, seen }
}

async function* run(server: Served, listeners: readonly Listener[]): AsyncIterable<Row> {
  const questions = loadTemplate('shop', 'en').entries.map(({ question }) => question)
  const before = await serverLoad(server.url)
  const ownLag = monitorEventLoopDelay({ resolution: 10 })
  ownLag.enable()
  const count = PER_SECOND * SECONDS
  const began = performance.now()
  const clientMsgId = (index: number) => `bench-message-${index}`
  const done = await openLoop({ perSecond: PER_SECOND, count }, async (index) => {
    const { visitor } = listeners[index % listeners.length]!
    const text = questions[index % questions.length]
    const path = `/visitor/${APP}/conversations/${visitor.conversationId}/messages`
    const { status } = await visitor.call('POST', path, { clientMsgId: clientMsgId(index), text })
    if (status !== 200) throw new Error(`A message was refused with ${status}.`)
  })
  ownLag.disable()
  const after = await serverLoad(server.url)
  const sent: Sent[] = done.map((one, index) => ({
    conversationId: listeners[index % listeners.length]!.visitor.conversationId,
    clientMsgId: clientMsgId(index),
    dueAt: one.dueAt,
    acknowledgedAt: one.ok ? one.doneAt : null,
  }))
  const last = Math.max(began, ...sent.map(({ acknowledgedAt }) => acknowledgedAt ?? 0))
  const conversations = await follow(listeners)
  const { acknowledged, replied, unanswered, lost, doubled, missed } = tally(sent, conversations)

  const name = `${PER_SECOND} messages/s for ${SECONDS} s, ${VISITORS} connected visitors`
  const row = (metric: string, value: number, unit: string): Row => ({
    bench: 'message',
    case: name,
    metric,
    value,
    unit,
  })
  for (const [told, share] of TOLD) yield row(`acknowledged ${told}`, quantile(acknowledged, share), 'ms')
  for (const [told, share] of TOLD) yield row(`reply seen live ${told}`, quantile(replied, share), 'ms')
  yield row('achieved rate', (acknowledged.length * 1000) / (last - began), 'messages/s')
  yield row('sent', sent.length, 'messages')
  yield row('replies seen live', replied.length, 'messages')
  yield row('refused or unanswered', unanswered, 'messages')
  yield row('acknowledged but not stored', lost, 'messages')
  yield row('stored twice', doubled, 'messages')
  yield row('stored but missed live', missed, 'messages')
  yield row('event loop of the load p99', ownLag.percentile(99) / 1e6, 'ms')
  if (after.lagP99Ms !== null) yield row('event loop of the server p99', after.lagP99Ms, 'ms')
  // Without the database's; it says what the machine's other work hides in the latencies.
  if (before.cpuSeconds !== null && after.cpuSeconds !== null)
    yield row('server CPU a message', ((after.cpuSeconds - before.cpuSeconds) * 1000) / count, 'ms')
}

/** Reads back every conversation, and waits until the connections have heard all of it or will not any more. */
async function follow(listeners: readonly Listener[]) {
  const read = await inTurn(listeners.length, 16, async (index) => {
    const { visitor, from, seen } = listeners[index]!
    return [visitor.conversationId, { from, seen, stored: (await messagesOf(visitor)).messages }] as const
  })
  const until = performance.now() + PATIENCE
  const isHeard = () =>
    read.every(([, { from, seen, stored: all }]) => all.every(({ seq }) => seq <= from || seen.has(seq)))
  while (!isHeard() && performance.now() < until) await pause(100)
  return new Map(read)
}

async function messagesOf(visitor: Visitor) {
  const { body } = await visitor.call('GET', `/visitor/${APP}/conversations/${visitor.conversationId}/messages`)
  return stored.parse(body)
}

/** What the server says of itself; null where it does not tell. The event loop's delay is since this was last asked. */
async function serverLoad(url: string): Promise<{ lagP99Ms: number | null; cpuSeconds: number | null }> {
  const page = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => {
    const [, value] = new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(page) ?? []
    return value === undefined ? null : Number(value)
  }
  const lag = read('nodejs_eventloop_lag_p99_seconds')
  return { lagP99Ms: lag === null ? null : lag * 1000, cpuSeconds: read('process_cpu_seconds_total') }
}
