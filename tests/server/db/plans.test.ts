import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVisitor } from '#src/server/conversations/add-visitor.ts'
import { conversationEvent, message } from '#src/server/db/schema/conversation.ts'
import { audit } from '#src/server/db/schema/platform.ts'
import { thumb } from '#src/server/db/schema/feedback.ts'
import { answeredFromSince, thoughtOfSince } from '#src/server/services/knowledge/filter.ts'
import { openTestDb, type TestDb } from '../platform/test-db.ts'

/**
 * Plans as the product's own role makes them: under row-level security a condition whose operator is not leakproof is no
 * condition of an index, which the tables' owner would never notice.
 */
const APP = '1400000001'
const CONVERSATION = '01a00000-0000-7000-8000-00000000000c'
/** One in a thousand is of the one, all others of the other. */
const ONE = '01a00000-0000-7000-8000-000000000001'
const OTHER = '01a00000-0000-7000-8000-000000000002'
const ROWS = 20_000
/** So many are put in before the database counts them for the first time. */
const FIRST = 1000
const SINCE = new Date('2026-01-01T00:00:00Z')

let at: TestDb
beforeAll(async () => {
  at = await openTestDb([APP])
  const visitorId = await addVisitor(at.db, APP, {
    tokenHash: Buffer.from('one'),
    phone: null,
    language: 'en',
    now: SINCE,
  })
  await at.asOwner(
    `insert into conversation (app_id, id, visitor_id, channel, state, bot) values ($1, $2, $3, 'web', 'bot', '{}')`,
    [APP, CONVERSATION, visitorId],
  )
  const which = `case when n % 1000 = 0 then '${ONE}' else '${OTHER}' end`
  const moment = `'2026-11-20T10:00:00Z'::timestamptz + n * interval '1 ms'`
  // What watches over messages looks for the one before each: knowing nothing of the table yet, it reads the whole of it.
  for (const [from, to] of [
    [1, FIRST],
    [FIRST + 1, ROWS],
  ]) {
    await at.asOwner(
      `insert into message (app_id, conversation_id, seq, id, sender, body, trace, at)
       select $1, $2, n, gen_random_uuid(), 'bot', '{"type":"text","text":"x"}', jsonb_build_object(
         'outcome', case n / 1000 % 2 when 0 then 'direct' else 'document' end,
         'candidates', jsonb_build_array(jsonb_build_object('entryId', ${which})),
         'passages', jsonb_build_array(jsonb_build_object('documentId', ${which}))), ${moment}
       from generate_series(${from}, ${to}) n`,
      [APP, CONVERSATION],
    )
    await at.asOwner('analyze message')
  }
  await at.asOwner(
    `insert into thumb (app_id, conversation_id, seq, helpful, entry_id, answered_at, at)
     select $1, $2, n, n % 3 > 0, (${which})::uuid, ${moment}, ${moment} from generate_series(1, ${ROWS}) n`,
    [APP, CONVERSATION],
  )
  await at.asOwner(
    `insert into conversation_event (app_id, conversation_id, type, at, data)
     select $1, $2, 'flow_started', ${moment}, jsonb_build_object('flowId', ${which}) from generate_series(1, ${ROWS}) n`,
    [APP, CONVERSATION],
  )
  await at.asOwner(
    `insert into conversation (app_id, id, visitor_id, channel, state, end_reason, ended_at, bot)
     select $1, gen_random_uuid(), $2, 'web', 'ended', 'user_ended', now(), '{}' from generate_series(1, 2000)`,
    [APP, visitorId],
  )
  await at.asOwner(
    `insert into conversation_words (app_id, conversation_id, whole, masked)
     select app_id, id, array_to_tsvector(array['order', id::text]), array_to_tsvector(array['order']) from conversation`,
  )
  await at.asOwner(
    `insert into audit (app_id, id, action)
     select $1, gen_random_uuid(), case when n % 100 = 0 then 'settings.messages' else 'login.succeeded' end
     from generate_series(1, 2000) n`,
    [APP],
  )
  await at.asOwner('analyze')
})
afterAll(() => at.close())

type Plan = { 'Index Name'?: string; 'Index Cond'?: string; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Where a query is looked up and by what, and how many rows it has read in vain. */
const planOf = (query: SQL) =>
  at.db.inApp(APP, async (tx) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (analyze, format json) ${query}`)
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    const looked = nodes.find((node) => node['Index Cond'] !== undefined)
    const inVain = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
    return { index: looked?.['Index Name'], by: looked?.['Index Cond'], inVain }
  })

test('hits of an entry are looked up by the entry', async () => {
  const plan = await planOf(sql`select count(*) from ${message} where ${answeredFromSince(sql`${ONE}`, SINCE)}`)
  expect(plan).toEqual({ index: 'message_entry', by: expect.stringContaining('entry_id'), inVain: 0 })
})

test('what visitors thought of answers from an entry is looked up by the entry', async () => {
  const plan = await planOf(sql`select count(*) from ${thumb} where ${thoughtOfSince(sql`${ONE}::uuid`, SINCE)}`)
  expect(plan).toEqual({ index: 'thumb_entry', by: expect.stringContaining('entry_id'), inVain: 0 })
})

test('hits of a document are looked up by the document', async () => {
  const plan = await planOf(sql`select count(*) from ${message} where ${eq(message.documentId, ONE)}`)
  expect(plan).toEqual({ index: 'message_document', by: expect.stringContaining('document_id'), inVain: 0 })
})

test('the last run of a flow is the end of its part of the index', async () => {
  const { flowId, type, at: moment } = conversationEvent
  const plan = await planOf(
    sql`select ${moment} from ${conversationEvent} where ${eq(flowId, ONE)} and ${eq(type, 'flow_started')} order by ${moment} desc limit 1`,
  )
  expect(plan).toEqual({ index: 'conversation_event_flow', by: expect.stringContaining('flow_id'), inVain: 0 })
})

test('the changes of a part of the settings are the end of its part of the audit log', async () => {
  const plan = await planOf(
    sql`select * from ${audit} where ${eq(audit.action, 'settings.messages')} order by ${desc(audit.id)} limit 20`,
  )
  expect(plan).toEqual({ index: 'audit_action', by: expect.stringContaining('action'), inVain: 0 })
})

test.each([
  ['all', true],
  ['those that are not masked', false],
])('words of conversations are looked up in their index: %s', async (_, isWhole) => {
  const looks = async () =>
    Number(
      (
        await at.asOwner(
          `select idx_scan as n from pg_stat_user_indexes where indexrelname = 'conversation_words_said'`,
        )
      )[0]?.n,
    )
  const before = await looks()
  const { rows } = await at.db.inApp(APP, (tx) =>
    tx.execute(sql`select *, pg_stat_force_next_flush() from conversations_with('''order''', ${isWhole})`),
  )
  expect(rows.length).toBeGreaterThan(2000)
  await expect.poll(looks).toBe(before + 1)
})
