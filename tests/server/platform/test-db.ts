import pg from 'pg'
import { openDb, type Db } from '#src/server/db/client.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { createMigratedDatabase } from '#tests/support/cluster.ts'

/** A migrated database of its own, seen as the server sees it, and as its owner, who sees every row. */
export type TestDb = {
  db: Db
  asOwner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Every row of every table as text, bytes as hexadecimal digits. */
  dump(): Promise<string>
  close(): Promise<void>
}

export async function openTestDb(applications: readonly string[] = []): Promise<TestDb> {
  const database = await createMigratedDatabase()
  const role = await migrateDatabase(database.url, migrationsDir())
  const db = openDb(database.url, { role })
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  // A pool says that it has ended before its connections have; dropping the database may still cut one.
  owner.on('error', () => undefined)
  const asOwner = async (statement: string, values: unknown[] = []) =>
    (await owner.query<Record<string, unknown>>(statement, values)).rows
  for (const appId of applications) {
    await asOwner(`insert into application (app_id, name, plan, settings) values ($1, 'Shop', 'premium', '{}')`, [
      appId,
    ])
  }
  return {
    db,
    asOwner,
    async dump() {
      const tables = await asOwner(`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`)
      const rows = await Promise.all(tables.map(({ name }) => asOwner(`select t::text as row from ${String(name)} t`)))
      return rows
        .flat()
        .map(({ row }) => String(row))
        .join('\n')
    },
    async close() {
      await owner.end()
      await db.close()
      await database.drop()
    },
  }
}
