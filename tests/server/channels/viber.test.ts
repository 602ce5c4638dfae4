import { AS_EVERYWHERE } from '#src/domain/channel/serving.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { startViber } from '#tests/support/platforms/viber.ts'
import { aChannelWorld } from './channel-world.ts'

const WELCOME = 'Write to us about your lamp.'
const aWorld = () =>
  aChannelWorld(startViber, ({ bot }) => ({
    kind: 'viber',
    config: { accountName: bot.name, avatarUrl: '', welcome: WELCOME },
    secrets: { authToken: bot.token },
  }))

let world: Awaited<ReturnType<typeof aWorld>>
let people = 0
let user: string

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `01234567890A=${String(++people)}`
  world.operator.taken.length = 0
  world.operator.next.length = 0
})

const toThem = () => world.operator.taken.filter(({ receiver }) => receiver === user)
/** What somebody on Viber reads, in its order. */
const read = () => toThem().map(({ message }) => message.text ?? message.type)
const theirs = async () =>
  (await world.linesOf(user)).filter(({ sender }) => sender === 'visitor').map(({ body }) => body)
const states = async (count: number) => (await world.outboxOf(user)).slice(-count).map(({ state }) => state)

async function tell(...told: Parameters<typeof world.operator.tell>): Promise<number> {
  const status = await world.operator.tell(...told)
  await world.settled()
  return status
}
const says = (text: string, token?: string) => tell(world.operator.said(user, text, token))
const served = () => world.served(user, says)

/** What they may press, by the last keyboard that they were shown. */
function buttons() {
  const keyboard = toThem().findLast(({ message }) => message.keyboard)?.message.keyboard
  if (!keyboard) throw new Error('Nothing can be pressed.')
  return keyboard.Buttons
}

describe('a bot that is bound', () => {
  it('has told Viber our address by itself, and works from then on', async () => {
    expect(world.operator.hook.url).toBe(world.hook.url)
    expect(world.operator.hook.events).toContain('conversation_started')
    expect((await world.account()).state).toBe('connected')
  })

  it('tells in Viber’s own words where its token is not taken, as soon as it is saved', async () => {
    const { admin, appId, accountId, operator } = world
    const { token } = operator.bot
    const save = async (authToken: string) => {
      const { revision, config } = await world.account()
      await admin.client.channels.change({
        appId,
        accountId,
        revision,
        config,
        serving: AS_EVERYWHERE,
        secrets: { authToken },
      })
      return world.account()
    }
    expect(await save('another')).toMatchObject({
      state: 'error',
      error: { class: 'token', code: '2', said: 'invalidAuthToken' },
    })
    expect((await save(token)).state).toBe('connected')
  })
})

describe('what Viber tells', () => {
  it('is answered by the bot, with its welcome the first time only', async () => {
    expect(await says('Where is my order?')).toBe(200)
    const first = read()
    expect(first.length).toBeGreaterThan(1)
    expect(first.at(-1)).toContain('parcel')
    await says('Where is my order?')
    expect(read()).toHaveLength(first.length + 1)
  })

  it('is that somebody opens the chat, who is shown the account’s words and whom nobody writes to', async () => {
    expect(await world.operator.opened(user)).toMatchObject({
      type: 'text',
      text: WELCOME,
      sender: { name: 'Lamp shop' },
    })
    await world.settled()
    expect(read()).toEqual([])
    expect(await world.talksOf(user)).toEqual([])
  })

  it.each([
    ['no signature', { signature: null }],
    ['a signature by another key', { signature: '00' }],
    ['a signature in the address alone', { inAddress: true }],
    ['another byte than was signed', { tamper: true }],
  ])('is refused with %s', async (_what, how) => {
    expect(await tell(world.operator.said(user, 'Hello'), how)).toBe(401)
    expect(await world.talksOf(user)).toEqual([])
  })

  it('is taken once however often it comes, by a number that no number holds', async () => {
    const { operator } = world
    const [one, other] = ['9741311803571721087', '9741311803571721088']
    await Promise.all(Array.from({ length: 5 }, () => operator.tell(operator.said(user, 'one', one))))
    await says('another', other)
    expect((await theirs()).map(({ text }) => text)).toEqual(['one', 'another'])
  })

  it('may be a picture with words, a place, somebody’s number, or nothing that has a place here', async () => {
    const { operator } = world
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const address = operator.keep('seen.png', 'image/png', png)
    const gone = operator.keep('', 'text/plain', png).replace('dl-media', 'gone.pdf')
    await tell(operator.message(user, { type: 'picture', media: address, text: 'It is broken' }))
    await tell(operator.message(user, { type: 'file', media: gone, file_name: 'gone.pdf' }))
    await tell(operator.message(user, { type: 'location', location: { lat: 52.5, lon: 13.4 } }))
    await tell(operator.message(user, { type: 'contact', contact: { name: 'Ada', phone_number: '+49 30 1' } }))
    await tell(operator.message(user, { type: 'sticker', sticker_id: 46105 }))
    const bodies = (await world.linesOf(user)).filter(({ sender }) => sender === 'visitor' || sender === 'system')
    expect(bodies.map(({ body }) => body).slice(-6)).toMatchObject([
      { type: 'file', text: 'image.png', mediaType: 'image/png' },
      { type: 'text', text: 'It is broken' },
      { type: 'notice', notice: 'unsupported', what: 'file' },
      { type: 'text', text: '52.5,13.4\nhttps://www.google.com/maps?q=52.5,13.4' },
      { type: 'text', text: 'Ada +49 30 1' },
      { type: 'notice', notice: 'unsupported', what: 'sticker' },
    ])
  })
})

async function sendFile(conversationId: string, name: string, bytes: Buffer): Promise<void> {
  const { server, appId, agent } = world
  const query = new URLSearchParams({ name, clientMsgId: crypto.randomUUID() })
  const answer = await fetch(
    `${server.deps.publicUrl}/api/apps/${appId}/conversations/${conversationId}/files?${query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: `deskwright_session=${agent.session}` },
      body: new Uint8Array(bytes),
    },
  )
  expect(answer.status).toBe(200)
  await world.settled()
}

describe('what can be pressed', () => {
  it('says its label and does what its message says; a bare number is words', async () => {
    await says('Hello there, where is it')
    const [first] = buttons()
    await says('1')
    await tell(world.operator.pressed(user, first!))
    expect((await theirs()).map(({ text }) => text).slice(1)).toEqual(['1', 'Where is my order?'])
    expect(read().at(-1)).toContain('parcel')
  })

  it('is nobody else’s: what another visitor was shown counts by its words alone', async () => {
    await says('Hello there, where is it')
    const [first] = buttons()
    user = `${user}9`
    await tell(
      world.operator.pressed(user, { ...first!, ActionBody: first!.ActionBody.replace(/[^:]*$/, 'Something') }),
    )
    expect((await theirs()).map(({ text }) => text)).toEqual(['Something'])
  })
})

describe('what an agent writes', () => {
  it('goes to who is served, in its order, and is seen as delivered and read', async () => {
    const id = await served()
    const before = read().length
    for (const text of ['One', 'Two', 'Three']) await world.reply(id, text)
    await world.settled()
    const sent = toThem().slice(before)
    expect(sent.map(({ message }) => message.text)).toEqual(['One', 'Two', 'Three'])
    await tell(world.operator.state('seen', sent[0]!))
    await tell(world.operator.state('delivered', sent[0]!))
    await tell(world.operator.state('delivered', sent[1]!))
    await tell(world.operator.state('failed', sent[2]!))
    expect(await states(3)).toEqual(['read', 'delivered', 'failed'])
  })

  it('may be a picture and a file, which Viber fetches for a day by an address of its own', async () => {
    const id = await served()
    const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
      .webp()
      .toBuffer()
    await sendFile(id, 'lamp.webp', webp)
    await sendFile(id, 'terms.txt', Buffer.from('Two years.'))
    const [picture, file] = toThem().slice(-2)
    expect(picture).toMatchObject({ message: { type: 'picture' }, fetched: { type: 'image/jpeg' } })
    expect(file).toMatchObject({ message: { type: 'file', size: 10, file_name: 'terms.txt' }, fetched: { bytes: 10 } })
  })

  it('waits through a storm of faults, in its order and once', async () => {
    const id = await served()
    const before = read().length
    world.operator.next.push('html', { status: 12 }, 'html')
    await world.reply(id, 'First')
    await world.reply(id, 'Second')
    await world.settled()
    expect(read().slice(before)).toEqual([])
    for (const seconds of [6, 24, 100, 10]) await world.pass(seconds)
    expect(read().slice(before)).toEqual(['First', 'Second'])
  })

  it('is sent once where the answer is lost after it was taken, and is not sure', async () => {
    const id = await served()
    world.operator.next.push('cut')
    await world.reply(id, 'Only once')
    await world.settled()
    await world.pass(60)
    expect(read().filter((text) => text === 'Only once')).toHaveLength(1)
    expect(await states(1)).toEqual(['unknown'])
  })

  it('does not come to who has left, and does once they write again', async () => {
    const id = await served()
    await world.operator.left(user)
    await world.reply(id, 'Still there?')
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({
      state: 'failed',
      error: { class: 'window', code: '6' },
    })
    await says('I am back')
    await world.reply(id, 'Good')
    await world.settled()
    expect(read().at(-1)).toBe('Good')
  })
})

it('is asked for a rating at the end, by buttons, and gives it once', async () => {
  const id = await served()
  await world.agent.client.desk.end({ appId: world.appId, conversationId: id })
  await world.settled()
  const stars = buttons()
  expect(stars.map(({ Text }) => Text)).toEqual(['★', '★★', '★★★', '★★★★', '★★★★★'])
  await tell(world.operator.pressed(user, stars[3]!))
  await tell(world.operator.pressed(user, stars[0]!))
  expect((await world.talksOf(user)).map((one) => one.id)).toEqual([id])
  const given = (await world.linesOf(user)).filter(({ body }) => body.type === 'notice' && body.notice === 'rated')
  expect(given.map(({ body }) => body.type === 'notice' && body.stars)).toEqual([4])
})

describe('a bot that is unbound', () => {
  const unbind = () => world.admin.client.channels.unbind({ appId: world.appId, accountId: world.accountId })

  it('leaves the address that another program has put there meanwhile', async () => {
    const { operator } = world
    const ours = operator.hook.url
    operator.hook.url = 'https://elsewhere.example/hook'
    await unbind()
    expect(operator.hook.url).toBe('https://elsewhere.example/hook')
    operator.hook.url = ours
  })

  it('tells Viber to come no more, since it was told to come by us', async () => {
    await world.close()
    world = await aWorld()
    expect(world.operator.hook.url).not.toBe('')
    await unbind()
    expect(world.operator.hook.url).toBe('')
  })

  it('is unbound all the same where Viber gives no answer', async () => {
    await world.close()
    world = await aWorld()
    await world.operator.close()
    await unbind()
    expect(await world.admin.client.channels.list({ appId: world.appId })).toEqual([])
  })
})
