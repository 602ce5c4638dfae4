import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from '../conversations/desk-world.ts'

let server: TestServer
let desk: Desk
let admin: TestMember
let anna: TestMember

beforeAll(async () => {
  server = await createTestServer()
  desk = await aDesk(server)
  const groupId = await desk.aQueue({ strategy: 'manual', afterSeconds: 300 })
  admin = await aMember(server, { appId: desk.appId, roles: ['online_admin'] })
  anna = await desk.anAgent('Anna', groupId)
})
afterAll(() => server.close())

const minutes = (n: number) => server.clock.advance(n * 60_000)

it('tells of each day what an agent did, as it was written while they did it', async () => {
  const { appId } = desk
  minutes(10)
  const { conversationId } = await desk.somebody()
  await anna.client.desk.accept({ appId, conversationId })
  minutes(20)
  await anna.client.desk.end({ appId, conversationId })
  minutes(2)
  await anna.client.desk.finishAfterWork({ appId, conversationId })
  minutes(3)
  await anna.client.team.setOwnStatus({ appId, status: 'break' })
  minutes(15)
  await anna.client.team.setOwnStatus({ appId, status: 'offline' })
  const { days, timeZone, until } = await admin.client.team.activity({ appId, memberId: anna.personId, days: 2 })
  expect({ timeZone, until, dates: days.map(({ date }) => date) }).toMatchInlineSnapshot(`
    {
      "dates": [
        "2026-11-20",
        "2026-11-19",
      ],
      "timeZone": "Europe/London",
      "until": "2026-11-20",
    }
  `)
  const [today] = days
  expect(today?.stretches.map(({ activity }) => activity)).toEqual([
    'idle',
    'in_service',
    'after_call_work',
    'idle',
    'break',
  ])
  expect(today?.totals).toEqual({ in_service: 1_200, on_call: 0, after_call_work: 120, idle: 780, busy: 0, break: 900 })
  expect(today?.worked).toBe(2_100)
  expect(days[1]?.stretches).toEqual([])
})

it('makes a file of it, and knows nobody of another application', async () => {
  const { appId } = desk
  const file = await admin.client.team.activityFile({ appId, memberId: anna.personId, days: 7, language: 'zh' })
  expect(file.name).toMatch(/^Anna .*xlsx$/)
  expect(file.size).toBeGreaterThan(1_000)
  const stranger = await aMember(server, { appId: (await aDesk(server)).appId, roles: ['online_staff'] })
  expect(await refusal(admin.client.team.activity({ appId, memberId: stranger.personId, days: 1 }))).toBe('NOT_FOUND')
})
