import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { createApp } from '#src/server/app.ts'
import { channelOutbox } from '#src/server/db/schema/channel.ts'
import { conversation, message } from '#src/server/db/schema/conversation.ts'
import { sweepOnce } from '#src/server/jobs/sweep.ts'
import { DEEDS } from '#src/server/due.ts'
import { startMessenger } from '#tests/support/platforms/messenger.ts'
import { aGroup, aMember, anApplication, createTestServer, deployed, type TestClock } from '#tests/support/server.ts'

export type MessengerWorld = Awaited<ReturnType<typeof aMessengerWorld>>

/** A server that Messenger can reach, an application with a bot and a person, and a page that is bound. */
export async function aMessengerWorld() {
  let clock: TestClock | undefined
  const messenger = await startMessenger({ now: () => clock?.now().getTime() ?? 0 })
  const server = await createTestServer({ outboundAllow: [messenger.host], operatorsAt: messenger.url })
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
  const { accountId } = await admin.client.channels.create({
    appId,
    kind: 'messenger',
    config: { pageName: messenger.page.name, pageId: messenger.page.id, humanAgent: false },
    secrets: { accessToken: messenger.page.token, appSecret: messenger.page.secret },
  })
  const account = async () => {
    const [found] = await admin.client.channels.list({ appId })
    if (!found) throw new Error('No account is bound.')
    return found
  }
  const { hook } = await account()
  await messenger.setHook(hook.url, hook.verifyToken)
  return {
    server,
    messenger,
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
    /** What was said in the conversations of the application, in their order. */
    transcript: () =>
      server.db.inApp(appId, (tx) =>
        tx
          .select({ id: message.conversationId, seq: message.seq, sender: message.sender, body: message.body })
          .from(message)
          .innerJoin(conversation, eq(conversation.id, message.conversationId))
          .orderBy(asc(conversation.startedAt), asc(message.seq)),
      ),
    talks: () =>
      server.db.inApp(appId, (tx) =>
        tx.select().from(conversation).orderBy(asc(conversation.startedAt), asc(conversation.id)),
      ),
    outbox: () => server.db.inApp(appId, (tx) => tx.select().from(channelOutbox).orderBy(asc(channelOutbox.id))),
    async close(): Promise<void> {
      await server.close()
      await messenger.close()
      await new Promise((done) => http.close(done))
    },
  }
}
