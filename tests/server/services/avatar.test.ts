import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'] })
})
afterAll(() => server.close())

const picture = async (colour: string) => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.png', { type: 'image/png' })
}
const stored = async (url: string) => server.deps.files.get(appId, url.split('/').at(-1) ?? '')

it('takes a picture, live at once, and forgets the one before', async () => {
  const first = await admin.client.robot.setAvatar({ appId, file: await picture('red') })
  expect((await admin.client.robot.get({ appId })).avatarUrl).toBe(first.avatarUrl)
  expect(await stored(first.avatarUrl)).not.toBeNull()
  const second = await admin.client.robot.setAvatar({ appId, file: await picture('blue') })
  expect(await stored(first.avatarUrl)).toBeNull()
  expect(await stored(second.avatarUrl)).not.toBeNull()
})

it('refuses the same picture twice and keeps the one it has', async () => {
  const { avatarUrl } = await admin.client.robot.setAvatar({ appId, file: await picture('green') })
  expect(await refusal(admin.client.robot.setAvatar({ appId, file: await picture('green') }))).toBe('UPLOAD_DUPLICATE')
  expect((await admin.client.robot.get({ appId })).avatarUrl).toBe(avatarUrl)
  expect(await stored(avatarUrl)).not.toBeNull()
})

it('takes no other file, whatever it calls itself, and none that is too large', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'face.png', {
    type: 'image/png',
  })
  expect(await refusal(admin.client.robot.setAvatar({ appId, file: svg }))).toBe('UNSUPPORTED_MEDIA')
  const huge = new File([new Uint8Array(LIMITS.file.avatar + 1)], 'face.png', { type: 'image/png' })
  expect(await refusal(admin.client.robot.setAvatar({ appId, file: huge }))).toBe('TOO_LARGE')
})

it('removes the picture', async () => {
  await admin.client.robot.removeAvatar({ appId })
  expect((await admin.client.robot.get({ appId })).avatarUrl).toBeNull()
})
