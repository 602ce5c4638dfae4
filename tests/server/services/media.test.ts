import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { file } from '#src/server/db/schema/platform.ts'
import { createApp } from '#src/server/app.ts'
import { sweepMedia } from '#src/server/services/media/sweep.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
const OTHER = '1400000002'
let server: TestServer
let admin: TestMember
let staff: TestMember
let categoryId: string
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  await anApplication(server, { appId: OTHER })
  admin = await aMember(server, { appId: APP, roles: ['super_admin'] })
  staff = await aMember(server, { appId: APP, roles: ['online_staff'] })
  categoryId = (await admin.client.knowledge.categories({ appId: APP }))[0]?.id ?? ''
  const app = createApp(server.deps, { ready: async () => true })
  request = async (path, init) => app.request(`http://localhost:4400${path}`, init)
})
afterAll(() => server.close())

const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42'), Buffer.alloc(5000, 7)])
const TEXT = Buffer.from('first line\nsecond line\n')
const png = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()

type Sent = { as?: TestMember | null; appId?: string; headers?: Record<string, string> }
async function send(name: string, bytes: Buffer | ReadableStream, { as = admin, appId = APP, headers }: Sent = {}) {
  const response = await request(`/api/apps/${appId}/media?${new URLSearchParams({ name })}`, {
    method: 'POST',
    body: bytes instanceof Buffer ? new Uint8Array(bytes) : bytes,
    headers: {
      'content-type': 'application/octet-stream',
      ...(as && { cookie: `deskwright_session=${as.session}` }),
      ...headers,
    },
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const upload = async (name: string, bytes: Buffer) => String((await send(name, bytes)).body.fileId)
const rows = (id: string) => server.db.inApp(APP, (tx) => tx.select({ id: file.id }).from(file).where(eq(file.id, id)))

const entryWith = (fileId: string, question = `Question ${fileId}`) => ({
  categoryId,
  question,
  similar: [],
  answer: 'A map',
  rich: {
    variants: [
      { language: null, channel: null, blocks: [{ type: 'image' as const, fileId, alt: 'A map' }], buttons: [] },
    ],
  },
  enabled: true,
})

describe('an upload', () => {
  it('keeps a picture made anew, a video and a file as they are, each by what is inside', async () => {
    const picture = await send('map.png', await png('red'))
    expect(picture).toMatchObject({ status: 200, body: { kind: 'image', name: 'map.png' } })
    expect(await send('how.mp4', VIDEO)).toMatchObject({
      status: 200,
      body: { kind: 'video', name: 'how.mp4', bytes: VIDEO.length },
    })
    expect(await send('notes.txt', TEXT)).toMatchObject({ status: 200, body: { kind: 'file', bytes: TEXT.length } })
  })

  it('keeps the same file once', async () => {
    const first = await upload('a.txt', Buffer.from('the same'))
    expect(await upload('b.txt', Buffer.from('the same'))).toBe(first)
  })

  it.each([
    ['a program', 'run.exe', Buffer.from('MZ\x90\x00\x03')],
    ['a program that calls itself a picture', 'cat.png', Buffer.from('MZ\x90\x00\x03')],
    ['a page that calls itself a video', 'clip.mp4', Buffer.from('<html><script>1</script>')],
    ['a page', 'page.html', Buffer.from('<html></html>')],
    ['a drawing with scripts', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture that is cut off', 'cut.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['nothing', 'empty.txt', Buffer.alloc(0)],
  ])('refuses %s', async (_, name, bytes) => {
    expect(await send(name, bytes)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA' } })
  })

  it('ends one that is too large while it comes, and keeps nothing of it', async () => {
    const limit = LIMITS.file.attachment
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 200) controller.close()
        else controller.enqueue(new Uint8Array(chunk))
      },
    })
    expect(await send('long.txt', body)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', data: { limit } } })
    expect(sent).toBeLessThan(40)
    expect((await send('just.txt', Buffer.alloc(limit, 'b'))).status).toBe(200)
    expect((await send('over.txt', Buffer.alloc(limit + 1, 'b'))).status).toBe(413)
  })

  it('is for those who edit, from our own pages, in their own application', async () => {
    expect((await send('a.txt', TEXT, { as: null })).status).toBe(401)
    expect((await send('a.txt', TEXT, { as: staff })).status).toBe(403)
    expect((await send('a.txt', TEXT, { appId: OTHER })).status).toBe(404)
    expect((await send('a.txt', TEXT, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send('a.txt', TEXT, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })
})

describe('a stored file', () => {
  const get = (id: string, headers: Record<string, string> = {}, appId = APP) =>
    request(`/files/${appId}/${id}`, { headers })

  it('is saved and not shown, unless it is a picture or a video; nothing of it runs', async () => {
    const text = await get(await upload('Röntgen (1).txt', TEXT))
    expect(text.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''R%C3%B6ntgen%20%281%29.txt`)
    expect(text.headers.get('content-type')).toBe('application/octet-stream')
    expect(text.headers.get('x-content-type-options')).toBe('nosniff')
    expect(text.headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox`)
    const picture = await get(await upload('map.png', await png('green')))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-disposition')).toBe('inline')
  })

  it('comes in parts, as players ask for videos', async () => {
    const id = await upload('how.mp4', VIDEO)
    const part = await get(id, { range: 'bytes=4-7' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${VIDEO.length}`,
    ])
    const end = await get(id, { range: 'bytes=-10' })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(VIDEO.subarray(-10))
    const rest = await get(id, { range: `bytes=${VIDEO.length - 5}-` })
    expect((await rest.arrayBuffer()).byteLength).toBe(5)
    expect((await get(id, { range: `bytes=${VIDEO.length}-` })).status).toBe(416)
    const whole = await get(id)
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(VIDEO.length)])
  })

  it('is of one application only', async () => {
    expect((await get(await upload('a.txt', TEXT), {}, OTHER)).status).toBe(404)
  })
})

describe('an answer that shows files', () => {
  it('is refused when one is not there, or is of another application', async () => {
    const gone = '0198c7f2-0000-7000-8000-00000000dead'
    const save = admin.client.knowledge.createEntry({ appId: APP, entry: entryWith(gone) })
    expect(await refusal(save)).toBe('MEDIA_GONE')
  })

  it('loses its form when only its text is written anew', async () => {
    const made = await admin.client.knowledge.createEntry({
      appId: APP,
      entry: entryWith(await upload('form.png', await png('yellow')), 'Where are you?'),
    })
    expect(made.rich?.variants.length).toBe(1)
    await server.db.inApp(APP, (tx) => tx.execute(`update qa_entry set answer = 'Here' where id = '${made.id}'`))
    expect((await admin.client.knowledge.entry({ appId: APP, entryId: made.id })).rich).toBeNull()
  })

  it('must say in its text what its form says', async () => {
    const entry = { ...entryWith(await upload('form.png', await png('yellow'))), answer: 'Something else' }
    expect(await refusal(admin.client.knowledge.createEntry({ appId: APP, entry }))).toBe('INVALID')
  })

  it('is not the only one that keeps files: messages of flows name theirs by the address', async () => {
    const [shown, loose] = [await upload('shown.png', await png('lime')), await upload('lone.png', await png('navy'))]
    await admin.client.flows.create({ appId: APP, name: 'With a picture' })
    const url = `/files/${APP}/${shown}`
    await server.db.inApp(APP, (tx) =>
      tx.execute(sql`update flow set document = document || ${JSON.stringify({ said: { url } })}::text::jsonb`),
    )
    const young = { createdAt: new Date(server.clock.now().getTime() - (LIMITS.file.keptDays + 1) * 86_400_000) }
    await server.db.inApp(APP, (tx) =>
      tx
        .update(file)
        .set(young)
        .where(inArray(file.id, [shown, loose])),
    )
    expect(await sweepMedia(server.deps)).toBeGreaterThan(0)
    expect([(await rows(shown)).length, (await rows(loose)).length]).toEqual([1, 0])
  })

  it('keeps its files as long as it can be brought back; the others are swept after a day', async () => {
    const [kept, loose] = [await upload('kept.png', await png('blue')), await upload('loose.png', await png('white'))]
    await admin.client.knowledge.createEntry({ appId: APP, entry: entryWith(kept) })
    expect(await sweepMedia(server.deps)).toBe(0)
    server.clock.advance((LIMITS.file.keptDays * 24 + 1) * 3_600_000)
    // Everybody else's session is over by now.
    const later = await aMember(server, { appId: APP, roles: ['admin'], nickname: 'Later' })
    const young = String((await send('young.png', await png('black'), { as: later })).body.fileId)
    expect(await sweepMedia(server.deps)).toBeGreaterThan(0)
    expect((await rows(kept)).length).toBe(1)
    expect((await rows(loose)).length).toBe(0)
    expect((await rows(young)).length).toBe(1)
    expect(await server.deps.files.get(APP, loose)).toBeNull()
    expect(await server.deps.files.get(APP, kept)).not.toBeNull()
  })
})
