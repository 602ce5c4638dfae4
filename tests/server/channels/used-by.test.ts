import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AS_EVERYWHERE, type Serving } from '#src/domain/channel/serving.ts'
import { usualHours } from '#src/editor/hours/hours-draft.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import { aGroup } from '#tests/support/server.ts'
import { aMessengerWorld, type MessengerWorld } from './messenger-world.ts'

let world: MessengerWorld

beforeAll(async () => {
  world = await aMessengerWorld()
})
afterAll(() => world.close())

const usedBy = () => world.admin.client.settings.usedBy({ appId: world.appId })
async function serve(serving: Partial<Serving>) {
  const { id: accountId, revision, config } = await world.account()
  const change = { appId: world.appId, accountId, revision, config, secrets: {} }
  return world.admin.client.channels.change({ ...change, serving: { ...AS_EVERYWHERE, ...serving } })
}

it('counts who goes by the settings, and names who has something of their own, as long as they are there', async () => {
  const { appId, server, admin } = world
  const before = (await usedBy()).timeouts[0]!
  expect(before.own).toEqual([])
  const hours = usualHours('Europe/London')
  const rules = { timeout: { after: 60, outcome: 'end' as const }, afterSeconds: 30 }
  const night = await aGroup(server, { appId, name: 'Night shift', rules })
  await server.db.inApp(appId, (tx) =>
    tx
      .update(agentGroup)
      .set({ hours, texts: { noAgent: 'At six.' } })
      .where(eq(agentGroup.id, night)),
  )
  const { name, id } = await world.account()
  await serve({ groupId: night, hours, texts: { noAgent: 'Nobody is at the page.' } })
  const group = { id: night, name: 'Night shift' }
  const account = { id, name }
  const now = await usedBy()
  const total = before.total + 1
  expect(now).toMatchObject({
    texts: [
      { kind: 'group', total, own: [group] },
      { kind: 'account', total: 1, own: [account] },
    ],
    assignment: [{ kind: 'account', total: 1, own: [account] }],
    timeouts: [{ kind: 'group', total, own: [group] }],
    afterWork: [{ kind: 'group', total, own: [group] }],
  })
  expect(now.hours).toEqual([
    { kind: 'group', total, own: [group] },
    // The web client, and the channel of the account.
    { kind: 'channel', total: 2, own: [] },
    { kind: 'account', total: 1, own: [account] },
    { kind: 'menu', total: 0, own: [] },
  ])
  await serve({})
  await admin.client.team.disbandGroup({ appId, groupId: night, waitingTo: null })
  expect((await usedBy()).hours.flatMap(({ own }) => own)).toEqual([])
  expect((await usedBy()).texts).toMatchObject([{ total: total - 1, own: [] }, { own: [] }])
})
