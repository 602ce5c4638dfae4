import pg from 'pg'
import { runMigrations } from './run-migrations.ts'

/** What the roles that servers work as are called. A superuser's is this one, in every database of the cluster. */
const SERVER_ROLE = 'deskwright_server'

/** Any number: all servers that start at once queue behind the one that holds it. */
const MIGRATION_LOCK = 7_221_004_401

/** Tables whose rows are only ever added: a trigger refuses the rest to everybody, and the server is not even let try. */
const APPEND_ONLY = ['audit', 'conversation_event', 'content', 'release_entry', 'message', 'bot_input', 'audit_link']

/** Tables that the database alone writes, by its triggers. */
const OWN_WRITTEN = ['audit_link']

/**
 * Tables with an index that row-level security would leave unused, and the functions by which the server reads it. They do
 * not bind their owner, as who the functions work: those name the application themselves. Where the owner serves, they do.
 */
const SEARCHED = { conversation_words: 'conversations_with(tsquery, boolean)' }

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
    await runMigrations(client, migrationsFolder)
    const role = await findRole(client)
    if (role !== null) await letServe(client, role)
    return role
  } finally {
    await client.end()
  }
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  if (Number(rows[0]?.version) < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
}

/**
 * The role to serve as, made where it is not there. Roles belong to the whole cluster, and whoever may take one reads what
 * it may read: so each database has its own, unless the login is a superuser, who reads everything anyway.
 */
async function findRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{
    name: string
    master: boolean
    free: boolean
    maker: boolean
    database: number
  }>(
    `select rolname as name, rolsuper as master, rolbypassrls as free, rolcreaterole as maker,
            (select oid from pg_database where datname = current_database()) as database
     from pg_roles where rolname = current_user`,
  )
  const login = rows[0]
  if (!login) throw new Error('The database does not know the role it was opened with.')
  const role = login.master ? SERVER_ROLE : `${SERVER_ROLE}_${login.database}`
  if (await mayTake(client, role)) return role
  if (login.master || login.maker) {
    await patiently(() => client.query(`create role ${role} nologin nosuperuser nobypassrls`))
    await patiently(() => client.query(`grant ${role} to current_user`)).catch((error: unknown) => {
      const how = `A superuser can give it: GRANT ${role} TO ${client.escapeIdentifier(login.name)};`
      throw new Error(`The role ${role} belongs to somebody else. ${how}`, { cause: error })
    })
    return role
  }
  if (login.free) throw new Error('The database role bypasses row-level security. Use one that does not.')
  return null
}

/** Whether the login can work as a role. To be among its members may not be enough, from PostgreSQL 16 on. */
async function mayTake(client: pg.Client, role: string): Promise<boolean> {
  try {
    await client.query(`set role ${role}`)
    await client.query('reset role')
    return true
  } catch {
    return false
  }
}

async function letServe(client: pg.Client, role: string): Promise<void> {
  await client.query(`grant usage on schema public to ${role}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await client.query(`grant usage, select on all sequences in schema public to ${role}`)
  for (const table of APPEND_ONLY) await client.query(`revoke update, delete on ${table} from ${role}`)
  for (const table of OWN_WRITTEN) await client.query(`revoke insert on ${table} from ${role}`)
  for (const [table, search] of Object.entries(SEARCHED)) {
    await client.query(`grant execute on function ${search} to ${role}`)
    await freeOwner(client, table)
  }
}

/** Asked first: servers that are at work would wait for the lock. */
async function freeOwner(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ bound: boolean }>(
    'select relforcerowsecurity as bound from pg_class where oid = $1::regclass',
    [table],
  )
  if (rows[0]?.bound === true) await client.query(`alter table ${table} no force row level security`)
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
