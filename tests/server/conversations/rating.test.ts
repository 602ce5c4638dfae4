import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { conversationEvent } from '#src/server/db/schema/conversation.ts'
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

/** One that the agent serves. */
async function served() {
  const { client, conversationId, say } = await aVisitor(server, appId)
  const own = { appId, conversationId }
  await say('Where is my order?')
  await client.visitor.transfer(own)
  await agent.client.desk.accept(own)
  return { client, own }
}

/** What is kept of the steps of a kind of a conversation. */
async function eventsOf(conversationId: string, type: string): Promise<Record<string, unknown>[]> {
  const rows = await server.db.inApp(appId, (tx) =>
    tx
      .select({ data: conversationEvent.data })
      .from(conversationEvent)
      .where(and(eq(conversationEvent.conversationId, conversationId), eq(conversationEvent.type, type))),
  )
  return rows.map(({ data }) => data)
}

/** Who has invited to rate a conversation, each time. */
const invitations = async (conversationId: string): Promise<unknown[]> =>
  (await eventsOf(conversationId, 'rating_invited')).map(({ by }) => by)

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
    expect(conversation).toMatchObject({ canRate: true, ratingForm: { stars, solved: false, comment: false } })
  })

  it('keeps the reasons that are offered with so many stars, and stands in the history with them', async () => {
    await ask({ stars })
    const { client, own } = await ended(true)
    await client.visitor.rate({ ...own, stars: 1, reasons: ['Not solved', 'Made up'], comment: 'Still waiting' })
    const { rating } = await owner.client.history.get(own)
    expect(rating).toEqual({ stars: 1, reasons: ['Not solved'], solved: null, comment: 'Still waiting' })
  })

  it('keeps no words where none are asked for', async () => {
    await ask({ comment: false })
    const { client, own } = await ended(false)
    await client.visitor.rate({ ...own, stars: 5, reasons: ['Not solved'], comment: 'Not asked' })
    expect((await owner.client.history.get(own)).rating).toEqual({ stars: 5, reasons: [], solved: null, comment: '' })
  })

  it('keeps whether it was solved where that is asked, and tells it in the history, at the desk and as a fact', async () => {
    await ask({ solved: true })
    const no = await ended(true)
    expect(no.conversation.ratingForm).toMatchObject({ solved: true })
    await no.client.visitor.rate({ ...no.own, stars: 2, solved: false })
    expect((await owner.client.history.get(no.own)).rating).toMatchObject({ stars: 2, solved: false })
    expect((await agent.client.desk.overview({ appId })).endedToday).toMatchObject([{ rating: 2, solved: false }])
    expect(await eventsOf(no.own.conversationId, 'rated')).toEqual([{ stars: 2, solved: false }])
    const silent = await ended(false)
    await silent.client.visitor.rate({ ...silent.own, stars: 5 })
    expect((await owner.client.history.get(silent.own)).rating).toMatchObject({ solved: null })
  })

  it('keeps no word of whether it was solved where that is not asked', async () => {
    const { client, own } = await ended(false)
    await client.visitor.rate({ ...own, stars: 5, solved: true })
    expect((await owner.client.history.get(own)).rating).toMatchObject({ stars: 5, solved: null })
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

  it('is asked for at another end only once the hours have passed since the last one was given', async () => {
    await ask({ pauseHours: 24 })
    const { client, conversationId, say, token } = await aVisitor(server, appId)
    const first = { appId, conversationId }
    await say('Where is my order?')
    await client.visitor.end(first)
    const next = async () => {
      const { conversation } = await client.visitor.open({ appId, token, startAgain: true })
      const own = { appId, conversationId: conversation.id }
      await client.visitor.send({ ...own, clientMsgId: `again-${conversation.id}`, text: 'Where is my order?' })
      return { own, ended: (await client.visitor.end(own)).conversation }
    }
    // Two that have both ended: only one of them is rated, whoever comes first.
    const second = await next()
    expect(second.ended.canRate).toBe(true)
    const rated = await Promise.allSettled([
      client.visitor.rate({ ...first, stars: 5 }),
      client.visitor.rate({ ...second.own, stars: 4 }),
    ])
    expect(rated.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const third = await next()
    expect(third.ended.canRate).toBe(false)
    expect(await refusal(client.visitor.rate({ ...third.own, stars: 5 }))).toBe('STATE_CONFLICT')
    expect(await invitations(third.own.conversationId)).toEqual([])
    server.clock.advance(24 * 3_600_000)
    expect((await next()).ended.canRate).toBe(true)
    // Who has rated since is not asked at an end that is long past.
    expect((await client.visitor.messages({ ...third.own, after: 0 })).conversation.canRate).toBe(false)
  })

  it('is invited to by an agent, once until it is given or the invitation has lapsed', async () => {
    await ask({ atEnd: 'never', hours: 2 })
    const { client, own } = await served()
    const invite = () => refusal(agent.client.desk.inviteToRate(own))
    const canRate = async () => (await client.visitor.messages(own)).conversation.canRate
    expect(await canRate()).toBe(false)
    expect(await invite()).toBeUndefined()
    expect(await canRate()).toBe(true)
    expect(await invite()).toBe('STATE_CONFLICT')
    server.clock.advance(2 * 3_600_000)
    expect(await canRate()).toBe(false)
    expect(await refusal(client.visitor.rate({ ...own, stars: 5 }))).toBe('STATE_CONFLICT')
    expect(await invite()).toBeUndefined()
    await client.visitor.rate({ ...own, stars: 5 })
    expect(await invite()).toBe('STATE_CONFLICT')
    expect(await invitations(own.conversationId)).toEqual(['agent', 'agent'])
  })

  it('is invited to after the end, too, and counts as one invitation', async () => {
    const [asked, invited] = [await served(), await served()]
    await agent.client.desk.inviteToRate(invited.own)
    for (const { client, own } of [asked, invited]) await client.visitor.end(own)
    expect(await invitations(asked.own.conversationId)).toEqual(['end'])
    expect(await invitations(invited.own.conversationId)).toEqual(['agent'])
    await ask({ atEnd: 'never' })
    const last = await ended(true)
    expect(await invitations(last.own.conversationId)).toEqual([])
  })

  it('is invited to by no agent where that is not set, nor by another one', async () => {
    const { own } = await served()
    const other = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [] })
    expect(await refusal(other.client.desk.inviteToRate(own))).toBe('NOT_OWNER')
    expect((await agent.client.desk.overview({ appId })).invites).toBe(true)
    await ask({ byAgent: false })
    expect(await refusal(agent.client.desk.inviteToRate(own))).toBe('STATE_CONFLICT')
    expect((await agent.client.desk.overview({ appId })).invites).toBe(false)
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
