import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { NEW_STAFF_MAY, type StaffMay } from '#src/domain/settings/staff-may.ts'
import { memberRole } from '#src/server/db/schema/team.ts'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let appId: string
let queue: string
let anna: TestMember
let ben: TestMember
let olga: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await aDesk(server)
  appId = desk.appId
  queue = await desk.aQueue({})
  anna = await desk.anAgent('Anna', queue)
  olga = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
})

async function keep(from: Partial<StaffMay>) {
  const { revision, workbench } = await olga.client.settings.workbench({ appId })
  await olga.client.settings.updateWorkbench({
    appId,
    revision,
    workbench: { ...workbench, staff: { ...NEW_STAFF_MAY, ...from } },
  })
}
type Visitor = Awaited<ReturnType<Desk['somebody']>>
const of = ({ conversationId }: { conversationId: string }) => ({ appId, conversationId })
const transfer = (visitor: Visitor, to: { type: 'group' | 'agent'; id: string }) =>
  anna.client.desk.transfer({ ...of(visitor), to })
const block = (visitor: Visitor, days: number) => anna.client.desk.block({ ...of(visitor), days, reason: 'Insults' })

it('refuses an end, also on going offline, and tells the desk that it is kept from its agent', async () => {
  const visitor = await desk.somebody()
  expect((await anna.client.desk.overview({ appId })).may).toEqual(NEW_STAFF_MAY)
  await keep({ end: false })
  expect((await anna.client.desk.overview({ appId })).may.end).toBe(false)
  expect(await refusal(anna.client.desk.end(of(visitor)))).toBe('STAFF_MAY_NOT')
  const leave = (conversations: 'end' | 'keep') =>
    anna.client.team.setOwnStatus({ appId, status: 'offline', conversations })
  expect(await refusal(leave('end'))).toBe('STAFF_MAY_NOT')
  expect((await anna.client.desk.overview({ appId })).status).toBe('online')
  await leave('keep')
  expect(await desk.stands(visitor)).toBe('in_service Anna')
  await keep({})
  await anna.client.desk.end(of(visitor))
  expect(await desk.stands(visitor)).toBe('ended agent_ended')
})

it('refuses a transfer to a colleague and to a group apart from each other', async () => {
  const visitor = await desk.somebody()
  ben = await desk.anAgent('Ben', queue)
  await keep({ toMember: false })
  expect(await refusal(transfer(visitor, { type: 'agent', id: ben.personId }))).toBe('STAFF_MAY_NOT')
  await keep({ toGroup: false })
  expect(await refusal(transfer(visitor, { type: 'group', id: queue }))).toBe('STAFF_MAY_NOT')
  expect(await refusal(transfer(visitor, { type: 'agent', id: ben.personId }))).toBeUndefined()
})

it('refuses to take back what was said', async () => {
  const visitor = await desk.somebody()
  const { seq } = await anna.client.desk.send({ ...of(visitor), clientMsgId: 'a-message-of-anna', text: 'Hello' })
  await keep({ recall: false })
  expect(await refusal(anna.client.desk.recall({ ...of(visitor), seq }))).toBe('STAFF_MAY_NOT')
  await keep({})
  expect(await refusal(anna.client.desk.recall({ ...of(visitor), seq }))).toBeUndefined()
})

it('lets agents block for as many days as are set, or not at all, and lift what they have set', async () => {
  const visitor = await desk.somebody()
  await keep({ blockDays: 0 })
  expect(await refusal(block(visitor, 1))).toBe('STAFF_MAY_NOT')
  await keep({ blockDays: 7 })
  await expect(block(visitor, 8)).rejects.toMatchObject({ code: 'BLOCK_TOO_LONG', data: { most: 7 } })
  await block(visitor, 7)
  await keep({ blockDays: 0 })
  expect(await refusal(anna.client.desk.unblock(of(visitor)))).toBeUndefined()
  await expect(keep({ blockDays: 366 })).rejects.toMatchObject({ code: 'INVALID' })
})

it('refuses to write first, and says so before anything is written', async () => {
  const visitor = await desk.somebody()
  await anna.client.desk.end(of(visitor))
  const begin = () =>
    anna.client.desk.begin({ ...of(visitor), groupId: queue, clientMsgId: 'a-first-message', text: 'Hello again' })
  await keep({ begin: false })
  expect((await anna.client.desk.beginning(of(visitor))).hindrance).toBe('staff')
  expect(await refusal(begin())).toBe('STAFF_MAY_NOT')
  await keep({})
  expect((await anna.client.desk.beginning(of(visitor))).hindrance).toBeNull()
  expect(await refusal(begin())).toBeUndefined()
})

it('refuses to lift a mask, which nothing tells the audit log of', async () => {
  const visitor = await desk.somebody()
  const unmask = () => anna.client.history.unmask({ ...of(visitor), reason: 'To call back' })
  await keep({ unmask: false })
  expect(await refusal(unmask())).toBe('STAFF_MAY_NOT')
  expect((await olga.client.audit.list({ appId })).items.map(({ action }) => action)).not.toContain(
    'conversation.unmasked',
  )
  await keep({})
  expect(await refusal(unmask())).toBeUndefined()
})

it('lets agents take and begin themselves as many above their limit as are set, and nothing ring there', async () => {
  const small = await desk.aQueue({ strategy: 'manual', limit: 1 })
  const cara = await desk.anAgent('Cara', small)
  const waits = async () => {
    const visitor = await desk.somebody()
    return { visitor, taken: () => refusal(cara.client.desk.accept(of(visitor))) }
  }
  const [first, second, third, fourth] = [await waits(), await waits(), await waits(), await waits()]
  expect([await first.taken(), await second.taken()]).toEqual([undefined, 'CAPACITY_FULL'])
  await keep({ aboveLimit: 2 })
  expect([await second.taken(), await third.taken(), await fourth.taken()]).toEqual([
    undefined,
    undefined,
    'CAPACITY_FULL',
  ])
  await cara.client.desk.end(of(third.visitor))
  const begin = { ...of(third.visitor), groupId: small, clientMsgId: 'a-first-message', text: 'Hello again' }
  expect(await refusal(cara.client.desk.begin(begin))).toBeUndefined()
  expect(await refusal(keep({ aboveLimit: 31 }))).toBe('INVALID')
})

it('does not bind who may change it, also where they serve', async () => {
  await keep({ end: false, blockDays: 0 })
  await server.db.inApp(appId, (tx) =>
    tx.insert(memberRole).values({ appId, personId: anna.personId, role: 'online_admin' }),
  )
  const visitor = await desk.somebody()
  expect((await anna.client.desk.overview({ appId })).may).toMatchObject({ end: true, blockDays: 365 })
  await block(visitor, 30)
  expect(await desk.stands(visitor)).toBe('ended user_blocked')
  await server.db.inApp(appId, (tx) => tx.delete(memberRole).where(eq(memberRole.role, 'online_admin')))
})
