import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timer } from '#src/server/db/schema/platform.ts'
import { DEEDS } from '#src/server/due.ts'
import { startSweeper, sweepOnce, type Deed } from '#src/server/jobs/sweep.ts'
import { takeTimer } from '#src/server/jobs/timers.ts'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

/** Several processes on one database: what falls due is done by one of them, and by another when that one is gone. */
let world: TestServer
let appId: string
let admin: TestMember
const files = temporaryDataDir()
const folders = [files]
const servers: Served[] = []

beforeAll(async () => {
  world = await createTestServer()
  // The processes below go by the real time.
  world.clock.set(new Date())
  appId = await anApplication(world, { template: 'shop' })
  admin = await aMember(world, { appId, roles: ['super_admin'] })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  for (const folder of folders) folder.remove()
  await world.close()
})

async function start(env: Record<string, string> = {}): Promise<Served> {
  const folder = temporaryDataDir()
  folders.push(folder)
  const DESKWRIGHT_MASTER_KEY = Buffer.alloc(32, 7).toString('hex')
  const given = { DATABASE_URL: world.url, DESKWRIGHT_MASTER_KEY, DESKWRIGHT_FILES: files.dataDir, SAMPLE_DATA: '0' }
  const server = await serve({ dataDir: folder.dataDir, env: { ...given, ...env } })
  servers.push(server)
  return server
}

describe('timers that are due', () => {
  /** As many as several looks take, each done once by a deed that only takes it. */
  const MANY = 350
  const done = new Map<string, number>()
  const doIt: Deed = async (deps, due) => {
    if (!(await deps.db.inApp(due.appId, (tx) => takeTimer(tx, due)))) return
    done.set(due.subject, (done.get(due.subject) ?? 0) + 1)
  }
  const set = (values: { subject: string; dueAt: Date }[], of = appId) =>
    world.db.inApp(of, (tx) =>
      tx.insert(timer).values(values.map((value) => ({ appId: of, id: uuidv7(), kind: 'call' as const, ...value }))),
    )

  it('are shared by processes that look at once: each is done once', async () => {
    const subjects = Array.from({ length: MANY }, () => uuidv7())
    await set(subjects.map((subject) => ({ subject, dueAt: world.clock.now() })))
    const by = [0, 0, 0]
    const look = (process: number) =>
      sweepOnce(world.deps, {
        ...DEEDS,
        call: async (deps, due) => {
          by[process] = (by[process] ?? 0) + 1
          await doIt(deps, due)
        },
      })
    await Promise.all(by.map((_, process) => look(process)))
    expect(by.reduce((sum, n) => sum + n)).toBe(MANY)
    expect(by.filter((n) => n > 0).length).toBeGreaterThan(1)
    expect(subjects.map((subject) => done.get(subject))).toEqual(subjects.map(() => 1))
  })

  it('are done by another where the process that took them is gone, and not before', async () => {
    const subject = uuidv7()
    await set([{ subject, dueAt: world.clock.now() }])
    await sweepOnce(world.deps, { ...DEEDS, call: async () => undefined })
    await sweepOnce(world.deps, { ...DEEDS, call: doIt })
    expect(done.get(subject)).toBeUndefined()
    world.clock.advance(15_000)
    await sweepOnce(world.deps, { ...DEEDS, call: doIt })
    expect(done.get(subject)).toBe(1)
  })

  it('that fail keep no others from being done', async () => {
    const [bad, good] = [uuidv7(), uuidv7()]
    await set([
      { subject: bad, dueAt: new Date(world.clock.now().getTime() - 1) },
      { subject: good, dueAt: world.clock.now() },
    ])
    await sweepOnce(world.deps, {
      ...DEEDS,
      call: async (deps, due) => {
        if (due.subject === bad) throw new Error('broken')
        await doIt(deps, due)
      },
    })
    expect([done.get(bad), done.get(good)]).toEqual([undefined, 1])
  })

  it('that hang, and chores that do, keep no others from being done', async () => {
    const [bad, good] = [uuidv7(), uuidv7()]
    const freed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await set([{ subject: bad, dueAt: world.clock.now() }])
    const stop = startSweeper(world.deps, {
      deeds: {
        ...DEEDS,
        call: async (deps, due) => {
          if (due.subject !== bad) return doIt(deps, due)
          begun.resolve()
          await freed.promise
        },
      },
      chores: [{ everyMs: 3_600_000, work: () => freed.promise }],
    })
    await begun.promise
    await set([{ subject: good, dueAt: world.clock.now() }])
    await expect.poll(() => done.get(good)).toBe(1)
    freed.resolve()
    await stop()
  })

  it('are done for each application in turn, however many one has', async () => {
    const other = await anApplication(world, { appId: '1400000002' })
    const [first, last] = [Array.from({ length: MANY }, () => uuidv7()), uuidv7()]
    await set(first.map((subject) => ({ subject, dueAt: new Date(world.clock.now().getTime() - 60_000) })))
    await set([{ subject: last, dueAt: world.clock.now() }], other)
    const order: string[] = []
    await sweepOnce(world.deps, {
      ...DEEDS,
      call: async (deps, due) => {
        order.push(due.subject)
        await doIt(deps, due)
      },
    })
    expect(order).toHaveLength(MANY + 1)
    expect(order.indexOf(last)).toBeLessThan(100)
  })
})

it('a deploy whose server dies is carried on by another, with no start anywhere', { timeout: 120_000 }, async () => {
  const [doomed] = await Promise.all([start({ FAILPOINT: 'deploy.after_build' }), start()])
  const post = (path: string, body: unknown) =>
    fetch(`${doomed.url}/api/apps/${appId}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `deskwright_session=${admin.session}`,
        origin: doomed.url,
      },
      body: JSON.stringify(body),
    })
  await post('/releases', { note: '' }).catch(() => undefined)
  const newest = async () => (await admin.client.release.list({ appId })).items[0]
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ number: 1, status: 'deployed', live: true })
})
