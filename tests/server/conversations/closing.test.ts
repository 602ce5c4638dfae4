import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import { sweep } from '#src/server/due.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

/** It is Friday, 10:00 in London. */
const OPEN: WorkingHours = {
  timeZone: 'Europe/London',
  always: false,
  weekly: [{ day: 5, from: '09:00', to: '18:00' }],
  special: [],
}
const CLOSED: WorkingHours = { ...OPEN, weekly: [{ day: 1, from: '09:00', to: '18:00' }] }

let server: TestServer
let appId: string
let groupId: string
let admin: TestMember
let anna: TestMember

beforeAll(async () => {
  server = await createTestServer()
  admin = await aMember(server, { appId: await anApplication(server), roles: ['super_admin'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(new Date('2026-11-20T10:00:00Z'))
  appId = await anApplication(server, { appId: nextApp(), template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  groupId = await aGroup(server, { appId })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await deployed(server, appId, admin)
  const { revision, assignment } = await admin.client.settings.assignment({ appId })
  await admin.client.settings.updateAssignment({
    appId,
    revision,
    assignment: { ...assignment, defaultGroupId: groupId },
  })
})

let apps = 1_400_001_000
const nextApp = () => String((apps += 1))

const set = (rules: Partial<GroupRules>, hours: WorkingHours = OPEN) =>
  admin.client.team.updateGroup({
    appId,
    groupId,
    name: 'Customer care',
    strategy: 'manual',
    receptionLimit: 5,
    memberIds: [anna.personId],
    rules: { ...NEW_RULES, ...rules },
    hours,
  })

async function asks() {
  const visitor = await aVisitor(server, appId)
  await visitor.say('I want to talk to a human')
  const own = { appId, conversationId: visitor.conversationId }
  return {
    async stands() {
      const { conversation } = await admin.client.history.get(own)
      const { messages } = await visitor.client.visitor.messages(own)
      const notices = messages.flatMap(({ body }) => (body.type === 'notice' ? [body.notice] : []))
      return { state: conversation.endReason ?? conversation.state, notices }
    },
  }
}

/** Until 18:00:01 of that day. */
async function close() {
  server.clock.set(new Date('2026-11-20T18:00:01Z'))
  await anna.client.team.setOwnStatus({ appId, status: 'online' })
  await sweep(server.deps)
}

describe('at closing time', () => {
  beforeEach(() => server.clock.set(new Date('2026-11-20T17:59:00Z')))

  it('who still waits goes on waiting, where nothing else is set', async () => {
    await set({})
    const { stands } = await asks()
    await close()
    expect((await stands()).state).toBe('queued')
  })

  it('who still waits is told when it opens again, and it ends, or they are with the bot', async () => {
    for (const [closing, state] of [
      ['end', 'outside_hours'],
      ['message', 'bot'],
    ] as const) {
      server.clock.set(new Date('2026-11-20T17:59:00Z'))
      await set({ closing })
      const { stands } = await asks()
      await close()
      const after = await stands()
      expect(after.state, closing).toBe(state)
      expect(after.notices, closing).toContain('outside_hours')
    }
  })

  it('does nothing to whoever is served', async () => {
    await set({ closing: 'end' })
    const { stands } = await asks()
    const [waiting] = (await anna.client.desk.overview({ appId })).queue
    await anna.client.desk.accept({ appId, conversationId: waiting!.id })
    await close()
    expect((await stands()).state).toBe('in_service')
  })
})

it('outside its hours a group leaves the visitor with the bot, or ends it', async () => {
  await set({}, CLOSED)
  expect(await (await asks()).stands()).toMatchObject({ state: 'bot', notices: ['outside_hours'] })
  await set({ outside: 'end' }, CLOSED)
  expect(await (await asks()).stands()).toMatchObject({ state: 'outside_hours', notices: ['outside_hours', 'ended'] })
})

it('with nobody there a group leaves the visitor with the bot, sends on, or ends it', async () => {
  await anna.client.team.setOwnStatus({ appId, status: 'offline' })
  await set({})
  expect(await (await asks()).stands()).toMatchObject({ state: 'bot', notices: ['no_agent'] })
  await set({ nobody: 'end' })
  expect(await (await asks()).stands()).toMatchObject({ state: 'no_agent_online', notices: ['no_agent', 'ended'] })
  // A group that helps out has somebody: nothing ends.
  const other = await aGroup(server, { appId, name: 'Other' })
  await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [other] })
  await set({ nobody: 'end', overflow: { groupId: other, after: 60 } })
  expect((await (await asks()).stands()).state).toBe('queued')
})
