import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { hello } from './graphs.ts'

let server: TestServer
let own: string
let other: string
let ada: TestMember
let eve: TestMember

beforeAll(async () => {
  server = await createTestServer()
  own = await anApplication(server)
  other = await anApplication(server, { appId: '1400000002' })
  ada = await aMember(server, { appId: own, roles: ['super_admin'], nickname: 'Ada' })
  eve = await aMember(server, { appId: other, roles: ['super_admin'], nickname: 'Eve' })
})
afterAll(() => server.close())

const setup = {
  channel: 'web',
  language: 'en',
  nickname: '',
  at: 0,
  open: true,
  variables: {},
  from: 'begin' as const,
  seed: 1,
}

it('knows nothing of another application, whether it is asked as a stranger or for a stranger’s flow', async () => {
  const { id: flowId } = await ada.client.flows.create({ appId: own, name: 'Private' })
  const folder = await ada.client.flows.createFolder({ appId: own, name: 'Private' })
  const test = await ada.client.flows.saveTest({ appId: own, flowId, name: 'Private', setup, steps: [] })
  const version = await ada.client.flows.nameVersion({ appId: own, flowId, name: 'Private' })
  const { conversationId } = await aVisitor(server, own)
  const { flows } = eve.client
  const request = { type: 'webhook' as const, url: 'https://example.com', payload: null }
  for (const appId of [own, other]) {
    const calls = [
      flows.get({ appId, flowId }),
      flows.save({ appId, flowId, baseRevision: 1, document: hello() }),
      flows.update({ appId, flowId, name: 'Mine' }),
      flows.updateMany({ appId, changes: [{ flowId, enabled: false }] }),
      flows.create({ appId, from: { type: 'flow', flowId } }),
      flows.create({ appId, from: { type: 'version', flowId, versionId: version.id } }),
      flows.create({ appId, folderId: folder.id }),
      flows.renameFolder({ appId, folderId: folder.id, name: 'Mine' }),
      flows.removeFolder({ appId, folderId: folder.id }),
      flows.versions({ appId, flowId }),
      flows.version({ appId, flowId, versionId: version.id }),
      flows.nameVersion({ appId, flowId, name: 'Mine' }),
      flows.tests({ appId, flowId }),
      flows.saveTest({ appId, flowId, name: 'Mine', setup, steps: [] }),
      flows.removeTest({ appId, flowId, testId: test.id }),
      flows.runTests({ appId, flowId }),
      flows.perform({ appId, flowId, request }),
      flows.replay({ appId, conversationId }),
    ]
    expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'NOT_FOUND'))
  }
  expect(await refusal(flows.list({ appId: own }))).toBe('NOT_FOUND')
  expect((await flows.list({ appId: other })).items).toEqual([])
  expect(await flows.folders({ appId: other })).toEqual([])
  expect((await flows.resources({ appId: other })).flows).toEqual([])
  await flows.remove({ appId: other, ids: [flowId] })
  expect((await ada.client.flows.get({ appId: own, flowId })).name).toBe('Private')
})

it('gives two applications numbers and names of their own', async () => {
  const { id } = await eve.client.flows.create({ appId: other, name: 'Private' })
  expect(await eve.client.flows.get({ appId: other, flowId: id })).toMatchObject({ number: 1, name: 'Private' })
})

it('is for admins: who only serves may neither look nor change', async () => {
  const staff = await aMember(server, { appId: own, roles: ['online_staff'] })
  const lead = await aMember(server, { appId: own, roles: ['online_admin'] })
  for (const { client } of [staff, lead]) {
    expect(await refusal(client.flows.list({ appId: own }))).toBe('FORBIDDEN')
    expect(await refusal(client.flows.create({ appId: own }))).toBe('FORBIDDEN')
    expect(await refusal(client.flows.find({ appId: own, query: 'x', limit: 1 }))).toBe('FORBIDDEN')
  }
})
