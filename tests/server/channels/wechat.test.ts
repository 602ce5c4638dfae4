import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelIdentity } from '#src/server/db/schema/channel.ts'
import { signInAnew } from '#tests/support/server.ts'
import type { startWechat } from '#tests/support/platforms/wechat.ts'
import { aWechatWorld, type WechatKind } from './wechat-world.ts'

type How = Parameters<Awaited<ReturnType<typeof startWechat>>['tell']>[1]
// A picture of one point.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As little of a film as is known for one. */
const FILM = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isomiso2')])

describe.each<WechatKind>([
  { kind: 'official', format: 'xml', mode: 'aes' },
  { kind: 'mini', format: 'json', mode: 'aes' },
  { kind: 'official', format: 'xml', mode: 'plain' },
])('$kind in $format, $mode', (kind) => {
  let world: Awaited<ReturnType<typeof aWechatWorld>>
  let people = 0
  let user: string

  beforeAll(async () => {
    world = await aWechatWorld(kind)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = `openid-${String(++people)}`
    world.operator.taken.length = 0
    world.operator.next.length = 0
  })

  const says = async (text: string) => {
    const answer = await world.operator.tell(world.operator.said(user, text))
    await world.settled()
    return answer
  }
  const served = () => world.served(user, says)
  const sent = () => world.operator.taken.filter(({ to }) => to === user).map(({ message }) => message)
  /** What they read, in its order. */
  const read = () =>
    sent().map(({ msgtype, ...parts }) => {
      const { content: text, head_content: head } = parts[msgtype] as { content?: string; head_content?: string }
      return text ?? head ?? msgtype
    })
  const reach = async () => {
    const { mine } = await world.agent.client.desk.overview({ appId: world.appId })
    return mine[0]?.reach
  }

  it('answers what is written, with its welcome the first time only', async () => {
    expect(await says('Where is my order?')).toEqual({ status: 200, text: 'success' })
    const first = read()
    expect(first.length).toBeGreaterThan(1)
    expect(first.at(-1)).toContain('parcel')
    await says('Where is my order?')
    expect(read()).toHaveLength(first.length + 1)
    expect((await world.talksOf(user)).map(({ channel }) => channel)).toEqual([`wechat-${kind.kind}`])
  })

  it.each<[string, How]>([
    ['a signature by another token', { token: 'another' }],
    ['a time of eleven minutes ago', { off: -660 }],
    ...(kind.mode === 'plain'
      ? []
      : ([
          ['another byte than was signed', { tamper: true }],
          ['words that nobody has encrypted', { plain: true }],
          ['another key', { aesKey: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg' }],
          ['the id of another account', { owner: 'wx00000000000000a2' }],
        ] satisfies [string, How][])),
  ])('believes nothing with %s', async (_what, how) => {
    const { status } = await world.operator.tell(world.operator.said(user, 'Where is my order?'), how)
    await world.settled()
    expect(status).toBe(401)
    expect(await world.talksOf(user)).toEqual([])
  })

  it('takes once what comes three times and at once', async () => {
    const told = world.operator.said(user, 'Where is my order?')
    await Promise.all([1, 2, 3].map(() => world.operator.tell(told)))
    await world.settled()
    expect((await world.linesOf(user)).filter(({ sender }) => sender === 'visitor')).toHaveLength(1)
  })

  it('keeps a picture, reads a place, and notes what has no place here', async () => {
    const { operator } = world
    operator.serve('/mmbiz/mug', 'image/png', PNG)
    await operator.tell(operator.sentImage(user, '/mmbiz/mug'))
    await operator.tell(
      operator.sentOther(user, {
        MsgType: 'location',
        Location_X: '39.9',
        Location_Y: '116.4',
        Label: 'Old street & 1',
      }),
    )
    operator.brought.set('in-2', { type: 'video/mp4', bytes: FILM })
    await operator.tell(operator.sentOther(user, { MsgType: 'shortvideo', MediaId: 'in-2' }))
    await operator.tell(operator.sentOther(user, { MsgType: 'voice', MediaId: 'gone', Recognition: 'Hello?' }))
    await operator.tell(operator.sentOther(user, { MsgType: 'sticker' }))
    await world.settled()
    const bodies = (await world.linesOf(user)).filter(({ sender }) => sender !== 'bot').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { type: 'file', mediaType: 'image/png' },
      { type: 'text', text: 'Old street & 1\n39.9, 116.4' },
      { type: 'file', mediaType: 'video/mp4' },
      { type: 'text', text: 'Hello?' },
      { type: 'notice', notice: 'unsupported', what: 'audio' },
      { type: 'notice', notice: 'unsupported', what: 'sticker' },
    ])
  })

  it('asks for a token when it needs one, for all that goes at once, and anew where it is refused', async () => {
    const { operator } = world
    await says('Where is my order?')
    const asked = () => operator.requests.filter((path) => path === '/stable_token').length
    const before = asked()
    await says('Where is my order?')
    expect(asked()).toBe(before)
    const count = read().length
    // Somebody has taken the tokens back.
    operator.tokens.length = 0
    await says('Where is my order?')
    expect(read()).toHaveLength(count + 1)
    expect(asked()).toBe(before + 1)
    world.server.clock.advance(3 * 3_600_000)
    await signInAnew(world.server)
    await says('Where is my order?')
    expect(read()).toHaveLength(count + 2)
    expect(asked()).toBe(before + 2)
  })

  it('lets an agent write five times, then no more until the visitor writes', async () => {
    const id = await served()
    await says('Hello?')
    for (const n of [1, 2, 3, 4]) await world.reply(id, `Reply ${n}`)
    await world.settled()
    expect((await reach())?.left).toBe(1)
    await world.reply(id, 'Reply 5')
    const { seq } = await world.reply(id, 'One too many')
    await world.settled()
    expect(read().at(-1)).toBe('Reply 5')
    expect((await world.outboxOf(user)).at(-1)?.error?.code).toBe('QUOTA')
    expect(await reach()).toMatchObject({ left: 0, unsent: [{ seq, state: 'failed', why: 'quota' }] })
    await says('And then?')
    expect((await reach())?.left).toBe(5)
    await world.agent.client.desk.sendAgain({ appId: world.appId, conversationId: id, seq })
    await world.settled()
    expect(read().at(-1)).toBe('One too many')
    expect((await reach())?.left).toBe(4)
  })

  it('writes to nobody two days after their last word', async () => {
    const id = await served()
    world.server.clock.advance(49 * 3_600_000)
    await signInAnew(world.server)
    const before = read().length
    await world.reply(id, 'Too late')
    await world.settled()
    expect(read()).toHaveLength(before)
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'failed', error: { class: 'window' } })
  })

  it('sends once where the answer is lost, and tries again where WeChat asks for patience', async () => {
    const id = await served()
    await says('Hello?')
    const before = read().length
    world.operator.next.push('cut')
    await world.reply(id, 'Only once')
    await world.settled()
    world.operator.next.push(-1, 45_011)
    await world.reply(id, 'Patience')
    await world.settled()
    await world.pass(6)
    await world.pass(30)
    expect(read().slice(before)).toEqual(['Only once', 'Patience'])
    const rows = (await world.outboxOf(user)).slice(-2)
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'sent'])
  })

  it('greets who comes, with no more than coming allows', async () => {
    await world.operator.tell(world.operator.came(user))
    await world.settled()
    const most = kind.kind === 'official' ? 3 : 2
    expect(sent().length).toBeGreaterThan(0)
    expect(sent().length).toBeLessThanOrEqual(most)
    expect((await world.outboxOf(user)).map(({ state }) => state)).toEqual(sent().map(() => 'sent'))
    const [identity] = await world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(channelIdentity).where(eq(channelIdentity.externalUser, user)),
    )
    const endsAt = (identity?.heardAt?.getTime() ?? 0) + 48 * 3_600_000
    expect(endsAt - world.server.clock.now().getTime()).toBeLessThanOrEqual(60_000)
    expect(identity?.sentSince).toBe(5 - most + sent().length)
  })

  it('asks for a rating at the end and takes it', async () => {
    const id = await served()
    await says('Thank you')
    await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
    await world.settled()
    const menu = sent().at(-1)?.['msgmenu'] as { list: { id: string; content: string }[] } | undefined
    if (kind.kind === 'mini') {
      expect(menu).toBeUndefined()
      await says('4')
    } else {
      const four = menu?.list[3]
      await world.operator.tell(world.operator.pressed(user, four?.content ?? '', four?.id ?? ''))
      await world.settled()
    }
    const rated = (await world.linesOf(user)).flatMap(({ body }) =>
      body.type === 'notice' && body.notice === 'rated' ? [body.stars] : [],
    )
    expect(rated).toEqual([4])
    expect((await world.talksOf(user)).map((one) => one.id)).toEqual([id])
  })

  it('tells in WeChat’s own words what is not set right over there', async () => {
    const { operator, admin, appId, accountId, account } = world
    const test = () => admin.client.channels.test({ appId, accountId })
    operator.unlist(true)
    expect(await test()).toMatchObject({ works: false, error: { class: 'config', code: '40164' } })
    expect((await test()).error?.said).toContain('203.0.113.9')
    operator.unlist(false)
    expect(await test()).toEqual({ works: true, name: operator.account.name, error: null })
    expect((await account()).state).toBe('connected')
  })

  it.runIf(kind.mode === 'aes')('opens what still comes by the key before the last', async () => {
    const { operator, admin, appId, accountId, account } = world
    const before = operator.account.aesKey
    const fresh = before.split('').reverse().join('')
    const { revision, config } = await account()
    await admin.client.channels.change({
      appId,
      accountId,
      revision,
      config,
      serving: AS_EVERYWHERE,
      secrets: { encodingAesKey: fresh },
    })
    for (const [key, status] of [
      [before, 200],
      [fresh, 200],
    ] as const) {
      const answer = await operator.tell(operator.said(user, 'Where is my order?'), { aesKey: key })
      expect(answer.status).toBe(status)
    }
    operator.account.aesKey = fresh
    await world.settled()
    expect((await world.linesOf(user)).filter(({ sender }) => sender === 'visitor')).toHaveLength(2)
  })

  it.runIf(kind.kind === 'official')('does what is pressed in a menu, which allows no more to be said', async () => {
    await says('Hello there, where is it')
    const menu = sent().find(({ msgtype }) => msgtype === 'msgmenu')?.['msgmenu'] as
      | { head_content: string; list: { id: string; content: string }[] }
      | undefined
    const [choice] = menu?.list ?? []
    expect(choice?.id).toMatch(/^\d+$/)
    const before = sent().length
    await world.operator.tell(world.operator.pressed(user, choice?.content ?? '', choice?.id ?? ''))
    await world.settled()
    const asked = (await world.linesOf(user)).filter(({ sender }) => sender === 'visitor').at(-1)
    expect(`${choice?.content ?? ''}${menu?.head_content ?? ''}`).toContain(asked?.body.text)
    expect(sent().length).toBeGreaterThan(before)
  })
  it.runIf(kind.kind === 'mini')('numbers what can be chosen, and takes the number', async () => {
    await says('Hello there, where is it')
    const list = read().find((text) => /^1\. /m.test(text)) ?? ''
    const [, first] = /^1\. (.*)$/m.exec(list) ?? []
    await says('1')
    const asked = (await world.linesOf(user)).filter(({ sender }) => sender === 'visitor').at(-1)
    expect(asked?.body.text).toBe(first)
  })
})
