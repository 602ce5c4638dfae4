import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { ownedConversation } from '#src/server/conversations/owned.ts'
import { createTraffic, type TrafficKind, type TrafficSource } from '#src/server/platform/traffic.ts'
import { queriesDuring } from '#tests/support/queries.ts'
import { aMember, anApplication, aVisitor, createTestServer, type TestServer } from '#tests/support/server.ts'
import { closedOf, openSockets, outcomeOf, type TestSocket, type TestSockets } from '#tests/support/sockets.ts'

const { traffic: RATES } = LIMITS

let server: TestServer
let appId: string
let sockets: TestSockets

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
})
afterAll(() => server.close())

beforeEach(async () => {
  // Its clock stands still: nothing that was spent comes back.
  server.deps.traffic = createTraffic({ now: () => 0 })
  sockets = await openSockets(server)
})
afterEach(async () => {
  sockets.endAll()
  await sockets.close()
})

/** Lets a visitor be known: whoever has called once is remembered. */
const readBy = ({ client, conversationId }: Awaited<ReturnType<typeof aVisitor>>) =>
  client.visitor.messages({ appId, conversationId, after: 0 })

const watch = (client: TestSocket, conversationId: string = randomUUID()) => client.emitWithAck('watch', conversationId)

async function aWatcher() {
  const visitor = await aVisitor(server, appId)
  const client = sockets.open({ appId, visitorToken: visitor.token })
  expect(await outcomeOf(client)).toBe('connected')
  return { visitor, client }
}

async function visitorIdOf(conversationId: string): Promise<string> {
  const owned = await ownedConversation(server.db, appId, conversationId)
  return owned?.visitorId ?? 'nobody'
}

/** Spends all that a source has of something. */
function spend(kind: TrafficKind, source: TrafficSource): void {
  while (server.deps.traffic.countIn(kind, source) === 0);
}

/** What so many frames, sent at once, are answered. */
async function answersTo(client: TestSocket, count: number): Promise<Record<string, number>> {
  const told: Record<string, number> = {}
  for (const reply of await Promise.all(Array.from({ length: count }, () => watch(client)))) {
    const code = 'code' in reply ? reply.code : 'heard'
    told[code] = (told[code] ?? 0) + 1
  }
  return told
}

it('lets one anonymous socket ask the database but so often, however many frames it sends', async () => {
  const { client } = await aWatcher()
  let told: Record<string, number> = {}
  const queries = await queriesDuring(server.db, async () => {
    told = await answersTo(client, 400)
  })
  expect(told).toEqual({ NOT_FOUND: RATES.look.socket.burst, RATE_LIMITED: 400 - RATES.look.socket.burst })
  expect(queries).toBe(RATES.look.socket.burst)
})

it('says so of how far a visitor has come where too much was asked, so that their page tells it later', async () => {
  const { visitor, client } = await aWatcher()
  spend('look', { caller: `${appId}/${await visitorIdOf(visitor.conversationId)}` })
  expect(await client.emitWithAck('received', visitor.conversationId, 1, true)).toEqual({ code: 'RATE_LIMITED' })
})

it('closes a connection that goes on regardless, whatever it sends', async () => {
  for (const event of ['watch', 'unwatch', 'typing', 'flow_here', 'flow_left', 'made_up'] as const) {
    const { client } = await aWatcher()
    const ended = closedOf(client)
    const queries = await queriesDuring(server.db, async () => {
      for (let count = 0; count <= RATES.wire.socket.burst; count += 1) client.emit(event as 'unwatch', randomUUID())
      expect(await ended).toBe('transport close')
    })
    expect(queries).toBe(0)
  }
})

it('counts a big frame as several, and closes a connection whose frames are too big or cannot be read', async () => {
  const { client } = await aWatcher()
  const ended = closedOf(client)
  const text = 'x'.repeat(60_000)
  for (let count = 0; count < RATES.wire.socket.burst / 10; count += 1) client.emit('unwatch', text)
  expect(await ended).toBe('transport close')
  for (const send of [
    ({ client: one }: { client: TestSocket }) => one.emit('unwatch', 'x'.repeat(LIMITS.socketFrame)),
    ({ client: one }: { client: TestSocket }) => one.io.engine.write('9 no packet'),
  ]) {
    const other = await aWatcher()
    const over = closedOf(other.client)
    send(other)
    expect(await over).toBe('transport close')
  }
})

it('answers a conversation that is heard already from memory, with its newest number', async () => {
  const { visitor, client } = await aWatcher()
  const { conversationId } = visitor
  const before = await watch(client, conversationId)
  const { conversation } = await visitor.say('Where is my order?')
  expect(conversation.seq).toBeGreaterThan('seq' in before ? before.seq : Number.NaN)
  let again: unknown
  const queries = await queriesDuring(server.db, async () => {
    again = await watch(client, conversationId)
  })
  expect(again).toEqual({ seq: conversation.seq })
  expect(queries).toBe(0)
})

it('does not look again for a conversation that is known to be somebody else’s', async () => {
  const [{ client }, first, other] = [await aWatcher(), await aVisitor(server, appId), await aVisitor(server, appId)]
  await readBy(first)
  await readBy(other)
  // From the first on it is known who of the application was merged into whom.
  expect(await watch(client, first.conversationId)).toEqual({ code: 'NOT_FOUND' })
  let answer: unknown
  const queries = await queriesDuring(server.db, async () => {
    answer = await watch(client, other.conversationId)
  })
  expect(answer).toEqual({ code: 'NOT_FOUND' })
  expect(queries).toBe(0)
})

it('asks the database for one conversation at a time', async () => {
  const { client } = await aWatcher()
  let now = 0
  let most = 0
  server.db.pool.on('acquire', () => {
    now += 1
    most = Math.max(most, now)
  })
  server.db.pool.on('release', () => void (now -= 1))
  await answersTo(client, 20)
  server.db.pool.removeAllListeners('acquire').removeAllListeners('release')
  expect(most).toBe(1)
})

it.each(['caller', 'address', 'application'] as const)(
  'counts by %s what several connections ask, before the database is asked',
  async (scope) => {
    const { visitor, client } = await aWatcher()
    const { conversationId } = visitor
    const source = {
      caller: `${appId}/${await visitorIdOf(conversationId)}`,
      address: '127.0.0.1',
      application: appId,
    }
    for (const kind of ['look', 'frame'] as const) {
      spend(kind, { [scope]: source[scope] })
      const queries = await queriesDuring(server.db, async () => {
        expect(await watch(client, conversationId)).toEqual({ code: 'RATE_LIMITED' })
      })
      expect(queries).toBe(0)
    }
  },
)

it('lets a member look for flows but so often', async () => {
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const flow = await admin.client.flows.create({ appId, name: 'Looked for' })
  const client = sockets.open({ appId }, admin.session)
  await outcomeOf(client)
  spend('look', { application: appId })
  const seen: string[] = []
  client.on('flow_presence', ({ flowId }) => seen.push(flowId))
  const queries = await queriesDuring(server.db, async () => {
    client.emit('flow_here', { flowId: flow.id, nodeId: null, pointer: null })
    expect(await watch(client)).toEqual({ code: 'RATE_LIMITED' })
  })
  expect(queries).toBe(0)
  expect(seen).toEqual([])
})

it('refuses an address that connects too often before the upgrade, and before the database is asked', async () => {
  const visitor = await aVisitor(server, appId)
  spend('connect', { address: '127.0.0.1' })
  const queries = await queriesDuring(server.db, async () => {
    expect(await outcomeOf(sockets.open({ appId, visitorToken: visitor.token }))).toBe('websocket error')
  })
  expect(queries).toBe(0)
})

it('asks the database but so often for tokens that are nobody’s, and never for one that it knows', async () => {
  const visitor = await aVisitor(server, appId)
  await readBy(visitor)
  spend('proof', { address: '127.0.0.1' })
  const queries = await queriesDuring(server.db, async () => {
    expect(await outcomeOf(sockets.open({ appId, visitorToken: 'made-up' }))).toBe('RATE_LIMITED')
    expect(await outcomeOf(sockets.open({ appId }, 'made-up'))).toBe('RATE_LIMITED')
    expect(await outcomeOf(sockets.open({ appId, visitorToken: visitor.token }))).toBe('connected')
  })
  expect(queries).toBe(0)
})

it('holds a visitor, an address and an application to so many connections, and counts those that close no more', async () => {
  const visitor = await aVisitor(server, appId)
  const auth = { appId, visitorToken: visitor.token }
  const clients = Array.from({ length: LIMITS.atOnce.connections.caller }, () => sockets.open(auth))
  expect(new Set(await Promise.all(clients.map(outcomeOf)))).toEqual(new Set(['connected']))
  expect(await outcomeOf(sockets.open(auth))).toBe('RATE_LIMITED')
  clients[0]?.disconnect()
  await expect.poll(() => outcomeOf(sockets.open(auth))).toBe('connected')
  const closing: (() => void)[] = []
  for (const source of [{ address: '127.0.0.1' }, { application: appId }]) {
    for (let end; (end = server.deps.traffic.open('connection', source)) !== null;) closing.push(end)
    const other = await aVisitor(server, appId)
    expect(await outcomeOf(sockets.open({ appId, visitorToken: other.token }))).not.toBe('connected')
    for (const end of closing.splice(0)) end()
  }
})
