import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MEGABYTE } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { conversationFile } from '#src/server/db/schema/conversation.ts'
import { file } from '#src/server/db/schema/platform.ts'
import { createApp } from '#src/server/app.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { aGroup, aMember, anApplication, type TestMember } from '#tests/support/server.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld, type Talk } from './flows-world.ts'

let world: FlowWorld
let request: (path: string, init?: RequestInit) => Promise<Response>
let staff: TestMember

const asking = (accepts?: 'image' | 'document') => ({
  ...newCollectField('receipt'),
  type: 'file' as const,
  variable: 'receipt',
  label: { en: 'Receipt' },
  question: { en: 'Please send the receipt.' },
  invalidText: { en: 'A file, please.' },
  ...(accepts && { accepts }),
})
const receipt = [{ reference: 'receipt', type: 'object' as const }]

beforeAll(async () => {
  world = await aFlowWorld()
  const { server, appId } = world
  const groupId = await aGroup(server, { appId })
  staff = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
  await world.flow(
    'Refund',
    draw(
      {
        start: begin('refund', 'collect'),
        collect: { kind: 'collect', data: { fields: [asking()] }, to: { complete: 'call', gaveUp: 'gave' } },
        call: {
          kind: 'http',
          data: {
            method: 'POST',
            url: `${world.api.url}/receipts`,
            body: {
              type: 'json',
              text: '{"name": {{ receipt.name }}, "size": {{ receipt.size }}, "url": {{ receipt.url }}}',
            },
          },
          to: { success: 'told', failed: 'gave', timeout: 'gave' },
        },
        told: say('Thank you for {{ receipt.name }}.'),
        gave: say('Let us leave it.'),
      },
      receipt,
    ),
  )
  await world.flow(
    'Photo',
    draw(
      {
        start: begin('photo', 'collect'),
        collect: { kind: 'collect', data: { fields: [asking('image')] }, to: { complete: 'told' } },
        told: say('A {{ receipt.type }}.'),
      },
      receipt,
    ),
  )
  await world.flow(
    'Name',
    draw({ start: begin('name', 'ask'), ask: question('What is your name?', 'told'), told: say('Thank you.') }),
  )
  await world.deploy()
  world.api.on('/receipts', { body: {} })
})
afterEach(() => world.expectReplays())
afterAll(() => world.close())

const CSV = Buffer.from('piece,price\nlamp,12\n')
type Sent = { token?: string; id?: string; seq?: number | null; headers?: Record<string, string> }

/** Sends a file into a talk; as the answer to the last message that asks for one, unless told otherwise. */
async function send(talk: Talk, name: string, bytes: Buffer | ReadableStream, { token, id, seq, headers }: Sent = {}) {
  const asked = (await talk.messages()).findLast(({ body }) => body.type === 'upload')?.seq
  const number = seq === undefined ? asked : seq
  const query = new URLSearchParams({
    name,
    clientMsgId: id ?? uuidv7(),
    ...(number != null && { seq: String(number) }),
  })
  const response = await request(`/api/visitor/${world.appId}/conversations/${talk.conversationId}/files?${query}`, {
    method: 'POST',
    body: bytes instanceof Buffer ? new Uint8Array(bytes) : bytes,
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Visitor ${token ?? talk.token}`,
      ...headers,
    },
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, answer: (await response.json()) as { code?: string } }
}
const begun = async (keyword: string) => {
  const talk = await world.talk()
  await talk.say(keyword)
  await talk.heard()
  return talk
}
const kept = (talk: Talk) =>
  world.server.db.inApp(world.appId, (tx) =>
    tx
      .select({ id: file.id, name: file.name, mediaType: file.mediaType, kind: file.kind })
      .from(conversationFile)
      .innerJoin(file, eq(file.id, conversationFile.fileId))
      .where(eq(conversationFile.conversationId, talk.conversationId)),
  )
const addressOf = async (talk: Talk) => {
  const body = (await talk.messages()).findLast((message) => message.body.type === 'file')?.body
  return body?.type === 'file' ? body.url : ''
}

it('is asked for, sent, and goes on its way: the API is told its name, and where members find it', async () => {
  const talk = await begun('refund')
  expect((await talk.messages()).at(-1)?.body).toMatchObject({
    type: 'upload',
    text: 'Please send the receipt.',
    accepts: 'any',
  })
  const { status } = await send(talk, 'receipt.csv', CSV)
  expect(status).toBe(200)
  expect(await talk.heard()).toEqual(['bot: Thank you for receipt.csv.'])
  const [file] = (await talk.messages()).flatMap(({ sender, body }) =>
    body.type === 'file' ? [{ sender, ...body }] : [],
  )
  expect(file).toMatchObject({ sender: 'visitor', text: 'receipt.csv', mediaType: 'text/csv', size: CSV.length })
  expect(JSON.parse(world.api.requests.at(-1)?.body ?? '')).toEqual({
    name: 'receipt.csv',
    size: CSV.length,
    url: `${world.server.deps.publicUrl}${file?.url}`,
  })
  expect(await kept(talk)).toMatchObject([{ name: 'receipt.csv', mediaType: 'text/csv', kind: 'sent' }])
})

it('that is sent again is stored once, and so is one that two attempts send at the same time', async () => {
  const talk = await begun('refund')
  const id = uuidv7()
  const [first, second] = await Promise.all([send(talk, 'a.csv', CSV, { id }), send(talk, 'a.csv', CSV, { id })])
  const third = await send(talk, 'a.csv', CSV, { id })
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect((await talk.messages()).filter(({ body }) => body.type === 'file')).toHaveLength(1)
  expect(await kept(talk)).toHaveLength(1)
})

it('keeps of a picture nothing but the picture', async () => {
  const talk = await begun('photo')
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Where I live' } })
    .jpeg()
    .toBuffer()
  expect(picture.includes('Where I live')).toBe(true)
  await send(talk, 'photo.jpg', picture)
  expect(await talk.heard()).toEqual(['bot: A image/jpeg.'])
  const response = await request(await addressOf(talk), { headers: { authorization: `Visitor ${talk.token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.includes('Where I live')).toBe(false)
  expect((await sharp(bytes).metadata()).width).toBe(64)
  expect(response.headers.get('content-disposition')).toBe('inline')
})

it('shows its name without what would make it look like another', async () => {
  const talk = await begun('refund')
  await send(talk, 'receipt\u202Evsc\u0007.csv', CSV)
  expect(await kept(talk)).toMatchObject([{ name: 'receiptvsc.csv' }])
})

describe('is refused', () => {
  it.each<[string, string, Buffer, number]>([
    ['of a kind that nobody may send', 'run.exe', Buffer.from('MZ\0\0'), 415],
    ['whose content is not what its name says', 'receipt.pdf', CSV, 415],
    ['that is no picture though it begins like one', 'photo.png', Buffer.from('\x89PNG\r\n\x1a\nnot', 'latin1'), 415],
    ['with nothing in it', 'receipt.csv', Buffer.alloc(0), 415],
    ['that is larger than is allowed', 'receipt.txt', Buffer.alloc(LIMITS.file.sent + 1, 'a'), 413],
    ['without a name', ' ', CSV, 400],
  ])('%s, and nothing of it is left', async (_name, name, bytes, status) => {
    const talk = await begun('refund')
    expect((await send(talk, name, bytes)).status).toBe(status)
    expect(await kept(talk)).toEqual([])
    expect(await talk.heard()).toEqual([])
  })

  it('of another kind than is asked for', async () => {
    const talk = await begun('photo')
    expect(await send(talk, 'receipt.csv', CSV)).toMatchObject({ status: 415, answer: { code: 'UNSUPPORTED_MEDIA' } })
  })

  it('that is larger than visitors may send by the rules of messages; of what kind it is, the flow alone says', async () => {
    const { appId, ada } = world
    const { revision, rules } = await ada.client.settings.messages({ appId })
    const visitor = { ...rules.files.visitor, kinds: [], bytes: MEGABYTE }
    await ada.client.settings.updateMessages({
      appId,
      revision,
      rules: { ...rules, files: { ...rules.files, visitor } },
    })
    const talk = await begun('refund')
    expect((await send(talk, 'a.txt', Buffer.alloc(MEGABYTE + 1, 'a'))).status).toBe(413)
    expect((await send(talk, 'a.txt', CSV)).status).toBe(200)
    await ada.client.settings.updateMessages({ appId, revision: revision + 1, rules })
  })

  it('that grows too large on its way, though nobody said so before', async () => {
    const talk = await begun('refund')
    let left = LIMITS.file.sent / 65_536 + 1
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(97))
      },
    })
    expect((await send(talk, 'receipt.txt', endless)).status).toBe(413)
    expect(await kept(talk)).toEqual([])
  })

  it('after the end, and when there have been too many', async () => {
    const talk = await begun('refund')
    await world.server.db.inApp(world.appId, async (tx) => {
      const ids = Array.from({ length: LIMITS.file.sentPerConversation }, () => uuidv7())
      const one = {
        appId: world.appId,
        kind: 'sent',
        name: 'a',
        mediaType: 'a',
        size: 1,
        sha256: Buffer.from('a'),
      } as const
      await tx.insert(file).values(ids.map((id) => ({ ...one, id })))
      await tx
        .insert(conversationFile)
        .values(ids.map((fileId) => ({ appId: world.appId, fileId, conversationId: talk.conversationId })))
    })
    expect((await send(talk, 'a.csv', CSV)).answer.code).toBe('UPLOAD_COUNT_LIMIT')
    await talk.end()
    expect((await send(talk, 'a.csv', CSV)).answer.code).toBe('CONVERSATION_ENDED')
  })

  it('from a page of others, as another type, into the conversation of others, and to a message that asked for none', async () => {
    const talk = await begun('refund')
    const other = await world.talk()
    expect((await send(talk, 'a.csv', CSV, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send(talk, 'a.csv', CSV, { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await send(talk, 'a.csv', CSV, { token: other.token })).status).toBe(404)
    expect((await send(talk, 'a.csv', CSV, { token: 'nobody' })).status).toBe(401)
    expect((await send(talk, 'a.csv', CSV, { seq: 1 })).status).toBe(404)
    expect(await kept(talk)).toEqual([])
  })
})

describe('that nobody asked for', () => {
  it('is to the bot as words it cannot read, and the flow asks again', async () => {
    const talk = await begun('name')
    await send(talk, 'name.csv', CSV, { seq: null })
    expect(await talk.heard()).toEqual(['bot: I did not get that.\nWhat is your name?'])
    await talk.say('Ann')
    expect(await talk.heard()).toEqual(['bot: Thank you.'])
  })

  it('has no answer of the bot, and words in the place of a file have none either', async () => {
    const talk = await world.talk()
    await talk.heard()
    await send(talk, 'a.csv', CSV, { seq: null })
    const [fallback] = await talk.heard()
    expect(fallback).toMatch(/^bot: /)
    const asked = await begun('refund')
    await asked.say('I have it here')
    expect(await asked.heard()).toEqual(['bot: A file, please.'])
  })
})

describe('can be read', () => {
  let talk: Talk
  let address: string
  const read = (headers: Record<string, string> = {}) => request(address, { headers })
  const as = ({ session }: TestMember) => read({ cookie: `deskwright_session=${session}` })
  beforeAll(async () => {
    talk = await begun('refund')
    await send(talk, 'receipt "1".csv', CSV)
    address = await addressOf(talk)
  })

  it('by the visitor who sent it and by members who see the conversation, as something to be saved', async () => {
    for (const response of [await read({ authorization: `Visitor ${talk.token}` }), await as(world.ada)]) {
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(CSV)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''receipt%20%221%22.csv",
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('by nobody else', async () => {
    const { server, appId } = world
    const otherApp = await anApplication(server, { appId: '1400000099' })
    const stranger = await aMember(server, { appId: otherApp, roles: ['super_admin'] })
    const other = await world.talk()
    expect((await read()).status).toBe(401)
    expect((await read({ authorization: 'Visitor nobody' })).status).toBe(401)
    expect((await read({ authorization: `Visitor ${other.token}` })).status).toBe(404)
    expect((await as(stranger)).status).toBe(404)
    expect((await as(staff)).status).toBe(404)
    // Its address within another conversation, and the one under which pictures of answers lie.
    const moved = address.replace(talk.conversationId, other.conversationId)
    expect((await request(moved, { headers: { authorization: `Visitor ${other.token}` } })).status).toBe(404)
    expect((await request(`/files/${appId}/${address.split('/').at(-1)}`)).status).toBe(404)
  })

  it('by the agent whom it waits for', async () => {
    await talk.client.visitor.transfer({ appId: world.appId, conversationId: talk.conversationId })
    expect((await as(staff)).status).toBe(200)
  })
})
