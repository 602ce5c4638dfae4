import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

const appId = '1400000001'
const THINGS = ['lamp', 'sofa', 'router', 'tablet', 'wallet', 'carpet', 'kettle', 'mirror', 'blanket', 'bicycle']
const DEEDS = ['returned', 'repaired', 'cleaned']

let server: TestServer
let admin: TestMember
let ids: string[]

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  const [category] = await admin.client.knowledge.categories({ appId })
  ids = []
  for (const deed of DEEDS)
    for (const thing of THINGS) {
      const similar = [`I want the ${thing} to be ${deed}`, `${thing} ${deed} please`, `how is a ${thing} ${deed}`]
      const question = `Can the ${thing} be ${deed}?`
      const { id } = await admin.client.knowledge.createEntry({
        appId,
        entry: { categoryId: category!.id, question, similar, answer: question, enabled: true },
      })
      ids.push(id)
    }
})
afterAll(() => server.close())

const first = async (text: string) => (await server.deps.bots.ofDraft(appId)).search(text, 1).candidates[0]?.entryId
const enable = (some: string[], enabled: boolean) =>
  admin.client.knowledge.bulk({ appId, target: { ids: some }, act: { type: enabled ? 'enable' : 'disable' } })

describe('the draft', () => {
  it.each([
    ['a few entries', 3],
    ['more entries than are learnt one by one', 25],
  ])('answers without %s that were switched off, and with them again', async (_, count) => {
    const [some, rest] = [ids.slice(0, count), ids.slice(count)]
    const bot = await server.deps.bots.ofDraft(appId)
    expect(bot.search('Can the lamp be returned?', 1).candidates[0]?.entryId).toBe(ids[0])
    await enable(some, false)
    expect(some).not.toContain(await first('Can the lamp be returned?'))
    expect(await first('Can the bicycle be cleaned?')).toBe(rest.at(-1))
    await enable(some, true)
    expect(await first('Can the lamp be returned?')).toBe(ids[0])
  })

  it('takes a change in while others ask it', async () => {
    const [id] = ids
    const { revision, categoryId, question, answer, enabled } = await admin.client.knowledge.entry({
      appId,
      entryId: id!,
    })
    const before = await server.deps.bots.ofDraft(appId)
    await admin.client.knowledge.updateEntry({
      appId,
      entryId: id!,
      revision,
      entry: { categoryId, question, answer, enabled, similar: ['Does the lamp go back to you?'] },
    })
    const asked = Array.from({ length: 5 }, () => first('does the lamp go back to you'))
    expect(before.search('Can the bicycle be cleaned?', 1).candidates[0]?.entryId).toBe(ids.at(-1))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => id))
  })
})
