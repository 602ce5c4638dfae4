import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import type { QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { quickReply } from '#src/server/db/schema/quick-reply.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { uuidv7 } from 'uuidv7'

let server: TestServer
let appId: string
let manager: TestMember
let agent: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  manager = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna' })
})
afterAll(() => server.close())

const forAll: QuickReplyInput = {
  title: 'Hello',
  content: 'Hello {{ visitor }}!',
  categoryId: null,
  shortcut: '',
  language: null,
  fileIds: [],
  scope: 'all',
  audience: [],
}
const ownOf = (member: TestMember): QuickReplyInput => ({
  ...forAll,
  title: 'Mine',
  scope: 'members',
  audience: [member.personId],
})
const titles = async (member: TestMember) =>
  (await member.client.quickReplies.list({ appId })).replies.map(({ title, editable }) => [title, editable])

it('shows each member what is for them, and lets each keep some of their own', async () => {
  const reply = await manager.client.quickReplies.create({ appId, reply: forAll })
  const { fileIds: _files, ...said } = forAll
  expect(reply).toMatchObject({ ...said, files: [], category: '', revision: 1, updatedBy: 'Olga', editable: true })
  await agent.client.quickReplies.create({ appId, reply: ownOf(agent) })
  const [group] = await manager.client.team.groups({ appId })
  await manager.client.quickReplies.create({
    appId,
    reply: { ...forAll, title: 'Of a group', scope: 'groups', audience: [group!.id] },
  })
  expect(await titles(agent)).toEqual([
    ['Hello', false],
    ['Mine', true],
  ])
  expect(await titles(manager)).toEqual([
    ['Hello', true],
    ['Of a group', true],
  ])
})

it('lets agents write nothing for others, and nobody what is another’s own', async () => {
  const [hello] = (await agent.client.quickReplies.list({ appId })).replies
  const { id: replyId, revision } = hello!
  const { quickReplies } = agent.client
  expect(await refusal(quickReplies.create({ appId, reply: forAll }))).toBe('FORBIDDEN')
  expect(await refusal(quickReplies.create({ appId, reply: ownOf(manager) }))).toBe('FORBIDDEN')
  expect(await refusal(quickReplies.update({ appId, replyId, revision, reply: ownOf(agent) }))).toBe('FORBIDDEN')
  expect(await refusal(quickReplies.remove({ appId, replyId }))).toBe('FORBIDDEN')
  const mine = (await quickReplies.list({ appId })).replies.find(({ title }) => title === 'Mine')!
  expect(await refusal(manager.client.quickReplies.remove({ appId, replyId: mine.id }))).toBe('NOT_FOUND')
  expect(await refusal(quickReplies.update({ appId, replyId: mine.id, revision: 1, reply: forAll }))).toBe('FORBIDDEN')
})

it('is for groups and members of this application only', async () => {
  const stranger = { ...forAll, audience: [uuidv7()] }
  for (const scope of ['groups', 'members'] as const)
    expect(
      await refusal(
        manager.client.quickReplies.create({
          appId,
          reply: { ...stranger, scope, audience: [...stranger.audience, manager.personId] },
        }),
      ),
    ).toBe('NOT_FOUND')
  const other = await anApplication(server, { appId: '1400000009' })
  expect(await refusal(manager.client.quickReplies.list({ appId: other }))).toBe('NOT_FOUND')
})

it('is not written over, and goes when it is deleted', async () => {
  const reply = await manager.client.quickReplies.create({ appId, reply: { ...forAll, title: 'Soon gone' } })
  const change = { appId, replyId: reply.id, revision: 1, reply: { ...forAll, title: 'Changed' } }
  expect(await manager.client.quickReplies.update(change)).toMatchObject({ title: 'Changed', revision: 2 })
  await expect(manager.client.quickReplies.update(change)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { revision: 2, changedBy: 'Olga' },
  })
  await manager.client.quickReplies.remove({ appId, replyId: reply.id })
  expect(await refusal(manager.client.quickReplies.remove({ appId, replyId: reply.id }))).toBe('NOT_FOUND')
})

it('takes a thousand and no more, also when two come at once', async () => {
  const held = (await server.db.inApp(appId, (tx) => tx.select().from(quickReply))).length
  await server.db.inApp(appId, (tx) =>
    tx.insert(quickReply).values(
      Array.from({ length: LIMITS.quickReply.count - 1 - held }, (_, n) => ({
        appId,
        id: uuidv7(),
        title: `Reply ${n}`,
        content: 'x',
        scope: 'all' as const,
        audience: [],
      })),
    ),
  )
  const codes = await Promise.all(
    [1, 2].map((n) => refusal(manager.client.quickReplies.create({ appId, reply: { ...forAll, title: `Last ${n}` } }))),
  )
  expect(codes).toContain('QUICK_REPLY_LIMIT')
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
})
