import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { serveQueues } from '#src/server/conversations/route.ts'
import { createApp } from '#src/server/app.ts'
import { channelIdentity, channelOutbox } from '#src/server/db/schema/channel.ts'
import { conversation, message } from '#src/server/db/schema/conversation.ts'
import { sweepOnce } from '#src/server/jobs/sweep.ts'
import { DEEDS } from '#src/server/due.ts'
import { aGroup, aMember, anApplication, createTestServer, deployed, type TestClock } from '#tests/support/server.ts'

/** An operator on the wire: where it is, and how it is told where we are. */
type Operator = {
  url: string
  host: string
  setHook: (url: string, verifyToken: string) => Promise<boolean>
  close: () => Promise<void>
}
type Binding = { kind: string; config: Record<string, unknown>; secrets: Record<string, string> }

/**
 * A server that an operator can reach, an application with a bot and a person, and an account that is bound. `start`: the
 * operator's stand-in, by the clock of the server.
 */
export async function aChannelWorld<Standing extends Operator>(
  start: (options: { now: () => number }) => Promise<Standing>,
  bindingOf: (operator: Standing) => Binding,
) {
  let clock: TestClock | undefined
  const operator = await start({ now: () => clock?.now().getTime() ?? 0 })
  const server = await createTestServer({ outboundAllow: [operator.host], operatorsAt: operator.url })
  clock = server.clock
  const app = createApp(server.deps, { ready: async () => true })
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((listening) => http.once('listening', listening))
  server.deps.publicUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const appId = await anApplication(server, { template: 'shop' })
  const groupId = await aGroup(server, { appId, strategy: 'longest_idle' })
  const admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna', groups: [groupId] })
  await deployed(server, appId, admin)
  const { accountId } = await admin.client.channels.create({ appId, ...bindingOf(operator) })
  const account = async () => {
    const [found] = await admin.client.channels.list({ appId })
    if (!found) throw new Error('No account is bound.')
    return found
  }
  const { hook } = await account()
  if (!(await operator.setHook(hook.url, hook.verifyToken ?? ''))) throw new Error('The hook does not answer.')
  const talks = () =>
    server.db.inApp(appId, (tx) =>
      tx.select().from(conversation).orderBy(asc(conversation.startedAt), asc(conversation.id)),
    )
  /** The conversations of somebody by the operator's id of them, the first first. */
  async function talksOf(user: string) {
    const [identity] = await server.db.inApp(appId, (tx) =>
      tx.select().from(channelIdentity).where(eq(channelIdentity.externalUser, user)),
    )
    return (await talks()).filter(({ identityId }) => identityId === identity?.id)
  }
  /** What was said in the conversations of the application, in their order. */
  const transcript = () =>
    server.db.inApp(appId, (tx) =>
      tx
        .select({ id: message.conversationId, seq: message.seq, sender: message.sender, body: message.body })
        .from(message)
        .innerJoin(conversation, eq(conversation.id, message.conversationId))
        .orderBy(asc(conversation.startedAt), asc(message.seq)),
    )
  async function linesOf(user: string) {
    const ids = (await talksOf(user)).map(({ id }) => id)
    return (await transcript()).filter(({ id }) => ids.includes(id))
  }
  const outbox = () => server.db.inApp(appId, (tx) => tx.select().from(channelOutbox).orderBy(asc(channelOutbox.id)))
  async function outboxOf(user: string) {
    const ids = (await talksOf(user)).map(({ id }) => id)
    return (await outbox()).filter(({ conversationId }) => ids.includes(conversationId))
  }
  return {
    server,
    operator,
    appId,
    groupId,
    admin,
    agent,
    accountId,
    account,
    hook,
    /** When all that was told is taken, and all that is to be sent is sent. */
    settled: () => server.settled(),
    /** Time passes, and what has fallen due is done. */
    async pass(seconds: number): Promise<void> {
      server.clock.advance(seconds * 1_000)
      await sweepOnce(server.deps, DEEDS)
      await server.settled()
    },
    talks,
    transcript,
    outbox,
    talksOf,
    linesOf,
    outboxOf,
    /** Gives whom `says` speaks for to the agent; answers the conversation's id. */
    async served(user: string, says: (text: string) => Promise<unknown>): Promise<string> {
      await agent.client.team.setOwnStatus({ appId, status: 'online' })
      for (const { id, state } of await talks())
        if (state === 'in_service') await agent.client.desk.end({ appId, conversationId: id })
      await says('I want to talk to a human')
      await serveQueues(server.deps)
      await server.settled()
      const talk = (await talksOf(user)).at(-1)
      if (talk?.state !== 'in_service') throw new Error(`It is ${talk?.state ?? 'not there'}.`)
      return talk.id
    },
    reply: (conversationId: string, text: string) =>
      agent.client.desk.send({ appId, conversationId, text, clientMsgId: crypto.randomUUID() }),
    async close(): Promise<void> {
      await server.close()
      await operator.close()
      await new Promise((done) => http.close(done))
    },
  }
}
