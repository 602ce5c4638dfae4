import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEW_ASKING, type Asking } from '#src/domain/settings/asking.ts'
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
let owner: TestMember
let agent: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_800 + ++made), template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
  const groups = [await aGroup(server, { appId, limit: 9 })]
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, owner)
})

async function ask(part: Partial<Asking>): Promise<void> {
  const { revision } = await owner.client.settings.asking({ appId })
  await owner.client.settings.updateAsking({ appId, revision, asking: { ...NEW_ASKING, ...part } })
}
const WORST = { label: 'Very poor', reasons: ['Too slow', 'Not solved'] }
const stars = NEW_ASKING.stars.with(0, WORST)

/** A conversation that has ended; with a person, or with the bot alone. */
async function ended(served: boolean) {
  const { client, conversationId, say } = await aVisitor(server, appId)
  const own = { appId, conversationId }
  await say('Where is my order?')
  if (served) {
    await client.visitor.transfer(own)
    await agent.client.desk.accept(own)
  }
  const { conversation } = await client.visitor.end(own)
  return { client, own, conversation }
}

describe('a rating', () => {
  it('is asked for with what its stars are called and the reasons that are set', async () => {
    await ask({ stars, comment: false })
    const { conversation } = await ended(false)
    expect(conversation).toMatchObject({ canRate: true, ratingForm: { stars, comment: false } })
  })

  it('keeps the reasons that are offered with so many stars, and stands in the history with them', async () => {
    await ask({ stars })
    const { client, own } = await ended(true)
    await client.visitor.rate({ ...own, stars: 1, reasons: ['Not solved', 'Made up'], comment: 'Still waiting' })
    const { rating } = await owner.client.history.get(own)
    expect(rating).toEqual({ stars: 1, reasons: ['Not solved'], comment: 'Still waiting' })
  })

  it('keeps no words where none are asked for', async () => {
    await ask({ comment: false })
    const { client, own } = await ended(false)
    await client.visitor.rate({ ...own, stars: 5, reasons: ['Not solved'], comment: 'Not asked' })
    expect((await owner.client.history.get(own)).rating).toEqual({ stars: 5, reasons: [], comment: '' })
  })

  it.each([
    ['always', true, true],
    ['served', true, false],
    ['never', false, false],
  ] as const)('set to %s is asked of served conversations: %s, of the bot’s: %s', async (atEnd, people, bots) => {
    await ask({ atEnd })
    for (const [served, asked] of [
      [true, people],
      [false, bots],
    ] as const) {
      const { client, own, conversation } = await ended(served)
      expect(conversation.canRate).toBe(asked)
      expect(await refusal(client.visitor.rate({ ...own, stars: 3 }))).toBe(asked ? undefined : 'STATE_CONFLICT')
    }
  })

  it('is set by who may, within the limits, and its changes are told', async () => {
    await ask({ stars })
    const { revision } = await owner.client.settings.asking({ appId })
    const put = (asking: unknown, member = owner) =>
      refusal(member.client.settings.updateAsking({ appId, revision, asking: asking as Asking }))
    expect(await put({ ...NEW_ASKING, stars: stars.slice(1) })).toBe('INVALID')
    expect(await put({ ...NEW_ASKING, stars: stars.with(1, { label: 'x'.repeat(21), reasons: [] }) })).toBe('INVALID')
    expect(await put({ ...NEW_ASKING, stars: stars.with(1, { label: 'a < b', reasons: [] }) })).toBe('INVALID')
    expect(await put(NEW_ASKING, agent)).toBe('FORBIDDEN')
    expect(await owner.client.settings.askingHistory({ appId })).toMatchObject([
      { by: 'Anna', before: NEW_ASKING, after: { ...NEW_ASKING, stars } },
    ])
  })
})
