import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { NEW_ASSIGNMENT } from '#src/domain/settings/assignment.ts'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let anna: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await aDesk(server)
  anna = await desk.anAgent('Anna', await desk.aQueue({}))
})

type What = { nickname?: string; addTags?: string[]; removeTags?: string[] }
const describe_ = (by: TestMember, conversationId: string, what: What) =>
  by.client.desk.describeVisitor({
    appId: desk.appId,
    conversationId,
    nickname: '',
    addTags: [],
    removeTags: [],
    ...what,
  })
const seen = async () => (await anna.client.desk.overview({ appId: desk.appId })).mine[0]!.visitor

it('Who serves a visitor says what they are called and tags them; a VIP is one from then on', async () => {
  const { appId } = desk
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  const { revision, assignment: now } = await admin.client.settings.assignment({ appId })
  const { defaultGroupId } = now
  const vip = { ...NEW_ASSIGNMENT.vip, tags: ['gold'] }
  await admin.client.settings.updateAssignment({
    appId,
    revision,
    assignment: { ...NEW_ASSIGNMENT, vip, defaultGroupId },
  })
  const { conversationId } = await desk.somebody()
  expect(await seen()).toMatchObject({ nickname: '', tags: [], isVip: false })
  await describe_(anna, conversationId, { nickname: 'Mr Grey', addTags: ['gold', 'north'] })
  expect(await seen()).toMatchObject({ nickname: 'Mr Grey', tags: ['gold', 'north'], isVip: true })
  const told = server.announced.findLast(({ type }) => type === 'desk')
  expect(told?.args[1]).toMatchObject({ id: conversationId, visitor: { nickname: 'Mr Grey' } })
})

it('What others have tagged meanwhile stays, and a tag in other letters is no second one', async () => {
  const { conversationId } = await desk.somebody()
  await describe_(anna, conversationId, { addTags: ['gold'] })
  await describe_(anna, conversationId, { addTags: ['Gold', 'north'] })
  await describe_(anna, conversationId, { addTags: ['south'], removeTags: ['north'] })
  expect((await seen()).tags).toEqual(['gold', 'south'])
})

it('Nobody else does, and nobody is given more tags than there may be, or words that could be markup', async () => {
  const { conversationId } = await desk.somebody()
  const ben = await desk.anAgent('Ben', await desk.aQueue({}))
  expect(await refusal(describe_(ben, conversationId, { nickname: 'X' }))).toBe('NOT_OWNER')
  const many = Array.from({ length: LIMITS.visitor.tags }, (_, n) => `tag ${n}`)
  await describe_(anna, conversationId, { addTags: many })
  expect(await refusal(describe_(anna, conversationId, { addTags: ['one more'] }))).toBe('USER_TAG_LIMIT')
  expect(await refusal(describe_(anna, conversationId, { nickname: '<b>' }))).toBe('INVALID')
  expect(await seen()).toMatchObject({ nickname: '', tags: many })
})
