import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PANELS, type Panels } from '#src/domain/settings/panels.ts'
import { NEW_WORKBENCH, type Workbench } from '#src/domain/settings/workbench.ts'
import { application } from '#src/server/db/schema/platform.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let olga: TestMember
let anna: TestMember
let made = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_500 + ++made) })
  olga = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  anna = await aMember(server, { appId, roles: ['online_staff'] })
})

async function set(panels: Panels) {
  const { revision, workbench } = await olga.client.settings.workbench({ appId })
  return olga.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, panels } })
}
const shown = async () => (await anna.client.desk.overview({ appId })).panels

it('puts the panels of the desk in the order that is set, without those that are left out', async () => {
  expect(await shown()).toEqual(PANELS)
  await set([
    { name: 'earlier', shown: true },
    { name: 'visitor', shown: false },
    { name: 'summary', shown: true },
    { name: 'conversation', shown: true },
  ])
  expect(await shown()).toEqual(['earlier', 'summary', 'conversation', 'knowledge', 'notes', 'similar', 'custom'])
  expect(await refusal(set([...PANELS, 'visitor' as const].map((name) => ({ name, shown: true }))))).toBe('INVALID')
  expect(await refusal(set([{ name: 'secrets' as 'visitor', shown: true }]))).toBe('INVALID')
})

it('shows a panel that nobody has set yet, after those that are', async () => {
  await server.db.inApp(appId, (tx) => tx.update(application).set({ deskPanels: [{ name: 'visitor', shown: false }] }))
  expect(await shown()).toEqual(['summary', 'knowledge', 'notes', 'conversation', 'earlier', 'similar', 'custom'])
  expect((await olga.client.settings.workbench({ appId })).workbench.panels).toHaveLength(PANELS.length)
})

it('leaves lists out and orders them for all who have chosen no order, and never those without which nobody serves', async () => {
  const listsOf = async () => (await anna.client.desk.overview({ appId })).lists
  const setLists = async (lists: Workbench['lists']) => {
    const { revision, workbench } = await olga.client.settings.workbench({ appId })
    return olga.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, lists } })
  }
  expect(await listsOf()).toEqual({ hidden: [], sort: 'usual' })
  await setLists({ hidden: ['done', 'bot'], sort: 'target' })
  expect(await listsOf()).toEqual({ hidden: ['done', 'bot'], sort: 'target' })
  expect(await refusal(setLists({ hidden: ['done', 'done'], sort: 'usual' }))).toBe('INVALID')
  expect(await refusal(setLists({ hidden: ['mine' as 'done'], sort: 'usual' }))).toBe('INVALID')
  expect(await refusal(setLists({ hidden: [], sort: 'loudest' as 'usual' }))).toBe('INVALID')
})

it('has a history, of which an earlier state is saved as one more change', async () => {
  const [first = { name: 'summary' as const, shown: true }, ...others] = NEW_WORKBENCH.panels
  await set([...others, first])
  const [change] = await olga.client.settings.workbenchHistory({ appId })
  expect(change).toMatchObject({ by: 'Olga', before: NEW_WORKBENCH, after: { panels: [...others, first] } })
  await set(change?.before.panels ?? [])
  expect(await olga.client.settings.workbench({ appId })).toMatchObject({ revision: 3, workbench: NEW_WORKBENCH })
  expect(await refusal(anna.client.settings.workbenchHistory({ appId }))).toBe('FORBIDDEN')
})

it('tells agents by sound and by notices of the system, or not, until they choose themselves', async () => {
  const noticesOf = async () => (await anna.client.desk.overview({ appId })).notices
  expect(await noticesOf()).toEqual({ sound: true, desktop: true })
  const { revision, workbench } = await olga.client.settings.workbench({ appId })
  const notices = { sound: false, desktop: true }
  await olga.client.settings.updateWorkbench({ appId, revision, workbench: { ...workbench, notices } })
  expect(await noticesOf()).toEqual(notices)
  expect((await olga.client.settings.workbench({ appId })).workbench.notices).toEqual(notices)
})
