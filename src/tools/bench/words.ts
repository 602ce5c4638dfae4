import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { keepWords, saidText } from '#src/server/conversations/words.ts'
import { openDb, type Db } from '#src/server/db/client.ts'
import { openCluster } from '#src/server/db/cluster.ts'
import { containing } from '#src/server/db/like.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { conversation, conversationWords, message } from '#src/server/db/schema/conversation.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import type { Deps } from '#src/server/deps.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { said } from '#src/server/services/history/said.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { APP } from './shop.ts'
import { sized } from './size.ts'

const MESSAGES = sized(100_000, 200)
const EACH = 20
const TIMES = sized(15, 1)
/** What is looked for, from rare to common. */
const LOOKED = {
  'an order number': numberOf(sized(77_777, 77)),
  'a rare word': 'umbrella',
  'a common word': 'delivery',
  'two words': 'delivery today',
  'two signs': '退款',
  'four signs': '申请退款',
  'one sign': '退',
}

/** Finds conversations by what was said in them: by their words, beside looking through all messages. */
export async function* bench(): AsyncIterable<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  const cluster = await openCluster({ dataDir, log: () => undefined })
  const db = openDb(cluster.url, { role: await migrateDatabase(cluster.url, migrationsDir()) })
  try {
    await fill(cluster.url)
    yield* writing(db)
    await asOwner(cluster.url, 'vacuum analyze')
    for (const [name, text] of Object.entries(LOOKED)) yield* looking(db, name, text)
  } finally {
    await db.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const row = (what: string, metric: string, value: number, unit = 'ms'): Row => ({
  bench: 'words',
  case: what,
  metric,
  value,
  unit,
})

/** What it takes to write down the words of each conversation. */
async function* writing(db: Db): AsyncIterable<Row> {
  const due = await db.inApp(APP, (tx) => tx.select().from(timer))
  const took: number[] = []
  for (const one of due) took.push(await timed(() => keepWords({ db } as Deps, one)))
  if ((await countOf(db, sql`select 1 from ${conversationWords}`)) !== MESSAGES / EACH)
    throw new Error('Words were left out.')
  for (const [metric, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const)
    yield row(`the words of ${EACH} messages written`, metric, quantile(took, share))
}

async function* looking(db: Db, name: string, text: string): AsyncIterable<Row> {
  const what = `${name} in ${MESSAGES} messages`
  const through = sql`select ${conversation.id} from ${conversation} where exists (select 1 from ${message}
    where ${message.conversationId} = ${conversation.id} and ${saidText} ilike ${containing(text)})`
  const found = await countOf(db, through)
  const byWords = said({ member: { roles: ['super_admin'] } }, text)
  if ((await countOf(db, byWords)) !== found) throw new Error(`By its words ${name} is found elsewhere.`)
  const times: { words: number[]; through: number[] } = { words: [], through: [] }
  for (let time = 0; time < TIMES; time += 1) {
    times.words.push(await timed(() => countOf(db, byWords)))
    times.through.push(await timed(() => countOf(db, through)))
  }
  const [own, theirs] = [quantile(times.words, 0.5), quantile(times.through, 0.5)]
  yield row(what, 'found', found, 'conversations')
  yield row(what, 'p50', own)
  yield row(what, 'p95', quantile(times.words, 0.95))
  yield { ...row(what, 'p50', theirs), peer: 'ilike', ratio: own / theirs }
}

async function countOf(db: Db, ids: SQL): Promise<number> {
  const { rows } = await db.inApp(APP, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from (${ids}) ids`),
  )
  return rows[0]?.n ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Conversations that have ended, with messages in two languages. */
async function fill(url: string): Promise<void> {
  const visitorId = uuidv7()
  await asOwner(
    url,
    `insert into application (app_id, name, plan, settings) values ('${APP}', 'Bench', 'premium', '{}');
     insert into visitor (app_id, id, number, token_hash, language) values ('${APP}', '${visitorId}', 1, 'one', 'en')`,
  )
  for (let from = 0; from < MESSAGES; from += EACH * 100) {
    const count = Math.min(EACH * 100, MESSAGES - from)
    const ids = Array.from({ length: count / EACH }, () => uuidv7())
    const said = Array.from({ length: count }, (_, index) => ({
      conversation: ids[Math.floor(index / EACH)],
      seq: (index % EACH) + 1,
      text: textOf(from + index),
    }))
    await asOwner(
      url,
      `insert into conversation (app_id, id, visitor_id, channel, state, bot)
       select '${APP}', id::uuid, '${visitorId}', 'web-' || id, 'bot', '{}' from jsonb_array_elements_text($1) id`,
      JSON.stringify(ids),
    )
    await asOwner(
      url,
      `insert into message (app_id, conversation_id, seq, id, sender, body, at)
       select '${APP}', conversation, seq, gen_random_uuid(), 'visitor', jsonb_build_object('type', 'text', 'text', text), now()
       from jsonb_to_recordset($1) said (conversation uuid, seq int, text text)`,
      JSON.stringify(said),
    )
  }
  await asOwner(url, `update conversation set state = 'ended', end_reason = 'user_ended', ended_at = now()`)
  await asOwner(
    url,
    `insert into timer (app_id, id, kind, subject, due_at)
     select app_id, gen_random_uuid(), 'words', id, date_trunc('second', now()) from conversation`,
  )
}

const EN = ['where', 'is', 'my', 'parcel', 'please', 'refund', 'the', 'invoice', 'for', 'account', 'when', 'does', 'it']
const ZH = [
  '您好',
  '我的订单',
  '什么时候发货',
  '可以换货吗',
  '谢谢',
  '请问运费',
  '怎么登录',
  '发票',
  '地址错了',
  '申请',
]

/** One in fifty tells of the delivery, one in 10,000 of an umbrella; every second is Chinese, one in thirty of them of money. */
function textOf(n: number): string {
  const pick = (of: readonly string[], at: number) => of[(n * 7 + at * at * 13) % of.length]
  if (n % 2 === 1) return `${pick(ZH, 1)}，${n % 60 === 1 ? '申请退款' : pick(ZH, 2)}${pick(ZH, 3)} ${numberOf(n)}`
  const words = Array.from({ length: 9 }, (_, at) => pick(EN, at))
  const special = n % 100 === 0 ? 'Delivery today' : n % 10_000 === 2 ? 'umbrella' : 'order'
  return `${words.join(' ')} ${special} ${numberOf(n)}, word${(n * 31) % 5_000}`
}

function numberOf(n: number): string {
  return `2026${String(10_000_000 + n)}`
}

async function asOwner(url: string, statement: string, value?: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement, value === undefined ? undefined : [value])
  } finally {
    await client.end()
  }
}
