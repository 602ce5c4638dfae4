import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
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

it('goes by the hours of the channel before those of the application, and by those of a group before both', async () => {
  const { client } = admin
  const [always, tuesdays] = [
    { timeZone: 'Europe/London', always: true, weekly: [], special: [] },
    { timeZone: 'Europe/London', always: false, weekly: [{ day: 2, from: '09:00', to: '18:00' }], special: [] },
  ]
  const set = async (channels: { web?: WorkingHours }) => {
    const { revision } = await client.settings.channelHours({ appId })
    await client.settings.updateChannelHours({ appId, revision, channelHours: { channels } })
  }
  const told = async () => {
    const { say, client: visitor, conversationId } = await aVisitor(server, appId)
    await say('agent')
    const { messages } = await visitor.visitor.messages({ appId, conversationId, after: 0 })
    const back = messages.find(({ body }) => body.text.startsWith('We are back'))
    return back?.body.text ?? null
  }
  expect(await told()).toBe('We are back Monday 09:00.')
  await set({ web: tuesdays })
  expect(await told()).toBe('We are back Tuesday 09:00.')
  const users = (await client.settings.usedBy({ appId })).hours.find(({ kind }) => kind === 'channel')
  expect(users?.own).toEqual([{ id: 'web', name: '' }])
  await set({ web: always })
  expect(await told()).toBeNull()
  await set({ web: tuesdays })
  await setGroupHours(always)
  expect(await told()).toBeNull()
  await setGroupHours(null)
  await set({})
  expect(await told()).toBe('We are back Monday 09:00.')
  const history = await client.settings.channelHoursHistory({ appId })
  expect(history[0]).toMatchObject({ before: { channels: { web: tuesdays } }, after: { channels: {} } })
  expect(await refusal(set({ web: { ...tuesdays, timeZone: '+08:00' } }))).toBe('INVALID')
})

/** Of every group of the application. */
const setGroupHours = (hours: WorkingHours | null) =>
  server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ hours }))

it('lets visitors leave a message outside the hours, tells them alone, or leaves them with the bot, as the hours say that count', async () => {
  const { client } = admin
  const mondays: WorkingHours = {
    timeZone: 'Europe/London',
    always: false,
    weekly: [{ day: 1, from: '09:00', to: '18:00' }],
    special: [],
  }
  const set = async (hours: WorkingHours, web?: WorkingHours) => {
    const { revision } = await client.settings.hours({ appId })
    await client.settings.updateHours({ appId, revision, hours })
    const ofChannels = await client.settings.channelHours({ appId })
    const channels = web === undefined ? {} : { web }
    await client.settings.updateChannelHours({ appId, revision: ofChannels.revision, channelHours: { channels } })
  }
  /** Whether a person is offered, whether the bot offers one when it has no answer twice, and what comes of asking for one. */
  const meets = async () => {
    const { say, client: visitor, conversationId } = await aVisitor(server, appId)
    const { conversation } = await say('Gloriously irrelevant')
    for (const text of ['Quite beside it', 'Zzz xxx qqq']) await say(text)
    await say('agent')
    const { messages } = await visitor.visitor.messages({ appId, conversationId, after: 0 })
    const told = messages.find(({ body }) => body.type === 'notice' && body.notice === 'outside_hours')?.body
    return {
      offered: conversation.canTransfer,
      byBot: messages.some(({ body }) => body.type === 'suggestions' && body.offerAgent),
      leaves: told?.type === 'notice' ? told.leaves : 'not told',
    }
  }
  await set(mondays)
  expect(await meets()).toEqual({ offered: true, byBot: true, leaves: undefined })
  await set({ ...mondays, outside: 'words' })
  expect(await meets()).toEqual({ offered: true, byBot: true, leaves: false })
  await set({ ...mondays, outside: 'bot' })
  expect(await meets()).toEqual({ offered: false, byBot: false, leaves: false })
  // Those of the channel count as a whole.
  await set({ ...mondays, outside: 'bot' }, mondays)
  expect(await meets()).toEqual({ offered: true, byBot: true, leaves: undefined })
  await set(mondays, { ...mondays, outside: 'bot' })
  expect(await meets()).toMatchObject({ offered: false })
  await setGroupHours(mondays)
  const groupId = await aGroup(server, { appId })
  const [row] = await server.db.inApp(appId, (tx) => tx.select({ settings: application.settings }).from(application))
  await server.db.inApp(appId, (tx) =>
    tx.update(application).set({ settings: { ...row!.settings, defaultGroupId: groupId } }),
  )
  await setGroupHours({ ...mondays, outside: 'words' })
  expect(await meets()).toEqual({ offered: true, byBot: true, leaves: false })
  await setGroupHours(null)
  await server.db.inApp(appId, (tx) => tx.update(application).set({ settings: row!.settings }))
  // While it is open nothing of it counts.
  await set({ ...mondays, always: true, outside: 'bot' })
  expect(await meets()).toMatchObject({ offered: true, leaves: 'not told' })
  await set(mondays)
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
