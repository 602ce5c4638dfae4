import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDENTITIES } from '#src/domain/person/mask.ts'
import { NEW_MASKING } from '#src/domain/sensitive/masking.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { mention } from '#src/server/db/schema/note.ts'
import { member } from '#src/server/db/schema/team.ts'
import { after } from '#src/lib/after.ts'
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

let server: TestServer
let appId: string
let groupId: string
let anna: TestMember
let ben: TestMember
/** Looks after the desk of the group. */
let mei: TestMember
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 3 })
  anna = await someone('Anna', ['online_staff'])
  ben = await someone('Ben', ['online_staff'])
  mei = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Mei', groups: [groupId] })
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  server.announced.length = 0
})
afterAll(() => server.close())

async function someone(nickname: string, roles: Role[]): Promise<TestMember> {
  const one = await aMember(server, { appId, roles, nickname, groups: [groupId] })
  await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}

async function waiting() {
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  return visitor
}
async function served() {
  const visitor = await waiting()
  await anna.client.desk.accept(of(visitor))
  return visitor
}
const of = ({ conversationId }: { conversationId: string }) => ({ appId, conversationId })
const words = (text: string, ...mentions: TestMember[]) => ({
  id: crypto.randomUUID(),
  text,
  mentions: mentions.map(({ personId }) => personId),
})
const namesOf = (people: { nickname: string }[]) => people.map(({ nickname }) => nickname)
const told = (type: string) => server.announced.filter((one) => one.type === type).map(({ args }) => args)

describe('a note', () => {
  it('is read by members who read the conversation, masked by all but who serves it, and by no visitor', async () => {
    const visitor = await served()
    const wanted = { ...of(visitor), ...words('Paid twice, ring 13812345678.') }
    const note = await anna.client.notes.add(wanted)
    expect(note).toMatchObject({ by: { nickname: 'Anna' }, text: wanted.text, mentions: [] })
    expect(await anna.client.notes.add(wanted)).toEqual(note)
    expect(await anna.client.notes.list(of(visitor))).toEqual([note])
    expect(told('note')).toEqual([[appId, note, anna.personId]])
    for (const reader of [mei, admin]) {
      const [seen, ...others] = await reader.client.notes.list(of(visitor))
      expect(others).toEqual([])
      expect(seen).toMatchObject({ id: note.id, by: note.by })
      expect(seen?.text).not.toContain('13812345678')
    }
    expect(await refusal(ben.client.notes.list(of(visitor)))).toBe('NOT_FOUND')
    expect(await refusal(ben.client.notes.add({ ...of(visitor), ...words('Me too') }))).toBe('NOT_FOUND')
    expect(await refusal(ben.client.notes.add(wanted))).toBe('NOT_FOUND')
    const { messages } = await visitor.client.visitor.messages({ ...of(visitor), after: 0 })
    expect(JSON.stringify(messages)).not.toContain('Paid twice')
  })

  it('stands in the history, for who serves the visitor later too, and is still written after the end', async () => {
    const visitor = await served()
    await anna.client.notes.add({ ...of(visitor), ...words('Likes to be rung.') })
    await anna.client.desk.end(of(visitor))
    server.clock.advance(1_000)
    await anna.client.notes.add({ ...of(visitor), ...words('Rung: all is well.') })
    const { conversation: next } = await server.as().visitor.open({
      appId,
      token: visitor.token,
      language: 'en',
      startAgain: true,
      after: 0,
    })
    await visitor.client.visitor.transfer({ appId, conversationId: next.id })
    await ben.client.desk.accept({ appId, conversationId: next.id })
    for (const { client } of [ben, admin])
      expect((await client.history.get(of(visitor))).notes.map(({ text }) => text)).toEqual([
        'Likes to be rung.',
        'Rung: all is well.',
      ])
  })

  it('is stored with what tells who people are hidden, where the settings hide it in what agents write', async () => {
    const visitor = await served()
    const { revision } = await admin.client.settings.masking({ appId })
    const masking = { ...NEW_MASKING, kinds: [...IDENTITIES], agents: true }
    await admin.client.settings.updateMasking({ appId, revision, masking })
    const note = await anna.client.notes.add({ ...of(visitor), ...words('Ring 13812345678.') })
    expect(note.text).not.toContain('13812345678')
  })

  it('goes with the words of its conversation, and none is written once they are gone', async () => {
    const visitor = await served()
    await anna.client.notes.add({ ...of(visitor), ...words('Paid twice.', admin) })
    await anna.client.desk.end(of(visitor))
    expect(await admin.client.notes.mentions({ appId })).toHaveLength(1)
    const { items } = await admin.client.history.list({ appId, limit: 1 })
    await admin.client.history.eraseVisitor({ appId, visitorId: items[0]!.visitor.id, reason: 'They asked' })
    await server.settled()
    expect(await admin.client.notes.mentions({ appId })).toEqual([])
    expect((await admin.client.history.get(of(visitor))).notes).toEqual([])
    expect(await refusal(anna.client.notes.add({ ...of(visitor), ...words('Late.') }))).toBe('STATE_CONFLICT')
  })
})

describe('notes of other conversations of the same visitor', () => {
  it('are read newest first and masked by who serves the visitor, as far as they may look into these', async () => {
    const visitor = await served()
    await anna.client.notes.add({ ...of(visitor), ...words('Ring 13812345678.') })
    await anna.client.desk.end(of(visitor))
    const again = await server
      .as()
      .visitor.open({ appId, token: visitor.token, language: 'en', startAgain: true, after: 0 })
    const now = { appId, conversationId: again.conversation.id }
    await server.as({ visitor: visitor.token }).visitor.transfer(now)
    await ben.client.desk.accept(now)
    await ben.client.notes.add({ ...now, ...words('Waits for a call.') })
    const texts = async (by: TestMember) => (await by.client.notes.earlier(now)).map(({ text }) => text)
    expect(await texts(ben)).toEqual(['Ring 138****5678.'])
    expect(await texts(mei)).toEqual(['Ring 138****5678.'])
    server.clock.advance(1_000)
    await admin.client.notes.add({ ...of(visitor), ...words('Asked for a refund.') })
    expect(await texts(ben)).toEqual(['Asked for a refund.', 'Ring 138****5678.'])
    // What the bot has is nobody's to read who serves in other groups, or no more.
    await ben.client.desk.end(now)
    await anna.client.team.setOwnStatus({ appId, status: 'offline' })
    expect(await refusal(anna.client.notes.earlier(now))).toBe('NOT_FOUND')
    expect((await admin.client.notes.earlier(of(visitor))).map(({ text }) => text)).toEqual(['Waits for a call.'])
  })

  it('are none of another visitor, nor of one whom the reader may not look into', async () => {
    const first = await served()
    await anna.client.notes.add({ ...of(first), ...words('For Anna.') })
    const other = await served()
    expect(await anna.client.notes.earlier(of(other))).toEqual([])
    expect(await refusal(ben.client.notes.earlier(of(other)))).toBe('NOT_FOUND')
  })
})

describe('a mention', () => {
  it('is offered of who may read the conversation, and of nobody else; agents who may not are named apart', async () => {
    const visitor = await waiting()
    const offered = async () => {
      const { readers, others } = await anna.client.notes.readers(of(visitor))
      return { readers: namesOf(readers), others: namesOf(others) }
    }
    // It waits in a group of theirs.
    expect(await offered()).toEqual({ readers: ['Ada', 'Ben', 'Mei'], others: [] })
    await anna.client.desk.accept(of(visitor))
    expect(await offered()).toEqual({ readers: ['Ada', 'Mei'], others: ['Ben'] })
    expect(await refusal(ben.client.notes.readers(of(visitor)))).toBe('NOT_FOUND')
    await anna.client.desk.transfer({ ...of(visitor), to: { type: 'agent', id: ben.personId, warm: true } })
    expect(await offered()).toEqual({ readers: ['Ada', 'Ben', 'Mei'], others: [] })
    await server.db.inApp(appId, (tx) =>
      tx.update(member).set({ state: 'disabled' }).where(eq(member.personId, mei.personId)),
    )
    expect(await offered()).toEqual({ readers: ['Ada', 'Ben'], others: [] })
  })

  it('is told to who is mentioned until they have looked at it', async () => {
    const visitor = await served()
    const wanted = words('@Mei please ring 13812345678.', mei, ben, anna)
    const note = await anna.client.notes.add({ ...of(visitor), ...wanted })
    await anna.client.notes.add({ ...of(visitor), ...wanted })
    // Neither who may not read it nor who wrote it.
    expect(namesOf(note.mentions)).toEqual(['Mei'])
    expect(told('mention').map(([, personId]) => personId)).toEqual([mei.personId])
    const [first, ...others] = await mei.client.notes.mentions({ appId })
    expect(others).toEqual([])
    expect(first).toMatchObject({
      conversationId: visitor.conversationId,
      noteId: note.id,
      by: { nickname: 'Anna' },
      seenAt: null,
    })
    expect(first?.text).not.toContain('13812345678')
    expect(await ben.client.notes.mentions({ appId })).toEqual([])
    await mei.client.notes.seen(of(visitor))
    const [seen] = await mei.client.notes.mentions({ appId })
    expect(seen?.seenAt).toBe(server.clock.now().toISOString())
  })

  it('tells nothing of what the mentioned may read no longer, nor of long ago', async () => {
    const visitor = await waiting()
    await anna.client.notes.add({ ...of(visitor), ...words('@Ben yours?', ben) })
    expect(await ben.client.notes.mentions({ appId })).toHaveLength(1)
    await anna.client.desk.accept(of(visitor))
    expect(await ben.client.notes.mentions({ appId })).toEqual([])
    await anna.client.notes.add({ ...of(visitor), ...words('@Mei?', mei) })
    await server.db.inApp(appId, (tx) => tx.update(mention).set({ at: after(server.clock.now(), -31 * 86_400) }))
    expect(await mei.client.notes.mentions({ appId })).toEqual([])
  })
})
