import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { files } from '#src/server/http/files.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const APP = '1400000001'
let server: TestServer
let ada: TestMember

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  ada = await aMember(server, { appId: APP, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

const add = (part: { name?: string; withSample?: boolean } = {}) =>
  ada.client.application.create({ appId: APP, name: 'Second', language: 'en', withSample: false, ...part })
const mine = async () => (await ada.client.auth.me()).applications.map(({ appId, name, roles }) => [appId, name, roles])
const actions = async (appId: string) =>
  (await ada.client.audit.list({ appId, limit: 5 })).items.map(({ action, target }) => [action, target])

it('makes another application under the next id, with its maker as its super admin', async () => {
  const { appId } = await add({ name: '  Second  ' })
  expect(appId).toBe('1400000002')
  expect(await mine()).toContainEqual([appId, 'Second', expect.arrayContaining(['super_admin', 'online_staff'])])
  const made = await ada.client.application.get({ appId })
  expect(made).toMatchObject({ plan: 'premium', nickname: 'Ada', robot: { liveVersion: null } })
  expect((await ada.client.knowledge.entries({ appId })).items).toEqual([])
  expect(await actions(APP)).toContainEqual(['application.created', appId])
  expect(await actions(appId)).toContainEqual(['application.created', appId])
  const bo = await aMember(server, { appId: APP, roles: ['admin'] })
  expect(await refusal(bo.client.application.get({ appId }))).toBe('NOT_FOUND')
})

it('fills it with sample data that is live at once, where that is wanted', async () => {
  const { appId } = await add({ withSample: true })
  expect((await ada.client.knowledge.entries({ appId })).items.length).toBeGreaterThan(5)
  expect((await ada.client.application.get({ appId })).robot).toMatchObject({ liveVersion: 1, draftChanges: 0 })
})

it('gives applications that are made at once an id each, and no more than there may be', async () => {
  const made = await Promise.all([add(), add(), add()])
  expect(new Set(made.map(({ appId }) => appId)).size).toBe(3)
  const there = (await server.db.inInstallation((tx) => tx.select({ id: application.appId }).from(application))).length
  for (let n = there; n < LIMITS.application.count; n += 1)
    await anApplication(server, { appId: String(1_500_000_000 + n) })
  await expect(add()).rejects.toMatchObject({ code: 'VERSION_LIMIT', data: { limit: LIMITS.application.count } })
})

it('names an application, for the super admin alone', async () => {
  const admin = await aMember(server, { appId: APP, roles: ['admin'] })
  expect(await refusal(admin.client.application.rename({ appId: APP, name: 'Theirs' }))).toBe('FORBIDDEN')
  expect(await refusal(ada.client.application.rename({ appId: APP, name: ' ' }))).toBe('INVALID')
  await ada.client.application.rename({ appId: APP, name: ' Harbour Lights ' })
  expect(await mine()).toContainEqual([APP, 'Harbour Lights', expect.anything()])
  const [last] = (await ada.client.audit.list({ appId: APP, limit: 1 })).items
  expect(last).toMatchObject({ action: 'application.renamed', actor: 'Ada', after: { name: 'Harbour Lights' } })
  await ada.client.application.rename({ appId: APP, name: 'Harbour Street' })
  expect(await ada.client.settings.nameHistory({ appId: APP })).toMatchObject([
    { by: 'Ada', before: { name: 'Harbour Lights' }, after: { name: 'Harbour Street' } },
    { by: 'Ada', after: { name: 'Harbour Lights' } },
  ])
  expect(await refusal(admin.client.settings.nameHistory({ appId: APP }))).toBe('FORBIDDEN')
  await ada.client.application.rename({ appId: APP, name: 'Harbour Lights' })
})

it('gives an application a picture, for the super admin alone, and forgets the one before', async () => {
  const admin = await aMember(server, { appId: APP, roles: ['admin'] })
  const sign = async (background: string) => {
    const image = sharp({ create: { width: 700, height: 350, channels: 3, background } })
    return new File([new Uint8Array(await image.png().toBuffer())], 'sign.png', { type: 'image/png' })
  }
  const shown = async () => [
    (await ada.client.application.get({ appId: APP })).logoUrl,
    (await ada.client.auth.me()).applications.find(({ appId }) => appId === APP)?.logoUrl,
  ]
  const stored = async (url: string) => server.deps.files.get(APP, url.split('/').at(-1) ?? '')
  const actions = async () => (await ada.client.audit.list({ appId: APP, limit: 2 })).items.map(({ action }) => action)

  expect(await refusal(admin.client.application.setLogo({ appId: APP, file: await sign('red') }))).toBe('FORBIDDEN')
  const text = new File(['<svg/>'], 'sign.png', { type: 'image/png' })
  expect(await refusal(ada.client.application.setLogo({ appId: APP, file: text }))).toBe('UNSUPPORTED_MEDIA')
  const huge = new File([new Uint8Array(LIMITS.file.avatar + 1)], 'sign.png', { type: 'image/png' })
  expect(await refusal(ada.client.application.setLogo({ appId: APP, file: huge }))).toBe('TOO_LARGE')
  expect(await shown()).toEqual([null, null])

  const first = await ada.client.application.setLogo({ appId: APP, file: await sign('red') })
  const { logoUrl } = await ada.client.application.setLogo({ appId: APP, file: await sign('blue') })
  expect(await shown()).toEqual([logoUrl, logoUrl])
  expect(await stored(first.logoUrl)).toBeNull()
  const kept = await sharp((await stored(logoUrl)) ?? undefined).metadata()
  expect([kept.width, kept.height]).toEqual([512, 256])
  expect((await files(server.deps).request(logoUrl)).headers.get('content-type')).toBe('image/png')
  await ada.client.application.removeLogo({ appId: APP })
  expect(await shown()).toEqual([null, null])
  expect(await stored(logoUrl)).toBeNull()
  expect(await actions()).toEqual(['application.logoRemoved', 'application.logoSet'])
})
