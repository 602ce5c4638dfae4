import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

/**
 * Every table that says whose conversation, or which visitor, a row is of: the part of the file that it is in, or why it
 * is in none. A new table fails the test until it stands here.
 */
const PARTS: Record<string, { in: string } | { leftOut: string }> = {
  conversation: { in: 'conversations' },
  message: { in: 'messages' },
  rating: { in: 'ratings' },
  thumb: { in: 'thumbs' },
  whisper: { in: 'whispers' },
  desk_note: { in: 'notes' },
  reminder: { in: 'reminders' },
  transfer: { in: 'transfers' },
  closing_answer: { in: 'closing' },
  queue_entry: { in: 'queues' },
  left_message: { in: 'leftMessages' },
  word_alert: { in: 'wordAlerts' },
  conversation_event: { in: 'events' },
  call: { in: 'calls' },
  call_back: { in: 'callBacks' },
  call_recording: { in: 'files' },
  conversation_file: { in: 'files' },
  visitor_block: { in: 'blocks' },
  ownership: { leftOut: 'who served: about members, and told by the messages' },
  watch: { leftOut: 'who read along: about members' },
  offer: { leftOut: 'why an agent was asked: about members' },
  agent_slot: { leftOut: 'places of agents: about members' },
  assignment_call: { leftOut: 'how another system chose a group: nothing of what was said' },
  after_work: { leftOut: 'what was left to do afterwards: about members' },
  bot_input: { leftOut: 'memory of the bot' },
  conversation_words: { leftOut: 'by which words a conversation is found: those of its messages' },
  bot_request: { leftOut: 'requests to other systems, which may hold secrets' },
  regression_case: { leftOut: 'tests of the bot, which are erased with the visitor' },
  visitor_erasure: { leftOut: 'only of who was erased' },
  call_answer: { leftOut: 'what was said to the carrier' },
}

type VisitorFile = {
  fields: Record<string, Record<string, string>>
  visitor: Record<string, unknown>
  blocks: Record<string, unknown>[]
  conversations: Record<string, unknown>[]
  files: Record<string, unknown>[]
}

let server: TestServer
let appId: string
let groupId: string
let owner: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  groupId = await aGroup(server, { appId })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

async function asDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    // No triggers and no keys: rows in any order.
    await client.query('set session_replication_role = replica')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A visitor of whom every part of the file holds a word. Returns their id. */
async function full(word: string): Promise<string> {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.say(`${word}-message`)
  const { items } = await owner.client.history.list({ appId, limit: 50 })
  const visitorId = items.find(({ id }) => id === conversationId)!.visitor.id
  const fileIds = [randomUUID(), randomUUID()] as const
  for (const id of fileIds) await server.deps.files.put(appId, id, Buffer.from(`${word}-bytes`))
  const size = Buffer.byteLength(`${word}-bytes`)
  const put = async (client: pg.Client, table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const places = names.map((_, at) => `$${at + 1}`).join(', ')
    await client.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row))
  }
  await asDatabase(async (client) => {
    const at = '2026-11-20T10:00:00Z'
    const later = '2026-11-21T10:00:00Z'
    const of = { app_id: appId, conversation_id: conversationId }
    await client.query('update visitor set nickname = $1, attributes = $2, tags = $3 where id = $4', [
      `${word}-name`,
      { email: `${word}-attribute` },
      [`${word}-tag`],
      visitorId,
    ])
    await client.query('update conversation set summary = $1 where id = $2', [`${word}-summary`, conversationId])
    await put(client, 'rating', { ...of, stars: 4, comment: `${word}-rating`, at })
    await put(client, 'thumb', {
      ...of,
      seq: 2,
      helpful: false,
      reason: 'wrong',
      comment: `${word}-thumb`,
      answered_at: at,
      at,
    })
    await put(client, 'whisper', {
      ...of,
      id: randomUUID(),
      after_seq: 1,
      person_id: owner.personId,
      text: `${word}-whisper`,
      at,
    })
    await put(client, 'desk_note', {
      ...of,
      id: randomUUID(),
      after_seq: 1,
      person_id: owner.personId,
      text: `${word}-note`,
      at,
    })
    await put(client, 'reminder', {
      ...of,
      id: randomUUID(),
      person_id: owner.personId,
      text: `${word}-reminder`,
      due_at: later,
    })
    await put(client, 'closing_answer', {
      ...of,
      n: 1,
      field_id: randomUUID(),
      label: 'Notes',
      kind: 'text',
      value: `${word}-closing`,
      person_id: owner.personId,
      at,
    })
    await put(client, 'transfer', {
      ...of,
      id: randomUUID(),
      kind: 'group',
      to_group_id: groupId,
      note: `${word}-transfer`,
      state: 'succeeded',
      at,
      ended_at: at,
    })
    await put(client, 'queue_entry', { ...of, id: randomUUID(), group_id: groupId, entered_at: at })
    await put(client, 'left_message', {
      ...of,
      id: randomUUID(),
      client_msg_id: word,
      email: `${word}-left@example.com`,
      text: `${word}-left`,
    })
    await put(client, 'word_alert', {
      ...of,
      id: randomUUID(),
      writer: 'visitor',
      words: [`${word}-alert`],
      at,
    })
    await put(client, 'conversation_event', { ...of, type: 'flow_started', at, data: { said: `${word}-event` } })
    await put(client, 'call', {
      ...of,
      carrier_id: word,
      number: '+493012345',
      caller: `${word}-caller`,
      flow_id: randomUUID(),
      status: 'completed',
      line: {},
      started_at: at,
      ended_at: at,
    })
    await put(client, 'call_back', { ...of, from_id: conversationId, number: `${word}-back`, state: 'waiting' })
    await put(client, 'visitor_block', {
      ...of,
      id: randomUUID(),
      visitor_id: visitorId,
      reason: `${word}-block`,
      person_id: owner.personId,
      at,
      until: later,
    })
    for (const [index, kind] of (['sent', 'recording'] as const).entries())
      await put(client, 'file', {
        app_id: appId,
        id: fileIds[index],
        kind,
        name: `${word}-${kind}`,
        media_type: 'text/plain',
        size,
        sha256: Buffer.alloc(32),
      })
    await put(client, 'conversation_file', { ...of, file_id: fileIds[0] })
    await put(client, 'call_recording', {
      ...of,
      id: randomUUID(),
      url: 'https://carrier.example/1',
      seconds: 3,
      state: 'kept',
      file_id: fileIds[1],
      at,
    })
  })
  return visitorId
}

const exported = async (visitorId: string, language: 'en' | 'zh' = 'en') => {
  const file = await owner.client.history.exportVisitor({ appId, visitorId, reason: 'They asked', language })
  const text = await file.text()
  return { name: file.name, text, data: JSON.parse(text) as VisitorFile }
}

it('gives every part of what is kept of a visitor, and nothing of another', async () => {
  const visitorId = await full('vera')
  await full('other')
  const { data, text, name } = await exported(visitorId)
  expect(name).toBe(`Visitor data ${data.visitor.number as number}.json`)
  const words =
    'name attribute tag message summary rating thumb whisper note reminder closing transfer left alert event caller back block'
  for (const word of [...words.split(' '), 'left@example.com', 'sent', 'recording'])
    expect(text, word).toContain(`vera-${word}`)
  expect(data.files.map(({ content }) => Buffer.from(content as string, 'base64').toString())).toEqual([
    'vera-bytes',
    'vera-bytes',
  ])
  expect(text).not.toContain('other-')
})

it('describes every field that it has, in both languages', async () => {
  const visitorId = await full('fields')
  for (const language of ['en', 'zh'] as const) {
    const { data } = await exported(visitorId, language)
    const [conversation] = data.conversations
    const lists = Object.entries(conversation!).filter(
      ([, value]) => Array.isArray(value) && typeof value[0] === 'object',
    )
    const parts: [string, unknown][] = [
      ['visitor', data.visitor],
      ['blocks', data.blocks[0]],
      ['files', data.files[0]],
      ['conversations', Object.fromEntries(Object.entries(conversation!).filter(([key]) => !(key in data.fields)))],
      ...lists.map(([key, value]): [string, unknown] => [key, (value as unknown[])[0]]),
    ]
    expect(parts.map(([part]) => part).toSorted()).toEqual(Object.keys(data.fields).toSorted())
    for (const [part, one] of parts)
      expect(Object.keys(one as object).toSorted(), part).toEqual(Object.keys(data.fields[part]!).toSorted())
  }
})

it('knows every table that holds something of a visitor', async () => {
  const tables = await asDatabase(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('conversation_id', 'visitor_id')`,
    )
    return rows.map(({ name }) => name)
  })
  expect(tables.toSorted()).toEqual(Object.keys(PARTS).toSorted())
})

it('holds no key by which anybody could be taken for the visitor', async () => {
  const { text } = await exported(await full('token'))
  const hashes = await asDatabase(async (client) => {
    const { rows } = await client.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from visitor`)
    return rows.map(({ hash }) => hash)
  })
  for (const hash of hashes) {
    expect(text).not.toContain(hash)
    expect(text).not.toContain(Buffer.from(hash, 'hex').toString('base64'))
  }
})

it('leaves one row in the audit log, with the reason and without who it was', async () => {
  const visitorId = await full('audited')
  await exported(visitorId)
  const { items } = await owner.client.audit.list({ appId, limit: 100 })
  const rows = items.filter(({ target }) => target === visitorId)
  expect(rows).toMatchObject([{ action: 'visitor.exported', actor: 'Anna', after: { reason: 'They asked' } }])
  expect(JSON.stringify(rows)).not.toContain('audited-')
})

it('is for admins, asks for a reason, and knows nobody of another application', async () => {
  const visitorId = await full('refused')
  const ask = (member: TestMember, { reason = 'They asked', of = appId } = {}) =>
    refusal(member.client.history.exportVisitor({ appId: of, visitorId, reason, language: 'en' }))
  expect(await ask(await aMember(server, { appId, roles: ['online_admin', 'online_staff'] }))).toBe('FORBIDDEN')
  expect(await ask(owner, { reason: '  ' })).toBe('INVALID')
  expect(await ask(owner, { reason: 'x'.repeat(201) })).toBe('INVALID')
  const elsewhere = await anApplication(server, { appId: '1400000777', template: 'shop' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  expect(await ask(stranger, { of: elsewhere })).toBe('NOT_FOUND')
})
