import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { serveQueues } from '#src/server/conversations/route.ts'
import { audit, secret } from '#src/server/db/schema/platform.ts'
import { refusal } from '#tests/support/server.ts'
import { aMessengerWorld, type MessengerWorld } from './messenger-world.ts'

let world: MessengerWorld

beforeAll(async () => {
  world = await aMessengerWorld()
})
afterAll(() => world.close())

const bind = (config: object, secrets: Record<string, string> = { accessToken: 'a', appSecret: 'b' }) =>
  world.admin.client.channels.create({ appId: world.appId, kind: 'messenger', config: { ...config }, secrets })
const page = (pageId: string) => ({ pageName: 'Another', pageId, humanAgent: false })

it('is pending until it was tested and the platform has told something, then connected', async () => {
  const { admin, appId, accountId, messenger } = world
  expect((await world.account()).state).toBe('pending')
  messenger.page.endsAt = Date.parse('2026-12-24T00:00:00Z')
  expect(await admin.client.channels.test({ appId, accountId })).toEqual({
    works: true,
    name: 'Lamp shop',
    error: null,
  })
  expect(messenger.subscribed).toContain('messaging_postbacks')
  await messenger.tell([messenger.said('first', 'Hello')])
  await world.settled()
  expect(await world.account()).toMatchObject({
    state: 'connected',
    tokenEndsAt: '2026-12-24T00:00:00.000Z',
    conversations: 1,
  })
})

it('tells the platform’s own words where it refuses, and tells those who set it up when sending does', async () => {
  const { admin, appId, accountId, messenger } = world
  messenger.page.token = 'EAAnew'
  const told = await admin.client.channels.test({ appId, accountId })
  expect(told).toMatchObject({ works: false, error: { class: 'token', said: 'Error validating access token' } })
  await admin.client.channels.change({
    appId,
    accountId,
    revision: (await world.account()).revision,
    config: { ...(await world.account()).config, humanAgent: true },
    serving: AS_EVERYWHERE,
    secrets: {},
  })
  await messenger.tell([messenger.said('second', 'Hello')])
  await world.settled()
  expect((await world.account()).state).toBe('error')
  const { items } = await admin.client.notifications.list({ appId })
  expect(items.filter(({ about }) => about.kind === 'channel_failed')).toHaveLength(1)
  await admin.client.channels.change({
    appId,
    accountId,
    revision: (await world.account()).revision,
    config: (await world.account()).config,
    serving: AS_EVERYWHERE,
    secrets: { accessToken: 'EAAnew' },
  })
  expect((await admin.client.channels.test({ appId, accountId })).works).toBe(true)
  expect((await world.account()).state).toBe('connected')
})

it('never tells a secret, neither in answers nor in the log', async () => {
  const whole = JSON.stringify(await world.account())
  expect(whole).not.toContain(world.messenger.page.secret)
  expect(whole).not.toContain('EAAnew')
  const rows = await world.server.db.inApp(world.appId, (tx) => tx.select().from(audit))
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['channel.bound', 'channel.changed']))
  expect(JSON.stringify(rows)).not.toContain('EAAnew')
})

it('is refused where it is bound already, set wrong, another one, or set by others meanwhile', async () => {
  const { admin, appId, accountId, messenger } = world
  expect(await refusal(bind(page(messenger.page.id)))).toBe('CHANNEL_BOUND')
  for (const [config, secrets] of [
    [page('no digits'), undefined],
    [page(''), undefined],
    [{ ...page('5'), more: 1 }, undefined],
    [page('5'), { accessToken: 'a' }],
    [page('5'), { accessToken: 'a', appSecret: 'b', other: 'c' }],
  ] as const)
    expect(await refusal(bind(config, secrets))).toBe('INVALID')
  const { revision, config } = await world.account()
  const change = (part: object, of = revision) =>
    admin.client.channels.change({
      appId,
      accountId,
      revision: of,
      config: { ...config, ...part },
      serving: AS_EVERYWHERE,
      secrets: {},
    })
  expect(await refusal(change({ pageId: '99' }))).toBe('INVALID')
  expect(await refusal(change({}, revision - 1))).toBe('CONFLICT')
})

it('takes and sends nothing while it is off', async () => {
  const { admin, appId, accountId, messenger } = world
  await admin.client.channels.setEnabled({ appId, accountId, enabled: false })
  const before = messenger.taken.length
  expect(await messenger.tell([messenger.said('off', 'Hello?')])).toBe(200)
  await world.settled()
  expect(messenger.taken.length).toBe(before)
  await admin.client.channels.setEnabled({ appId, accountId, enabled: true })
  await messenger.tell([messenger.said('off', 'Hello again')])
  await world.settled()
  expect(messenger.taken.length).toBeGreaterThan(before)
})

it('ends what nobody serves when it is unbound, leaves the rest to its agent, and keeps no secret', async () => {
  const { admin, agent, appId, accountId, messenger } = world
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  await messenger.tell([messenger.said('served', 'I want to talk to a human')])
  await world.settled()
  await serveQueues(world.server.deps)
  await world.settled()
  await admin.client.channels.unbind({ appId, accountId })
  const talks = await world.talks()
  const open = talks.filter(({ state }) => state !== 'ended')
  expect(open.map(({ state }) => state)).toEqual(['in_service'])
  expect(new Set(talks.flatMap(({ endReason }) => endReason ?? []))).toEqual(new Set(['abnormal']))
  const { mine } = await agent.client.desk.overview({ appId })
  expect(mine[0]?.reach?.isBound).toBe(false)
  const [talk] = open
  await agent.client.desk.send({
    appId,
    conversationId: talk!.id,
    text: 'Nobody hears this',
    clientMsgId: crypto.randomUUID(),
  })
  await world.settled()
  expect((await world.outbox()).at(-1)).toMatchObject({ state: 'failed', error: { code: 'UNBOUND' } })
  const kept = await world.server.db.inApp(appId, (tx) => tx.select().from(secret).where(eq(secret.appId, appId)))
  expect(kept.filter(({ purpose }) => purpose.startsWith('channel.'))).toEqual([])
  expect(await messenger.tell([messenger.said('served', 'Hello?')])).toBe(200)
  expect(await refusal(admin.client.channels.test({ appId, accountId }))).toBe('NOT_FOUND')
})
