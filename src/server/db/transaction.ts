import type { SQLWrapper } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type None = Record<string, never>

/**
 * A transaction. All queries of tenants' tables run in one that was opened for their application. Those that are asked
 * without waiting for one another are sent together, and answered in order.
 */
export type Tx = NodePgTransaction<None, None>

/** Statements that each connection keeps at most: an insert of so many rows is one of its own. */
const KEPT_STATEMENTS = 200

const dialect = new PgDialect()

/** A session that gives its statements names by their texts, so that a connection reads and plans each but once. */
class KeepingSession extends NodePgSession<None, None> {
  readonly #names: Map<string, string>

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    super(client, dialect, undefined)
    this.#names = names
  }

  override prepareQuery: NodePgSession<None, None>['prepareQuery'] = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, name ?? this.#nameOf(query.sql), ...rest)

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= KEPT_STATEMENTS) return known
    const name = `kept_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const clients = new WeakMap<Tx, pg.PoolClient>()

/** Makes transactions on connections that have begun one: plain ones, and such as keep how each statement is run. */
export function transactions() {
  const names = new Map<string, string>()
  const on = (client: pg.PoolClient, session: NodePgSession<None, None>): Tx => {
    const tx = new NodePgTransaction<None, None>(dialect, session, undefined)
    clients.set(tx, client)
    return tx
  }
  return {
    plain: (client: pg.PoolClient): Tx => on(client, new NodePgSession(client, dialect, undefined)),
    keeping: (client: pg.PoolClient): Tx => on(client, new KeepingSession(client, names)),
  }
}

/** Sends a statement on the connection of a transaction, as it takes it. */
export function sendOn(tx: Tx, query: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = clients.get(tx)
  if (client === undefined) throw new Error('The transaction was not opened by a door.')
  return client.query(query)
}

/** A statement as a connection takes it. */
export function queryOf(statement: SQLWrapper): pg.QueryConfig {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL())
  return { text: sql, values: params }
}
