import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * Runs the migrations that the database has not seen, all or none, and keeps the list of them that drizzle-kit knows.
 * The tables' owner sees every row meanwhile, so that constraints and changes count for all applications; at the end each
 * table that has row-level security binds its owner, too. Nobody else can look at a table in between: it is locked.
 */
export async function runMigrations(client: pg.Client, folder: string): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const outstanding = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > Number(rows[0]?.last ?? -1),
  )
  if (outstanding.length === 0) return
  await client.query('begin')
  try {
    for (const { sql, hash, folderMillis } of outstanding) {
      await client.query(FREE_OWNER)
      for (const statement of sql) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    await client.query(BIND_OWNER)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const FREE_OWNER = `do $$
declare name regclass;
begin
  for name in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and row_security_active(oid)
  loop
    execute format('alter table %s no force row level security', name);
  end loop;
end $$`

/** A table is not altered while a check of its rows is still to come. */
const BIND_OWNER = `set constraints all immediate;
do $$
declare name regclass;
begin
  for name in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity
  loop
    execute format('alter table %s force row level security', name);
  end loop;
end $$`
