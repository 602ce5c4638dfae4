import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#src/server/due.ts'
import { conversation, conversationWords } from '#src/server/db/schema/conversation.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const appId = '1400000001'
const ELSEWHERE = '1400000002'

let server: TestServer
let admin: TestMember
/** Online admin of the group in which all conversations are, who reads them masked. */
let lead: TestMember
let stranger: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId })
  await anApplication(server, { appId: ELSEWHERE })
  groupId = await aGroup(server, { appId, name: 'Care' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  lead = await aMember(server, { appId, roles: ['online_admin'], groups: [groupId] })
  stranger = await aMember(server, { appId: ELSEWHERE, roles: ['super_admin'] })
})
afterAll(() => server.close())

/** A conversation in which some texts are said. */
async function talk(texts: readonly string[], inApp = appId) {
  const visitor = await aVisitor(server, inApp)
  for (const text of texts) await visitor.say(text)
  if (inApp === appId) await server.db.inApp(appId, (tx) => tx.update(conversation).set({ groupId }))
  const { conversationId } = visitor
  return {
    conversationId,
    end: () => visitor.client.visitor.end({ appId: inApp, conversationId }),
    rate: () => visitor.client.visitor.rate({ appId: inApp, conversationId, stars: 5, comment: '' }),
  }
}

/** Whether somebody finds a conversation by a text, in the list and in what is counted. */
async function finds({ client }: TestMember, text: string, conversationId: string, inApp = appId): Promise<boolean> {
  const { items, total } = await client.history.list({ appId: inApp, text, limit: 100 })
  expect(total).toBe(items.length)
  return items.some(({ id }) => id === conversationId)
}

const written = (conversationId: string) =>
  server.db.inApp(appId, async (tx) => ({
    words: await tx.select().from(conversationWords).where(eq(conversationWords.conversationId, conversationId)),
    timers: await tx.select().from(timer).where(eq(timer.kind, 'words')),
  }))

describe('a conversation is found by what was said', () => {
  const SAID = [
    'My Lantern LX-2026 broke, order 20261120987654.',
    '我要申请退货，谢谢',
    '怎么请退款？',
    'ＦＵＬＬ width, don’t ask',
    'Só às quintas-feiras 👍',
  ]
  /** What is looked for, and whether it is found. */
  const ROWS: readonly (readonly [text: string, isFound: boolean])[] = [
    ['lantern', true],
    ['LANTERN', true],
    ['lant', true],
    ['my lantern', true],
    // Each word of it was said, but not so.
    ['lantern broke', false],
    ['LX-2026', true],
    ['20261120987654', true],
    ['20261120', true],
    ['退', true],
    ['谢', true],
    ['退货', true],
    ['申请退货', true],
    ['请退款', true],
    // Each pair of it was said, but not together.
    ['申请退款', false],
    ['退换', false],
    ['broke, order', true],
    ['don’t ask', true],
    ['quintas-feiras', true],
    ['Só às', true],
    ['👍', true],
    ['lamp', false],
  ]

  it('while it is open, when it has just ended, and once its words are written down, alike', async () => {
    const { conversationId, end } = await talk(SAID)
    const check = async (when: string) => {
      for (const [text, isFound] of ROWS)
        expect(await finds(admin, text, conversationId), `${text}, ${when}`).toBe(isFound)
    }
    await check('open')
    await sweep(server.deps)
    expect(await written(conversationId)).toEqual({ words: [], timers: [] })
    await end()
    expect(await written(conversationId)).toMatchObject({ words: [], timers: [{ subject: conversationId }] })
    await check('just ended')
    await sweep(server.deps)
    expect(await written(conversationId)).toMatchObject({ words: [{ conversationId }], timers: [] })
    await check('written')
    // Width is no part of a word, once it is one that is kept.
    expect(await finds(admin, 'full', conversationId)).toBe(true)
  })

  it('also after its end', async () => {
    const { conversationId, end, rate } = await talk(['Nothing yet'])
    await end()
    await sweep(server.deps)
    await rate()
    const { messages } = await admin.client.history.get({ appId, conversationId })
    const thanks = messages.at(-1)?.body.text ?? ''
    expect(thanks).not.toBe('')
    expect(await finds(admin, thanks, conversationId)).toBe(true)
    await sweep(server.deps)
    expect(await written(conversationId)).toMatchObject({ words: [{ conversationId }], timers: [] })
    expect(await finds(admin, thanks, conversationId)).toBe(true)
    expect(await finds(admin, 'nothing yet', conversationId)).toBe(true)
  })

  it('within the other filters, and beside what its visitor is called', async () => {
    const { conversationId, end } = await talk(['A parasol, please'])
    await end()
    await sweep(server.deps)
    const list = async (filter: { state?: 'ended' | 'bot'; channel?: string }) =>
      (await admin.client.history.list({ appId, text: 'parasol', limit: 10, ...filter })).items.map(({ id }) => id)
    expect(await list({ state: 'ended', channel: 'web' })).toEqual([conversationId])
    expect(await list({ state: 'bot' })).toEqual([])
    expect(await finds(admin, conversationId, conversationId)).toBe(true)
  })
})

it('who reads it masked finds nothing by what the mask hides', async () => {
  const { conversationId, end } = await talk(['Call 13812345678 or pii.canary@example.com about the chandelier'])
  await end()
  for (const when of ['just ended', 'written']) {
    for (const text of ['13812345678', '1381234', '138', 'pii', 'canary', 'pii.canary@example.com', 'example']) {
      expect(await finds(lead, text, conversationId), `${text}, ${when}`).toBe(false)
      expect(await finds(admin, text, conversationId), `${text}, ${when}`).toBe(true)
    }
    for (const one of [lead, admin]) expect(await finds(one, 'about the chandelier', conversationId), when).toBe(true)
    await sweep(server.deps)
  }
})

it('nobody finds what was said to another application', async () => {
  const theirs = await talk(['A gondola'], ELSEWHERE)
  await theirs.end()
  await sweep(server.deps)
  expect(await finds(stranger, 'gondola', theirs.conversationId, ELSEWHERE)).toBe(true)
  expect((await admin.client.history.list({ appId, text: 'gondola', limit: 10 })).items).toEqual([])
  const looked = `select * from conversations_with('''gondola''', true)`
  expect((await server.db.inApp(ELSEWHERE, (tx) => tx.execute(looked))).rows).toHaveLength(1)
  expect((await server.db.inApp(appId, (tx) => tx.execute(looked))).rows).toEqual([])
  const unscoped = await server.db.pool.query(looked).then(
    ({ rowCount }) => rowCount,
    () => 0,
  )
  expect(unscoped).toBe(0)
})

it('what is no longer said is no longer found', async () => {
  const { conversationId, end } = await talk(['A zeppelin'])
  await end()
  await sweep(server.deps)
  const owner = new pg.Client(server.url)
  await owner.connect()
  // Nobody may change what was said; where the database itself does, the words go with it.
  await owner.query('alter table message disable trigger user')
  await owner.query('alter table message enable trigger message_words_forgotten')
  await owner.query(`update message set body = '{"type":"text","text":""}' where conversation_id = $1`, [
    conversationId,
  ])
  await owner.query('alter table message enable trigger user')
  await owner.end()
  expect((await written(conversationId)).words).toEqual([])
  expect(await finds(admin, 'zeppelin', conversationId)).toBe(false)
})
