import { afterAll, beforeAll, expect, it } from 'vitest'
import { count } from 'drizzle-orm'
import { message } from '#src/server/db/schema/conversation.ts'
import { secret } from '#src/lib/secret.ts'
import { signatureOf } from '#src/server/voice/signature.ts'
import { anApplication } from '#tests/support/server.ts'
import { aVoiceWorld, NUMBER, TOKEN, type VoiceWorldOnServer } from '../voice/support.ts'

let world: VoiceWorldOnServer

beforeAll(async () => {
  world = await aVoiceWorld()
}, 60_000)
afterAll(() => world.close())

const path = (appId: string) => `/voice/${appId}/${encodeURIComponent(NUMBER)}`
const params = { CallSid: 'CA-made-up', From: '+12025550111', To: NUMBER }

const noted = async () => {
  const { items } = await world.ada.client.audit.list({ appId: world.appId, limit: 100 })
  return items.filter(({ action }) => action === 'webhook.rejected')
}
const messages = () =>
  world.server.db.inApp(world.appId, async (tx) => (await tx.select({ n: count() }).from(message))[0]?.n)

it('writes down that a webhook was refused: without a signature, with a wrong one, or over another body', async () => {
  const url = world.server.deps.publicUrl + path(world.appId)
  const over = signatureOf(secret(TOKEN), url, new URLSearchParams({ ...params, From: '+12025550112' }))
  for (const signature of ['', 'bm90IHNpZ25lZA==', over]) {
    const before = (await noted()).length
    expect((await world.carrier.post(path(world.appId), params, signature)).status).toBe(403)
    expect(await noted()).toHaveLength(before + 1)
    world.server.clock.advance(60_000)
  }
  expect((await noted())[0]).toMatchObject({ target: 'voice', actor: null })
  expect(await messages()).toBe(0)
})

it('leaves one row a minute of a flood, and one for what is asked at once', async () => {
  world.server.clock.advance(60_000)
  const before = (await noted()).length
  const flood = Array.from({ length: 40 }, () => world.carrier.post(path(world.appId), params, 'wrong'))
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 403))
  expect(await noted()).toHaveLength(before + 1)
  world.server.clock.advance(60_000)
  await world.carrier.post(path(world.appId), params, 'wrong')
  expect(await noted()).toHaveLength(before + 2)
})

it('writes nothing where nothing is to be refused: without a carrier, without an application, or signed', async () => {
  world.server.clock.advance(60_000)
  const before = (await noted()).length
  const silent = await anApplication(world.server, { appId: '1400000009' })
  expect((await world.carrier.post(path(silent), params, 'wrong')).status).toBe(403)
  expect((await world.carrier.post(path('1499999999'), params, 'wrong')).status).toBe(403)
  expect((await world.carrier.post(path(world.appId), params)).status).not.toBe(403)
  expect(await noted()).toHaveLength(before)
})
