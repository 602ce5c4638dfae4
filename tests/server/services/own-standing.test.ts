import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_700 + ++made) })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
})

const anna = (groups: string[]) => aMember(server, { appId, roles: ['online_staff'], groups })
const deskOf = ({ client }: TestMember) => client.desk.overview({ appId })

it('says since when the status is what it is, and begins anew with another alone', async () => {
  const agent = await anna([await aGroup(server, { appId })])
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  const since = server.clock.now().toISOString()
  server.clock.advance(60_000)
  await agent.client.team.setOwnStatus({ appId, status: 'online' })
  expect(await deskOf(agent)).toMatchObject({ status: 'online', statusSince: since })
  await agent.client.team.setOwnStatus({ appId, status: 'busy' })
  expect(await deskOf(agent)).toMatchObject({ status: 'busy', statusSince: server.clock.now().toISOString() })
})

it('says that all groups are paused, which their agents are told, and not that there are none', async () => {
  const [first, second] = [
    await aGroup(server, { appId, name: 'First' }),
    await aGroup(server, { appId, name: 'Second' }),
  ]
  const agent = await anna([first, second])
  const set = (groupId: string, mode: 'running' | 'paused' | 'draining') =>
    admin.client.team.setGroupMode({ appId, groupId, mode })
  server.announced.length = 0
  await set(first, 'paused')
  expect((await deskOf(agent)).paused).toBe(false)
  await set(second, 'paused')
  expect((await deskOf(agent)).paused).toBe(true)
  await set(second, 'paused')
  const told = server.announced.filter(({ type }) => type === 'groupMode').map(({ args }) => args)
  expect(told).toEqual([
    [appId, first],
    [appId, second],
  ])
  // Who waits already is served.
  await set(second, 'draining')
  expect((await deskOf(agent)).paused).toBe(false)
  expect((await deskOf(await anna([]))).paused).toBe(false)
})
