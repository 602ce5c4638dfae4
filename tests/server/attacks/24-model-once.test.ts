import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { botRequest } from '#src/server/db/schema/flow.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { caller, serve, temporaryDataDir, type Served } from '#tests/support/served.ts'
import { aFlowWorld, begin, requestsOf, rowOf, say, type FlowWorld } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'

let world: FlowWorld
const files = temporaryDataDir()
const folder = temporaryDataDir()
const running: Served[] = []

beforeAll(async () => {
  world = await aFlowWorld()
  const { appId, ada, model } = world
  const endpoint = { baseUrl: model.url, name: 'stand-in' }
  await ada.client.robot.setModel({ appId, endpoint, key: { type: 'set', value: 'sk-secret-key' } })
  await world.flow(
    'Write',
    draw({
      start: begin('write', 'node'),
      node: {
        kind: 'model-reply',
        data: { prompt: 'Be kind.', fallbackText: { en: 'The model is out.' } },
        to: { ok: 'told', failed: 'failed' },
      },
      told: say('Written.'),
      failed: say('By the failure.'),
    }),
    'ai',
  )
  await world.deploy()
})
afterAll(async () => {
  for (const one of running) await one.kill()
  for (const one of [files, folder]) one.remove()
  await world.close()
})

async function start(failpoint: string): Promise<Served> {
  const served = await serve({
    dataDir: folder.dataDir,
    env: {
      DATABASE_URL: world.server.url,
      DESKWRIGHT_FILES: files.dataDir,
      DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      OUTBOUND_ALLOW: world.model.host,
      SAMPLE_DATA: '0',
      FAILPOINT: failpoint,
    },
  })
  running.push(served)
  return served
}

it('asks a model once where its whole answer was there before the kill', { timeout: 60_000 }, async () => {
  const { server, appId, model } = world
  model.script({ mode: 'text', text: 'How kind of you.' })
  const before = model.requests.length
  const doomed = await start('request.before_answer')
  const open = await caller(() => doomed.url)('POST', `/visitor/${appId}/open`, { language: 'en' })
  const { token, conversation } = z
    .object({ token: z.string(), conversation: z.object({ id: z.string() }) })
    .parse(open.body)
  const path = `/visitor/${appId}/conversations/${conversation.id}/messages`
  await caller(() => doomed.url, `Visitor ${token}`)('POST', path, { clientMsgId: 'message-1', text: 'write' })
  const isUp = () =>
    fetch(`${doomed.url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(false)
  expect(await requestsOf(server, appId, conversation.id)).toMatchObject([{ state: 'waiting', result: { ok: true } }])

  // The hold of the one that is gone runs out, as it would with time.
  const past = new Date(Date.now() - 1_000)
  await server.db.inApp(appId, async (tx) => {
    await tx.update(botRequest).set({ heldUntil: past }).where(eq(botRequest.state, 'waiting'))
    await tx.update(timer).set({ dueAt: past }).where(eq(timer.kind, 'request'))
  })
  await start('')
  await expect
    .poll(async () => (await rowOf(server, appId, conversation.id)).lastMessage, { timeout: 20_000 })
    .toBe('Written.')
  expect(model.requests.length - before).toBe(1)
})
