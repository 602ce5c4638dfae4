import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { z } from 'zod'
import { openCluster } from '#src/server/db/cluster.ts'
import { OPERATORS, startOperators, type Bound } from './channels/operators.ts'
import { openLoop } from './open-loop.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, openShop } from './shop.ts'
import { sized } from './size.ts'

const SECONDS = sized(60, 2)
const PER_SECOND = sized(100, 8)
/** Each of the visitors of a channel writes every six seconds. */
const VISITORS = sized(150, 4)
/** Of all that is sent. */
const FAILING = 0.05
/** Of all that is told, what an operator tells once more. */
const AGAIN = 0.02
/** Seconds for what was told last, and for what is sent again for the last time. */
const PATIENCE = 240

const row = (metric: string, value: number, unit: string): Row => ({
  bench: 'channels',
  case: `${PER_SECOND} messages a second on ${OPERATORS.length} channels for ${SECONDS} s, ${FAILING * 100} % of what is sent fails`,
  metric,
  value,
  unit,
})

/** What operators tell at a rate, and how soon they are answered; what is lost, doubled or out of order once all is done. */
export async function* bench(): AsyncIterable<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  const cluster = await openCluster({ dataDir, log: () => undefined })
  const db = new pg.Client(cluster.url)
  try {
    await db.connect()
    yield* underLoad(cluster.url, db)
  } finally {
    await db.end().catch(() => undefined)
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const made = z.object({ accountId: z.string() })
const accounts = z.array(z.object({ id: z.string(), hook: z.object({ url: z.string(), verifyToken: z.string() }) }))

async function* underLoad(databaseUrl: string, db: pg.Client): AsyncIterable<Row> {
  const operators = await startOperators(FAILING)
  const env = { OPERATORS_AT: operators.url, OUTBOUND_ALLOW: operators.host }
  const server = await serve({ databaseUrl, env })
  const pool = new Pool(server.url, { connections: 50 })
  try {
    const admin = await openShop(server, pool)
    const bound: Bound[] = []
    for (const { kind, config, secrets } of OPERATORS) {
      const { accountId } = made.parse(await admin('POST', `/apps/${APP}/channels`, { kind, config, secrets }))
      const all = accounts.parse(await admin('GET', `/apps/${APP}/channels`))
      const hook = all.find(({ id }) => id === accountId)?.hook
      if (!hook) throw new Error('An account was not bound.')
      bound.push({ accountId, url: new URL(hook.url).pathname, token: hook.verifyToken })
    }
    const acks: number[] = []
    const done = await openLoop({ perSecond: PER_SECOND, count: SECONDS * PER_SECOND }, async (index) => {
      const of = index % OPERATORS.length
      const turn = Math.floor(index / OPERATORS.length)
      const user = String(49_000_000_000 + of * 1_000_000 + (turn % VISITORS))
      const nth = Math.floor(turn / VISITORS)
      const telling = OPERATORS[of]!.tell(bound[of]!, {
        user,
        id: 1_000_000 + index,
        text: `Where is my order ${nth}?`,
      })
      await tellOnce()
      if (Math.floor(index * AGAIN) > Math.floor((index - 1) * AGAIN)) await tellOnce()

      async function tellOnce() {
        const began = performance.now()
        const { path, headers, body } = telling
        const answer = await pool.request({ method: 'POST', path, headers, body })
        await answer.body.dump()
        if (answer.statusCode !== 200) throw new Error(`An operator was answered ${answer.statusCode}.`)
        acks.push(performance.now() - began)
      }
    })
    const told = done.filter(({ ok }) => ok).length
    yield row('told', told, 'messages')
    yield row('not acknowledged', done.length - told, 'messages')
    yield row('acknowledged p50', quantile(acks, 0.5), 'ms')
    yield row('acknowledged p95', quantile(acks, 0.95), 'ms')
    yield row('acknowledged p99', quantile(acks, 0.99), 'ms')
    const seconds = await untilDone(db)
    yield row('all done after the last', seconds, 's')
    const found = await readResult(db)
    const { calls, refused } = operators.counts()
    yield row('told and lost', told - found.heard, 'messages')
    yield row('told and doubled', found.heardTwice, 'messages')
    yield row('told and out of order', found.heardLate, 'messages')
    yield row('sent', found.sent, 'messages')
    yield row('refused and sent again', refused, 'calls')
    const taken = [...operators.taken.values()].reduce((sum, count) => sum + count, 0)
    // An operator that takes but so many after each of a visitor's words: the desk is told that these are not sent.
    yield row('said beyond what an operator takes', found.beyond, 'messages')
    yield row('said and lost', found.said - found.sent - found.beyond, 'messages')
    yield row('sent and doubled', taken - found.parts, 'messages')
    yield row('sent out of order', found.sentLate, 'messages')
    yield row('calls', calls, 'calls')
  } finally {
    await pool.destroy()
    await server.stop()
    await operators.close()
  }
}

/** Seconds until nothing is left to be taken or sent. */
async function untilDone(db: pg.Client): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await db.query<{ n: number }>(
      `select (select count(*) from channel_inbox where state = 'waiting')::int
        + (select count(*) from channel_outbox where state = 'queued')::int as n`,
    )
    const seconds = (performance.now() - began) / 1000
    if ((rows[0]?.n ?? 0) === 0 || seconds > PATIENCE) return seconds
    await pause(500)
  }
}

type Result = {
  heard: number
  heardTwice: number
  heardLate: number
  said: number
  beyond: number
  sent: number
  parts: number
  sentLate: number
}

/** What has become of it all, as the database has it. */
async function readResult(db: pg.Client): Promise<Result> {
  const { rows } = await db.query<Result>(`
    with heard as (
      select c.identity_id, m.seq, (regexp_match(m.body ->> 'text', '\\d+'))[1]::int as nth
      from message m join conversation c on c.app_id = m.app_id and c.id = m.conversation_id
      where m.sender = 'visitor' and c.identity_id is not null
    ), in_order as (
      select nth, lag(nth) over (partition by identity_id order by seq) as before from heard
    ), sent as (
      select o.seq, p.external_id, lag(o.seq) over (partition by o.identity_id order by o.sent_at, o.id) as before
      from channel_outbox o join channel_part p on p.app_id = o.app_id and p.outbox_id = o.id
      where o.state in ('sent', 'delivered', 'read')
    )
    select (select count(distinct (identity_id, nth)) from heard)::int as heard,
      (select count(*) - count(distinct (identity_id, nth)) from heard)::int as "heardTwice",
      (select count(*) from in_order where before > nth)::int as "heardLate",
      (select count(*) from channel_outbox)::int as said,
      (select count(*) from channel_outbox where state = 'failed' and error ->> 'code' = 'QUOTA')::int as beyond,
      (select count(*) from channel_outbox where state in ('sent', 'delivered', 'read'))::int as sent,
      (select count(*) from channel_part where state = 'sent')::int as parts,
      (select count(*) from sent where before > seq)::int as "sentLate"`)
  const [result] = rows
  if (!result) throw new Error('Nothing was read.')
  return result
}
