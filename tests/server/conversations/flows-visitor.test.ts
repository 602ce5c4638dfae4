import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aGroup, aMember, refusal } from '#tests/support/server.ts'
import { begunBy, draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld, type Talk } from './flows-world.ts'

let world: FlowWorld
const field = (id: string, more: object = {}) => ({
  id,
  variable: id,
  type: 'text' as const,
  label: { en: id },
  required: true,
  example: {},
  invalidText: {},
  choices: [],
  min: null,
  max: null,
  pattern: '',
  ...more,
})
const choices = (...ids: string[]) => ({
  type: 'static' as const,
  choices: ids.map((id) => ({ id, label: { en: id }, value: '', synonyms: [] })),
})

beforeAll(async () => {
  world = await aFlowWorld()
  const { appId } = world
  const groupId = await aGroup(world.server, { appId })
  await aMember(world.server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await world.flow(
    'Sizes',
    draw(
      {
        start: begin('sizes', 'first'),
        first: {
          kind: 'ask',
          data: { text: { en: 'Which size?' }, source: choices('Small', 'Large'), variable: 'size' },
          to: { 'choice:Small': 'second', 'choice:Large': 'second', invalid: 'puzzled' },
        },
        second: {
          kind: 'ask',
          data: { text: { en: 'Which colour?' }, source: choices('Red', 'Blue'), variable: 'colour' },
          to: { 'choice:Red': 'told', 'choice:Blue': 'told', invalid: 'puzzled' },
        },
        told: say('{{ size }}, {{ colour }}.'),
        puzzled: say('Let us leave it.'),
      },
      [{ reference: 'size' }, { reference: 'colour' }],
    ),
  )
  await world.flow(
    'Address',
    draw(
      {
        start: begin('address', 'form'),
        form: {
          kind: 'form',
          data: { text: { en: 'Your address' }, fields: [field('street'), field('town', { required: false })] },
          to: { submitted: 'told', cancelled: 'never' },
        },
        told: say('{{ street }} in {{ town | default: "no town" }}.'),
        never: say('Never mind.'),
      },
      [{ reference: 'street' }, { reference: 'town' }],
    ),
  )
  await world.flow(
    'Hours',
    draw({
      start: {
        kind: 'start',
        data: { ...begunBy(['hours']), interrupts: true },
        to: { next: 'ask' },
      },
      ask: question('Which day?', 'told'),
      told: say('From nine to five.'),
    }),
  )
  await world.flow(
    'Parcel',
    draw({
      start: {
        kind: 'start',
        data: {
          intent: {
            description: 'Somebody wants to know where their parcel is',
            examples: ['Where is my parcel?', 'My package has not come', 'Track my delivery please'],
            counterExamples: ['How much does a delivery cost?'],
          },
        },
        to: { next: 'told' },
      },
      told: say('Your parcel is on its way.'),
    }),
  )
  await world.flow(
    'Basket',
    draw(
      {
        start: { kind: 'start', data: { events: ['basket.left'] }, to: { next: 'told' } },
        told: say('You left {{ items }} things, the first {{ first }}.'),
      },
      [
        { reference: 'items', type: 'number', input: true },
        { reference: 'first', input: true },
      ],
    ),
  )
  await world.deploy()
})
afterEach(() => world.expectReplays())
afterAll(() => world.close())

describe('a button', () => {
  it('answers the question it was offered with', async () => {
    const talk = await world.talk()
    await talk.say('sizes')
    await talk.press('Large')
    await talk.press('Blue')
    expect((await talk.heard()).at(-1)).toBe('bot: Large, Blue.')
  })

  it('of an earlier question counts as words: it answers nothing it does not name', async () => {
    const talk = await world.talk()
    await talk.say('sizes')
    await talk.press('Large')
    await talk.heard()
    await talk.press('Small')
    expect(await talk.heard()).not.toContainEqual(expect.stringContaining('Small,'))
    await talk.press('Red')
    expect((await talk.heard()).at(-1)).toBe('bot: Large, Red.')
  })

  it('of another message, or of no message of the bot, is refused', async () => {
    const { appId } = world
    const talk = await world.talk()
    await talk.say('sizes')
    const { conversationId, client } = talk
    const { seq, button } = await talk.offerOf('Large')
    const press = (at: number, name: string) =>
      refusal(
        client.visitor.press({ appId, conversationId, clientMsgId: `pressed-${at}-${name}`, seq: at, button: name }),
      )
    expect(await press(seq, 'Blue')).toBe('NOT_FOUND')
    expect(await press(seq - 1, button)).toBe('NOT_FOUND')
    expect(await press(seq + 7, button)).toBe('NOT_FOUND')
    expect((await talk.texts()).filter((line) => line.startsWith('visitor:'))).toEqual(['visitor: sizes'])
  })

  it("of somebody else's conversation does not exist", async () => {
    const { appId } = world
    const [one, two] = [await world.talk(), await world.talk()]
    await one.say('sizes')
    const { seq, button } = await one.offerOf('Large')
    const { conversationId } = one
    const intruding = two.client.visitor.press({ appId, conversationId, clientMsgId: 'intruding', seq, button })
    expect(await refusal(intruding)).toBe('NOT_FOUND')
    const form = two.client.visitor.submit({ appId, conversationId, clientMsgId: 'intruding', seq, values: null })
    expect(await refusal(form)).toBe('NOT_FOUND')
    const signal = two.client.visitor.signal({ appId, conversationId, name: 'basket.left' })
    expect(await refusal(signal)).toBe('NOT_FOUND')
  })

  it('pressed twice by the same id is taken once, even at the same time', async () => {
    const { appId } = world
    const talk = await world.talk()
    await talk.say('sizes')
    const { conversationId, client } = talk
    const pressed = { appId, conversationId, clientMsgId: 'pressed-twice', ...(await talk.offerOf('Large')) }
    const [one, two] = await Promise.all([client.visitor.press(pressed), client.visitor.press(pressed)])
    expect(one.message.id).toBe(two.message.id)
    expect([one.messages, two.messages].filter((answer) => answer.length === 0)).toHaveLength(1)
    expect((await talk.texts()).filter((line) => line === 'visitor: Large')).toHaveLength(1)
  })
})

describe('a form', () => {
  it('fills in what it has, and nothing else', async () => {
    const talk = await world.talk()
    await talk.say('address')
    await talk.submit({ street: 'Main 1', town: ' ', admin: 'yes', __proto__: 'x' })
    const all = await talk.texts()
    expect(all.slice(-2)).toEqual(['visitor: street: Main 1', 'bot: Main 1 in no town.'])
  })

  it('can be cancelled; what is sent afterwards changes nothing', async () => {
    const talk = await world.talk()
    await talk.say('address')
    await talk.submit(null)
    expect((await talk.heard()).at(-1)).toBe('bot: Never mind.')
    await talk.submit({ street: 'Main 1' })
    expect(await talk.heard()).toEqual([])
  })

  it('that is sent without what it needs is shown again', async () => {
    const talk = await world.talk()
    await talk.say('address')
    await talk.submit({ town: 'Bern' })
    expect((await talk.messages()).at(-1)?.body.type).toBe('form')
    await talk.submit({ street: 'Main 1', town: 'Bern' })
    expect((await talk.heard()).at(-1)).toBe('bot: Main 1 in Bern.')
  })
})

describe('a flow', () => {
  it('that may interrupt takes the word, and the one it put aside asks again', async () => {
    const talk = await world.talk()
    await talk.say('sizes')
    await talk.press('Large')
    await talk.heard()
    await talk.say('hours')
    expect(await talk.heard()).toEqual(['bot: Which day?'])
    await talk.say('Monday')
    expect(await talk.heard()).toEqual(['bot: From nine to five.', 'bot: Which colour?'])
    await talk.press('Red')
    expect(await talk.heard()).toEqual(['bot: Large, Red.'])
  })

  it('that may not interrupt leaves the other one alone', async () => {
    const talk = await world.talk()
    await talk.say('hours')
    await talk.say('address')
    expect((await talk.heard()).at(-1)).toBe('bot: From nine to five.')
  })

  it.each([
    ['word', async ({ talk }: { appId: string; talk: Talk }) => talk.say('agent')],
    [
      'button',
      async ({ appId, talk: { client, conversationId } }: { appId: string; talk: Talk }) =>
        client.visitor.transfer({ appId, conversationId }),
    ],
  ] as const)('gives way to a person at any time, by %s, and goes on when the visitor is back', async (_, ask) => {
    const { appId } = world
    const talk = await world.talk()
    await talk.say('sizes')
    const { conversation } = await ask({ appId, talk })
    expect(conversation.state).toBe('queued')
    await talk.client.visitor.leaveQueue({ appId, conversationId: talk.conversationId })
    await talk.say('Large')
    expect(await talk.heard()).toContain('bot: Which colour?')
  })

  it('begins at words that mean its intent, and not at those that only look like it', async () => {
    const talk = await world.talk()
    await talk.say('Where is my parcel?')
    expect(await talk.heard()).toEqual(['bot: Your parcel is on its way.'])
    await talk.say('How much does a delivery cost?')
    expect(await talk.heard()).not.toContain('bot: Your parcel is on its way.')
  })

  it('begins at an event of the page, with what the page tells; unknown events do nothing', async () => {
    const talk = await world.talk()
    await talk.signal('basket.left', { items: 3, first: 'Shoes', user: 'x' })
    expect(await talk.heard()).toEqual(['bot: You left 3 things, the first Shoes.'])
    await talk.signal('basket.found')
    expect(await talk.heard()).toEqual([])
  })
})

it('refuses words that the database could not keep as they came', async () => {
  const talk = await world.talk()
  await talk.say('sizes')
  for (const text of ['Half \uD83D', 'and \0']) await expect(talk.say(text)).rejects.toMatchObject({ code: 'INVALID' })
  await talk.say('but \\u0000 whole')
  expect(await talk.texts()).toContain('visitor: but \\u0000 whole')
})
