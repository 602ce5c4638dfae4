import { createHmac, randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { z } from 'zod'
import { emptyGraph } from '#src/domain/graph/document.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { ivrSpecs, type IvrKind } from '#src/nodes/specs.ts'
import { quantile, TOLD } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, deployed, openShop } from './shop.ts'
import { sized } from './size.ts'

const CALLS = sized(50, 2)
/** Each line is called so many times, one call after another. */
const ROUNDS = sized(6, 1)
/** Calls before anything is measured: so many at once, and so many times. */
const WARMING = sized({ lanes: 20, rounds: 5 }, { lanes: 1, rounds: 1 })
/** The goal: the 95th percentile of the answers, in milliseconds. */
const GOAL_MS = 50
/** A caller listens and thinks before a key is pressed, in milliseconds: twice as fast as anybody does. */
const THINK_MS = sized(1_000, 10)
const NUMBER = '+4930123456'
const TOKEN = 'bench-token-of-the-carrier'

const row = (what: string, metric: string, value: number, unit: string): Row => ({
  bench: 'voice',
  case: what,
  metric,
  value,
  unit,
})

/** What a carrier is answered while so many calls are led through a menu of two levels at once. */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url, { connections: 128 })
  try {
    const admin = await openShop(server, pool)
    const { id } = z
      .object({ id: z.string() })
      .parse(await admin('POST', `/apps/${APP}/voice/menus`, { name: 'Bench' }))
    await admin('PUT', `/apps/${APP}/flows/${id}/document`, { baseRevision: 1, document: menuOfTwo() })
    const held = z
      .object({ settings: z.record(z.string(), z.unknown()), revision: z.number() })
      .parse(await admin('GET', `/apps/${APP}/voice/menus/${id}`))
    await admin('PUT', `/apps/${APP}/voice/menus/${id}`, { ...held, numbers: [NUMBER] })
    const carrier = { revision: 0, baseUrl: '', account: '', number: '', token: TOKEN }
    await admin('PUT', `/apps/${APP}/voice/carrier`, carrier)
    await deployed(admin)

    // As the server names itself where nobody has told it otherwise.
    const ask = asker(pool, `http://localhost:${new URL(server.url).port}`)
    // A server that has just started opens its connections and compiles its code.
    await Promise.all(
      Array.from({ length: WARMING.lanes }, async () => {
        for (let round = 0; round < WARMING.rounds; round += 1) await call(ask, 0)
      }),
    )
    const calls: Led[] = []
    await Promise.all(
      Array.from({ length: CALLS }, async (_, index) => {
        await sleep((index / CALLS) * THINK_MS)
        for (let round = 0; round < ROUNDS; round += 1) calls.push(await call(ask, THINK_MS))
      }),
    )
    const times = calls.flatMap((one) => one.times)
    const what = `${CALLS} calls at once`
    for (const [told, share] of TOLD) yield row(what, told, quantile(times, share), 'ms')
    yield row(what, 'answers', times.length, 'webhooks')
    yield row(what, 'given up', calls.filter(({ isWhole }) => !isWhole).length, 'calls')
    yield { ...row(what, 'p95 of the goal', quantile(times, 0.95) / GOAL_MS, 'share'), peer: `${GOAL_MS} ms` }
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Ask = (path: string, params: Record<string, string>) => Promise<{ xml: string; ms: number }>

/** Asks as a carrier does: signed, and with the address as the public has it. */
function asker(pool: Pool, publicUrl: string): Ask {
  return async (path, params) => {
    const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const signed = publicUrl + path + sorted.map(([name, value]) => name + value).join('')
    const began = performance.now()
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', TOKEN).update(signed).digest('base64'),
      },
      body: new URLSearchParams(params).toString(),
    })
    const xml = await body.text()
    if (statusCode !== 200) throw new Error(`The telephone answered ${statusCode}: ${xml}`)
    return { xml, ms: performance.now() - began }
  }
}

/** How long each answer of a call took, in milliseconds; `isWhole`: the menu led it to its end. */
type Led = { times: number[]; isWhole: boolean }

/** One call: two levels, four figures, and the end. A server that is too slow gives it up with its failover text. */
async function call(ask: Ask, think: number): Promise<Led> {
  const base = {
    CallSid: `CA${randomUUID()}`,
    From: `+1202555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
    To: NUMBER,
    CallStatus: 'in-progress',
  }
  const path = `/voice/${APP}/${encodeURIComponent(NUMBER)}`
  let last = await ask(path, base)
  const times = [last.ms]
  for (const digits of ['1', '2', '4711', '9']) {
    await sleep(think)
    const action = /action="[^"]*?(\/voice\/[^"]*)"/.exec(last.xml)?.[1]
    if (action === undefined) return { times, isWhole: false }
    last = await ask(action, { ...base, Digits: digits })
    times.push(last.ms)
  }
  await ask(`${path}/status`, { ...base, CallStatus: 'completed', CallDuration: '10' })
  return { times, isWhole: true }
}

type Node = { kind: IvrKind; data?: Record<string, unknown>; to?: Record<string, string> }

/** Two levels of keys, an order number, and a farewell. */
function menuOfTwo() {
  const says = (text: string) => ({ text: { en: text, zh: text }, sounds: {} })
  const level = (text: string, target: string): Node => ({
    kind: 'keys',
    data: {
      prompt: says(text),
      options: ['1', '2', '9'].map((keys) => ({ id: `k${keys}`, keys, label: keys, phrases: [] })),
    },
    to: { 'option:k1': target, 'option:k2': target, 'option:k9': target, timeout: 'bye', invalid: 'bye' },
  })
  const nodes: Record<string, Node> = {
    start: { kind: 'start', to: { next: 'first' } },
    first: level('Orders one, returns two.', 'second'),
    second: level('Status one, number two.', 'number'),
    number: {
      kind: 'digits',
      data: { prompt: says('Your number.'), variable: 'number', minLength: 4, maxLength: 4, endKey: null },
      to: { done: 'third', timeout: 'bye', invalid: 'bye' },
    },
    third: level('Nine to end.', 'bye'),
    bye: { kind: 'hang-up', data: { prompt: says('Goodbye.') } },
  }
  return graphToJson({
    ...emptyGraph(),
    variables: new Map([
      ['number', { reference: 'number', type: 'text', initial: null, description: '', input: false, output: false }],
    ]),
    nodes: new Map(
      Object.entries(nodes).map(([id, { kind, data = {} }], index) => [
        id,
        {
          id,
          kind,
          title: '',
          position: { x: index * 300, y: 0 },
          data: { ...(ivrSpecs[kind].defaults() as object), ...data } as Json,
          disabled: false,
          pinned: false,
          group: null,
        },
      ]),
    ),
    edges: new Map(
      Object.entries(nodes).flatMap(([id, { to = {} }]) =>
        Object.entries(to).map(([outlet, target]) => {
          const edge = `${id}-${outlet.replace(':', '-')}`
          return [edge, { id: edge, source: { node: id, outlet }, target, label: '', disabled: false }] as const
        }),
      ),
    ),
  })
}
