import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { caller, serve, temporaryDataDir, type Caller, type Served } from '#tests/support/served.ts'

const APP = '1400000001'
const VISITORS = 50
const AGENTS = 10
const ROUNDS = 3
/** Milliseconds between two messages of one sender: 50 visitors and 10 agents make 20 a second. */
const EVERY = 3_000

type Sent = { conversationId: string; clientMsgId: string; acknowledged: boolean }

const opened = z.object({ token: z.string(), conversation: z.object({ id: z.string() }) })
const messages = z.object({ messages: z.array(z.object({ seq: z.number(), clientMsgId: z.string().nullable() })) })

/** Sends with the same id until it is acknowledged, as the clients do. */
async function sendUntilAcknowledged(call: Caller, path: string, sent: Sent, text: string): Promise<void> {
  for (;;) {
    const { status } = await call('POST', path, { clientMsgId: sent.clientMsgId, text })
    if (status === 200) {
      sent.acknowledged = true
      return
    }
    // Refused for good: it was never promised.
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`A message was refused with ${status}.`)
    await pause(100)
  }
}

/** The set-up administrator, ten agents who are online, a deployed bot. */
async function prepare(server: Served, url: () => string): Promise<{ admin: Caller; agents: Caller[] }> {
  const admin = caller(url)
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await admin(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const password = 'Right-1-password'
  await call('POST', '/setup', {
    token: server.setupToken,
    applicationName: 'Acme',
    nickname: 'Ada',
    email: 'ada@example.com',
    password,
    language: 'en',
  })
  await call('POST', `/apps/${APP}/guide/template`, { template: 'shop', language: 'en' })
  const groups = z.array(z.looseObject({ id: z.string() })).parse(await call('GET', `/apps/${APP}/groups`))
  // Agents take visitors from the queue themselves: who serves whom is said below.
  for (const { id, name, receptionLimit, memberIds } of groups)
    await call('PUT', `/apps/${APP}/groups/${id}`, { name, receptionLimit, memberIds, strategy: 'manual' })
  const [group] = groups
  await call('POST', `/apps/${APP}/releases`, { note: '' })
  const agents: Caller[] = []
  for (let index = 0; index < AGENTS; index++) {
    const account = `agent-${index}`
    const member = {
      account,
      nickname: account,
      email: `${account}@example.com`,
      roles: ['online_staff'],
      groupIds: [group?.id],
    }
    await call('POST', `/apps/${APP}/members`, member)
    const outbox = z.array(z.object({ body: z.string() })).parse(await call('GET', `/apps/${APP}/outbox`))
    const temporary = /password:\s+(\S+)/.exec(outbox[0]?.body ?? '')?.[1] ?? ''
    const agent = caller(url)
    expect((await agent('POST', '/session', { login: account, password: temporary })).status).toBe(200)
    expect((await agent('POST', '/session/password', { current: temporary, password })).status).toBe(200)
    expect((await agent('PUT', `/apps/${APP}/me/status`, { status: 'online' })).status).toBe(200)
    agents.push(agent)
  }
  return { admin, agents }
}

it(
  'loses no acknowledged message and stores none twice when it is killed under load',
  { timeout: 180_000 },
  async () => {
    const { dataDir, remove } = temporaryDataDir()
    let server = await serve({ dataDir, env: { SAMPLE_DATA: '0' } })
    const port = Number(new URL(server.url).port)
    const url = () => server.url
    try {
      const { agents } = await prepare(server, url)
      await expect.poll(async () => (await agents[0]!('GET', `/apps/${APP}/desk`)).status).toBe(200)

      const visitors = await Promise.all(
        Array.from({ length: VISITORS }, async () => {
          const { body } = await caller(url)('POST', `/visitor/${APP}/open`, { language: 'en' })
          const { token, conversation } = opened.parse(body)
          return { id: conversation.id, call: caller(url, `Visitor ${token}`) }
        }),
      )
      // Half of them are served by people: an agent each has a few.
      const served = visitors.slice(0, AGENTS * 2)
      for (const [index, visitor] of served.entries()) {
        await visitor.call('POST', `/visitor/${APP}/conversations/${visitor.id}/transfer`, {})
        const { status } = await agents[index % AGENTS]!('POST', `/apps/${APP}/conversations/${visitor.id}/accept`, {})
        expect(status).toBe(200)
      }

      const journal: Sent[] = []
      let writing = true
      const write = async (call: Caller, path: string, conversationId: string, name: string) => {
        for (let count = 0; writing; count++) {
          const sent: Sent = { conversationId, clientMsgId: `${name}-message-${count}`, acknowledged: false }
          journal.push(sent)
          await sendUntilAcknowledged(call, path, sent, `Message ${count}`)
          await pause(EVERY * (0.5 + Math.random()))
        }
      }
      const writers = [
        ...visitors.map((visitor, index) =>
          write(visitor.call, `/visitor/${APP}/conversations/${visitor.id}/messages`, visitor.id, `visitor-${index}`),
        ),
        ...agents.map((agent, index) =>
          write(agent, `/apps/${APP}/conversations/${served[index]!.id}/messages`, served[index]!.id, `agent-${index}`),
        ),
      ]

      for (let round = 0; round < ROUNDS; round++) {
        const before = journal.filter((sent) => sent.acknowledged).length
        await expect
          .poll(() => journal.filter((sent) => sent.acknowledged).length, { timeout: 30_000 })
          .toBeGreaterThan(before + 20)
        await pause(200 + Math.random() * 1_800)
        await server.kill()
        server = await serve({ dataDir, port, env: { SAMPLE_DATA: '0' } })
      }
      const last = journal.filter((sent) => sent.acknowledged).length
      await expect
        .poll(() => journal.filter((sent) => sent.acknowledged).length, { timeout: 30_000 })
        .toBeGreaterThan(last + 20)
      writing = false
      await Promise.all(writers)

      for (const visitor of visitors) {
        const { body } = await visitor.call('GET', `/visitor/${APP}/conversations/${visitor.id}/messages`)
        const stored = messages.parse(body).messages
        expect(stored.map((message) => message.seq)).toEqual(stored.map((_, index) => index + 1))
        const ids = stored.flatMap((message) => message.clientMsgId ?? [])
        const sent = journal.filter((one) => one.conversationId === visitor.id).map((one) => one.clientMsgId)
        expect(ids.sort()).toEqual(sent.sort())
      }
      expect(journal.length).toBeGreaterThan(VISITORS)
      expect(await server.stop()).toBe(0)
    } finally {
      await server.kill()
      remove()
    }
  },
)
