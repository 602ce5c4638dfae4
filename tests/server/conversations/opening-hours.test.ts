import { afterAll, beforeAll, expect, it } from 'vitest'
import { application } from '#src/server/db/schema/platform.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

it('tells whoever asks for a person out of hours when it opens next', async () => {
  // It is Friday, 10:00 in London.
  const hours = {
    timeZone: 'Europe/London',
    always: false,
    weekly: [{ day: 1, from: '09:00', to: '18:00' }],
    special: [],
  }
  await server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application)
    const texts = { ...row!.settings.texts, outsideHours: 'We are back {{ nextOpening }}.' }
    await tx.update(application).set({ settings: { ...row!.settings, hours, texts } })
  })
  const visitor = await aVisitor(server, appId)
  const { messages } = await visitor.say('agent')
  expect(JSON.stringify(messages)).toContain('We are back Monday 09:00.')
})

it('keeps the hours of a group until it is told others, and takes none that are wrong', async () => {
  const groupId = await aGroup(server, { appId })
  const group = { name: 'Returns', strategy: 'manual' as const, receptionLimit: 5, memberIds: [] }
  const hours = {
    timeZone: 'Asia/Shanghai',
    always: false,
    weekly: [{ day: 2, from: '20:00', to: '24:00' }],
    special: [],
  }
  const held = async () => (await admin.client.team.groups({ appId })).find(({ id }) => id === groupId)?.hours
  expect(await held()).toBeNull()
  await admin.client.team.updateGroup({ appId, groupId, ...group, hours })
  await admin.client.team.updateGroup({ appId, groupId, ...group })
  expect(await held()).toEqual(hours)
  const wrong = { ...hours, timeZone: '+08:00' }
  expect(await refusal(admin.client.team.updateGroup({ appId, groupId, ...group, hours: wrong }))).toBeDefined()
  await admin.client.team.updateGroup({ appId, groupId, ...group, hours: null })
  expect(await held()).toBeNull()
})
