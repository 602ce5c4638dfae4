import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'
import { askedAhead } from '#src/server/conversations/guard-words.ts'
import { say } from '../conversations/flows-world.ts'
import { draw } from './flows/graphs.ts'
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
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_700 + ++made), template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
  const groups = [await aGroup(server, { appId, limit: 9 })]
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

const CARD = '4111 1111 1111 1111'
async function hide(part: Partial<Masking>) {
  const { revision } = await owner.client.settings.masking({ appId })
  return owner.client.settings.updateMasking({ appId, revision, masking: { ...NEW_MASKING, ...part } })
}
/** Columns of any table in which a text stands. */
async function columnsWith(text: string): Promise<string[]> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const told = await client.query<{ key: string }>(
        `select distinct told.key from ${name} r, jsonb_each_text(to_jsonb(r)) told where told.value like $1`,
        [`%${text}%`],
      )
      found.push(...told.rows.map(({ key }) => `${name}.${key}`))
    }
    return found
  } finally {
    await client.end()
  }
}

describe('personal data', () => {
  it('stands in no row of any table once it is to be hidden, whatever the visitor does with it', async () => {
    await hide({ kinds: ['card'] })
    const visitor = await aVisitor(server, appId)
    const { conversationId } = visitor
    const { message } = await visitor.say(`my card is ${CARD}, where is my order?`)
    expect(JSON.stringify(message.body)).toContain('where is my order?')
    await visitor.client.visitor.transfer({ appId, conversationId })
    await agent.client.desk.accept({ appId, conversationId })
    await visitor.say(`again ${CARD}`)
    await visitor.client.visitor.end({ appId, conversationId })
    await visitor.client.visitor.rate({ appId, conversationId, stars: 2, comment: `why ${CARD}` })
    await server.settled()
    expect(await columnsWith(CARD)).toEqual([])
    expect(await columnsWith(CARD.replaceAll(' ', ''))).toEqual([])
    expect((await owner.client.history.list({ appId, limit: 10, text: CARD.replaceAll(' ', '') })).total).toBe(0)
    expect((await owner.client.history.list({ appId, limit: 10, text: 'order' })).total).toBe(1)
  })

  it('is stored as it was written before, and hidden at once when that is set', async () => {
    const visitor = await aVisitor(server, appId)
    await visitor.say(`before ${CARD}`)
    expect((await columnsWith(CARD)).length).toBeGreaterThan(0)
    await hide({ kinds: ['card'] })
    const { message } = await visitor.say(`after ${CARD}`)
    expect(JSON.stringify(message.body)).not.toContain(CARD)
    await hide({})
    const { message: last } = await visitor.say(`later ${CARD}`)
    expect(JSON.stringify(last.body)).toContain(CARD)
  })

  it('is hidden from whoever is asked about a text before it is stored, once a guard may be of before', async () => {
    const asked = () => askedAhead(server.deps, appId, `card ${CARD}`)
    expect(await asked()).toContain(CARD)
    await hide({ kinds: ['card'] })
    const now = performance.now()
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 2_001)
    try {
      expect(await asked()).not.toContain(CARD)
    } finally {
      later.mockRestore()
    }
  })

  it('is hidden by patterns of one’s own, in what agents write where that is set', async () => {
    const patterns = [{ name: 'Contract', pattern: String.raw`KD-\d+` }]
    await hide({ patterns })
    const visitor = await aVisitor(server, appId)
    const { conversationId } = visitor
    await visitor.client.visitor.transfer({ appId, conversationId })
    await agent.client.desk.accept({ appId, conversationId })
    const send = async (id: string) => {
      await agent.client.desk.send({ appId, conversationId, clientMsgId: id, text: 'Yours is KD-12' })
      const { messages } = await visitor.client.visitor.messages({ appId, conversationId, after: 0 })
      return JSON.stringify(messages.at(-1)?.body)
    }
    expect(await send('message-one')).toContain('KD-12')
    await hide({ patterns, agents: true })
    expect(await send('message-two')).toContain('Yours is *****')
    expect(await owner.client.sensitiveWords.try({ appId, text: 'KD-12', writer: 'visitor' })).toMatchObject({
      text: '*****',
    })
  })

  it('is hidden in what the bot writes where that is set, and what leads somewhere stays as it is', async () => {
    const patterns = [{ name: 'Place', pattern: 'order' }]
    const answered = async () => {
      const { messages } = await (await aVisitor(server, appId)).say('Where is my order?')
      return JSON.stringify(messages.filter(({ sender }) => sender === 'bot').map(({ body }) => body))
    }
    await hide({ patterns })
    const whole = await answered()
    expect(whole).toContain('order')
    await hide({ patterns, bot: true })
    const hidden = await answered()
    expect(hidden).toContain('*****')
    expect(hidden).not.toMatch(/"text":"[^"]*order/)
  })

  it('is hidden in what a page tells of its visitor, be it a text or a number', async () => {
    await hide({ kinds: ['card', 'email'] })
    const { id } = await owner.client.flows.create({ appId, name: 'Basket', kind: 'standard' })
    const document = draw(
      {
        start: { kind: 'start', data: { events: ['basket.left'] }, to: { next: 'told' } },
        told: say('Hello {{ mail }}, {{ items }}.'),
      },
      [
        { reference: 'mail', input: true },
        { reference: 'items', type: 'number', input: true },
      ],
    )
    await owner.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
    await deployed(server, appId, owner)
    const visitor = await aVisitor(server, appId)
    const { conversationId } = visitor
    const plain = CARD.replaceAll(' ', '')
    const { messages } = await visitor.client.visitor.signal({
      appId,
      conversationId,
      name: 'basket.left',
      payload: { mail: 'vera@example.com', card: Number(plain), items: 3 },
    })
    expect(JSON.stringify(messages)).toContain(', 3.')
    expect(JSON.stringify(messages)).not.toContain('vera@example.com')
    await server.settled()
    expect(await columnsWith(plain)).toEqual([])
    expect(await columnsWith('vera@example.com')).toEqual([])
  })

  it('is set by the super admin alone, on what stands there', async () => {
    const admin = await aMember(server, { appId, roles: ['admin'] })
    expect(await refusal(admin.client.settings.masking({ appId }))).toBe('FORBIDDEN')
    await hide({ kinds: ['phone'] })
    const late = { appId, revision: 1, masking: NEW_MASKING }
    expect(await refusal(owner.client.settings.updateMasking(late))).toBe('CONFLICT')
    expect(await refusal(hide({ patterns: [{ name: 'x', pattern: '(' }] }))).toBe('INVALID')
    expect(await owner.client.settings.maskingHistory({ appId })).toMatchObject([
      { by: 'Anna', before: NEW_MASKING, after: { ...NEW_MASKING, kinds: ['phone'] } },
    ])
  })
})
