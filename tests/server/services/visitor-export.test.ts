import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#src/server/app.ts'
import { forgetVisitorExports } from '#src/server/services/visitor-data/export-job.ts'
import { readZip, unpack, type ZipPart } from '#src/server/sheets/zip.ts'
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
  reaction: { in: 'reactions' },
  whisper: { in: 'whispers' },
  desk_note: { in: 'notes' },
  reminder: { in: 'reminders' },
  transfer: { in: 'transfers' },
  closing_answer: { in: 'closing' },
  queue_entry: { in: 'queues' },
  left_message: { in: 'leftMessages' },
  webhook_event: { leftOut: 'copies for other systems of what is in the file already, for thirty days' },
  word_alert: { in: 'wordAlerts' },
  conversation_event: { in: 'events' },
  call: { in: 'calls' },
  call_back: { in: 'callBacks' },
  call_recording: { in: 'files' },
  conversation_file: { in: 'files' },
  visitor_block: { in: 'blocks' },
  visitor_remark: { in: 'visitor' },
  ownership: { leftOut: 'who served: about members, and told by the messages' },
  watch: { leftOut: 'who read along: about members' },
  star: { leftOut: 'who wants to find it again: about members' },
  target_result: { leftOut: 'whether members were in time: about members' },
  offer: { leftOut: 'why an agent was asked: about members' },
  agent_slot: { leftOut: 'places of agents: about members' },
  assignment_call: { leftOut: 'how another system chose a group: nothing of what was said' },
  after_work: { leftOut: 'what was left to do afterwards: about members' },
  bot_input: { leftOut: 'memory of the bot' },
  conversation_words: { leftOut: 'by which words a conversation is found: those of its messages' },
  bot_request: { leftOut: 'requests to other systems, which may hold secrets' },
  regression_case: { leftOut: 'tests of the bot, which are erased with the visitor' },
  visitor_export: { leftOut: 'how far this very archive has come' },
  visitor_erasure: { leftOut: 'only of who was erased' },
  visitor_browser: { leftOut: 'by which their browsers are known: a key' },
  channel_identity: { leftOut: 'who they are to an operator: of no use to them' },
  channel_outbox: { leftOut: 'how far messages have come: the messages themselves are in it' },
  channel_press: { leftOut: 'numbers of buttons on the wire' },
  upload: { leftOut: 'files that have not been sent yet, and go within a day' },
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
let app: ReturnType<typeof createApp>
let appId: string
let groupId: string
let owner: TestMember
beforeAll(async () => {
  server = await createTestServer()
  app = createApp(server.deps, { ready: async () => true })
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
    await put(client, 'visitor_remark', {
      app_id: appId,
      visitor_id: visitorId,
      text: `${word}-remark`,
      revision: 1,
      person_id: owner.personId,
      at,
    })
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
    await put(client, 'reaction', { ...of, seq: 1, kind: 'thanks', at })
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

const ask = (visitorId: string, language: 'en' | 'zh' = 'en') =>
  owner.client.history.exportVisitor({ appId, visitorId, reason: 'They asked', language })
const read = (visitorId: string) => owner.client.history.visitorExport({ appId, visitorId })

/** Saves an archive, as a member's browser does. */
const saved = async (id: string, { session } = owner, of = appId) =>
  app.request(`http://localhost:4400/api/apps/${of}/visitor-exports/${id}`, {
    headers: session === '' ? {} : { cookie: `deskwright_session=${session}` },
  })

async function textOf(archive: Buffer, part: ZipPart): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpack(archive, part)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function exported(visitorId: string, language: 'en' | 'zh' = 'en') {
  const { id } = await ask(visitorId, language)
  await server.settled()
  const response = await saved(id)
  expect(response.status).toBe(200)
  const archive = Buffer.from(await response.arrayBuffer())
  expect(await read(visitorId)).toMatchObject({ id, status: 'ready', size: archive.length, by: 'Anna' })
  const parts = new Map<string, string>()
  for (const [path, part] of readZip(archive)) parts.set(path, await textOf(archive, part))
  const text = parts.get('data.json')!
  const name = decodeURIComponent(/''(.*)$/.exec(response.headers.get('content-disposition')!)![1]!)
  return { name, parts, page: parts.get('conversations.html')!, text, data: JSON.parse(text) as VisitorFile }
}

it('gives every part of what is kept of a visitor, and nothing of another', async () => {
  const visitorId = await full('vera')
  await full('other')
  const { data, text, name, parts, page } = await exported(visitorId)
  expect(name).toBe(`Visitor data ${data.visitor.number as number}.zip`)
  const words =
    'name attribute tag remark message summary rating thumb whisper note reminder closing transfer left alert event caller back block'
  for (const word of [...words.split(' '), 'left@example.com', 'sent', 'recording'])
    expect(text, word).toContain(`vera-${word}`)
  expect(data.files.map(({ path }) => parts.get(path as string))).toEqual(['vera-bytes', 'vera-bytes'])
  expect(page).toContain('vera-message')
  for (const part of parts.values()) expect(part).not.toContain('other-')
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

it('leaves its rows in the audit log, with the reason and without who it was', async () => {
  const visitorId = await full('audited')
  await exported(visitorId)
  const { items } = await owner.client.audit.list({ appId, limit: 100 })
  const rows = items.filter(({ target }) => target === visitorId)
  expect(rows).toMatchObject([
    { action: 'visitor.exportFetched' },
    { action: 'visitor.exported', actor: 'Anna', after: { reason: 'They asked' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('audited-')
})

it('shows what was said as text alone, and lets no name lead out of its folder', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.say('<script>alert(1)</script> & "more"')
  const { items } = await owner.client.history.list({ appId, limit: 50 })
  const visitorId = items.find(({ id }) => id === visitor.conversationId)!.visitor.id
  const fileId = randomUUID()
  await server.deps.files.put(appId, fileId, Buffer.from('bytes'))
  await asDatabase(async (client) => {
    await client.query(
      `insert into file (app_id, id, kind, name, media_type, size, sha256) values ($1, $2, 'sent', '../../evil:.txt', 'text/plain', 5, $3)`,
      [appId, fileId, Buffer.alloc(32)],
    )
    await client.query('insert into conversation_file (app_id, conversation_id, file_id) values ($1, $2, $3)', [
      appId,
      visitor.conversationId,
      fileId,
    ])
  })
  const { page, parts } = await exported(visitorId)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  expect(page).not.toContain('<script')
  expect([...parts.keys()]).toEqual(['files/1 .._.._evil_.txt', 'conversations.html', 'data.json'])
})

it('makes one at a time of a visitor', async () => {
  const visitorId = await full('once')
  const { soon } = server.deps.jobs
  server.deps.jobs.soon = () => undefined
  await ask(visitorId)
  server.deps.jobs.soon = soon
  expect(await refusal(ask(visitorId))).toBe('EXPORT_PENDING')
  expect(await read(visitorId)).toMatchObject({ status: 'running', size: null, expiresAt: null })
})

it('goes with the visitor who is erased, made or being made', async () => {
  const made = await full('made')
  const { id } = await ask(made)
  await server.settled()
  await owner.client.history.eraseVisitor({ appId, visitorId: made, reason: 'They asked' })
  await server.settled()
  expect(await server.deps.files.get(appId, id)).toBeNull()
  expect((await saved(id)).status).toBe(404)
  expect(await refusal(ask(made))).toBe('STATE_CONFLICT')

  const begun = await full('begun')
  const { save } = server.deps.files
  const eraseAfter: typeof save = async (...of) => {
    await save(...of)
    await owner.client.history.eraseVisitor({ appId, visitorId: begun, reason: 'They asked' })
    await server.deps.jobs.done('visitor_erasure', begun)
  }
  server.deps.files.save = eraseAfter
  const { id: late } = await ask(begun)
  await server.settled()
  server.deps.files.save = save
  expect(await read(begun)).toMatchObject({ status: 'failed', size: null })
  expect(await server.deps.files.get(appId, late)).toBeNull()
  expect((await saved(late)).status).toBe(404)
})

it('leaves to the audit log who saved it, and to nobody else what is in it', async () => {
  const visitorId = await full('kept')
  const { id } = await ask(visitorId)
  await server.settled()
  const admin = await aMember(server, { appId, roles: ['online_admin', 'online_staff'] })
  const elsewhere = await anApplication(server, { appId: '1400000778', template: 'shop' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  expect((await saved(id, admin)).status).toBe(403)
  expect((await saved(id, stranger)).status).toBe(404)
  expect((await saved(id, stranger, elsewhere)).status).toBe(404)
  expect((await saved(id, { ...owner, session: '' })).status).toBe(401)
  expect((await saved(id)).status).toBe(200)
  const { items } = await owner.client.audit.list({ appId, limit: 100 })
  expect(items.filter(({ target }) => target === visitorId)).toMatchObject([
    { action: 'visitor.exportFetched', actor: 'Anna', after: { exportId: id } },
    { action: 'visitor.exported' },
  ])
})

it('is for admins, asks for a reason, and knows nobody of another application', async () => {
  const visitorId = await full('refused')
  const asks = (member: TestMember, { reason = 'They asked', of = appId } = {}) =>
    refusal(member.client.history.exportVisitor({ appId: of, visitorId, reason, language: 'en' }))
  expect(await asks(await aMember(server, { appId, roles: ['online_admin', 'online_staff'] }))).toBe('FORBIDDEN')
  expect(await asks(owner, { reason: '  ' })).toBe('INVALID')
  expect(await asks(owner, { reason: 'x'.repeat(201) })).toBe('INVALID')
  const elsewhere = await anApplication(server, { appId: '1400000777', template: 'shop' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  expect(await asks(stranger, { of: elsewhere })).toBe('NOT_FOUND')
})

it('is there for a day, and then deleted', async () => {
  const visitorId = await full('day')
  const { id } = await ask(visitorId)
  await server.settled()
  server.clock.advance(24 * 3_600_000 - 1)
  // Who was signed in a day ago is not any more.
  const admin = await aMember(server, { appId, roles: ['admin'] })
  await forgetVisitorExports(server.deps)
  expect((await saved(id, admin)).status).toBe(200)
  server.clock.advance(1)
  expect((await saved(id, admin)).status).toBe(404)
  expect(await admin.client.history.visitorExport({ appId, visitorId })).toBeNull()
  expect(await server.deps.files.get(appId, id)).not.toBeNull()
  await forgetVisitorExports(server.deps)
  expect(await server.deps.files.get(appId, id)).toBeNull()
})
