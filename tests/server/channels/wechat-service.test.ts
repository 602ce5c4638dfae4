import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAnew } from '#tests/support/server.ts'
import { aServiceWorld } from './wechat-service-world.ts'

let world: Awaited<ReturnType<typeof aServiceWorld>>
let people = 0
let user: string

beforeAll(async () => {
  world = await aServiceWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `wm-${++people}`
  world.operator.taken.length = 0
  world.operator.page(1000)
})

/** WeChat says that something has happened, and all that comes of it is done. */
async function told() {
  const status = await world.operator.call()
  await world.settled()
  return status
}
const says = async (text: string) => {
  world.operator.says(user, text)
  return told()
}
const served = () => world.served(user, says)
const sent = (of = user) => world.operator.taken.filter(({ to }) => to === of)
/** What they read, in its order. */
const read = (of = user) =>
  sent(of).map(({ message: { msgtype, ...parts } }) => {
    const { content, head_content: head } = parts[msgtype] as { content?: string; head_content?: string }
    return content ?? head ?? msgtype
  })
const written = async (of = user) =>
  (await world.linesOf(of)).filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)

describe('what has happened', () => {
  it('is asked for and answered', async () => {
    expect(await says('Where is my order?')).toBe(200)
    expect(read().at(-1)).toContain('parcel')
    expect((await world.talksOf(user)).map(({ channel }) => channel)).toEqual(['wechat-service'])
  })

  it('is not asked for where nobody knows that WeChat says so', async () => {
    const { operator } = world
    operator.says(user, 'Hello')
    expect(await operator.call({ token: 'another' })).toBe(4010)
    expect(await operator.call({ aesKey: operator.account.aesKey.split('').reverse().join('') })).toBe(4010)
    expect(await operator.call({ off: -660 })).toBe(4010)
    await world.settled()
    expect(await world.talksOf(user)).toEqual([])
  })

  it('is taken page by page, in its order, and once however often WeChat says so', async () => {
    const { operator } = world
    operator.page(2)
    const texts = ['one', 'two', 'three', 'four', 'five']
    for (const text of texts) operator.says(user, text)
    expect(await Promise.all([1, 2, 3].map(() => operator.call()))).toEqual([200, 200, 200])
    await world.settled()
    await told()
    expect(await written()).toEqual(texts)
  })

  it('is asked for once more where something happens meanwhile', async () => {
    const { operator } = world
    operator.says(user, 'First')
    operator.whileAsked(async () => {
      operator.says(user, 'Meanwhile')
      await operator.call()
    })
    await told()
    expect(await written()).toEqual(['First', 'Meanwhile'])
  })

  it('comes with what is told next, where WeChat could not tell', async () => {
    world.operator.says(user, 'While you were away')
    await says('Still there?')
    expect(await written()).toEqual(['While you were away', 'Still there?'])
  })

  it('is asked for again where WeChat has a fault or the token has ended', async () => {
    const { operator } = world
    operator.next.sync.push('html', -1)
    await says('Patience')
    expect(await written()).toEqual([])
    await world.pass(31)
    await world.pass(31)
    expect(await written()).toEqual(['Patience'])
    world.server.clock.advance(3 * 3_600_000)
    await says('Later')
    expect(await written()).toEqual(['Patience', 'Later'])
  })

  it('is a file, words or a note', async () => {
    const { operator } = world
    operator.brought.set('m1', { type: 'image/png', bytes: PNG })
    operator.word(user, { msgtype: 'image', image: { media_id: 'm1' } })
    operator.word(user, {
      msgtype: 'location',
      location: { latitude: 39.9, longitude: 116.4, name: 'Old street', address: '1' },
    })
    operator.word(user, { msgtype: 'business_card', business_card: { userid: 'x' } })
    operator.happens({ nonsense: true })
    await told()
    const bodies = (await world.linesOf(user)).filter(({ sender }) => sender !== 'bot').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { type: 'file', mediaType: 'image/png' },
      { type: 'text', text: 'Old street\n1\n39.9, 116.4' },
      { type: 'notice', notice: 'unsupported', what: 'business_card' },
    ])
  })

  it('before the account was bound is not ours', async () => {
    const old = await aServiceWorld()
    old.operator.says('wm-old', 'Long ago', old.server.clock.now().getTime() - 3_600_000)
    old.operator.says('wm-new', 'Now')
    await old.operator.call()
    await old.settled()
    expect(await old.talksOf('wm-old')).toEqual([])
    expect(await old.talksOf('wm-new')).toHaveLength(1)
    await old.close()
  })
})

// A picture of one point.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('greets who comes by the code that it was given, once and in time', async () => {
  const code = world.operator.comes(user)
  await told()
  expect(sent().map(({ by }) => by)).toEqual([code])
  await says('Where is my order?')
  expect(sent().at(-1)?.by).toBeUndefined()
  expect(read().at(-1)).toContain('parcel')
})

it('does what is pressed in a menu', async () => {
  await says('Hello there, where is it')
  const menu = sent().find(({ message }) => message.msgtype === 'msgmenu')?.message['msgmenu'] as
    | { head_content: string; list: { click: { id: string; content: string } }[] }
    | undefined
  const choice = menu?.list[0]?.click
  expect(choice?.id).toMatch(/^\d+$/)
  const before = sent().length
  world.operator.presses(user, choice?.content ?? '', choice?.id ?? '')
  await told()
  expect(sent().length).toBeGreaterThan(before)
  expect(`${choice?.content ?? ''}${menu?.head_content ?? ''}`).toContain((await written()).at(-1))
})

describe('what an agent writes', () => {
  it('is sent under an id of ours, five times, and is not tried again where it may have arrived', async () => {
    const id = await served()
    await says('Hello?')
    for (const n of [1, 2, 3]) await world.reply(id, `Reply ${n}`)
    await world.settled()
    world.operator.next.send.push('cut')
    await world.reply(id, 'Reply 4')
    await world.settled()
    await world.pass(60)
    await world.reply(id, 'Reply 5')
    await world.reply(id, 'One too many')
    await world.settled()
    expect(read().slice(-5)).toEqual(['Reply 1', 'Reply 2', 'Reply 3', 'Reply 4', 'Reply 5'])
    expect(sent().every(({ msgid }) => /^[\w-]{24,32}$/.test(msgid))).toBe(true)
    const rows = (await world.outboxOf(user)).slice(-3)
    expect(rows.map(({ state, error }) => [state, error?.code])).toEqual([
      ['unknown', undefined],
      ['sent', undefined],
      ['failed', 'QUOTA'],
    ])
  })

  it('has failed where WeChat says so later', async () => {
    const id = await served()
    await world.reply(id, 'Into the void')
    await world.settled()
    world.operator.failsLater(user, sent().at(-1)?.msgid ?? '', 10)
    await told()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'failed', error: { class: 'blocked' } })
  })

  it('that was written in WeChat’s own app is shown to the desk and sent to nobody', async () => {
    await served()
    const before = sent().length
    world.operator.happens({ external_userid: user, origin: 5, msgtype: 'text', text: { content: 'From my phone' } })
    await told()
    expect((await world.linesOf(user)).at(-1)?.body).toMatchObject({
      type: 'notice',
      notice: 'answered_elsewhere',
      text: 'From my phone',
    })
    expect(sent()).toHaveLength(before)
  })

  it('is followed by a rating, which is given by a press', async () => {
    const id = await served()
    await says('Thank you')
    await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
    await world.settled()
    const menu = sent().at(-1)?.message['msgmenu'] as { list: { click: { id: string; content: string } }[] }
    const three = menu.list[2]?.click
    world.operator.presses(user, three?.content ?? '', three?.id ?? '')
    await told()
    const rated = (await world.linesOf(user)).flatMap(({ body }) =>
      body.type === 'notice' && body.notice === 'rated' ? [body.stars] : [],
    )
    expect(rated).toEqual([3])
  })

  it('is not sent two days after the visitor’s last word', async () => {
    const id = await served()
    world.server.clock.advance(49 * 3_600_000)
    await signInAnew(world.server)
    await world.reply(id, 'Too late')
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'failed', error: { class: 'window' } })
  })
})

it('is tested by asking for the company’s accounts, and says which there are', async () => {
  const { operator, admin, appId, accountId } = world
  const test = () => admin.client.channels.test({ appId, accountId })
  expect(await test()).toEqual({ works: true, name: operator.account.name, error: null })
  const own = operator.account.kf
  operator.account.kf = 'wkAnother0000000000'
  expect(await test()).toMatchObject({ works: false, error: { class: 'config', code: 'NO_ACCOUNT' } })
  expect((await test()).error?.said).toContain('wkAnother0000000000')
  operator.account.kf = own
  operator.account.secret = 'another'
  operator.tokens.length = 0
  expect(await test()).toMatchObject({ works: false, error: { class: 'config', code: '40001' } })
  operator.account.secret = 'wecom-secret'
  expect((await test()).works).toBe(true)
})
