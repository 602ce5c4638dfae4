import { afterAll, beforeAll, expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '#src/domain/webhook/events.ts'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { serve, temporaryDataDir } from '#tests/support/served.ts'
import { aMember, anApplication, aVisitor, createTestServer, deployed, type TestServer } from '#tests/support/server.ts'

const appId = '1400000001'
let world: TestServer
let api: HttpStandIn
const folder = temporaryDataDir()

beforeAll(async () => {
  api = await startHttpStandIn()
  world = await createTestServer({ outboundAllow: [api.host] })
  // The process below goes by the real time.
  world.clock.set(new Date())
})
afterAll(async () => {
  await world.close()
  await api.close()
  folder.remove()
})

it('what was sent and not written down is sent again by another process, under the same id', async () => {
  api.on('/hook', { status: 200 })
  await anApplication(world, { appId, template: 'shop' })
  const admin = await aMember(world, { appId, roles: ['super_admin'] })
  await deployed(world, appId, admin)
  await world.settled()
  const events = [WEBHOOK_EVENTS.message[0]]
  await admin.client.webhooks.create({
    appId,
    settings: { type: 'message', enabled: true, url: `${api.url}/hook`, events, timeoutMs: 2_000, pauseAfter: 50 },
  })
  // Nobody here sends: it is written down, and that is all.
  world.deps.jobs = { ...createJobs(() => world.deps, JOBS), soon: () => undefined }
  await (await aVisitor(world, appId)).say('Hello')
  const doomed = await serve({
    dataDir: folder.dataDir,
    env: {
      DATABASE_URL: world.url,
      DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      OUTBOUND_ALLOW: api.host,
      SAMPLE_DATA: '0',
      FAILPOINT: 'webhook.before_settle',
    },
  }).catch((error: Error) => error)
  if (doomed instanceof Error) expect(doomed.message).toMatch(/with null/)
  else expect(await doomed.ended).toBeNull()
  expect(api.requests).toHaveLength(1)
  const log = async () => (await admin.client.webhooks.deliveries({ appId })).items
  expect(await log()).toMatchObject([{ state: 'waiting', tries: 0 }])

  world.clock.set(new Date(Date.now() + 15_000))
  world.deps.jobs = createJobs(() => world.deps, JOBS)
  await sweep(world.deps)
  await world.deps.jobs.settled()
  expect(api.requests).toHaveLength(2)
  expect(new Set(api.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log()).toMatchObject([{ state: 'delivered', tries: 1 }])
}, 60_000)
