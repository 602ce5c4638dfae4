import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
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
let ada: TestMember
let bo: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  bo = await aMember(server, { appId, roles: ['admin'], nickname: 'Bo' })
})
afterAll(() => server.close())

const view = { search: { enabled: false, text: 'refund', sort: 'question' }, hidden: ['tags'], order: ['answer'] }
const keep = (member: TestMember, name: string, shared: boolean) =>
  member.client.entryViews.create({ appId, name, shared, view })
const names = async (member: TestMember) =>
  (await member.client.entryViews.list({ appId })).map(({ name, shared }) => [name, shared])

describe('a view of the list of entries', () => {
  it('is its maker’s alone, or everybody’s', async () => {
    const { id } = await keep(ada, 'Mine', false)
    await keep(ada, 'Ours', true)
    expect(await names(ada)).toEqual([
      ['Mine', false],
      ['Ours', true],
    ])
    expect(await names(bo)).toEqual([['Ours', true]])
    expect((await ada.client.entryViews.list({ appId }))[0]).toMatchObject({ id, view })
    expect(await ada.client.entryViews.list({ appId, base: 'chitchat' })).toEqual([])
    expect(await refusal(bo.client.entryViews.update({ appId, viewId: id, name: 'Taken' }))).toBe('NOT_FOUND')
    expect(await refusal(bo.client.entryViews.remove({ appId, viewId: id }))).toBe('NOT_FOUND')
  })

  it('has a name that no other of the same owner has', async () => {
    expect(await refusal(keep(ada, 'Mine', false))).toBe('VIEW_NAME_TAKEN')
    expect(await refusal(keep(bo, 'Ours', true))).toBe('VIEW_NAME_TAKEN')
    await keep(bo, 'Mine', false)
    const long = keep(bo, 'n'.repeat(LIMITS.entryView.title + 1), false)
    expect(await refusal(long)).toBe('INVALID')
  })

  it('is renamed, shows something else, and goes', async () => {
    const [, ours] = await ada.client.entryViews.list({ appId })
    const next = { search: { live: 'changed' }, hidden: [], order: [] }
    await bo.client.entryViews.update({ appId, viewId: ours!.id, name: 'Everybody’s', view: next })
    expect((await ada.client.entryViews.list({ appId })).find(({ id }) => id === ours!.id)).toEqual({
      id: ours!.id,
      name: 'Everybody’s',
      shared: true,
      view: next,
    })
    await ada.client.entryViews.remove({ appId, viewId: ours!.id })
    expect(await names(bo)).toEqual([['Mine', false]])
  })

  it('holds so much and no more, and there are so many', async () => {
    const search = Object.fromEntries(Array.from({ length: LIMITS.entryView.names + 1 }, (_, at) => [`f${at}`, true]))
    const much = ada.client.entryViews.create({ appId, name: 'Much', shared: false, view: { ...view, search } })
    expect(await refusal(much)).toBe('INVALID')
    const own = (await names(bo)).length
    for (let at = own; at < LIMITS.entryView.count; at += 1) await keep(bo, `View ${at}`, false)
    expect(await refusal(keep(bo, 'One too many', false))).toBe('VIEW_LIMIT')
    await keep(bo, 'Shared still', true)
  })
})
