import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let admin: TestMember
let visitor: Awaited<ReturnType<typeof aVisitor>>
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let count = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000008${++count + 10}`, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  visitor = await aVisitor(server, appId)
})

type How = { action: 'block' | 'mask' | 'alert'; direction?: 'visitor' | 'agent' | 'both' }
const add = (words: string[], { action, direction = 'both' }: How) =>
  admin.client.sensitiveWords.add({ appId, words, action, direction })
let sent = 0
const send = (text: string, clientMsgId = `message-${++sent}`) =>
  visitor.client.visitor.send({ appId, conversationId: visitor.conversationId, clientMsgId, text })
const stored = async () => {
  const { rows } = await server.db.inApp(appId, (tx) => tx.execute(`select body::text from message`))
  return JSON.stringify(rows)
}
const alerts = async () => (await admin.client.sensitiveWords.alerts({ appId, limit: 50 })).items

describe('what a visitor writes', () => {
  it('is not stored where a word blocks it, and says which', async () => {
    await add(['bomb'], { action: 'block' })
    await expect(send('A BOMB')).rejects.toMatchObject({ code: 'WORDS_BLOCKED', data: { words: ['bomb'] } })
    expect(await stored()).not.toContain('BOMB')
    expect(await refusal(send('a bombastic day'))).toBeUndefined()
  })

  it('is stored masked, and the bot and the database know nothing else', async () => {
    await add(['idiot'], { action: 'mask' })
    const { message } = await send('You Idiot-canary')
    expect(message.body).toMatchObject({ text: 'You *****-canary' })
    const { rows } = await server.db.inApp(appId, (tx) =>
      tx.execute(`select input::text from bot_input union all select bot::text || last_message from conversation`),
    )
    expect(JSON.stringify(rows)).not.toMatch(/idiot/i)
  })

  it('marks the conversation by an alert, which somebody looks at once', async () => {
    await add(['lawyer', 'court'], { action: 'alert' })
    await send('My lawyer goes to court', 'same-name')
    await send('My lawyer goes to court', 'same-name')
    expect(await alerts()).toMatchObject([
      { conversationId: visitor.conversationId, writer: 'visitor', words: ['lawyer', 'court'], seenBy: null },
    ])
    const [{ id: alertId } = { id: '' }] = await alerts()
    await admin.client.sensitiveWords.seen({ appId, alertId })
    const other = await aMember(server, { appId, roles: ['admin'] })
    await other.client.sensitiveWords.seen({ appId, alertId })
    expect(await alerts()).toMatchObject([{ seenBy: 'Olga' }])
    const [{ conversationId } = { conversationId: '' }] = await alerts()
    const marked = await other.client.history.list({ appId, limit: 50, alert: 'seen' })
    expect(marked.items).toMatchObject([{ id: conversationId, alert: 'seen' }])
    expect((await other.client.history.list({ appId, limit: 50, alert: 'open' })).items).toEqual([])
  })

  it('tells no agent which of their conversations have an alert, nor finds them by it', async () => {
    const groupId = await aGroup(server, { appId })
    const agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
    await add(['lawyer'], { action: 'alert' })
    const { conversationId: id } = visitor
    await visitor.client.visitor.transfer({ appId, conversationId: id })
    await agent.client.desk.accept({ appId, conversationId: id })
    await send('My lawyer calls you')
    const look = async (alert?: 'open') => (await agent.client.history.list({ appId, limit: 50, alert })).items
    expect(await look()).toMatchObject([{ id, alert: null }])
    expect(await look('open')).toEqual([])
  })

  it('is marked at the desk of who may read it there, who are told that there is news and nothing of what it is', async () => {
    const [groupId, elsewhere] = [await aGroup(server, { appId }), await aGroup(server, { appId, name: 'Elsewhere' })]
    const agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
    const [theirs, others] = await Promise.all(
      [groupId, elsewhere].map((group) => aMember(server, { appId, roles: ['online_admin'], groups: [group] })),
    )
    const whole = await aMember(server, { appId, roles: ['admin'], nickname: 'Ada' })
    await add(['lawyer'], { action: 'alert' })
    const { conversationId } = visitor
    await visitor.client.visitor.transfer({ appId, conversationId })
    await agent.client.desk.accept({ appId, conversationId })
    server.announced.length = 0
    const told = () => server.announced.filter(({ type }) => type === 'wordAlerts').map(({ args }) => args)
    await send('Good morning')
    expect(told()).toEqual([])
    const { message } = await send('My lawyer calls you')
    expect(told()).toEqual([[appId]])
    const atDesk = ({ client }: TestMember) => client.sensitiveWords.atDesk({ appId })
    const [{ id: alertId } = { id: '' }] = await atDesk(whole)
    const marked = { id: alertId, conversationId, seq: message.seq, words: ['lawyer'], seenBy: null }
    expect(await atDesk(whole)).toEqual([marked])
    expect(await atDesk(theirs!)).toEqual([marked])
    expect(await atDesk(others!)).toEqual([])
    expect(await refusal(atDesk(agent))).toBe('FORBIDDEN')

    await whole.client.sensitiveWords.seen({ appId, alertId })
    await theirs!.client.sensitiveWords.seen({ appId, alertId })
    expect(told()).toEqual([[appId], [appId]])
    expect(await atDesk(theirs!)).toEqual([{ ...marked, seenBy: 'Ada' }])
    await visitor.client.visitor.end({ appId, conversationId })
    expect(await atDesk(whole)).toHaveLength(1)
    server.clock.advance(86_400_000)
    expect(await atDesk(await aMember(server, { appId, roles: ['admin'] }))).toEqual([])
  })

  it('is looked through in left messages and comments, too', async () => {
    await add(['bomb'], { action: 'block' })
    await add(['idiot'], { action: 'mask' })
    const { conversationId } = visitor
    const leave = (text: string) =>
      visitor.client.visitor.leaveMessage({
        appId,
        conversationId,
        clientMsgId: `left-message-${++sent}`,
        email: 'v@example.com',
        text,
      })
    expect(await refusal(leave('a bomb'))).toBe('WORDS_BLOCKED')
    await leave('an idiot')
    await visitor.client.visitor.end({ appId, conversationId })
    const rate = (comment: string) => visitor.client.visitor.rate({ appId, conversationId, stars: 1, comment })
    expect(await refusal(rate('a bomb'))).toBe('WORDS_BLOCKED')
    await rate('an idiot')
    const { rows } = await server.db.inApp(appId, (tx) =>
      tx.execute(`select text from left_message union all select comment from rating`),
    )
    expect(rows).toEqual([{ text: 'an *****' }, { text: 'an *****' }])
  })
})

it('is for the direction that it names', async () => {
  await add(['refund'], { action: 'block', direction: 'agent' })
  expect(await refusal(send('a refund'))).toBeUndefined()
  const of = (writer: 'visitor' | 'agent') => admin.client.sensitiveWords.try({ appId, text: 'Refund!', writer })
  expect(await of('visitor')).toMatchObject({ blocked: [], text: 'Refund!' })
  expect(await of('agent')).toMatchObject({ blocked: ['refund'] })
})

describe('the list', () => {
  it('holds a word once, however it is written, acts from the next message on, and is on record', async () => {
    expect(await add(['Bomb', 'bomb', 'ＢＯＭＢ', 'fool'], { action: 'mask' })).toEqual({ added: 2, changed: 0 })
    expect(await add(['BOMB'], { action: 'block' })).toEqual({ added: 0, changed: 1 })
    expect(await refusal(send('a bomb'))).toBe('WORDS_BLOCKED')
    const bomb = (await admin.client.sensitiveWords.list({ appId })).find(({ action }) => action === 'block')
    await admin.client.sensitiveWords.remove({ appId, ids: [bomb!.id] })
    expect(await refusal(send('a bomb'))).toBeUndefined()
    const owner = await aMember(server, { appId, roles: ['super_admin'] })
    const log = await owner.client.audit.list({ appId, limit: 10, area: 'protection' })
    expect(log.items.map(({ action }) => action)).toEqual([
      'sensitiveWords.removed',
      'sensitiveWords.added',
      'sensitiveWords.added',
    ])
  })

  it('refuses what is no word, too many of them, and what staff ask', async () => {
    expect(await refusal(add(['\u200b'], { action: 'mask' }))).toBe('INVALID')
    expect(await refusal(add(['x'.repeat(51)], { action: 'mask' }))).toBe('INVALID')
    await add(
      Array.from({ length: 5_000 }, (_, n) => `word${n}`),
      { action: 'mask' },
    )
    expect(await refusal(add(['one more'], { action: 'mask' }))).toBe('WORD_LIMIT')
    expect(await refusal(add(['word7'], { action: 'block' }))).toBeUndefined()
    const staff = await aMember(server, { appId, roles: ['online_staff'] })
    expect(await refusal(staff.client.sensitiveWords.list({ appId }))).toBe('FORBIDDEN')
  })

  it('is read from a file: a line a word, or the first column of a sheet', async () => {
    const read = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      admin.client.sensitiveWords.read({ appId, file: new File([bytes], name) })
    const text = new TextEncoder().encode('垃圾\r\n\r\n fool \nfool\n')
    expect(await read('words.txt', text)).toEqual(['垃圾', 'fool'])
    const book = createXlsx()
    await book.sheet('Words', [{ width: 20 }])
    await book.rows([[{ text: '垃圾' }, { text: 'why' }], [{ text: 'fool' }]])
    expect(await read('words.xlsx', new Uint8Array(await book.finish()))).toEqual(['垃圾', 'fool'])
    expect(await refusal(read('words.xlsx', text))).toBe('PARSE_FAILED')
    expect(await refusal(read('words.pdf', text))).toBe('UNSUPPORTED_MEDIA')
    expect(await refusal(read('words.txt', new TextEncoder().encode('\n')))).toBe('TEMPLATE_FORMAT')
  })
})
