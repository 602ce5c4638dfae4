import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { Failure } from '#src/widget/chat/api.ts'
import { againIn, type Outgoing, readOutbox } from '#src/widget/chat/outbox.ts'
import { aChat, aForm, aServer, memory } from './support.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const network = () => new Failure('NETWORK', 0)

const yes = { id: 'yes', label: 'Yes, please', action: { type: 'choose' as const } }
const no = { id: 'no', label: 'No', action: { type: 'choose' as const } }
const question: MessageBody = { type: 'buttons', text: 'Shall I?', items: [yes, no], ask: 'a1' }

/** A chat whose second message is the question and whose third is the form. */
async function asked(keep = memory()) {
  const server = aServer()
  server.store({ body: question })
  server.store({ body: aForm })
  const made = aChat(server, keep)
  await made.chat.begin()
  return { ...made, keep }
}
const presses = (calls: readonly string[]) => calls.filter((call) => call.startsWith('press'))

describe('a press', () => {
  test('is shown at once and leaves the outbox when it is stored', async () => {
    const { chat, server } = await asked()
    chat.press(2, yes)
    expect(chat.get().outbox).toMatchObject([{ text: 'Yes, please', act: { type: 'press', seq: 2, button: 'yes' } }])
    await settle()
    expect(chat.get().outbox).toEqual([])
    expect(presses(server.calls)).toEqual(['press yes of 2'])
    expect(server.stored.at(-1)?.body.text).toBe('Yes, please')
  })

  test('survives a lost network and a reload, keeps its place, and is stored once', async () => {
    const { chat, server, keep } = await asked()
    server.trouble.always = network()
    chat.send('first')
    chat.press(2, no)
    await settle()
    chat.close()
    server.trouble.always = null
    server.trouble.lostAnswers = 0
    const { chat: again } = aChat(server, keep)
    await again.begin()
    await settle()
    expect(server.stored.slice(-2).map(({ body }) => body.text)).toEqual(['first', 'No'])
    expect(again.get().outbox).toEqual([])
  })

  test('whose answer is lost is made again with the same id', async () => {
    const { chat, server } = await asked()
    server.trouble.lostAnswers = 1
    chat.press(2, yes)
    await settle(5000)
    expect(presses(server.calls)).toHaveLength(2)
    expect(server.stored.filter(({ body }) => body.text === 'Yes, please')).toHaveLength(1)
  })

  test('that is on its way is not made twice, another button is', async () => {
    const { chat, server } = await asked()
    server.trouble.always = network()
    chat.press(2, yes)
    chat.press(2, yes)
    chat.press(2, no)
    expect(chat.get().outbox.map(({ text }) => text)).toEqual(['Yes, please', 'No'])
  })

  test('can be made again once it has arrived', async () => {
    const { chat, server } = await asked()
    chat.press(2, yes)
    await settle()
    chat.press(2, yes)
    await settle()
    expect(presses(server.calls)).toHaveLength(2)
  })
})

describe('a form', () => {
  const filled = { seq: 3, values: { name: 'Ann' }, text: 'Name: Ann' }

  test('is sent with its values, or cancelled', async () => {
    const { chat, server } = await asked()
    chat.submit(filled)
    await settle()
    chat.submit({ seq: 3, values: null, text: 'Not now' })
    await settle()
    expect(server.calls.filter((call) => call.startsWith('submit'))).toEqual([
      'submit {"name":"Ann"} of 3',
      'submit null of 3',
    ])
    expect(server.stored.at(-1)?.body).toEqual({ type: 'answers', text: 'Not now', ask: 'a1' })
  })

  test('that was refused is replaced by the next try, not sent beside it', async () => {
    const { chat, server } = await asked()
    server.trouble.next = new Failure('BAD_PARAM', 400)
    chat.submit(filled)
    await settle()
    expect(chat.get().outbox).toMatchObject([{ state: 'refused', act: { values: { name: 'Ann' } } }])
    chat.submit({ ...filled, values: { name: 'Anna' }, text: 'Name: Anna' })
    expect(chat.get().outbox).toMatchObject([{ state: 'sending', act: { values: { name: 'Anna' } } }])
    await settle()
    expect(chat.get().outbox).toEqual([])
  })

  test('on its way is not sent a second time', async () => {
    const { chat, server } = await asked()
    server.trouble.always = network()
    chat.submit(filled)
    chat.submit({ ...filled, values: null, text: 'Not now' })
    expect(chat.get().outbox.map(({ text }) => text)).toEqual(['Name: Ann'])
  })
})

describe('an outbox with deeds', () => {
  const item: Outgoing = {
    clientMsgId: 'mine',
    conversationId: 'first',
    text: 'Yes',
    act: { type: 'press', seq: 2, button: 'yes' },
    at: 1,
    state: 'refused',
  }

  test('tries them again in their own conversation, and only says them in another', () => {
    expect(againIn(item, 'first')).toEqual({ ...item, state: 'sending' })
    const { act: _, ...said } = item
    expect(againIn(item, 'second')).toEqual({ ...said, conversationId: 'second', state: 'sending' })
  })

  test('reads them back', () => {
    const submits: Outgoing[] = [
      { ...item, act: { type: 'submit', seq: 3, values: { name: 'Ann' } } },
      { ...item, act: { type: 'submit', seq: 3, values: null } },
    ]
    expect(readOutbox(JSON.stringify([item, ...submits]))).toEqual([item, ...submits])
  })

  test.each([
    ['null', null],
    ['of no kind', { type: 'jump', seq: 2 }],
    ['without a number', { type: 'press', button: 'yes' }],
    ['without a button', { type: 'press', seq: 2 }],
    ['with values that are no texts', { type: 'submit', seq: 2, values: { name: 1 } }],
    ['without values', { type: 'submit', seq: 2 }],
  ])('drops a deed that is %s', (_name, act) => {
    expect(readOutbox(JSON.stringify([{ ...item, act }]))).toEqual([])
  })
})

describe('events of the page', () => {
  const told = (calls: readonly string[]) => calls.filter((call) => call.startsWith('signal'))

  test('wait for the conversation and are told in order, each once', async () => {
    const { chat, server } = aChat()
    chat.signal({ name: 'cart.left', payload: { items: 3 } })
    chat.signal({ name: 'order.viewed', payload: {} })
    await settle()
    expect(told(server.calls)).toEqual([])
    await chat.begin()
    chat.signal({ name: 'third', payload: {} })
    await settle()
    expect(told(server.calls)).toEqual(['signal cart.left {"items":3}', 'signal order.viewed {}', 'signal third {}'])
  })

  test('that fail are not told again, and do not hold up the next', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.next = network()
    chat.signal({ name: 'first', payload: {} })
    chat.signal({ name: 'second', payload: {} })
    await settle(60_000)
    expect(told(server.calls)).toEqual(['signal first {}', 'signal second {}'])
  })

  test('of a page that is very busy are the newest twenty', async () => {
    const { chat, server } = aChat()
    for (let count = 1; count <= 25; count++) chat.signal({ name: `e${count}`, payload: {} })
    await chat.begin()
    await settle()
    expect(told(server.calls)).toHaveLength(20)
    expect(told(server.calls)[0]).toBe('signal e6 {}')
  })
})

describe('a file', () => {
  const asks = (server = aServer()) => {
    server.store({ body: { type: 'upload', text: 'Your receipt?', accepts: 'any', ask: 'a1' } })
    return aChat(server)
  }
  const receipt = new File(['1,2'], 'receipt.csv', { type: 'text/csv' })

  test('stands in the log once it has come, and says how far it is on its way', async () => {
    const { chat, server } = asks()
    await chat.begin()
    const shares: number[] = []
    await chat.sendFile(receipt, { seq: 2, clientMsgId: 'mine' }, (share) => shares.push(share))
    expect(shares).toEqual([1])
    expect(chat.get().messages.at(-1)).toMatchObject({
      clientMsgId: 'mine',
      body: { type: 'file', text: 'receipt.csv' },
    })
    expect(server.calls.at(-1)).toBe('upload receipt.csv for 2')
  })

  test('whose answer was lost is one message however often it is sent', async () => {
    const { chat, server } = asks()
    await chat.begin()
    server.trouble.lostAnswers = 1
    const to = { seq: 2, clientMsgId: 'mine' }
    await expect(chat.sendFile(receipt, to, () => undefined)).rejects.toMatchObject({ code: 'NETWORK' })
    await chat.sendFile(receipt, to, () => undefined)
    expect(server.stored.filter(({ body }) => body.type === 'file')).toHaveLength(1)
    expect(chat.get().messages.filter(({ body }) => body.type === 'file')).toHaveLength(1)
  })
})
