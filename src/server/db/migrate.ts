import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The role the server works as. */
export const SERVER_ROLE = 'deskwright_server'

/** Any number: all servers that start at once queue behind the one that holds it. */
const MIGRATION_LOCK = 7_221_004_401

/** Tables whose rows are only ever added. */
const APPEND_ONLY = ['audit', 'conversation_event', 'content', 'release_entry', 'message', 'bot_input']

/**
 * Brings the database to this version and returns the role the server shall take. Where the login may create roles, a
 * role is made that owns nothing; else the login itself serves, provided that row-level security binds it. Throws, with
 * what to do, when it would not.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertVersion(client)
    await runMigrations(drizzle({ client }), { migrationsFolder })
    return await prepareRole(client)
  } finally {
    await client.end()
  }
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  if (Number(rows[0]?.version) < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
}

async function prepareRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ free: boolean; maker: boolean; exists: boolean; member: boolean }>(
    `select login.rolsuper or login.rolbypassrls as free, login.rolsuper or login.rolcreaterole as maker,
            server.oid is not null as exists, coalesce(pg_has_role(current_user, server.oid, 'member'), false) as member
     from pg_roles login left join pg_roles server on server.rolname = $1 where login.rolname = current_user`,
    [SERVER_ROLE],
  )
  const login = rows[0]
  if (!login) throw new Error('The database does not know the role it was opened with.')
  if (!login.maker && !login.member) {
    if (login.free) throw new Error('The database role bypasses row-level security. Use one that does not.')
    return null
  }
  if (!login.exists) await patiently(() => client.query(`create role ${SERVER_ROLE} nologin nosuperuser nobypassrls`))
  if (!login.member) await patiently(() => client.query(`grant ${SERVER_ROLE} to current_user`))
  await client.query(`grant usage on schema public to ${SERVER_ROLE}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${SERVER_ROLE}`)
  await client.query(`grant usage, select on all sequences in schema public to ${SERVER_ROLE}`)
  for (const table of APPEND_ONLY) await client.query(`revoke update, delete on ${table} from ${SERVER_ROLE}`)
  return SERVER_ROLE
}

/** Roles belong to the whole cluster: a server that migrates another database of it may do the same at this moment. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === '42710' || code === '23505') return
      if (code !== 'XX000' || attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
    }
  }
}

/** Refuses to serve through a connection that row-level security does not bind. */
export async function assertBound(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (rows[0]?.free !== false) throw new Error('The server must not run as a role that bypasses row-level security.')
}
