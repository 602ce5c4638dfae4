import { afterAll, beforeAll, expect, it } from 'vitest'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { ABILITIES, type Ability } from '#src/domain/channel/abilities.ts'
import { createApp } from '#src/server/app.ts'
import { asTaken } from '#src/server/channels/as-taken.ts'
import { file } from '#src/server/db/schema/platform.ts'
import { anApplication, createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
let app: ReturnType<typeof createApp>
let picture: Buffer

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  app = createApp(server.deps, { ready: async () => true })
  // Noise, which no format makes small.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .webp({ quality: 100 })
    .toBuffer()
})
afterAll(() => server.close())

/** A stored file as a channel takes it. `size`: what its row says. */
async function taken(
  kind: 'image' | 'video' | 'file',
  ability: Ability,
  {
    mediaType,
    bytes = Buffer.from('words'),
    size = bytes.byteLength,
  }: { mediaType: string; bytes?: Buffer; size?: number },
) {
  const id = uuidv7()
  await server.deps.files.put(appId, id, bytes)
  return server.db.inApp(appId, async (tx) => {
    const kept = { appId, id, kind: 'sent', name: 'its name', mediaType, size, sha256: Buffer.from(id) } as const
    await tx.insert(file).values({ ...kept, createdAt: server.clock.now() })
    const part = { type: 'file', kind, url: `/files/${appId}/${id}`, name: 'its name' } as const
    return asTaken(server.deps, tx, { appId, id, part, ability })
  })
}

type Taken = Awaited<ReturnType<typeof taken>>
function storedIn(part: Taken) {
  if (part.type !== 'file' || !('stored' in part.from)) throw new Error('It is no stored file.')
  return part.from.stored
}
const fetched = (address: string) => app.request(address.slice(server.deps.publicUrl.length))

it('is given to whoever has its address, for a day, and no other file is', async () => {
  const mine = storedIn(await taken('file', ABILITIES.viber, { mediaType: 'application/pdf' }))
  const other = storedIn(await taken('file', ABILITIES.viber, { mediaType: 'application/pdf' }))
  expect(mine).toMatchObject({ mediaType: 'application/pdf', size: 5, jpegWithin: null })
  const answer = await fetched(mine.address)
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
    200,
    'words',
    'application/pdf',
  ])
  for (const wrong of [
    mine.address.replace(mine.id, other.id),
    mine.address.replace(/until=\d/, 'until=9'),
    mine.address.replace(/signature=./, 'signature='),
    mine.address.replace(/&signature=.*/, ''),
    `${mine.address}&jpeg=100`,
  ])
    expect((await fetched(wrong)).status, wrong).toBe(404)
  server.clock.advance(86_400_000)
  expect((await fetched(mine.address)).status).toBe(200)
  server.clock.advance(1)
  expect((await fetched(mine.address)).status).toBe(404)
})

it('is a smaller JPEG where a picture is of another kind, or larger, than is taken', async () => {
  const part = await taken(
    'image',
    { ...ABILITIES.viber, takes: { image: { types: ['image/jpeg'], bytes: 200_000 } } },
    {
      mediaType: 'image/webp',
      bytes: picture,
    },
  )
  const answer = await fetched(storedIn(part).address)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.byteLength).toBeLessThanOrEqual(200_000)
  const { format, width } = await sharp(bytes).metadata()
  expect(format).toBe('jpeg')
  expect(width).toBeLessThan(900)
})

it.each([
  ['a film that is taken', 'video', { mediaType: 'video/mp4', size: 16_000_000 }, 'video'],
  ['a film that is too large for one', 'video', { mediaType: 'video/mp4', size: 16_000_001 }, 'file'],
  ['a film of another kind', 'video', { mediaType: 'video/quicktime' }, 'file'],
  ['a file that is too large for anything', 'file', { mediaType: 'text/csv', size: 100_000_001 }, 'text'],
] as const)('%s goes as what can be brought', async (_what, kind, of, becomes) => {
  const part = await taken(kind, ABILITIES.whatsapp, of)
  expect(part.type === 'file' ? part.kind : part.type).toBe(becomes)
  if (part.type === 'text') expect(part.text).toMatch(/^its name\nhttp.*\/lent\//)
})
