import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as bot from './schema/bot.ts'
import * as conversation from './schema/conversation.ts'
import * as documentSource from './schema/document-source.ts'
import * as document from './schema/document.ts'
import * as file from './schema/file.ts'
import * as flow from './schema/flow.ts'
import * as platform from './schema/platform.ts'
import * as quickReply from './schema/quick-reply.ts'
import * as sheet from './schema/sheet.ts'
import * as team from './schema/team.ts'
import * as voice from './schema/voice.ts'

export const schema = {
  ...platform,
  ...team,
  ...bot,
  ...conversation,
  ...document,
  ...documentSource,
  ...file,
  ...flow,
  ...voice,
  ...quickReply,
  ...sheet,
}

type Database = NodePgDatabase<typeof schema>
/** A transaction. All queries of tenants' tables run in one that was opened for their application. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The server's way to the database. Each door opens a transaction that sees just what its name says. */
export type Db = {
  /** Rows of one application. */
  inApp<T>(appId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A person's own memberships, over all their applications, read only. */
  asPerson<T>(personId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tables that belong to no application; and, read only, all applications and due timers. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

/** Turns an open transaction to another application: for the few steps that make or join several in one. */
export async function turnTo(tx: Tx, appId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.id', ${appId}, true)`)
}

/** Longest a statement may run, in milliseconds: past it the caller is told to come again. */
const STATEMENT_TIMEOUT_MS = 5_000

/** Opens the pool; each connection takes the server's role, which owns nothing and bypasses nothing. */
export function openDb(url: string, options: { role: string | null; connections?: number }): Db {
  const settings = [`-c statement_timeout=${STATEMENT_TIMEOUT_MS}`, '-c idle_in_transaction_session_timeout=30000']
  if (options.role) settings.push(`-c role=${options.role}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: 5_000,
    options: settings.join(' '),
  })
  // A connection that the database closes is no crash. An idle one is replaced by the next query; one that is in the middle
  // of a transaction, and just then asks nothing, tells so here alone, and refuses that transaction's next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = drizzle({ client: pool, schema })
  const scoped =
    (name: 'app.id' | 'app.person' | 'app.scope') =>
    <T>(value: string, work: (tx: Tx) => Promise<T>) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select set_config(${name}, ${value}, true)`)
        return work(tx)
      })
  const inScope = scoped('app.scope')
  return {
    inApp: scoped('app.id'),
    asPerson: scoped('app.person'),
    inInstallation: (work) => inScope('installation', work),
    pool,
    close: () => pool.end(),
  }
}
