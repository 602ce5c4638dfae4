import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOBS } from '#src/server/due.ts'
import { createJobs } from '#src/server/jobs/job.ts'
import { aMessengerWorld, type MessengerWorld } from '../channels/messenger-world.ts'
import { channelDeaths } from './channel-deaths.ts'

/** What a visitor wrote on Messenger and what they are answered, while processes are killed at each step of it. */
let world: MessengerWorld
let deaths: ReturnType<typeof channelDeaths>

beforeAll(async () => {
  world = await aMessengerWorld()
  deaths = channelDeaths({ server: world.server, operator: world.messenger })
})
afterAll(async () => {
  await world.close()
  deaths.close()
})

let people = 0

it.each(['channel_inbox.before_hold', 'channel_inbox.before_hearing', 'channel_inbox.before_settling'])(
  'what they wrote is taken once, and answered once, by a process that is killed at %s',
  async (step) => {
    const user = `inbox-${String(++people)}`
    const before = (await world.transcript()).length
    deaths.leaveUndone()
    await world.messenger.tell([world.messenger.said(user, 'Where is my order?')])
    expect(world.messenger.taken.filter(({ to }) => to === user)).toEqual([])
    await deaths.killedAt(step)
    await deaths.followed()
    const lines = (await world.transcript()).slice(before)
    expect(lines.filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)).toEqual([
      'Where is my order?',
    ])
    const taken = world.messenger.taken.filter(({ to }) => to === user)
    const said = lines.filter(({ sender, body }) => sender !== 'visitor' && body.text !== '')
    const sent = (await world.outboxOf(user)).map(({ state }) => state)
    expect(sent).toHaveLength(said.length)
    // What was on its way while its process was killed may have come: it is not sent again, and is told as not sure.
    const unsure = sent.filter((state) => state === 'unknown').length
    expect(unsure).toBeLessThanOrEqual(step === 'channel_inbox.before_settling' ? 1 : 0)
    expect(sent.filter((state) => state === 'sent')).toHaveLength(said.length - unsure)
    expect(taken.length).toBeGreaterThanOrEqual(said.length - unsure)
    expect(taken.length).toBeLessThanOrEqual(said.length)
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
    await deaths.killedAt(step)
    await deaths.followed()
    expect(messenger.taken.filter(({ to }) => to === user)).toHaveLength(first + 1)
    expect((await world.outbox()).at(-1)?.state).toBe(state)
  },
  60_000,
)
