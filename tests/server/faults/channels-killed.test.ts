import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOBS, sweep } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { serve, temporaryDataDir } from '#tests/support/served.ts'
import { aMessengerWorld, type MessengerWorld } from '../channels/messenger-world.ts'

/** What a visitor wrote on Messenger and what they are answered, while processes are killed at each step of it. */
let world: MessengerWorld
const files = temporaryDataDir()
const folders = [files]

beforeAll(async () => {
  world = await aMessengerWorld()
  // The processes below go by the real time.
  world.server.clock.set(new Date())
})
afterAll(async () => {
  await world.close()
  for (const folder of folders) folder.remove()
})

/** Nobody here works at anything: it is written down, and that is all. */
function leaveUndone(): void {
  world.server.deps.jobs = { ...createJobs(() => world.server.deps, JOBS), soon: () => undefined }
}

async function killedAt(step: string): Promise<void> {
  const folder = temporaryDataDir()
  folders.push(folder)
  const doomed = await serve({
    dataDir: folder.dataDir,
    env: {
      DATABASE_URL: world.server.url,
      DESKWRIGHT_FILES: files.dataDir,
      DESKWRIGHT_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      OUTBOUND_ALLOW: world.messenger.host,
      OPERATORS_AT: world.messenger.url,
      SAMPLE_DATA: '0',
      FAILPOINT: step,
    },
  }).catch((error: Error) => error)
  if (doomed instanceof Error) expect(doomed.message).toMatch(/with null/)
  else expect(await doomed.ended).toBeNull()
}

/** Another process, that finds what others have left after 15 s. */
async function followed(): Promise<void> {
  const { server } = world
  server.clock.set(new Date(Date.now() + 15_000))
  server.deps.jobs = createJobs(() => server.deps, JOBS)
  await sweep(server.deps)
  await server.deps.jobs.settled()
  server.clock.set(new Date())
}

let people = 0

it.each(['channel_inbox.before_hold', 'channel_inbox.before_hearing', 'channel_inbox.before_settling'])(
  'what they wrote is taken once, and answered once, by a process that is killed at %s',
  async (step) => {
    const user = `inbox-${String(++people)}`
    const before = (await world.transcript()).length
    leaveUndone()
    await world.messenger.tell([world.messenger.said(user, 'Where is my order?')])
    expect(world.messenger.taken.filter(({ to }) => to === user)).toEqual([])
    await killedAt(step)
    await followed()
    const lines = (await world.transcript()).slice(before)
    expect(lines.filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)).toEqual([
      'Where is my order?',
    ])
    const taken = world.messenger.taken.filter(({ to }) => to === user)
    expect(taken).toHaveLength(lines.filter(({ sender, body }) => sender !== 'visitor' && body.text !== '').length)
  },
  60_000,
)

it.each([
  ['channel_outbox.before_hold', 'sent'],
  // It had left: whether it came is not known, and only a person sends it once more.
  ['channel_outbox.before_keeping', 'unknown'],
])(
  'what they are told goes once where a process is killed at %s',
  async (step, state) => {
    const user = `outbox-${String(++people)}`
    const { messenger, server } = world
    await messenger.tell([messenger.said(user, 'Where is my order?')])
    await server.deps.jobs.settled()
    const first = messenger.taken.filter(({ to }) => to === user).length
    // Their next word is taken here; what they are told is left to the other.
    const own = createJobs(() => server.deps, JOBS)
    server.deps.jobs = {
      ...own,
      soon: (kind, ...of) => (kind === 'channel_outbox' ? undefined : own.soon(kind, ...of)),
    }
    await messenger.tell([messenger.said(user, 'Where is my order?')])
    await own.settled()
    expect(messenger.taken.filter(({ to }) => to === user)).toHaveLength(first)
    await killedAt(step)
    await followed()
    expect(messenger.taken.filter(({ to }) => to === user)).toHaveLength(first + 1)
    expect((await world.outbox()).at(-1)?.state).toBe(state)
  },
  60_000,
)
