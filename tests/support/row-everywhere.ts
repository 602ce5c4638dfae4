import pg from 'pg'

/** What all rows share: with one id everywhere, each of them refers to the others. */
const APP = '1400000001'
const ID = '01900000-0000-7000-8000-000000000001'

/** What a column must hold where a plain value of its type would not do. */
const SPECIAL: Record<string, string> = {
  'api_call.fingerprint': `\\x${'00'.repeat(32)}`,
  'api_key.scopes': '{audit:read}',
  'api_key.token_hash': `\\x${'00'.repeat(32)}`,
  'application.plan': 'premium',
  'application_erasure.due_at': '2999-01-01',
  'assignment_call.outcome': 'nobody',
  'bot_request.state': 'waiting',
  'call.status': 'in_progress',
  'call_back.state': 'waiting',
  'call_recording.state': 'waiting',
  'change_set_item.after': '{}',
  'channel_inbox.event': '{}',
  'channel_part.state': 'unknown',
  'channel_pull.state': 'waiting',
  'flow.kind': 'standard',
  'invitation.roles': '{online_staff}',
  'left_message.email': 'someone@example.com',
  'licence_peak.month': '2026-11',
  'model_day.purpose': 'chat',
  'qa_export.status': 'running',
  'entry_view.base': 'qa',
  'quick_reply.scope': 'all',
  'reaction.kind': 'like',
  'seat.month': '2026-11',
  'target_result.kind': 'taken',
  'target_result.outcome': 'missed',
  'thumb.helpful': 'false',
  'transfer.state': 'succeeded',
  'transfer.ended_at': '2026-11-20',
  'transfer.to_group_id': '01900000-0000-7000-8000-000000000001',
  'identity_key.algorithm': 'HS256',
  'upload_part.ends': '2',
  'visitor_browser.token_hash': `\\x${'00'.repeat(32)}`,
  'web_visit.visits': '1',
  'visitor_block.until': '2026-11-21',
  'alert_delivery.way': 'mail',
  'webhook_delivery.state': 'waiting',
  'webhook_endpoint.events': '{deployed}',
  'webhook_endpoint.pause_after': '3',
  'webhook_endpoint.timeout_ms': '1000',
  'webhook_endpoint.type': 'event',
  'webhook_event.body': '{}',
  'webhook_event.event': 'deployed',
  'webhook_try.code': 'FAILED',
  'word_alert.words': '{a}',
}

type Column = { name: string; type: string; array: boolean; nullable: boolean; generated: boolean; given: boolean }

/**
 * Puts a row into every table that has row-level security, and into those that they refer to, whatever version the
 * database is of. Answers the tables and how many rows each has.
 */
export async function rowEverywhere(superuserUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    // No triggers, so in any order; checks and keys hold.
    await client.query(`set session_replication_role = replica`)
    for (const table of await tablesOf(client)) await insertInto(client, table)
    return await countRows(client)
  } finally {
    await client.end()
  }
}

/** How many rows each table has. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts[table] = rows[0]!.count
  }
  return counts
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  return rows.map(({ name }) => name)
}

async function insertInto(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, coalesce(e.typname, t.typname) as type, t.typcategory = 'A' as array,
            not a.attnotnull as nullable, a.attgenerated <> '' as generated, a.atthasdef as given
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  const wanted = rows.flatMap((column) => {
    const special = SPECIAL[`${table}.${column.name}`]
    if (column.generated || (special === undefined && (column.nullable || column.given))) return []
    return [{ name: column.name, value: special ?? plain(table, column) }]
  })
  const names = wanted.map(({ name }) => `"${name}"`).join(', ')
  const places = wanted.map((_, index) => `$${index + 1}`).join(', ')
  const values = wanted.map(({ value }) => value)
  await client.query(
    values.length === 0 ? `insert into ${table} default values` : `insert into ${table} (${names}) values (${places})`,
    values,
  )
}

function plain(table: string, { name, type, array }: Column): string {
  if (array) return '{}'
  if (name === 'app_id') return APP
  switch (type) {
    case 'uuid':
      return ID
    case 'float4':
    case 'int2':
    case 'int4':
    case 'int8':
      return '1'
    case 'bool':
      return 'true'
    case 'timestamptz':
    case 'date':
      return '2026-11-20'
    case 'tstzrange':
      return '[2026-11-20,)'
    case 'bytea':
      return `\\x${'00'.repeat(32)}`
    case 'jsonb':
      return '{}'
    case 'text':
    case 'citext':
    case 'tsvector':
      return 'a'
    default:
      throw new Error(`No value is known for ${table}.${name}, which is ${type}.`)
  }
}
