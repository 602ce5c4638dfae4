import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { ApiClient } from '#src/contract/index.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { person } from '#src/server/db/schema/person.ts'
import { groupMember } from '#src/server/db/schema/team.ts'
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

const appId = '1400000001'
/** What tells who somebody is, and how the mask shows it. */
const CANARIES = {
  '13812345678': '138****5678',
  'pii.canary@example.com': 'p***@example.com',
  '110101199003073714': '110***********3714',
  '4111 1111 1111 1111': '4111********1111',
}
const SAID = `Call ${Object.keys(CANARIES).join(', ')} about order 20261120123456`
const MASKED = `Call ${Object.values(CANARIES).join(', ')} about order 20261120123456`

let server: TestServer
let care: string
let sales: string
let superAdmin: TestMember
let admin: TestMember
/** Online admin of the first group. */
let lead: TestMember
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  care = await aGroup(server, { appId, name: 'Care' })
  sales = await aGroup(server, { appId, name: 'Sales' })
  superAdmin = await aMember(server, { appId, roles: ['super_admin'] })
  admin = await aMember(server, { appId, roles: ['admin'] })
  lead = await aMember(server, { appId, roles: ['online_admin'], groups: [care] })
  anna = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [care, sales], limit: 99 })
  ben = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [care], limit: 99 })
  await deployed(server, appId, superAdmin)
})
afterAll(() => server.close())

/** A visitor who has said all of it and waits in a group. */
async function waiting(groupId = care) {
  const visitor = await aVisitor(server, appId)
  await visitor.say(SAID)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  await server.db.inApp(appId, (tx) =>
    tx.update(conversation).set({ groupId }).where(eq(conversation.id, visitor.conversationId)),
  )
  return visitor
}

/** The same, served by Anna. */
async function served(groupId = care) {
  const visitor = await waiting(groupId)
  await anna.client.desk.accept({ appId, conversationId: visitor.conversationId })
  return visitor
}

const holds = (answer: unknown): string[] =>
  Object.keys(CANARIES).filter((canary) => JSON.stringify(answer).includes(canary))
const transcript = ({ client }: TestMember, conversationId: string) => client.history.get({ appId, conversationId })
const unmask = (client: ApiClient, conversationId: string, reason = 'To call back') =>
  client.history.unmask({ appId, conversationId, reason })
const unmasked = async (conversationId: string) => {
  const { items } = await superAdmin.client.audit.list({ appId, limit: 100 })
  return items.filter(({ action, target }) => action === 'conversation.unmasked' && target === conversationId)
}

describe('11: an online admin', () => {
  it('reads conversations of their own groups alone, in the list, by id, and everything behind it', async () => {
    const [own, other, bot] = [await served(care), await served(sales), await aVisitor(server, appId)]
    const { items } = await lead.client.history.list({ appId, limit: 100 })
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(own.conversationId)
    expect(ids).not.toContain(other.conversationId)
    expect(ids).not.toContain(bot.conversationId)
    for (const { conversationId } of [other, bot]) {
      expect(await refusal(transcript(lead, conversationId))).toBe('NOT_FOUND')
      expect(await refusal(unmask(lead.client, conversationId))).toBe('NOT_FOUND')
      expect(await refusal(lead.client.history.why({ appId, conversationId, seq: 2 }))).toBe('NOT_FOUND')
      expect(await refusal(lead.client.voice.call({ appId, conversationId }))).toBe('NOT_FOUND')
    }
  })

  it('reads them masked: the list, what was said, and why the bot answered so', async () => {
    const { conversationId } = await served()
    const { items } = await lead.client.history.list({ appId, limit: 100 })
    expect(items.every(({ masked }) => masked)).toBe(true)
    const read = await transcript(lead, conversationId)
    expect(read).toMatchObject({ conversation: { masked: true }, unmaskable: true })
    expect(read.messages.map(({ body }) => body.text)).toContain(MASKED)
    expect(read.messages.some(({ trace }) => trace?.query === MASKED)).toBe(true)
    const why = await Promise.all(
      read.messages.map(({ seq }) => lead.client.history.why({ appId, conversationId, seq })),
    )
    expect(holds([items, read, why])).toEqual([])
  })

  it('finds nothing by what the mask hides, and orders as before', async () => {
    const { conversationId } = await served()
    const found = async ({ client }: TestMember, text: string) =>
      (await client.history.list({ appId, text, limit: 100 })).items.some(({ id }) => id === conversationId)
    for (const text of ['13812345678', '1234567', '2345', 'pii.canary', 'canary@', '1990', '1111 1111']) {
      expect(await found(lead, text), text).toBe(false)
      expect(await found(admin, text), text).toBe(true)
    }
    expect(await found(lead, 'about order')).toBe(true)
  })

  it('lifts the mask for a reason, which the audit keeps without what was seen', async () => {
    const { conversationId } = await served()
    expect(await refusal(unmask(lead.client, conversationId, '  '))).toBe('INVALID')
    expect(await unmasked(conversationId)).toEqual([])
    const read = await unmask(lead.client, conversationId)
    expect(read.messages.map(({ body }) => body.text)).toContain(SAID)
    const rows = await unmasked(conversationId)
    expect(rows).toMatchObject([{ after: { reason: 'To call back' } }])
    expect(holds(rows)).toEqual([])
    // What was seen once is masked again the next time.
    expect(holds(await transcript(lead, conversationId))).toEqual([])
  })

  it('does not find a member by the letters of a masked address', async () => {
    await server.db.inInstallation((tx) =>
      tx.update(person).set({ email: 'hidden.name@example.com' }).where(eq(person.id, ben.personId)),
    )
    expect(await lead.client.team.members({ appId, text: 'hidden.n' })).toEqual([])
    expect(await admin.client.team.members({ appId, text: 'hidden.n' })).toHaveLength(1)
    const all = JSON.stringify(await lead.client.team.members({ appId }))
    expect(all).not.toContain('hidden.name')
    // Whoever set the application up has their address as their account.
    const [local = ''] = anna.email.split('@')
    expect(all).not.toContain(local + '@')
    expect(await lead.client.team.members({ appId, text: local })).toEqual([])
    expect(await admin.client.team.members({ appId, text: local })).toHaveLength(1)
  })

  it('sees of a version who made it, when and how much, and nothing of what it holds', async () => {
    const { items } = await lead.client.release.list({ appId, limit: 10 })
    expect(items[0]).toMatchObject({ number: 1, note: '' })
    const [{ id: releaseId } = { id: '' }] = items
    const { release } = lead.client
    expect(await refusal(release.snapshot({ appId, releaseId }))).toBe('FORBIDDEN')
    expect(await refusal(release.flow({ appId, releaseId, flowId: releaseId }))).toBe('FORBIDDEN')
    expect(await refusal(release.compare({ appId, releaseId, to: 'draft' }))).toBe('FORBIDDEN')
    expect(await refusal(release.pending({ appId }))).toBe('FORBIDDEN')
    const { entries } = await admin.client.release.snapshot({ appId, releaseId })
    for (const { question } of entries.slice(0, 20)) expect(JSON.stringify(items)).not.toContain(question)
  })
})

describe('11: super admins and admins', () => {
  it('read every conversation as it was written', async () => {
    const { conversationId } = await served(sales)
    for (const member of [superAdmin, admin]) {
      const read = await transcript(member, conversationId)
      expect(read).toMatchObject({ conversation: { masked: false }, unmaskable: false })
      expect(read.messages.map(({ body }) => body.text)).toContain(SAID)
    }
  })
})

describe('11: an agent', () => {
  it('reads what waits masked, what they serve as it is, and what they served masked again', async () => {
    const { conversationId } = await waiting()
    const desk = async () => anna.client.desk.overview({ appId })
    const messages = () => anna.client.desk.messages({ appId, conversationId, after: 0 })
    const waits = (await desk()).queue.find(({ id }) => id === conversationId)
    expect(waits).toMatchObject({ masked: true })
    expect(holds([waits, await messages()])).toEqual([])

    const accepted = await anna.client.desk.accept({ appId, conversationId })
    expect(accepted.masked).toBe(false)
    expect(holds((await messages()).messages)).toEqual(Object.keys(CANARIES))
    expect(holds((await transcript(anna, conversationId)).messages)).toEqual(Object.keys(CANARIES))

    await anna.client.desk.end({ appId, conversationId })
    const ended = (await desk()).endedToday.find(({ id }) => id === conversationId)
    expect(ended).toMatchObject({ masked: true })
    expect(holds([ended, await messages(), await transcript(anna, conversationId)])).toEqual([])
  })

  it('lifts the mask in their own active chat, and in no other', async () => {
    const { conversationId } = await served()
    expect(holds((await unmask(anna.client, conversationId)).messages)).toEqual(Object.keys(CANARIES))
    expect(await refusal(unmask(ben.client, conversationId))).toBe('NOT_FOUND')
    await anna.client.desk.end({ appId, conversationId })
    expect(await refusal(unmask(anna.client, conversationId))).toBe('FORBIDDEN')
    expect(await unmasked(conversationId)).toHaveLength(1)
  })

  it("reads the past of the visitor whom they serve, masked, and nobody else's", async () => {
    const visitor = await served()
    const past = visitor.conversationId
    await anna.client.desk.end({ appId, conversationId: past })
    const again = await server
      .as({ visitor: visitor.token })
      .visitor.open({ appId, token: visitor.token, language: 'en', startAgain: true, after: 0 })
    const conversationId = again.conversation.id
    await visitor.client.visitor.transfer({ appId, conversationId })
    await server.db.inApp(appId, (tx) =>
      tx.update(conversation).set({ groupId: care }).where(eq(conversation.id, conversationId)),
    )
    expect(await refusal(transcript(ben, past))).toBe('NOT_FOUND')
    await ben.client.desk.accept({ appId, conversationId })
    const read = await transcript(ben, past)
    expect(read).toMatchObject({ conversation: { masked: true }, unmaskable: false })
    expect(holds(read)).toEqual([])
    expect(await refusal(unmask(ben.client, past))).toBe('FORBIDDEN')
    await ben.client.desk.end({ appId, conversationId })
    expect(await refusal(transcript(ben, past))).toBe('NOT_FOUND')
  })

  it('is not told who is in which group, and knows their own', async () => {
    expect(await refusal(anna.client.team.groups({ appId }))).toBe('FORBIDDEN')
    expect((await anna.client.desk.overview({ appId })).groupIds.toSorted()).toEqual([care, sales].toSorted())
  })

  it('serves with a group alone; without one they may still let go', async () => {
    const [mine, next] = [await waiting(), await waiting()]
    const cleo = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [care], limit: 9 })
    await cleo.client.desk.accept({ appId, conversationId: mine.conversationId })
    await server.db.inApp(appId, (tx) => tx.delete(groupMember).where(eq(groupMember.personId, cleo.personId)))
    const own = { appId, conversationId: mine.conversationId }
    expect(await refusal(cleo.client.desk.accept({ appId, conversationId: next.conversationId }))).toBe('NO_GROUP')
    expect(await refusal(cleo.client.desk.send({ ...own, clientMsgId: 'after-all', text: 'Hello?' }))).toBe('NO_GROUP')
    expect(await refusal(anna.client.desk.end(own))).toBe('NOT_OWNER')
    await cleo.client.desk.end(own)
  })

  it('hands over to nobody who may not serve', async () => {
    const { conversationId } = await served()
    const manager = await aMember(server, { appId, roles: ['admin'], status: 'online', groups: [care], limit: 9 })
    const loose = await aMember(server, { appId, roles: ['online_staff'], status: 'online', limit: 9 })
    const to = (id: string) => refusal(anna.client.desk.transfer({ appId, conversationId, to: { type: 'agent', id } }))
    expect(await to(manager.personId)).toBe('NO_AGENT_ONLINE')
    expect(await to(loose.personId)).toBe('NO_AGENT_ONLINE')
    expect(await to(ben.personId)).toBeUndefined()
  })
})
