import type { Writable } from 'node:stream'
import { sql, type SQLWrapper } from 'drizzle-orm'
import pg from 'pg'
import { LIMITS } from '#src/domain/limits.ts'
import { createGate, type Gate } from './gate.ts'
import { gatherWrites } from './gather-writes.ts'
import { committed } from './after-commit.ts'
import { sentAhead } from './send-ahead.ts'
import { queryOf, transactions, type Tx } from './transaction.ts'

export type { Tx } from './transaction.ts'

/** The server's way to the database. Each door opens a transaction that sees just what its name says. */
export type Db = {
  /** Rows of one application. */
  inApp<T>(appId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same, for the same few statements asked again and again: each connection keeps how it runs them. */
  inTurn<T>(appId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Statements on one application's rows that need nothing of one another, and the end of their transaction, sent together:
   * what they lock is locked for no longer than the database takes. The rows of each, by the names of their columns.
   */
  atOnce(appId: string, statements: readonly SQLWrapper[]): Promise<Record<string, unknown>[][]>
  /** A person's own memberships, over all their applications, read only. */
  asPerson<T>(personId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tables that belong to no application; and, read only, all applications and due timers. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement on tables that belong to no application, outside of a transaction. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** The same doors for one kind of work, which leaves connections to the others: UNAVAILABLE where too much of it waits. */
  lane(lane: Lane): Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Whom work is for: members, visitors who are known and talk, anybody, or what is done with what operators have told. */
export type Lane = keyof typeof LIMITS.database.lanes

type LaneSize = { places: number; waiting: number; before?: Lane }

/** Turns an open transaction to another application: for the few steps that make or join several in one. */
export async function turnTo(tx: Tx, appId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.id', ${appId}, true)`)
}

/** What a transaction is opened for. */
type Scope = 'app.id' | 'app.person' | 'app.scope'

/** Longest a statement may run, in milliseconds: past it the caller is told to come again. */
const STATEMENT_TIMEOUT_MS = 5_000

/**
 * Longest a statement is waited for, in milliseconds: a database that stands still as a whole does not keep its own limit.
 * The connection is given up with it.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/** How long a connection is kept that nobody needs, in milliseconds: a new one has all its plans to make again. */
const IDLE_TIMEOUT_MS = 300_000

/** Opens the pool; each connection takes the server's role, which owns nothing and bypasses nothing. */
export function openDb(url: string, options: { role: string | null; connections?: number }): Db {
  const settings = [`-c statement_timeout=${STATEMENT_TIMEOUT_MS}`, '-c idle_in_transaction_session_timeout=30000']
  if (options.role) settings.push(`-c role=${options.role}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? LIMITS.database.connections,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    options: settings.join(' '),
  })
  // A connection that the database closes is no crash. An idle one is replaced by the next query; one that is in the middle
  // of a transaction, and just then asks nothing, tells so here alone, and refuses that transaction's next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    gatherWrites(socketOf(client))
  })
  const transactionsOn = transactions()
  const { waitMs, lanes: sizes } = LIMITS.database
  const gates = new Map<Lane, Gate>()
  const gateOf = (name: Lane): Gate => {
    const { before, ...size }: LaneSize = sizes[name]
    const gate = gates.get(name) ?? createGate({ ...size, waitMs, before: before && gateOf(before) })
    gates.set(name, gate)
    return gate
  }
  const lanes = new Map<Lane, Db>()
  const lane = (name: Lane): Db => {
    const known = lanes.get(name) ?? doors(pool, { transactionsOn, lane, gate: gateOf(name) })
    lanes.set(name, known)
    return known
  }
  return doors(pool, { transactionsOn, lane, gate: null })
}

type Behind = { transactionsOn: ReturnType<typeof transactions>; lane: Db['lane']; gate: Gate | null }

/** The doors to a pool; past a gate where there is one, so that nobody holds a connection while waiting. */
function doors(pool: pg.Pool, { transactionsOn: { plain, keeping }, lane, gate }: Behind): Db {
  async function withPlace<T>(work: () => Promise<T>): Promise<T> {
    const leave = await gate?.enter()
    try {
      return await work()
    } finally {
      leave?.()
    }
  }
  /** In one message: every further one would cost each of the server's transactions its time. */
  const begin = (name: Scope, value: string) =>
    `begin; select set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`
  const scoped =
    (name: Scope, transactionOn = plain) =>
    async <T>(value: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const { tx, result, ended } = await withPlace(async () => {
        const client = await pool.connect()
        const open = transactionOn(client)
        let isClean = true
        try {
          // What comes first is sent right behind it; were it refused, nobody's rows would be seen.
          const begun = client.query(begin(name, value))
          const done = await Promise.all([work(open), begun])
          const last = client.query('commit')
          await allOf([...sentAhead(open), last])
          return { tx: open, result: done[0], ended: await last }
        } catch (error) {
          isClean = await client.query('rollback').then(
            () => true,
            () => false,
          )
          throw await firstOf(sentAhead(open), error)
        } finally {
          client.release(!isClean)
        }
      })
      // The commit of a transaction in which a statement has failed is a rollback, and no error.
      if (ended.command === 'COMMIT') committed(tx)
      return result
    }
  const inScope = scoped('app.scope')
  return {
    inApp: scoped('app.id'),
    inTurn: scoped('app.id', keeping),
    atOnce: (appId, statements) =>
      withPlace(async () => {
        const client = await pool.connect()
        try {
          const asked = [begin('app.id', appId), ...statements.map(queryOf), 'commit'].map((query) =>
            client.query(query),
          )
          // Where one of them has failed, the commit has been a rollback.
          return (await allOf(asked)).slice(1, -1).map(({ rows }) => rows)
        } finally {
          client.release()
        }
      }),
    asPerson: scoped('app.person'),
    inInstallation: (work) => inScope('installation', work),
    query: (statement) => withPlace(() => pool.query(statement)),
    lane,
    pool,
    close: () => pool.end(),
  }
}

/** All answers once each is there; where some were refused, throws for the first of them, which is why the others were. */
async function allOf<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** Postgres's code for what is asked after a refusal, and is refused for that alone. */
const AFTER_REFUSAL = '25P02'

/** What was refused first: of what was sent ahead, where `error` is but what came of that. */
async function firstOf(ahead: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  const settled = await Promise.allSettled(ahead)
  const refused = settled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  return refused.find((reason) => !isAfterRefusal(reason)) ?? error
}

const isAfterRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === AFTER_REFUSAL

/** The socket of a connection, which its types leave out. */
const socketOf = (client: pg.PoolClient): Writable => (client as pg.PoolClient & Wired).connection.stream
type Wired = { connection: { stream: Writable } }
