import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { audit } from '#src/server/db/schema/platform.ts'
import { channelInbox } from '#src/server/db/schema/channel.ts'
import { signInAnew } from '#tests/support/server.ts'
import type { TakenByWhatsapp } from '#tests/support/platforms/whatsapp.ts'
import { aWhatsappWorld } from './whatsapp-world.ts'

let world: Awaited<ReturnType<typeof aWhatsappWorld>>
let people = 0
/** The number of whoever writes. */
let user: string

beforeAll(async () => {
  world = await aWhatsappWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `4915550${String(++people).padStart(4, '0')}`
  world.operator.taken.length = 0
  world.operator.next.length = 0
})

const toThem = (of = user) => world.operator.taken.filter(({ receiver }) => receiver === of)
const wordsOf = ({ message }: TakenByWhatsapp) => message.text?.body ?? message.interactive?.body.text ?? message.type
/** What somebody on WhatsApp reads, in its order. */
const read = (of = user) => toThem(of).map(wordsOf)
const linesOf = (of = user) => world.linesOf(of)
const theirs = async (of = user) =>
  (await linesOf(of)).filter(({ sender }) => sender === 'visitor').map(({ body }) => body)

async function tell(...told: Parameters<typeof world.operator.tell>): Promise<number> {
  const status = await world.operator.tell(...told)
  await world.settled()
  return status
}
const says = (text: string, of = user) => tell(world.operator.said(of, text))
const served = () => world.served(user, says)

/** The list that somebody was sent last, and its rows. */
function listed(of = user) {
  const interactive = toThem(of).findLast(({ message }) => message.interactive?.type === 'list')?.message.interactive
  if (!interactive) throw new Error('There is no list.')
  return { ...interactive, rows: (interactive.action.sections ?? []).flatMap(({ rows }) => rows) }
}

describe('a number that is bound', () => {
  it('is tested against what Meta has of it, and told of until its token ends', async () => {
    const { admin, appId, accountId, operator } = world
    operator.number.endsAt = Date.parse('2026-12-24T00:00:00Z')
    const test = () => admin.client.channels.test({ appId, accountId })
    expect(await test()).toEqual({ works: true, name: 'Lamp shop', error: null })
    expect(operator.wabas).toHaveLength(1)
    expect((await world.account()).tokenEndsAt).toBe('2026-12-24T00:00:00.000Z')
    const shown = operator.number.shown
    operator.number.shown = '+49 30 555 0999'
    expect(await test()).toMatchObject({ works: false, error: { code: 'OTHER_NUMBER', said: '+49 30 555 0999' } })
    operator.number.shown = shown
    await test()
    await says('Hello')
    expect((await world.account()).state).toBe('connected')
  })

  it('needs to be set right once its token is over, which is told once and in Meta’s words', async () => {
    const { admin, appId, accountId, operator } = world
    const id = await served()
    operator.number.token = 'EAAanother'
    await world.reply(id, 'Nobody reads this')
    await world.reply(id, 'Nor this')
    await world.settled()
    expect(await world.account()).toMatchObject({ state: 'error', error: { class: 'token', code: '190' } })
    const { items } = await admin.client.notifications.list({ appId })
    expect(items.filter(({ about }) => about.kind === 'channel_failed')).toHaveLength(1)
    const { revision, config } = await world.account()
    const secrets = { accessToken: 'EAAanother' }
    await admin.client.channels.change({ appId, accountId, revision, config, serving: AS_EVERYWHERE, secrets })
    expect((await admin.client.channels.test({ appId, accountId })).works).toBe(true)
    const rows = await world.outboxOf(user)
    await world.agent.client.desk.sendAgain({ appId, conversationId: id, seq: rows.at(-2)!.seq })
    await world.settled()
    expect(read().at(-1)).toBe('Nobody reads this')
  })
})

describe('what WhatsApp tells', () => {
  it('is answered by the bot, with its welcome the first time only', async () => {
    expect(await says('Where is my order?')).toBe(200)
    const first = read()
    expect(first.length).toBeGreaterThan(1)
    expect(first.at(-1)).toContain('parcel')
    await says('Where is my order?')
    expect(read()).toHaveLength(first.length + 1)
    expect((await world.talksOf(user)).map(({ channel, state }) => [channel, state])).toEqual([['whatsapp', 'bot']])
  })

  it.each([
    ['no signature', { signature: null }],
    ['a signature by another key', { signature: 'sha256=00' }],
    ['another byte than was signed', { tamper: true }],
  ])('is refused and noted with %s', async (_what, how) => {
    expect(await tell(world.operator.said(user, 'Hello'), how)).toBe(401)
    expect(await world.talksOf(user)).toEqual([])
    const noted = await world.server.db.inApp(world.appId, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'webhook.rejected')),
    )
    expect(noted.map(({ target }) => target)).toContain(`channel ${world.accountId}`)
  })

  it('is taken once and in its order, however often it comes and with whatever beside it', async () => {
    const { operator } = world
    const said = ['one', 'two', 'three'].map((text) => operator.said(user, text))
    const odd = { messages: [{ nonsense: true }], statuses: [{ id: 5 }], contacts: ['?'] }
    await Promise.all(Array.from({ length: 5 }, () => operator.tell([said[0]!, odd, said[1]!, said[2]!])))
    await world.settled()
    expect((await theirs()).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(await tell(said[0]!, { phoneNumberId: '9999' })).toBe(200)
    expect(await tell({ message_template_status_update: [] }, { field: 'message_template_status_update' })).toBe(200)
    expect(await theirs()).toHaveLength(3)
  })

  it('may be a picture with words, a place, somebody’s number, or nothing that has a place here', async () => {
    const { operator } = world
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    operator.keep('4001', 'image/png', png)
    await tell(operator.sentFile(user, 'image', '4001', { caption: 'It is broken' }))
    await tell(operator.sentFile(user, 'document', '4002', { filename: 'gone.pdf' }))
    await tell(operator.message(user, 'location', { latitude: 52.5, longitude: 13.4, name: 'Our shop' }))
    await tell(
      operator.message(user, 'contacts', [{ name: { formatted_name: 'Ada' }, phones: [{ phone: '+49 30 1' }] }]),
    )
    await tell(operator.message(user, 'poll', { question: 'Tea?' }))
    const bodies = (await linesOf()).filter(({ sender }) => sender !== 'bot').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { type: 'file', text: 'image.png', mediaType: 'image/png' },
      { type: 'text', text: 'It is broken' },
      { type: 'notice', notice: 'unsupported', what: 'file' },
      { type: 'text', text: 'Our shop\n52.5,13.4\nhttps://www.google.com/maps?q=52.5,13.4' },
      { type: 'text', text: 'Ada +49 30 1' },
      { type: 'notice', notice: 'unsupported', what: 'poll' },
    ])
  })

  it('waits where a file is not given out yet, and keeps what follows behind it', async () => {
    const { operator } = world
    operator.keep('4003', 'text/plain', Buffer.from('words'))
    operator.beBusy(2)
    await operator.tell([
      operator.sentFile(user, 'document', '4003', { filename: 'words.txt' }),
      operator.said(user, 'And this'),
    ])
    await world.settled()
    expect(await theirs()).toEqual([])
    await world.pass(15)
    await world.pass(15)
    expect((await theirs()).map(({ type }) => type)).toEqual(['file', 'text'])
  })

  it('keeps nothing of what was said once it is taken', async () => {
    await says('My secret is blue')
    const rows = await world.server.db.inApp(world.appId, (tx) => tx.select().from(channelInbox))
    expect(rows.every(({ event }) => event === null)).toBe(true)
  })
})

describe('who writes', () => {
  const bsuid = () => `DE.${user}Ab`

  it('may hide their number, and is answered by the id that they have with the business', async () => {
    await says('Where is my order?', bsuid())
    expect(read(bsuid()).at(-1)).toContain('parcel')
  })

  it('stays who they are when they are told with an id for the first time, and with another later', async () => {
    const { operator } = world
    await says('I have a number')
    const [talk] = await world.talksOf(user)
    const both = operator.said(user, 'And an id')
    Object.assign(both.messages![0] as object, { from_user_id: bsuid() })
    await tell(both)
    expect((await world.talksOf(bsuid())).map(({ id }) => id)).toEqual([talk?.id])
    await tell(
      { user_id_update: [{ user_id: { previous: bsuid(), current: `${bsuid()}2` } }] },
      { field: 'user_id_update' },
    )
    await says('I am still here', `${bsuid()}2`)
    expect((await world.talksOf(`${bsuid()}2`)).map(({ id }) => id)).toEqual([talk?.id])
    expect((await theirs(`${bsuid()}2`)).map(({ text }) => text)).toEqual([
      'I have a number',
      'And an id',
      'I am still here',
    ])
  })

  it('stays who they are with another number, which says nothing by itself', async () => {
    const { operator } = world
    await says('Hello')
    const [talk] = await world.talksOf(user)
    const other = `${user}77`
    await tell(operator.message(user, 'system', { type: 'user_changed_number', wa_id: other, body: 'User changed' }))
    await says('From my new number', other)
    expect((await world.talksOf(other)).map(({ id }) => id)).toEqual([talk?.id])
    expect((await theirs(other)).map(({ text }) => text)).toEqual(['Hello', 'From my new number'])
  })

  it('is not made one with somebody who is known already: that is for people to say', async () => {
    const { operator } = world
    const other = `${user}78`
    await says('Hello')
    await says('Hello', other)
    await tell(operator.message(user, 'system', { type: 'user_changed_number', wa_id: other }))
    expect(await world.talksOf(user)).toHaveLength(1)
    expect(await world.talksOf(other)).toHaveLength(1)
  })
})

describe('what can be pressed', () => {
  it('is a list that opens, and a row of it does what its message says', async () => {
    await says('Hello there, where is it')
    const { action, rows, body } = listed()
    expect(action.button).toBe('Choose')
    expect(rows.every(({ id }) => /^\d+$/.test(id))).toBe(true)
    await tell(world.operator.pressed(user, rows[0]!, 'list_reply'))
    const said = (await theirs()).at(-1)?.text
    expect(`${body.text}\n${rows[0]!.title}`).toContain(said)
    expect(said).not.toBe('1')
  })

  it('is nobody else’s: a number of another visitor’s message counts by its words alone', async () => {
    await says('Hello there, where is it')
    const [row] = listed().rows
    const other = `${user}9`
    await tell(world.operator.pressed(other, { ...row!, title: 'Something' }, 'button_reply'))
    expect((await theirs(other)).map(({ text }) => text)).toEqual(['Something'])
  })
})

describe('what an agent writes', () => {
  const states = async (count: number) => (await world.outboxOf(user)).slice(-count).map(({ state }) => state)

  it('goes to who is served, in its order, and is seen as delivered and read, whatever is told first', async () => {
    const id = await served()
    const before = read().length
    for (const text of ['One', 'Two', 'Three']) await world.reply(id, text)
    await world.settled()
    const sent = toThem().slice(before)
    expect(sent.map(wordsOf)).toEqual(['One', 'Two', 'Three'])
    await world.operator.tellStatus(sent[0]!.id, 'read')
    await world.operator.tellStatus(sent[0]!.id, 'delivered')
    await world.operator.tellStatus(sent[1]!.id, 'delivered')
    await world.settled()
    expect(await states(3)).toEqual(['read', 'delivered', 'sent'])
    await world.operator.tellStatus(sent[2]!.id, 'failed', [{ code: 131026, title: 'Message undeliverable' }])
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({
      state: 'failed',
      error: { class: 'recipient', code: '131026', said: 'Message undeliverable' },
    })
  })

  it('is seen as delivered though that is told before the answer', async () => {
    const id = await served()
    // What was told has been looked at.
    world.operator.next.push(() =>
      vi.waitFor(async () => {
        const rows = await world.server.db.inApp(world.appId, (tx) => tx.select().from(channelInbox))
        const now = world.server.clock.now()
        expect(
          rows.filter(({ state, heldUntil, attempts }) => state === 'waiting' && (attempts > 0 || heldUntil <= now)),
        ).toEqual([])
      }),
    )
    await world.reply(id, 'Fast')
    await world.settled()
    await world.pass(3)
    expect(await states(1)).toEqual(['delivered'])
    expect(read().filter((text) => text === 'Fast')).toHaveLength(1)
  })

  it('waits through a storm of faults, in its order and once', async () => {
    const id = await served()
    const before = read().length
    world.operator.next.push('html', { status: 400, code: 131056 }, { status: 429, retryAfter: 30 })
    await world.reply(id, 'First')
    await world.reply(id, 'Second')
    await world.settled()
    for (let minutes = 0; minutes < 4; minutes++) {
      expect(read().slice(before)).toEqual([])
      await world.pass([6, 24, 40, 60][minutes]!)
      if (world.operator.next.length === 0 && read().length > before) break
    }
    await world.pass(100)
    expect(read().slice(before)).toEqual(['First', 'Second'])
  })

  it('is sent once where the answer is lost after it was taken, and is not sure until something is told of it', async () => {
    const id = await served()
    world.operator.next.push('cut')
    await world.reply(id, 'Only once')
    await world.settled()
    await world.pass(60)
    expect(read().filter((text) => text === 'Only once')).toHaveLength(1)
    expect(await states(1)).toEqual(['unknown'])
    await world.operator.tellStatus(toThem().at(-1)!.id, 'delivered')
    await world.settled()
    expect(await states(1)).toEqual(['delivered'])
  })

  it('may be a picture, which is brought as WhatsApp takes it, and a file by its name', async () => {
    const { server, appId, agent, operator } = world
    const id = await served()
    const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
      .webp()
      .toBuffer()
    for (const [name, bytes] of [
      ['lamp.webp', webp],
      ['terms.txt', Buffer.from('Two years.')],
    ] as const) {
      const query = new URLSearchParams({ name, clientMsgId: crypto.randomUUID() })
      const url = `${server.deps.publicUrl}/api/apps/${appId}/conversations/${id}/files?${query}`
      const cookie = `deskwright_session=${agent.session}`
      const headers = { 'content-type': 'application/octet-stream', cookie }
      expect((await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) })).status).toBe(200)
    }
    await world.settled()
    const [picture, file] = toThem().slice(-2)
    expect(operator.uploads.get(picture!.message.image?.id ?? '')?.type).toBe('image/jpeg')
    expect(file!.message.document?.filename).toBe('terms.txt')
    expect(operator.uploads.get(file!.message.document?.id ?? '')).toEqual({ type: 'text/plain', bytes: 10 })
  })

  it('is not sent a day after the visitor’s last word, and is as soon as they have written', async () => {
    const id = await served()
    world.server.clock.advance(25 * 3_600_000)
    await signInAnew(world.server)
    const before = world.operator.taken.length
    await world.reply(id, 'Too late')
    await world.settled()
    expect(world.operator.taken).toHaveLength(before)
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'failed', error: { class: 'window' } })
    await says('Are you there?')
    await world.reply(id, 'Yes')
    await world.settled()
    expect(read().at(-1)).toBe('Yes')
  })
})

it('is asked for a rating at the end, by a list of stars, and gives it once', async () => {
  const id = await served()
  await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
  await world.settled()
  const { rows } = listed()
  expect(rows.map(({ title }) => title)).toEqual(['★', '★★', '★★★', '★★★★', '★★★★★'])
  await tell(world.operator.pressed(user, rows[3]!, 'list_reply'))
  await tell(world.operator.pressed(user, rows[0]!, 'list_reply'))
  expect((await world.talksOf(user)).map((one) => one.id)).toEqual([id])
  const given = (await linesOf()).filter(({ body }) => body.type === 'notice' && body.notice === 'rated')
  expect(given.map(({ body }) => body.type === 'notice' && body.stars)).toEqual([4])
})
