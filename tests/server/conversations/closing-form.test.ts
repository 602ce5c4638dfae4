import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ClosingForm } from '#src/domain/conversation/closing.ts'
import { afterWork } from '#src/server/db/schema/routing.ts'
import { closingAnswer } from '#src/server/db/schema/conversation.ts'
import { sweep } from '#src/server/due.ts'
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

const TOPIC = '01980000-0000-7000-8000-000000000001'
const SOLVED = '01980000-0000-7000-8000-000000000002'
const NOTES = '01980000-0000-7000-8000-000000000003'
const FORM: ClosingForm = [
  { id: TOPIC, kind: 'select', label: 'Topic', options: ['Delivery', 'Returns / Damaged'], required: true },
  { id: SOLVED, kind: 'solved', label: 'Solved', options: [], required: false },
  { id: NOTES, kind: 'text', label: 'Notes', options: [], required: false },
]

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
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  const groupId = await aGroup(server, { appId, strategy: 'manual', limit: 3 })
  admin = await aMember(server, { appId, roles: ['admin'], nickname: 'Olga' })
  const role = { appId, roles: ['online_staff' as const], groups: [groupId], status: 'online' as const }
  anna = await aMember(server, { ...role, nickname: 'Anna' })
  await set(FORM)
})

async function set(closing: ClosingForm, seconds = 60) {
  const { revision, workbench: before } = await admin.client.settings.workbench({ appId })
  const workbench = { ...before, afterWork: { seconds, extensions: 0 }, closing }
  await admin.client.settings.updateWorkbench({ appId, revision, workbench })
}
async function ended() {
  const visitor = await aVisitor(server, appId)
  const of = { appId, conversationId: visitor.conversationId }
  await visitor.client.visitor.transfer(of)
  await anna.client.desk.accept(of)
  await anna.client.desk.end(of)
  return of
}
const works = () => server.db.inApp(appId, (tx) => tx.select().from(afterWork))

it('keeps after-call work going until it is filed, which ends it', async () => {
  const of = await ended()
  expect(await refusal(anna.client.desk.finishAfterWork(of))).toBe('CLOSING_REQUIRED')
  expect(await refusal(anna.client.desk.fileClosing({ ...of, answers: {} }))).toBe('INVALID')
  expect(await works()).toEqual([])
  server.clock.advance(20_000)
  await anna.client.desk.fileClosing({ ...of, answers: { [TOPIC]: ['Delivery'], [NOTES]: [' Tomorrow. '] } })
  expect(await works()).toMatchObject([{ outcome: 'done', tookMs: 20_000 }])
  expect(await anna.client.desk.closing(of)).toMatchObject({
    form: FORM,
    answers: { [TOPIC]: ['Delivery'], [NOTES]: ['Tomorrow.'] },
  })
})

it('is not waited for beyond its time, and can be filed afterwards, and again', async () => {
  const of = await ended()
  server.clock.advance(60_000)
  await sweep(server.deps)
  expect(await works()).toMatchObject([{ outcome: 'time' }])
  await anna.client.desk.fileClosing({ ...of, answers: { [TOPIC]: ['Delivery'], [SOLVED]: ['no'] } })
  await anna.client.desk.fileClosing({ ...of, answers: { [TOPIC]: ['Returns / Damaged'] } })
  expect((await anna.client.desk.closing(of)).answers).toEqual({ [TOPIC]: ['Returns / Damaged'] })
})

it('is waited for only where something in it is required', async () => {
  await set(FORM.map((field) => ({ ...field, required: false })))
  const of = await ended()
  await anna.client.desk.finishAfterWork(of)
  expect(await works()).toMatchObject([{ outcome: 'done' }])
})

it('is that of who served last, once it has ended', async () => {
  const ben = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Ben' })
  const of = await ended()
  const answers = { [TOPIC]: ['Delivery'] }
  expect(await refusal(ben.client.desk.closing(of))).toBe('NOT_FOUND')
  expect(await refusal(ben.client.desk.fileClosing({ ...of, answers }))).toBe('NOT_OWNER')
  const visitor = await aVisitor(server, appId)
  const open = { appId, conversationId: visitor.conversationId }
  await visitor.client.visitor.transfer(open)
  await anna.client.desk.accept(open)
  expect(await refusal(anna.client.desk.fileClosing({ ...open, answers }))).toBe('STATE_CONFLICT')
})

it('is told and found in the history under the names that its fields had', async () => {
  const first = await ended()
  const second = await ended()
  await anna.client.desk.fileClosing({ ...first, answers: { [TOPIC]: ['Delivery'], [SOLVED]: ['yes'] } })
  await anna.client.desk.fileClosing({ ...second, answers: { [TOPIC]: ['Returns / Damaged'], [SOLVED]: ['yes'] } })
  await set([{ ...FORM[0]!, label: 'Subject' }])
  expect((await admin.client.history.get(first)).closing).toEqual([
    { fieldId: TOPIC, label: 'Topic', kind: 'select', values: ['Delivery'] },
    { fieldId: SOLVED, label: 'Solved', kind: 'solved', values: ['yes'] },
  ])
  const found = async (closing: string) =>
    (await admin.client.history.list({ appId, closing })).items.map(({ id }) => id)
  expect(await found(`${TOPIC}:Delivery`)).toEqual([first.conversationId])
  expect((await found(`${SOLVED}:yes`)).toSorted()).toEqual([first.conversationId, second.conversationId].toSorted())
  expect(await found(`${SOLVED}:no`)).toEqual([])
})

it('goes with the visitor who is erased', async () => {
  const of = await ended()
  await anna.client.desk.fileClosing({ ...of, answers: { [TOPIC]: ['Delivery'], [NOTES]: ['Maria moved.'] } })
  const { conversation } = await admin.client.history.get(of)
  await admin.client.history.eraseVisitor({ appId, visitorId: conversation.visitor.id, reason: 'Asked for' })
  await server.settled()
  expect(await server.db.inApp(appId, (tx) => tx.select().from(closingAnswer))).toEqual([])
})
