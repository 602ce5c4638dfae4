import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { migrationsDir, projectRoot } from '#src/server/paths.ts'
import { writeMigration } from '#src/tools/migration.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'

const schema = new URL('../../../src/server/db/schema/', import.meta.url)
const files = await Promise.all(
  readdirSync(schema).map((name): Promise<Record<string, unknown>> => import(new URL(name, schema).href)),
)
const tables = files
  .flatMap((exports) => Object.values(exports))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))

test('migrations follow one another in time: one that is older than the last would never be run where that one has been', () => {
  const journal = readFileSync(join(migrationsDir(), 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  const times = entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

describe('a migrated database', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await createTestDatabase()
    await migrateDatabase(database.url, migrationsDir())
    client = new pg.Client(database.url)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  test('has the tables and columns of the schema, with its types, and no others', async () => {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                    case when a.attnotnull then ' not null' else '' end) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
    const declared = tables.flatMap(({ name, columns, primaryKeys }) => {
      const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
      return columns.map((column) => {
        const isKey = column.primary || keys.has(column.name)
        return `${name}.${column.name} ${typeOf(column.getSQLType())}${column.notNull || isKey ? ' not null' : ''}`
      })
    })
    expect(rows.map(({ line }) => line).toSorted()).toEqual(declared.toSorted())
  })

  test('has every rule that the schema names: keys, unique sets, checks, references and indexes', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select indexname from pg_indexes where schemaname = 'public'`)
    const there = new Set(rows.map(({ name }) => name))
    const declared = tables.flatMap((table) => [
      ...table.primaryKeys.map((key) => key.getName()),
      ...table.uniqueConstraints.map((unique) => unique.getName() ?? ''),
      ...table.checks.map((check) => check.name),
      ...table.foreignKeys.map((reference) => reference.getName()),
      ...table.indexes.map((index) => index.config.name ?? ''),
    ])
    expect(declared.length).toBeGreaterThan(tables.length)
    // PostgreSQL keeps the first 63 bytes of a name.
    expect(declared.filter((name) => !there.has(name.slice(0, 63)))).toEqual([])
  })
})

describe('npm run migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-migrations-'))
  beforeAll(() => cpSync(migrationsDir(), folder, { recursive: true }))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has nothing to write: the migrations say all that the schema says', () => {
    expect(writeMigration(projectRoot(), 'nothing', { out: folder })).toEqual([])
  })

  test('writes what the last migration lacks, and an empty one when asked for it', () => {
    const meta = join(folder, 'meta')
    const last = join(
      meta,
      readdirSync(meta)
        .filter((file) => file.endsWith('_snapshot.json'))
        .toSorted()
        .at(-1) ?? '',
    )
    const snapshot = JSON.parse(readFileSync(last, 'utf8'))
    delete snapshot.tables['public.visitor'].columns.nickname
    writeFileSync(last, JSON.stringify(snapshot))
    const [file = ''] = writeMigration(projectRoot(), 'add_nickname', { out: folder })
    expect(readFileSync(file, 'utf8')).toContain('ALTER TABLE "visitor" ADD COLUMN "nickname"')
    const [own = ''] = writeMigration(projectRoot(), 'own_rules', { out: folder, custom: true })
    expect(own).toMatch(/_own_rules\.sql$/)
  })

  test('takes a name of words with low lines', () => {
    for (const name of ['', 'AddTags', '../tags', 'add tags'])
      expect(() => writeMigration(projectRoot(), name, { out: folder })).toThrow('is named')
  })
})

/** A declared type as the catalogue calls it. */
function typeOf(declared: string): string {
  const serial: Record<string, string> = { bigserial: 'bigint', serial: 'integer', smallserial: 'smallint' }
  return serial[declared] ?? declared
}
