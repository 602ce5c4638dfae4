import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Pool } from 'undici'
import { BURST, LOGINS, SOCKETS, WATCHES, BODIES, type Attack, type Attacked } from './abuse/attack.ts'
import { caller, expecting, type Caller } from './caller.ts'
import { openLoop, type Done } from './open-loop.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, openShop, PASSWORD } from './shop.ts'
import { sized } from './size.ts'
import { connect, inTurn, openVisitors, type Connection, type Visitor } from './visitors.ts'

const VISITORS = sized(60, 4)
const MESSAGES_PER_SECOND = 30
const STAFF_PER_SECOND = 10
/** How often somebody signs in with a browser of their own. */
const SIGN_INS_PER_SECOND = 1
/** What a member's page asks for most. */
const STAFF_PATHS = [`/apps/${APP}/robot`, `/apps/${APP}/groups`, `/apps/${APP}/members`]
/** Longest an answer is waited for, in milliseconds. */
const PATIENCE = 15_000

/** The attacks in their order, each beside the same quiet traffic. */
const ROUNDS: { kind: Attack['kind'] | null; name: string; seconds: number }[] = [
  { kind: null, name: 'nobody attacks', seconds: sized(12, 1) },
  { kind: 'watch', name: `one socket watches ${WATCHES} times a second`, seconds: sized(12, 1) },
  { kind: 'burst', name: `one socket watches ${BURST} times at once`, seconds: sized(6, 1) },
  { kind: 'sockets', name: `${SOCKETS} sockets open and close a second`, seconds: sized(12, 1) },
  { kind: 'bodies', name: `${BODIES.count} bodies of 50 MB drip`, seconds: sized(12, 1) },
  { kind: 'logins', name: `${LOGINS.count} wrong logins`, seconds: sized(20, 1) },
]

type Measured = {
  visitors: Done<number>[]
  staff: Done<number>[]
  owner: Done<number>[]
  attacked: Attacked
  ownLagMs: number
}

/**
 * What visitors and staff notice while somebody attacks: visitors who are connected send messages and a member looks at
 * pages, both at an even rate that waits for nobody, and somebody signs in with the browser they always use, while a process
 * of its own attacks from the address of the staff.
 */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url, { connections: 64, headersTimeout: PATIENCE, bodyTimeout: PATIENCE })
  const connections: Connection[] = []
  try {
    const admin = await openShop(server, pool)
    const staff: Caller = async (...asked) => ({ status: 200, body: await admin(...asked) })
    const owner = expecting(caller({ pool }))
    /** Signed out again, so that nothing but the browser tells who it is the next time. */
    const signIn = async () => {
      await owner('POST', '/session', { login: 'ada@example.com', password: PASSWORD })
      await owner('DELETE', '/session')
    }
    await signIn()
    const visitors = await openVisitors(pool, VISITORS + 1)
    const [attacker, ...others] = visitors
    if (attacker === undefined) throw new Error('Nobody attacks.')
    connections.push(...(await inTurn(VISITORS, 16, (index) => connect(server.url, others[index]!, () => undefined))))
    // A server that has just started opens its connections and compiles its code.
    const people = { visitors: others, staff, signIn }
    await measure('warm', sized(5, 1), people, null)
    let quiet = Number.NaN
    for (const { kind, name, seconds } of ROUNDS) {
      const { token } = attacker
      const attack = kind && { kind, url: server.url, appId: APP, visitorToken: token, seconds }
      const measured = await measure(`${kind}`, seconds, people, attack)
      const p95 = latency(measured.visitors, 0.95)
      if (kind === null) quiet = p95
      const row = (metric: string, value: number, unit: string): Row => ({
        bench: 'abuse',
        case: name,
        metric,
        value,
        unit,
      })
      yield row('visitors acknowledged p50', latency(measured.visitors, 0.5), 'ms')
      yield row('visitors acknowledged p95', p95, 'ms')
      if (kind !== null) yield row('visitors p95 against nobody attacking', p95 / quiet, 'times')
      yield row('visitors refused or unanswered', refusedOf(measured.visitors), 'messages')
      yield row('staff answered p95', latency(measured.staff, 0.95), 'ms')
      yield row('staff refused or unanswered', refusedOf(measured.staff), 'requests')
      yield row('own browser signed in p95', latency(measured.owner, 0.95), 'ms')
      yield row('own browser refused or unanswered', refusedOf(measured.owner), 'sign-ins')
      if (kind !== null) yield row('sent by the attacker', measured.attacked.sent, 'times')
      if (kind !== null) yield row('refused to the attacker', measured.attacked.closed, 'times')
      yield row('event loop of the load p99', measured.ownLagMs, 'ms')
      yield row('load of the machine, 1 minute', loadavg()[0] ?? Number.NaN, 'processes')
    }
  } finally {
    for (const connection of connections) connection.disconnect()
    await pool.destroy()
    await server.stop()
  }
}

type People = { visitors: readonly Visitor[]; staff: Caller; signIn: () => Promise<unknown> }

async function measure(
  round: string,
  seconds: number,
  { visitors, staff, signIn }: People,
  attack: Attack | null,
): Promise<Measured> {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  const attacking = attack === null ? Promise.resolve({ sent: 0, closed: 0 }) : begin(attack)
  lag.enable()
  const [said, looked, signedIn] = await Promise.all([
    openLoop({ perSecond: MESSAGES_PER_SECOND, count: MESSAGES_PER_SECOND * seconds }, async (index) => {
      const { conversationId, call } = visitors[index % visitors.length]!
      const path = `/visitor/${APP}/conversations/${conversationId}/messages`
      const { status } = await call('POST', path, {
        clientMsgId: `abuse-${round}-${index}`,
        text: 'Where is my order?',
      })
      return answered(status)
    }),
    openLoop({ perSecond: STAFF_PER_SECOND, count: STAFF_PER_SECOND * seconds }, async (index) => {
      const { status } = await staff('GET', STAFF_PATHS[index % STAFF_PATHS.length]!)
      return answered(status)
    }),
    openLoop({ perSecond: SIGN_INS_PER_SECOND, count: SIGN_INS_PER_SECOND * seconds }, async () => {
      await signIn()
      return 200
    }),
  ])
  lag.disable()
  return {
    visitors: said,
    staff: looked,
    owner: signedIn,
    attacked: await attacking,
    ownLagMs: lag.percentile(99) / 1e6,
  }
}

/** Lets a process of its own attack; it ends by itself. */
async function begin(attack: Attack): Promise<Attacked> {
  const child = fork(new URL('abuse/attacker.ts', import.meta.url))
  const ended = once(child, 'exit')
  try {
    child.send(attack)
    const [attacked] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The attacker ended.'))),
    ])) as [Attacked]
    await ended
    return attacked
  } finally {
    child.kill()
  }
}

function answered(status: number): number {
  if (status !== 200) throw new Error(`Refused with ${status}.`)
  return status
}

/** From when it was due, for what was answered. */
const latency = (done: readonly Done<number>[], share: number): number =>
  quantile(
    done.flatMap((one) => (one.ok ? [one.doneAt - one.dueAt] : [])),
    share,
  )

const refusedOf = (done: readonly Done<number>[]): number => done.filter(({ ok }) => !ok).length
