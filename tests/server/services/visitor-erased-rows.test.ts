import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MemberContext } from '#src/server/context.ts'
import { beginRetention } from '#src/server/services/retention/begin.ts'
import { eraseVisitor } from '#src/server/services/visitor-data/erase.ts'
import { columnsThatTell, plantWords, SECRET } from '#tests/support/planted-words.ts'
import { rowEverywhere } from '#tests/support/row-everywhere.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

/**
 * Every column of every row that belongs to a visitor holds their secret word; after they were erased, or their time was
 * over, no row of any table does. A table or column that is added later is held to it too, unless it stands below with what
 * it holds.
 */
const KEPT: Record<string, string> = {
  'after_work.outcome': 'a code of its own',
  'agent_slot.stage': 'a code of its own',
  'agent_slot.way': 'a code of its own',
  'call.number': 'what was called: a number of the application',
  'conversation.channel': 'a code of its own',
  'conversation.end_reason': 'a code of its own',
  'conversation_event.type': 'a code of its own',
  'message.sender': 'a code of its own',
  'offer.result': 'a code of its own',
  'offer.why': 'why a member was asked: about members',
  'queue_entry.outcome': 'a code of its own',
  'rating.reasons': 'chosen from what the application offers',
  'regression_case.expected': 'a code of its own',
  'transfer.failure': 'a code of its own',
  'transfer.kind': 'a code of its own',
  'transfer.reason': 'a code of its own',
  'transfer.state': 'a code of its own',
  'webhook_event.event': 'a code of its own',
  'visitor.language': 'a code of a language',
  'visitor_export.failure': 'a code of its own',
  'visitor_export.language': 'a code of a language',
  'visitor_erasure.counts': 'numbers',
  'visitor_erasure.created_role': 'roles of a member',
}

/** What all rows are of, as `rowEverywhere` puts them. */
const APP = '1400000001'
const ID = '01900000-0000-7000-8000-000000000001'

let server: TestServer
let client: pg.Client
beforeEach(async () => {
  server = await createTestServer()
  client = new pg.Client(server.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await server.close()
})

/** Where something of a visitor may stand: whatever names them, or a conversation, and what those rows lead to. */
const OF_VISITORS = `c.relname in ('visitor', 'conversation', 'file', 'timer') or exists (
  select 1 from pg_attribute other where other.attrelid = c.oid and other.attname in ('conversation_id', 'visitor_id'))`

async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1`,
    [column],
  )
  return rows.map(({ name }) => name)
}

/** Puts the word wherever something of a visitor may stand. */
async function plantEverywhere(): Promise<void> {
  await rowEverywhere(server.url)
  // No triggers and no keys while the words are put in: what a check refuses cannot hold one.
  await client.query('set session_replication_role = replica')
  await client.query(`update conversation set state = 'ended', end_reason = 'user_ended', ended_at = '2026-11-21'`)
  await client.query(`update call set status = 'completed', ended_at = '2026-11-21'`)
  await client.query(`update retrieval_test set trace = '{"query": "${SECRET}"}'`)
  // Sounds of menus are nobody's words, and all rows have one id.
  await client.query('delete from voice_sound')
  await client.query('delete from visitor_erasure')
  await client.query('delete from retention_run')
  for (const column of ['conversation_id', 'visitor_id', 'identity_id'])
    for (const table of await tablesWith(column)) await client.query(`update ${table} set ${column} = $1`, [ID])
  await server.deps.files.put(APP, ID, Buffer.from(SECRET))
  const planted = await plantWords(client, { tables: OF_VISITORS, leftOut: Object.keys(KEPT) })
  await client.query(`set session_replication_role = origin`)
  for (const place of [
    'visitor.nickname',
    'message.body',
    'message.trace',
    'conversation_words.whole',
    'bot_input.input',
    'file.name',
    'call.caller',
  ])
    expect(planted).toContain(place)
}

it('leaves no word of an erased visitor in any row of any table', async () => {
  await plantEverywhere()
  const roles = ['super_admin'] as const
  const context = {
    ...server.deps,
    origin: { requestId: uuidv7(), ip: '192.0.2.1', userAgent: 'test' },
    session: { personId: ID },
    member: { appId: APP, personId: ID, roles },
  } as unknown as MemberContext
  await eraseVisitor(context, { visitorId: ID, reason: 'They asked' })
  await server.settled()

  expect(await columnsThatTell(client)).toEqual([])
  expect(await server.deps.files.get(APP, ID)).toBeNull()
})

/** Who they are, which goes with them and not with their words. */
const OWN = [
  'channel_identity.external_user',
  'channel_identity.language',
  'channel_identity.name',
  'visitor.attributes',
  'visitor.external_id',
  'visitor.ip',
  'visitor.nickname',
  'visitor.phone',
  'visitor.tags',
  'visitor.time_zone',
  'visitor.token_hash',
  'visitor_block.reason',
  'visitor_remark.text',
]

it.each([
  ['the visitor', 'keep_visitors', []],
  ['what was said', 'keep_messages', OWN],
])('leaves no word in any row of any table once %s was kept for its time', async (_, column, left) => {
  await plantEverywhere()
  await client.query(`update visitor set created_at = '2026-11-20'`)
  await client.query(`update application set ${column} = 3, settings = '{"hours": {"timeZone": "Asia/Shanghai"}}'`)
  server.clock.set(new Date('2026-11-23T23:59:59Z'))
  await beginRetention(server.deps)
  await server.settled()
  expect((await columnsThatTell(client)).length).toBeGreaterThan(20)

  server.clock.set(new Date('2026-11-24T00:00:01Z'))
  await client.query('delete from retention_run')
  await beginRetention(server.deps)
  await server.settled()
  expect((await columnsThatTell(client)).toSorted()).toEqual(left)
  expect(await server.deps.files.get(APP, ID)).toBeNull()
})
