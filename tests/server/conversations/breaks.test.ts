import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { putOnBreak } from '#src/server/conversations/carry-out.ts'
import { agentStatus } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import { agentBack, agentsLost } from '#src/server/services/desk/presence.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let anna: TestMember
let made = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_300 + ++made) })
  const groupId = await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['admin'] })
  anna = await aMember(server, { appId, roles: ['online_staff'], groups: [groupId] })
})

async function name(breakReasons: string[]) {
  const { revision, workbench } = await admin.client.settings.workbench({ appId })
  await admin.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, breakReasons } })
}
const be = (status: 'online' | 'break' | 'busy', breakReason?: string) =>
  anna.client.team.setOwnStatus({ appId, status, breakReason })
async function stands() {
  const seen = (await admin.client.team.members({ appId })).find(({ id }) => id === anna.personId)
  const own = await anna.client.desk.overview({ appId })
  expect(own.breakReason).toBe(seen?.breakReason)
  return [seen?.status, seen?.breakReason]
}
const facts = () =>
  server.db.inApp(appId, (tx) =>
    tx
      .select({
        status: agentStatus.status,
        reason: agentStatus.breakReason,
        from: agentStatus.at,
        to: agentStatus.endedAt,
      })
      .from(agentStatus)
      .orderBy(asc(agentStatus.at), asc(agentStatus.id)),
  )

it('is for one of the reasons there are, and for none where there are none', async () => {
  expect(await refusal(be('break', 'Lunch'))).toBe('INVALID')
  await be('break')
  expect(await stands()).toEqual(['break', null])
  await name(['Lunch', 'Training'])
  await be('online')
  expect(await refusal(be('break'))).toBe('INVALID')
  expect(await refusal(be('break', 'Nap'))).toBe('INVALID')
  expect(await refusal(be('busy', 'Lunch'))).toBe('INVALID')
  await be('break', 'Lunch')
  expect(await stands()).toEqual(['break', 'Lunch'])
  expect((await anna.client.desk.overview({ appId })).breakReasons).toEqual(['Lunch', 'Training'])
  await be('busy')
  expect(await stands()).toEqual(['busy', null])
})

it('is written down from when until when, and for what, as any status', async () => {
  await name(['Lunch', 'Training'])
  const at: Date[] = []
  for (const go of [
    () => be('online'),
    () => be('break', 'Lunch'),
    () => be('break', 'Training'),
    () => be('online'),
  ]) {
    at.push(server.clock.now())
    await go()
    server.clock.advance(60_000)
  }
  await be('online')
  expect(await facts()).toEqual([
    { status: 'online', reason: null, from: at[0], to: at[1] },
    { status: 'break', reason: 'Lunch', from: at[1], to: at[2] },
    { status: 'break', reason: 'Training', from: at[2], to: at[3] },
    { status: 'online', reason: null, from: at[3], to: null },
  ])
  server.clock.advance(1000)
  await admin.client.team.forceOffline({ appId, memberId: anna.personId, forced: true, reason: 'The shift is over' })
  expect((await facts()).slice(3)).toMatchObject([{ to: server.clock.now() }, { status: 'offline', to: null }])
})

it('is told with its reason to who hands a conversation over', async () => {
  await name(['Lunch'])
  await be('break', 'Lunch')
  const { conversationId } = await aVisitor(server, appId)
  const told = async () => (await admin.client.desk.targets({ appId, conversationId })).agents
  expect(await told()).toMatchObject([{ id: anna.personId, status: 'break', breakReason: 'Lunch' }])
  await be('busy')
  expect(await told()).toMatchObject([{ status: 'busy', breakReason: null }])
})

it('has no reason where the desk has made it', async () => {
  await name(['Lunch'])
  await be('online')
  await putOnBreak(server.deps, appId, anna.personId)
  expect(await stands()).toEqual(['break', null])
})

it('goes on for the same reason after a line that was lost', async () => {
  await name(['Lunch'])
  await be('break', 'Lunch')
  await agentsLost(server.deps)
  server.clock.advance(LIMITS.presence.offlineSeconds * 1000)
  await sweep(server.deps)
  expect(await stands()).toEqual(['offline', null])
  await agentBack(server.deps, appId, anna.personId)
  expect(await stands()).toEqual(['break', 'Lunch'])
})

it('ends with the membership', async () => {
  await be('online')
  await admin.client.team.removeMember({ appId, memberId: anna.personId })
  expect(await facts()).toMatchObject([{ status: 'online', to: server.clock.now() }, { status: 'offline' }])
})

const idle = async (idleBreak: number) => {
  const { revision, workbench } = await admin.client.settings.workbench({ appId })
  await admin.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, idleBreak } })
}
const pass = async (minutes: number) => {
  server.clock.advance(minutes * 60_000)
  await sweep(server.deps)
}

it('comes to who is online and does nothing for so long, and to nobody else', async () => {
  await be('online')
  await idle(10)
  await pass(9)
  await anna.client.desk.active({ appId })
  await pass(9)
  expect(await stands()).toEqual(['idle', null])
  await pass(1)
  expect(await stands()).toEqual(['break', null])
  // Who comes back is counted anew, and who is busy is not.
  await be('online')
  await pass(9)
  await be('busy')
  await anna.client.desk.active({ appId })
  await pass(60)
  expect(await stands()).toEqual(['busy', null])
  await be('online')
  await idle(0)
  await pass(60)
  expect(await stands()).toEqual(['idle', null])
})
