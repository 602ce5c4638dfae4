import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let anna: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  anna = await aMember(server, { appId, roles: ['online_staff'] })
})
afterAll(() => server.close())

const groupOf = async (groupId: string) => (await admin.client.team.groups({ appId })).find(({ id }) => id === groupId)

const save = (groupId: string, rules: Partial<GroupRules>) =>
  admin.client.team.updateGroup({
    appId,
    groupId,
    name: 'Care',
    strategy: 'round_robin',
    receptionLimit: 3,
    memberIds: [anna.personId],
    rules: { ...NEW_RULES, ...rules },
    ranks: [{ personId: anna.personId, priority: 2, tier: 'backup' }],
  })

it('keeps how a group is served, and in which order its members are asked', async () => {
  const other = await aGroup(server, { appId, name: 'Other' })
  const groupId = await aGroup(server, { appId })
  const rules: GroupRules = {
    usePriority: true,
    lastAgentDays: 7,
    backupAfter: 45,
    languageRule: 'preferred',
    languageFor: 20,
    ringSeconds: 20,
    breakAfter: 3,
    greatest: 40,
    beyond: 'overflow',
    nobody: 'end',
    outside: 'end',
    closing: 'message',
    overflow: { groupId: other, after: 90 },
    timeout: { after: 300, outcome: 'message' },
    returnsToAgent: true,
    tellEvery: 60,
    showEstimate: true,
    afterSeconds: 30,
    waitTarget: 45,
    replyTarget: 20,
    nextReplyTarget: 30,
    resolutionTarget: 3600,
  }
  await save(groupId, rules)
  expect(await groupOf(groupId)).toMatchObject({
    strategy: 'round_robin',
    rules,
    ranks: [{ personId: anna.personId, priority: 2, tier: 'backup' }],
  })
  // Who changes the name alone changes nothing else.
  const before = await groupOf(groupId)
  await admin.client.team.updateGroup({
    appId,
    groupId,
    name: 'Customer care',
    strategy: 'round_robin',
    receptionLimit: 3,
    memberIds: [anna.personId],
  })
  expect(await groupOf(groupId)).toEqual({ ...before, name: 'Customer care' })
})

it('refuses an overflow that leads back, too far, or nowhere, even where two are saved at once', async () => {
  const groups: string[] = []
  for (let n = 0; n < 5; n += 1) groups.push(await aGroup(server, { appId, name: `Group ${n}` }))
  const into = (groupId: string | undefined) => ({ overflow: { groupId: groupId ?? '', after: 60 } })
  const [a = '', b = '', c = '', d = '', e = ''] = groups
  await save(a, into(b))
  expect(await refusal(save(b, into(a)))).toBe('OVERFLOW_CIRCLE')
  await save(b, into(c))
  await save(c, into(d))
  expect(await refusal(save(d, into(e)))).toBe('OVERFLOW_CIRCLE')
  expect(await refusal(save(e, into('01980000-0000-7000-8000-000000000000')))).toBe('NOT_FOUND')
  const [x, y] = [await aGroup(server, { appId, name: 'X' }), await aGroup(server, { appId, name: 'Y' })]
  const both = await Promise.all([refusal(save(x, into(y))), refusal(save(y, into(x)))])
  expect(both.filter((code) => code === 'OVERFLOW_CIRCLE')).toHaveLength(1)
})

it('pauses a group and runs it again, which is written down', async () => {
  const groupId = await aGroup(server, { appId, name: 'Paused' })
  await admin.client.team.setGroupMode({ appId, groupId, mode: 'paused' })
  expect((await groupOf(groupId))?.mode).toBe('paused')
  await admin.client.team.setGroupMode({ appId, groupId, mode: 'running' })
  const { rows } = await server.db.inApp(appId, (tx) =>
    tx.execute<{ after: { mode: string } }>(`select after from audit where action = 'group.mode' order by id`),
  )
  expect(rows.map(({ after }) => after.mode)).toEqual(['paused', 'running'])
})
