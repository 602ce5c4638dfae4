import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#src/server/db/client.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { runMigrations } from '#src/server/db/run-migrations.ts'
import type { Deps } from '#src/server/deps.ts'
import { DEEDS } from '#src/server/due.ts'
import { sweepOnce } from '#src/server/jobs/sweep.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { createTestDatabase } from '#tests/support/cluster.ts'
import { testClock } from '#tests/support/server.ts'

const APP = '1400000001'
const [VISITOR, ENDED, OPEN] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`)

/** The migrations up to the one that keeps words. */
function withoutWords(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsDir(), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('conversation_words'))
  expect(at).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

test('what had ended before words were kept gets its words, too', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const owner = new pg.Client(database.url)
  await owner.connect()
  onTestFinished(() => owner.end())
  await runMigrations(owner, withoutWords())
  await owner.query(`
    insert into application (app_id, name, plan, settings) values ('${APP}', 'Shop', 'premium', '{}');
    insert into visitor (app_id, id, number, token_hash, language) values ('${APP}', '${VISITOR}', 1, 'one', 'en');
    insert into conversation (app_id, id, visitor_id, channel, state, bot)
      select '${APP}', id::uuid, '${VISITOR}', 'web-' || id, 'bot', '{}' from unnest(array['${ENDED}', '${OPEN}']) id;
    insert into message (app_id, conversation_id, seq, id, sender, body, at)
      select app_id, id, 1, id, 'visitor', '{"type":"text","text":"Lanterns"}', now() from conversation;
    update conversation set state = 'ended', end_reason = 'user_ended', ended_at = now() where id = '${ENDED}'`)

  const db = openDb(database.url, { role: await migrateDatabase(database.url, migrationsDir()) })
  onTestFinished(() => db.close())
  const inAnHour = testClock(new Date(Date.now() + 3_600_000))
  const deps: Partial<Deps> = { db, clock: inAnHour, log: pino({ level: 'silent' }) }
  await sweepOnce(deps as Deps, DEEDS)
  const { rows } = await owner.query('select conversation_id, whole from conversation_words')
  expect(rows).toEqual([{ conversation_id: ENDED, whole: "'lanterns'" }])
  expect((await owner.query(`select from timer where kind = 'words'`)).rowCount).toBe(0)
})
