import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit } from '#src/server/db/schema/platform.ts'
import { channelInbox, channelOutbox } from '#src/server/db/schema/channel.ts'
import { refusal, signInAnew } from '#tests/support/server.ts'
import { aMessengerWorld, type MessengerWorld } from './messenger-world.ts'

let world: MessengerWorld
let people = 0
let user: string

beforeAll(async () => {
  world = await aMessengerWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `psid-${String(++people)}`
  world.messenger.taken.length = 0
  world.messenger.next.length = 0
})

/** The first message that somebody may press something of, and what that is. */
function offered(of = user) {
  const taken = world.messenger.taken.find(({ to, message }) => to === of && 'quick_replies' in message)
  if (!taken) throw new Error('Nothing can be pressed.')
  const {
    text,
    quick_replies: [choice],
  } = taken.message as {
    text: string
    quick_replies: { title: string; payload: string }[]
  }
  if (!choice) throw new Error('Nothing can be pressed.')
  return { text, choice }
}

/** What somebody on Messenger reads, in its order. */
const read = (of = user) =>
  world.messenger.taken
    .filter(({ to }) => to === of)
    .map(({ message }) => {
      const { text, attachment } = message as {
        text?: string
        attachment?: { type: string; payload: { text?: string } }
      }
      return text ?? attachment?.payload.text ?? attachment?.type ?? ''
    })

const talksOf = (of = user) => world.talksOf(of)
const linesOf = (of = user) => world.linesOf(of)
const outboxOf = (of = user) => world.outboxOf(of)

/** Somebody writes, and all that comes of it is done. */
async function says(text: string, mid?: string, of = user) {
  const status = await world.messenger.tell([world.messenger.said(of, text, mid)])
  await world.settled()
  return status
}

/** They have been given to the agent. */
const served = (of = user) => world.served(of, (text) => says(text, undefined, of))
const reply = (conversationId: string, text: string) => world.reply(conversationId, text)

describe('what Messenger tells', () => {
  it('is answered by the bot, with its welcome the first time only', async () => {
    expect(await says('Where is my order?')).toBe(200)
    const first = read()
    expect(first.length).toBeGreaterThan(1)
    expect(first.at(-1)).toContain('parcel')
    expect((await talksOf()).map(({ channel, state }) => [channel, state])).toEqual([['messenger', 'bot']])
    await says('Where is my order?')
    expect(read().length).toBe(first.length + 1)
  })

  it.each([
    ['no signature', { signature: null }],
    ['a signature by another key', { signature: 'sha256=00' }],
    ['another byte than was signed', { tamper: true }],
  ])('is refused and noted with %s', async (_what, how) => {
    expect(await world.messenger.tell([world.messenger.said(user, 'Where is my order?')], how)).toBe(401)
    await world.settled()
    expect(await talksOf()).toEqual([])
    const noted = await world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'webhook.rejected')),
    )
    expect(noted.map(({ target }) => target)).toContain(`channel ${world.accountId}`)
  })

  it('is taken once, however often and at once it comes', async () => {
    const event = world.messenger.said(user, 'Where is my order?')
    const statuses = await Promise.all(Array.from({ length: 5 }, () => world.messenger.tell([event])))
    await world.settled()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const lines = await linesOf()
    expect(lines.filter(({ sender }) => sender === 'visitor')).toHaveLength(1)
    expect(read().filter((text) => text.includes('parcel'))).toHaveLength(1)
  })

  it('is taken in the order in which it was said, of several in one request and of some that cannot be read', async () => {
    const { messenger } = world
    const events = ['one', 'two', 'three'].map((text) => messenger.said(user, text))
    expect(await messenger.tell([...events.slice(0, 1), { nonsense: true }, ...events.slice(1)])).toBe(200)
    await world.settled()
    const said = (await linesOf()).filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)
    expect(said).toEqual(['one', 'two', 'three'])
  })

  it('that has no place here is a note, and a file is kept as every upload is', async () => {
    const { messenger } = world
    // A picture of one point.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    messenger.serve('/cdn/mug.png', 'image/png', png)
    await messenger.tell([
      messenger.event(user, { message: { mid: `odd-${user}`, attachments: [{ type: 'story_mention', payload: {} }] } }),
    ])
    await world.settled()
    await messenger.tell([
      messenger.sentFile(user, 'image', '/cdn/mug.png'),
      messenger.sentFile(user, 'file', '/cdn/gone.pdf'),
    ])
    await world.settled()
    const bodies = (await linesOf()).filter(({ sender }) => sender !== 'bot').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { type: 'notice', notice: 'unsupported', what: 'story_mention' },
      { type: 'file', text: 'mug.png', mediaType: 'image/png' },
      { type: 'notice', notice: 'unsupported', what: 'file' },
    ])
  })

  it('is waited for where a file cannot be fetched yet, before what was said next, and is a note where it never can', async () => {
    const { messenger } = world
    messenger.serve('/cdn/words.txt', 'text/plain', Buffer.from('words'))
    for (const [times, body] of [
      [2, { type: 'file', text: 'words.txt' }],
      [3, { type: 'notice', what: 'file' }],
    ] as const) {
      messenger.beBusy(times)
      const theirs = async () => (await linesOf()).filter(({ sender }) => sender !== 'bot')
      const before = (await theirs()).length
      await messenger.tell([messenger.sentFile(user, 'file', '/cdn/words.txt'), messenger.said(user, 'And this')])
      await world.settled()
      expect(await theirs()).toHaveLength(before)
      for (let tries = 0; tries < 2; tries++) await world.pass(15)
      const said = (await theirs()).slice(before)
      expect(said.map(({ body: { type } }) => type)).toEqual([body.type, 'text'])
      expect(said[0]?.body).toMatchObject(body)
    }
  })

  it('keeps nothing of what was said once it is taken', async () => {
    await says('My secret is blue')
    const rows = await world.server.db.inApp(world.appId, (tx) => tx.select().from(channelInbox))
    expect(rows.every(({ state, event }) => state === 'done' && event === null)).toBe(true)
  })
})

describe('what can be pressed', () => {
  it('does what its message says, by a number of ours', async () => {
    await says('Hello there, where is it')
    const { text, choice } = offered()
    expect(choice.payload).toMatch(/^\d+$/)
    await world.messenger.tell([world.messenger.quick(user, choice.title, choice.payload)])
    await world.settled()
    // Its label is too long for Messenger: the list stands in the text, and its number on the button.
    expect(choice.title).toBe('1')
    const lines = await linesOf()
    expect(text).toContain(`1. ${lines.findLast(({ sender }) => sender === 'visitor')?.body.text}`)
  })

  it('is nobody else’s: a number of another visitor’s message counts by its words alone', async () => {
    await says('Hello there, where is it')
    const { choice } = offered()
    const other = `${user}-other`
    await world.messenger.tell([world.messenger.quick(other, 'Something', choice.payload)])
    await world.settled()
    expect((await linesOf(other)).findLast(({ sender }) => sender === 'visitor')?.body.text).toBe('Something')
  })
})

describe('what an agent writes', () => {
  it('goes to who is served, in its order, and is seen as delivered and read', async () => {
    const id = await served()
    const before = world.messenger.taken.length
    for (const text of ['One', 'Two', 'Three']) await reply(id, text)
    await world.settled()
    const sent = world.messenger.taken.slice(before)
    expect(sent.map(({ message }) => message['text'])).toEqual(['One', 'Two', 'Three'])
    expect(sent.map(({ type }) => type)).toEqual(['RESPONSE', 'RESPONSE', 'RESPONSE'])
    const [one, two] = sent
    await world.messenger.tell([world.messenger.event(user, { delivery: { mids: [one!.mid] } })])
    await world.settled()
    const states = async () => (await outboxOf()).slice(-3).map(({ state }) => state)
    expect(await states()).toEqual(['delivered', 'sent', 'sent'])
    await world.messenger.tell([
      world.messenger.event(user, { read: { watermark: world.server.clock.now().getTime() } }),
    ])
    await world.messenger.tell([world.messenger.event(user, { delivery: { mids: [two!.mid] } })])
    await world.settled()
    // What comes late takes nothing back.
    expect(await states()).toEqual(['read', 'read', 'read'])
    const [talk] = await talksOf()
    expect([talk?.deliveredSeq, talk?.visitorReadSeq]).toEqual([talk?.seq, talk?.seq])
  })

  it('is tried again when Messenger asks for patience, and keeps what follows waiting', async () => {
    const id = await served()
    const before = read().length
    world.messenger.next.push({ status: 400, code: 613 }, 'html')
    await reply(id, 'First')
    await reply(id, 'Second')
    await world.settled()
    expect(read().slice(before)).toEqual([])
    await world.pass(6)
    expect(read().slice(before)).toEqual([])
    await world.pass(30)
    expect(read().slice(before)).toEqual(['First', 'Second'])
  })

  it('is sent once where the answer is lost after it was taken, and is not sure until its echo comes', async () => {
    const id = await served()
    const before = read().length
    world.messenger.next.push('cut')
    await reply(id, 'Only once')
    await world.settled()
    await world.pass(60)
    expect(read().slice(before)).toEqual(['Only once'])
    const [row] = (await outboxOf()).slice(-1)
    expect(row?.state).toBe('unknown')
    const { mid, message } = world.messenger.taken.findLast(({ to }) => to === user)!
    await world.messenger.tell([
      {
        sender: { id: world.messenger.page.id },
        recipient: { id: user },
        timestamp: world.server.clock.now().getTime(),
        message: { ...message, mid, is_echo: true },
      },
    ])
    await world.settled()
    expect((await outboxOf()).at(-1)?.state).toBe('sent')
  })

  it('fails with the reason where it is not taken, and what follows goes', async () => {
    const id = await served()
    world.messenger.next.push({ status: 400, code: 551 })
    await reply(id, 'Nobody there')
    await reply(id, 'Now they are')
    await world.settled()
    const rows = (await outboxOf()).slice(-2)
    expect(rows.map(({ state, error }) => [state, error?.class ?? null])).toEqual([
      ['failed', 'recipient'],
      ['sent', null],
    ])
    expect(read().at(-1)).toBe('Now they are')
  })

  it('is not sent a day after the visitor’s last word, unless Meta has granted that people are', async () => {
    const id = await served()
    world.server.clock.advance(25 * 3_600_000)
    await signInAnew(world.server)
    const before = world.messenger.taken.length
    await reply(id, 'Too late')
    await world.settled()
    expect(world.messenger.taken.length).toBe(before)
    expect((await outboxOf()).at(-1)).toMatchObject({ state: 'failed', error: { class: 'window', code: 'WINDOW' } })

    const { revision, config } = await world.account()
    await world.admin.client.channels.change({
      appId: world.appId,
      accountId: world.accountId,
      revision,
      config: { ...config, humanAgent: true },
      serving: AS_EVERYWHERE,
      secrets: {},
    })
    world.messenger.grantHumanAgent()
    await reply(id, 'A person may')
    await world.settled()
    expect(world.messenger.taken.at(-1)).toMatchObject({
      type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
      message: { text: 'A person may' },
    })
  })
})

describe('a rating', () => {
  it('is asked at the end, given by a press, thanked for, and given once', async () => {
    const id = await served()
    await reply(id, 'All done')
    await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
    await world.settled()
    const { message } = world.messenger.taken.findLast(({ to }) => to === user)!
    const { quick_replies: stars } = message as { quick_replies: { title: string; payload: string }[] }
    expect(stars.map(({ title }) => title)).toEqual(['★', '★★', '★★★', '★★★★', '★★★★★'])
    const give = async (n: number) => {
      await world.messenger.tell([world.messenger.quick(user, stars[n - 1]!.title, stars[n - 1]!.payload)])
      await world.settled()
    }
    await give(4)
    await give(1)
    const talks = await talksOf()
    expect(talks.map((one) => one.id)).toEqual([id])
    const given = (await linesOf()).filter(({ body }) => body.type === 'notice' && body.notice === 'rated')
    expect(given.map(({ body }) => body.type === 'notice' && body.stars)).toEqual([4])
    expect(read().at(-1)).toBe(given[0]?.body.text)
  })

  it('may be a number, and the next number begins another conversation', async () => {
    const id = await served()
    await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
    await world.settled()
    await says('5')
    const rated = (await linesOf()).filter(({ body }) => body.type === 'notice' && body.notice === 'rated')
    expect(rated.map(({ body }) => body.type === 'notice' && body.stars)).toEqual([5])
    // It is given: another number is a text like any other.
    await says('4')
    expect((await talksOf()).map(({ state }) => state)).toEqual(['ended', 'bot'])
    const written = (await linesOf()).filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)
    expect(written).toContain('4')
    expect(written).not.toContain('5')
  })

  it('is no number that answers what an agent has asked since', async () => {
    const id = await served()
    await world.agent.client.desk.inviteToRate({ appId: world.appId, conversationId: id })
    await reply(id, 'How many lamps do you want?')
    await world.settled()
    await says('3')
    const rated = async () =>
      (await linesOf()).filter(({ body }) => body.type === 'notice' && body.notice === 'rated').length
    expect((await linesOf()).at(-1)).toMatchObject({ sender: 'visitor', body: { text: '3' } })
    expect(await rated()).toBe(0)
  })
})

describe('who serves them at the desk', () => {
  const open = async (id: string) => {
    const { mine } = await world.agent.client.desk.overview({ appId: world.appId })
    return mine.find((one) => one.id === id)
  }

  it('sees what has not come, sends it again, and nothing else twice', async () => {
    const id = await served()
    world.messenger.next.push({ status: 400, code: 368 })
    const { seq } = await reply(id, 'Once more')
    await world.settled()
    expect((await open(id))?.reach).toMatchObject({
      account: world.messenger.page.name,
      isBound: true,
      unsent: [{ seq, state: 'failed', why: 'blocked' }],
    })
    const again = () => world.agent.client.desk.sendAgain({ appId: world.appId, conversationId: id, seq })
    await again()
    await world.settled()
    expect(read().filter((text) => text === 'Once more')).toHaveLength(1)
    expect((await open(id))?.reach?.unsent).toEqual([])
    expect(await refusal(again())).toBe('NOT_FOUND')
    expect(await refusal(world.admin.client.desk.sendAgain({ appId: world.appId, conversationId: id, seq }))).toBe(
      'FORBIDDEN',
    )
  })

  it('takes back only what has not left', async () => {
    const id = await served()
    const { seq } = await reply(id, 'Gone already')
    await world.settled()
    const recall = (of: number) => world.agent.client.desk.recall({ appId: world.appId, conversationId: id, seq: of })
    expect(await refusal(recall(seq))).toBe('RECALL_TOO_LATE')
  })

  it('is told until when they can be written to', async () => {
    const id = await served()
    const { messenger, server } = world
    const asked = (await open(id))?.reach?.until
    server.clock.advance(60_000)
    await messenger.tell([messenger.said(user, 'Still there?')])
    await world.settled()
    const later = (await open(id))?.reach?.until
    expect(Date.parse(later ?? '') - Date.parse(asked ?? '')).toBeGreaterThanOrEqual(60_000)
  })
})

it('is written in one transaction with what was said: a message without its way out does not exist', async () => {
  await says('Where is my order?')
  const said = (await linesOf()).filter(({ sender, body }) => sender !== 'visitor' && body.type !== 'notice')
  const rows = await outboxOf()
  expect(rows.map(({ seq }) => seq)).toEqual(said.map(({ seq }) => seq))
  await expect(
    world.server.db.inApp(world.appId, (tx) => tx.insert(channelOutbox).values(rows.slice(0, 1))),
  ).rejects.toThrow('Failed query')
})
