import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { runMigrations } from '#src/server/db/run-migrations.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { installedPostgres, startPostgres, type Postgres } from '#tests/support/postgres.ts'
import { countRows, rowEverywhere } from '#tests/support/row-everywhere.ts'
import { caller, serve, temporaryDataDir } from '#tests/support/served.ts'

const APP = '1400000001'

/** The kinds of role that the README names, and what makes them. */
const KINDS = [
  ['a plain owner', ''],
  ['an owner who may create roles', 'createrole'],
  ['a superuser', 'superuser'],
] as const

const old = installedPostgres(15)
if (old === undefined) console.warn('PostgreSQL 15 is not installed here: what is tested on it is left out.')

let made = 0

/** A database and a role that owns it, as the README asks for. Both go with the test. */
async function anOwner(
  superuserUrl: string,
  may: string,
): Promise<{ url: string; superuserUrl: string; name: string }> {
  const name = `owned_${process.pid}_${++made}`
  await ask(superuserUrl, `create role ${name} login ${may} password 'word'`, `create database ${name} owner ${name}`)
  onTestFinished(async () => {
    const { rows } = await ask(
      superuserUrl,
      `drop database ${name} with (force)`,
      `select rolname as role from pg_roles where rolname like 'deskwright\\_server\\_%' and not exists
         (select from pg_database where rolname = 'deskwright_server_' || oid)`,
    )
    const roles = z.array(z.object({ role: z.string() })).parse(rows)
    await ask(superuserUrl, ...roles.map(({ role }) => `drop role ${role}`), `drop role ${name}`)
  })
  const own = new URL(superuserUrl)
  own.pathname = `/${name}`
  const asSuperuser = own.href
  own.username = name
  own.password = 'word'
  return { url: own.href, superuserUrl: asSuperuser, name }
}

async function ask(url: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let last: pg.QueryResult | undefined
    for (const statement of statements) last = await client.query(statement)
    return last!
  } finally {
    await client.end()
  }
}

/** Brings a database to where an earlier version left it. */
async function begin(url: string, folder: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await runMigrations(client, folder)
  await client.end()
}

/** The migrations with one more to come: it fills a column of rows of all applications, and a table from them. */
function withOneMore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsDir(), folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8')))
  const last = entries.at(-1)!
  const more = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, more] }))
  writeFileSync(join(folder, 'one_more.sql'), ONE_MORE)
  return folder
}
const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
})
const ONE_MORE = `alter table visitor add column seen_as text;
--> statement-breakpoint
update visitor set seen_as = app_id;
--> statement-breakpoint
alter table visitor alter seen_as set not null, add constraint visitor_seen_as check (seen_as = app_id);
--> statement-breakpoint
create table visitor_mark (
  app_id text not null,
  visitor_id uuid not null,
  primary key (app_id, visitor_id),
  constraint visitor_mark_visitor foreign key (app_id, visitor_id) references visitor (app_id, id)
);
--> statement-breakpoint
insert into visitor_mark select app_id, id from visitor;
--> statement-breakpoint
select protect_table('visitor_mark');
`

describe.each([
  ['the newest PostgreSQL', true, undefined],
  ['PostgreSQL 15', old !== undefined, old],
] as const)('on %s', (_, isThere, binDir) => {
  describe.runIf(isThere)('a server', () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres =
        binDir === undefined
          ? { url: inject('databaseUrl'), stop: () => Promise.resolve() }
          : await startPostgres(binDir)
    })
    afterAll(() => postgres.stop())

    it.each(KINDS)('is set up as %s, and chats', { timeout: 120_000 }, async (kind, may) => {
      const owner = await anOwner(postgres.url, may)
      const { dataDir, remove } = temporaryDataDir()
      const server = await serve({ dataDir, env: { DATABASE_URL: owner.url, SAMPLE_DATA: '0' } })
      onTestFinished(async () => {
        await server.kill()
        remove()
      })
      const admin = caller(() => server.url)
      const call = async (method: string, path: string, body?: unknown) => {
        const answer = await admin(method, path, body)
        expect(answer, path).toMatchObject({ status: 200 })
        return answer.body
      }
      await call('POST', '/setup', {
        token: server.setupToken,
        applicationName: 'Acme',
        nickname: 'Ada',
        email: 'ada@example.com',
        password: 'Right-1-password',
        language: 'en',
      })
      await call('POST', `/apps/${APP}/guide/template`, { template: 'shop', language: 'en' })
      const { releaseId } = z
        .object({ releaseId: z.string() })
        .parse(await call('POST', `/apps/${APP}/releases`, { note: '' }))
      await expect
        .poll(() => call('GET', `/apps/${APP}/releases/${releaseId}`), { timeout: 30_000 })
        .toMatchObject({ status: 'deployed' })
      const { body } = await caller(() => server.url)('POST', `/visitor/${APP}/open`, { language: 'en' })
      const { token, conversation } = z
        .object({ token: z.string(), conversation: z.object({ id: z.string() }) })
        .parse(body)
      const visitor = caller(() => server.url, `Visitor ${token}`)
      const path = `/visitor/${APP}/conversations/${conversation.id}/messages`
      const sent = await visitor('POST', path, { clientMsgId: 'message-1', text: 'Where is my order?' })
      expect(sent.status).toBe(200)
      const { messages } = z
        .object({ messages: z.array(z.object({ sender: z.string() })) })
        .parse((await visitor('GET', path)).body)
      expect(messages.map(({ sender }) => sender)).toEqual(expect.arrayContaining(['visitor', 'bot']))

      // Clients alone: PostgreSQL's own autovacuum works in the database too, under nobody's name.
      const { rows } = await ask(
        owner.superuserUrl,
        `select distinct usename as login from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      expect(rows).toEqual([{ login: owner.name }])
      // Even the owner of the tables does not write history anew, nor see a row without saying whose.
      await expect(
        ask(owner.url, `select set_config('app.id', '${APP}', false)`, `delete from message`),
      ).rejects.toThrow('only added')
      await expect(ask(owner.url, 'truncate audit cascade')).rejects.toThrow('only added')
      if (kind !== 'a superuser') await expect(ask(owner.url, 'select from message')).rejects.toThrow('app.id')
    })

    it.each(KINDS)(
      'brings a version with its rows up to a later one as %s',
      { timeout: 120_000 },
      async (kind, may) => {
        const owner = await anOwner(postgres.url, may)
        await begin(owner.url, migrationsDir())
        const before = await rowEverywhere(owner.superuserUrl)
        expect(new Set(Object.values(before))).toEqual(new Set([1]))
        await migrateDatabase(owner.url, withOneMore())
        const client = new pg.Client(owner.superuserUrl)
        await client.connect()
        expect(await countRows(client)).toEqual({ ...before, visitor_mark: 1 })
        const { rows } = await client.query(
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
        )
        // Where a role of its own serves, the owner alone is left free, to look words up for it.
        expect(rows).toEqual(kind === 'a plain owner' ? [] : [{ relname: 'conversation_words' }])
        await client.end()
      },
    )

    it('is one of several on a cluster, each with its own role, whoever comes first', { timeout: 60_000 }, async () => {
      const owners = [await anOwner(postgres.url, 'createrole'), await anOwner(postgres.url, 'createrole')]
      const roles = await Promise.all([...owners, ...owners].map(({ url }) => migrateDatabase(url, migrationsDir())))
      expect(new Set(roles).size).toBe(2)
      expect(roles.slice(0, 2)).toEqual(roles.slice(2))
      for (const [index, { url }] of owners.entries()) {
        const other = roles[1 - index]!
        await ask(
          url,
          `set role ${roles[index]!}`,
          `select set_config('app.id', '${APP}', false)`,
          'select from message',
        )
        // On 15 whoever may create roles may give themselves any.
        if (binDir === undefined) await expect(ask(url, `set role ${other}`)).rejects.toThrow('permission denied')
      }
      // A second start finds its role.
      expect(await migrateDatabase(owners[0]!.url, migrationsDir())).toBe(roles[0])
    })

    it('says what to do where its role is somebody else’s', { timeout: 60_000 }, async () => {
      const owner = await anOwner(postgres.url, 'createrole')
      const { rows } = await ask(owner.superuserUrl, 'select oid from pg_database where datname = current_database()')
      const role = `deskwright_server_${z.object({ oid: z.number() }).parse(rows[0]).oid}`
      await ask(owner.superuserUrl, `create role ${role} nologin`)
      if (binDir !== undefined) return void (await migrateDatabase(owner.url, migrationsDir()))
      await expect(migrateDatabase(owner.url, migrationsDir())).rejects.toThrow(`GRANT ${role} TO`)
      await ask(owner.superuserUrl, `grant ${role} to ${owner.name}`)
      expect(await migrateDatabase(owner.url, migrationsDir())).toBe(role)
    })
  })
})
