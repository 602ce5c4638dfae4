import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { openCluster } from '#src/server/db/cluster.ts'
import { expecting } from './caller.ts'
import { connectAgents } from './desk/agents.ts'
import { readDecisions } from './desk/decisions.ts'
import { fillHouse, HOUSE } from './desk/house.ts'
import { matching } from './desk/matching.ts'
import { watchPlaces } from './desk/places.ts'
import { openLoop } from './open-loop.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, openShop } from './shop.ts'
import { sized } from './size.ts'
import { openVisitors, type Visitor } from './visitors.ts'

const SECONDS = sized(60, 2)
const PER_SECOND = sized(20, 4)
const COUNT = SECONDS * PER_SECOND

const CASE = `${HOUSE.agents} agents, ${HOUSE.waiting} waiting in ${HOUSE.groups} groups, ${PER_SECOND} come and ${PER_SECOND} are done a second`

const row = (metric: string, value: number, unit: string, of = CASE): Row => ({
  bench: 'desk',
  case: of,
  metric,
  value,
  unit,
})

/** A desk under load: how soon who is free has the next, and whether anybody is given too many, or somebody else's. */
export async function* bench(): AsyncIterable<Row> {
  yield* matching()
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  await letCommitsBeTold(dataDir)
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

/** Has the database keep when each transaction was committed, which it is told before it begins. */
async function letCommitsBeTold(dataDir: string): Promise<void> {
  const cluster = await openCluster({ dataDir, log: () => undefined })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('alter system set track_commit_timestamp = on')
  await client.end()
  await cluster.stop()
}

async function* underLoad(databaseUrl: string, db: pg.Client): AsyncIterable<Row> {
  const server = await serve({ databaseUrl })
  const pool = new Pool(server.url, { connections: 100 })
  try {
    await openShop(server, pool)
    const { groups, agents } = await fillHouse(db)
    const desk = await connectAgents(server.url, pool, agents)
    const newcomers = await openVisitors(pool, COUNT)
    await db.query(
      `update member set status = 'online', status_since = now(), last_online_at = now() where person_id = any($1)`,
      [agents.map(({ id }) => id)],
    )
    await untilServed(db, HOUSE.agents * HOUSE.chats)
    const { rows } = await db.query<{ now: Date }>('select now()')
    const places = watchPlaces(db)
    const [come, done] = await Promise.all([arrive(db, groups, newcomers), endSome(desk), measured(places)])
    await pause(2_000)
    const began = rows[0]?.now ?? new Date()
    desk.close()
    yield row('came', come, 'visitors')
    yield row('done', done, 'conversations')
    const { waits, unmet } = await readDecisions(db, began)
    yield row('decided', waits.length, 'conversations')
    for (const [metric, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
      ['p99', 0.99],
      ['max', 1],
    ] as const)
      yield row(`decision ${metric}`, quantile(waits, share), 'ms')
    yield row('free for more than 1 s beside who waits', waits.filter((ms) => ms > 1_000).length + unmet, 'places')
    const { looks, over, doubles, commits } = places.found()
    yield row('looks at all places', looks, 'looks')
    yield row('above their limit', over, 'agents')
    yield row('served by two', doubles, 'conversations')
    yield row('bare commit p95', quantile(commits, 0.95), 'ms')
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

async function untilServed(db: pg.Client, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from conversation where state = 'in_service'`,
    )
    if ((rows[0]?.n ?? 0) >= wanted) return
    await pause(200)
  }
}

async function measured(places: { stop(): Promise<void> }): Promise<void> {
  await pause(SECONDS * 1_000)
  await places.stop()
}

/** Visitors ask for a person, all of one second in one group, the groups in turn. Answers how many were taken in. */
async function arrive(db: pg.Client, groups: readonly string[], newcomers: readonly Visitor[]): Promise<number> {
  const results = await openLoop({ perSecond: PER_SECOND, count: COUNT }, async (index) => {
    if (index % PER_SECOND === 0)
      await db.query(
        `update application set settings = jsonb_set(settings, '{defaultGroupId}', to_jsonb($1::text)) where app_id = '${APP}'`,
        [groups[(index / PER_SECOND) % groups.length]],
      )
    const { conversationId, call } = newcomers[index]!
    await expecting(call)('POST', `/visitor/${APP}/conversations/${conversationId}/transfer`, {})
  })
  return results.filter(({ ok }) => ok).length
}

/** Agents, one after another, end the conversation that they have had longest. */
async function endSome(desk: Awaited<ReturnType<typeof connectAgents>>): Promise<number> {
  const results = await openLoop({ perSecond: PER_SECOND, count: COUNT }, (index) => desk.end(index))
  return results.filter(({ ok }) => ok).length
}
