import fc from '#tests/support/properties.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#src/widget/chat/api.ts'
import { readOutbox } from '#src/widget/chat/outbox.ts'
import { aChat, aMessage, aServer, forbidden, memory } from './support.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets everything happen that is due, and what follows from it. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const network = () => new Failure('NETWORK', 0)
type Chat = ReturnType<typeof aChat>['chat']
const seqs = (chat: Chat) => chat.get().messages.map(({ seq }) => seq)
const outbox = (chat: Chat) => chat.get().outbox.map(({ text, state }) => [text, state])

describe('opening', () => {
  test('shows the conversation and keeps the token for the next time', async () => {
    const { chat, keep } = aChat()
    await chat.begin()
    expect(chat.get()).toMatchObject({ phase: 'open', robot: { name: 'Ada' }, conversation: { id: 'first' } })
    expect(seqs(chat)).toEqual([1])
    expect(keep.get('token')).toBe('token')
  })

  test('the bot has its new name once the page is looked at again, or is connected anew', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    server.robot.name = 'Grace'
    await chat.wake()
    expect(chat.get().robot.name).toBe('Grace')
    server.robot.name = 'Edith'
    live.setConnected(true)
    await settle()
    expect(chat.get().robot.name).toBe('Edith')
  })

  test('without a network is tried again until it works', async () => {
    const { chat, server } = aChat()
    server.trouble.always = network()
    await chat.begin()
    expect(chat.get()).toMatchObject({ phase: 'failed', failure: 'NETWORK' })
    server.trouble.always = null
    await settle(4000)
    expect(chat.get().phase).toBe('open')
  })

  test('of an application that is not there is asked for once', async () => {
    const { chat, server } = aChat()
    server.trouble.always = new Failure('NOT_FOUND', 404)
    await chat.begin()
    await settle(60_000)
    expect(chat.get()).toMatchObject({ phase: 'failed', failure: 'NOT_FOUND' })
    expect(server.calls).toEqual(['open'])
  })
})

describe('a visitor whom the page names', () => {
  test('is named at once where the page knew them before', async () => {
    const { chat, server } = aChat(aServer(), memory(), 'u1')
    await chat.begin()
    expect(server.opens).toEqual([{ token: undefined, identity: 'u1' }])
  })

  test('who signs in goes on under another token, and is listened for as who they are', async () => {
    const { chat, server, keep, links } = aChat()
    await chat.begin()
    chat.identify('u1')
    await settle()
    expect(server.opens.at(-1)).toEqual({ token: 'token', identity: 'u1' })
    expect(keep.get('token')).toBe('~u1')
    expect(links).toEqual({ opened: 2, closed: 1 })
    chat.identify('u1')
    await settle()
    expect(server.opens).toHaveLength(2)
  })

  test('begins nothing before the conversation was opened', async () => {
    const { chat, server } = aChat()
    chat.identify('u1')
    await settle(10_000)
    expect(server.opens).toEqual([])
    await chat.begin()
    expect(server.opens).toEqual([{ token: undefined, identity: 'u1' }])
  })

  test('who signs out is somebody new', async () => {
    const { chat, server, keep } = aChat(aServer(), memory(), 'u1')
    await chat.begin()
    expect(keep.get('token')).toBe('~u1')
    chat.identify(null)
    await settle()
    expect(server.opens.at(-1)).toEqual({ token: undefined, identity: undefined })
    expect(keep.get('token')).toBe('token')
  })

  test('is named once: what names them is soon over, and the browser is believed', async () => {
    const { chat, server } = aChat(aServer(), memory(), 'u1')
    await chat.begin()
    server.change({ state: 'ended' })
    await chat.startAgain()
    expect(server.opens.at(-1)).toEqual({ token: '~u1', identity: undefined })
  })

  test('whom the page knew yesterday is forgotten where it says that nobody is signed in, and a guest is not', async () => {
    const yesterday = memory()
    yesterday.set('token', '~u1')
    const named = aChat(aServer(), yesterday)
    named.chat.identify(null)
    await named.chat.begin()
    expect(named.server.opens).toEqual([{ token: undefined, identity: undefined }])

    const guest = memory()
    guest.set('token', 'token')
    const other = aChat(aServer(), guest)
    other.chat.identify(null)
    await other.chat.begin()
    expect(other.server.opens).toEqual([{ token: 'token', identity: undefined }])
  })

  test('is not who they were where that is forgotten while the conversation is opened', async () => {
    const kept = memory()
    kept.set('token', '~u1')
    const { chat, server, keep } = aChat(aServer(), kept)
    const opening = chat.begin()
    while (server.opens.length === 0) await Promise.resolve()
    chat.identify(null)
    await opening
    await settle()
    expect(server.opens.map(({ token }) => token)).toEqual(['~u1', undefined])
    expect(keep.get('token')).toBe('token')
  })

  test('without a name where one is asked for is told so, and let in with one', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.always = new Failure('IDENTITY_REQUIRED', 401)
    await chat.begin()
    expect(chat.get()).toMatchObject({ phase: 'failed', failure: 'IDENTITY_REQUIRED' })
    const asked = server.calls.length
    await settle(60_000)
    expect(server.calls).toHaveLength(asked)
    server.trouble.always = null
    chat.identify('u1')
    await settle()
    expect(chat.get().phase).toBe('open')
  })
})

describe('news', () => {
  test('that leaves a gap makes the page fetch from the last whole number', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    server.store()
    live.say(server.store())
    expect(seqs(chat)).toEqual([1, 3])
    await settle()
    expect(seqs(chat)).toEqual([1, 2, 3])
    expect(server.calls.at(-1)).toBe('messages after 1')
  })

  test('of a conversation that has moved on without us makes the page fetch', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    server.store()
    live.conversation()
    await settle()
    expect(seqs(chat)).toEqual([1, 2])
  })

  test('of another conversation is passed over', async () => {
    const { chat, live } = aChat()
    await chat.begin()
    live.say(aMessage(2, { conversationId: 'other' }))
    await settle()
    expect(seqs(chat)).toEqual([1])
  })

  test('that is older than what is known changes nothing', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    const old = server.conversation()
    server.change({ state: 'queued' })
    live.conversation()
    live.conversation(old)
    expect(chat.get().conversation?.state).toBe('queued')
  })

  test('of a long history comes in as many requests as it takes', async () => {
    const server = aServer(2)
    for (let count = 1; count < 7; count++) server.store()
    const { chat } = aChat(server)
    await chat.begin()
    await settle()
    expect(seqs(chat)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(server.calls).toEqual(['open', 'messages after 2', 'messages after 4', 'messages after 6'])
  })

  test('missed while away is fetched when the connection is back', async () => {
    const { chat, server, live, watched } = aChat()
    await chat.begin()
    live.setConnected(true)
    live.setConnected(false)
    server.store()
    live.setConnected(true)
    await settle()
    expect(seqs(chat)).toEqual([1, 2])
    expect(watched).toEqual(['first', 'first'])
  })

  test('is asked for again where the server had too much to do, and not where there is no such conversation', async () => {
    const { chat, live, watched, replies } = aChat()
    replies.push({ code: 'RATE_LIMITED' }, { code: 'UNAVAILABLE' }, { code: 'NOT_FOUND' })
    await chat.begin()
    live.setConnected(true)
    await settle(60_000)
    expect(watched).toEqual(['first', 'first', 'first'])
  })

  test('is asked for every four seconds while there is no live connection, and not while there is one', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    server.store()
    await settle(4000)
    expect(seqs(chat)).toEqual([1, 2])
    live.setConnected(true)
    await settle()
    const calls = server.calls.length
    await settle(60_000)
    expect(server.calls.length).toBe(calls)
  })

  test('that could not be fetched is asked for again, though the live connection stands', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    live.setConnected(true)
    await settle()
    server.trouble.next = new Failure('UNAVAILABLE', 503)
    server.store()
    live.say(server.store())
    await settle()
    expect(seqs(chat)).toEqual([1, 3])
    await settle(4000)
    expect(seqs(chat)).toEqual([1, 2, 3])
  })

  test('converges to 1..n, however the live connection loses, repeats and reorders it', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ step: fc.constant('store' as const), isHeard: fc.boolean() }),
        fc.record({ step: fc.constant('repeat' as const), which: fc.nat() }),
        fc.constant({ step: 'settle' as const }),
        fc.constant({ step: 'reconnect' as const }),
        fc.constant({ step: 'fail' as const }),
      ),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { chat, server, live } = aChat()
        await chat.begin()
        for (const action of list) {
          if (action.step === 'store') {
            const message = server.store()
            if (action.isHeard) live.say(message)
          } else if (action.step === 'repeat')
            live.say(server.stored[action.which % server.stored.length] ?? aMessage(1))
          else if (action.step === 'reconnect') live.setConnected(true)
          else if (action.step === 'fail') server.trouble.next = network()
          else await settle()
        }
        server.trouble.next = null
        live.setConnected(true)
        await settle()
        await chat.wake()
        expect(chat.get().messages).toEqual(server.stored)
        chat.close()
      }),
      { numRuns: 100 },
    )
  })
})

describe('own messages', () => {
  test('are shown as sending and leave the outbox when they are stored', async () => {
    const { chat } = aChat()
    await chat.begin()
    chat.send('  Hello  ')
    expect(outbox(chat)).toEqual([['Hello', 'sending']])
    await settle()
    expect(outbox(chat)).toEqual([])
    expect(chat.get().messages.at(-1)?.body.text).toBe('Hello')
  })

  test('written without a network are sent in order when it is back, each once', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.always = network()
    for (const text of ['one', 'two', 'three']) chat.send(text)
    await settle(2000)
    expect(outbox(chat)[0]).toEqual(['one', 'sending'])
    await settle(7000)
    expect(outbox(chat)[0]).toEqual(['one', 'waiting'])
    server.trouble.always = null
    await chat.wake()
    await settle()
    expect(server.stored.map(({ body }) => body.text).slice(1)).toEqual(['one', 'two', 'three'])
    expect(outbox(chat)).toEqual([])
  })

  test('whose acknowledgement was lost are stored once', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.lostAnswers = 1
    chat.send('Hello')
    await settle(5000)
    expect(server.calls.filter((call) => call === 'send Hello')).toHaveLength(2)
    expect(server.stored).toHaveLength(2)
    expect(outbox(chat)).toEqual([])
  })

  test('are still there after a reload, and sent then', async () => {
    const server = aServer()
    const keep = memory()
    const before = aChat(server, keep).chat
    await before.begin()
    server.trouble.always = network()
    before.send('Hello')
    await settle()
    before.close()
    server.trouble.always = null
    const { chat } = aChat(server, keep)
    expect(outbox(chat)).toEqual([['Hello', 'sending']])
    await chat.begin()
    await settle()
    expect(server.stored.at(-1)?.body.text).toBe('Hello')
    expect(outbox(chat)).toEqual([])
  })

  test('that were refused stay until the visitor tries again, and do not hold up the next', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.next = new Failure('INVALID', 422)
    chat.send('bad')
    chat.send('good')
    await settle()
    expect(outbox(chat)).toEqual([['bad', 'refused']])
    expect(server.stored.at(-1)?.body.text).toBe('good')
    chat.resend('client-1')
    await settle()
    expect(outbox(chat)).toEqual([])
    expect(server.stored.at(-1)?.body.text).toBe('bad')
  })

  test('that are not let through for their words go back to where they were written', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.next = new Failure('WORDS_BLOCKED', 422)
    chat.send('bad words')
    await settle()
    expect(outbox(chat)).toEqual([])
    expect(chat.get()).toMatchObject({ isBlocked: true, returned: 'bad words' })
    chat.tookBack()
    chat.send('good words')
    await settle()
    expect(chat.get()).toMatchObject({ isBlocked: false, returned: null })
    expect(server.stored.at(-1)?.body.text).toBe('good words')
  })

  test('that came too late for an ended conversation go into the next one when tried again', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    await chat.end()
    chat.send('late')
    await settle()
    expect(outbox(chat)).toEqual([['late', 'refused']])
    await chat.startAgain()
    chat.resend('client-1')
    await settle()
    expect(server.stored.at(-1)).toMatchObject({ conversationId: 'second', body: { text: 'late' } })
  })

  test('of a conversation the server no longer knows are not sent into another unasked', async () => {
    const server = aServer()
    const keep = memory()
    const before = aChat(server, keep).chat
    await before.begin()
    server.trouble.always = network()
    before.send('Hello')
    before.close()
    server.trouble.always = null
    server.change({ id: 'third' })
    const { chat } = aChat(server, keep)
    await chat.begin()
    await settle()
    expect(outbox(chat)).toEqual([['Hello', 'refused']])
    expect(server.stored).toHaveLength(1)
  })

  test('work where the browser refuses its storage', async () => {
    const { chat, server } = aChat(aServer(), forbidden())
    await chat.begin()
    chat.send('Hello')
    await settle()
    expect(server.stored.at(-1)?.body.text).toBe('Hello')
  })

  test('of spaces are none', async () => {
    const { chat } = aChat()
    await chat.begin()
    chat.send(' \n ')
    expect(outbox(chat)).toEqual([])
  })
})

describe('two tabs', () => {
  test('share one outbox: what one has sent leaves the other', async () => {
    const server = aServer()
    const keep = memory()
    const [first, second] = [aChat(server, keep), aChat(server, keep)]
    await first.chat.begin()
    await second.chat.begin()
    server.trouble.always = network()
    first.chat.send('Hello')
    await settle()
    second.chat.readAgain()
    expect(outbox(second.chat)).toEqual([['Hello', 'sending']])
    server.trouble.always = null
    await first.chat.wake()
    await settle()
    second.live.say(server.stored.at(-1) ?? aMessage(9))
    expect(outbox(second.chat)).toEqual([])
    expect(seqs(second.chat)).toEqual([1, 2])
  })

  test('do not lose what the other wrote', async () => {
    const server = aServer()
    const keep = memory()
    const [first, second] = [aChat(server, keep), aChat(server, keep)]
    await first.chat.begin()
    await second.chat.begin()
    server.trouble.always = network()
    first.chat.send('one')
    second.chat.send('two')
    expect(readOutbox(keep.get('outbox')).map(({ text }) => text)).toEqual(['one', 'two'])
  })

  test('go on in the same conversation when one of them starts again', async () => {
    const server = aServer()
    const keep = memory()
    const [first, second] = [aChat(server, keep), aChat(server, keep)]
    await first.chat.begin()
    await second.chat.begin()
    await first.chat.end()
    await first.chat.startAgain()
    second.chat.readAgain()
    await settle()
    expect(second.chat.get().conversation?.id).toBe('second')
    expect(seqs(second.chat)).toEqual([1])
    expect(second.watched).toContain('second')
  })
})

describe('what a visitor can do', () => {
  test('ask for a person, see the place in the queue, and leave it', async () => {
    const { chat } = aChat()
    await chat.begin()
    await chat.transfer()
    expect(chat.get().conversation).toMatchObject({ state: 'queued', position: 2, ahead: 1 })
    await chat.leaveQueue()
    expect(chat.get().conversation).toMatchObject({ state: 'bot', position: null })
  })

  test('end, rate and start again', async () => {
    const { chat } = aChat()
    await chat.begin()
    await chat.end()
    expect(chat.get().conversation).toMatchObject({ state: 'ended', canRate: true })
    await chat.rate({ stars: 4, comment: 'Good' })
    expect(chat.get().conversation?.rated).toBe(true)
    await chat.startAgain()
    expect(chat.get().conversation).toMatchObject({ id: 'second', state: 'bot' })
    expect(seqs(chat)).toEqual([1])
  })

  test('say of an answer whether it has helped, and why not', async () => {
    const { chat, server } = aChat()
    const asked = { helpful: null, reason: null, comment: '', isSettled: false }
    server.store({ thumb: asked })
    await chat.begin()
    expect(chat.get().messages[1]?.thumb).toEqual(asked)
    await chat.thumb(2, { helpful: false })
    await chat.thumb(2, { helpful: false, reason: 'wrong', comment: 'Old prices' })
    expect(server.calls.slice(-2)).toEqual(['thumb 2 false null ', 'thumb 2 false wrong Old prices'])
    expect(chat.get().messages[1]?.thumb).toEqual({ ...asked, helpful: false, reason: 'wrong', comment: 'Old prices' })
  })

  test('react to what an agent has said, and take that back', async () => {
    const { chat, server } = aChat()
    server.store({ sender: 'agent' })
    await chat.begin()
    await chat.react(2, 'thanks')
    expect(chat.get().messages[1]?.reaction).toBe('thanks')
    await chat.react(2, null)
    expect(chat.get().messages[1]?.reaction).toBeUndefined()
    expect(server.calls.slice(-2)).toEqual(['react 2 thanks', 'react 2 null'])
  })

  test('one thing at a time', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    await Promise.all([chat.transfer(), chat.transfer(), chat.end()])
    expect(server.calls.slice(1)).toEqual(['transfer'])
  })

  test('and is told when it did not work', async () => {
    const { chat, server } = aChat()
    await chat.begin()
    server.trouble.next = new Failure('UNAVAILABLE', 503)
    await chat.transfer()
    expect(chat.get()).toMatchObject({ problem: 'UNAVAILABLE', deed: null, conversation: { state: 'bot' } })
    await chat.transfer()
    expect(chat.get()).toMatchObject({ problem: null, conversation: { state: 'queued' } })
  })
})

describe('what agents have said', () => {
  test('is told of once it is here, and once it was in sight, at most once a second', async () => {
    const { chat, server, live, receipts } = aChat()
    await chat.begin()
    live.say(server.store({ sender: 'agent' }))
    for (let news = 0; news < 5; news++) chat.tellReceived(false)
    await settle(1000)
    expect(receipts).toEqual(['first 2 false'])
    chat.tellReceived(true)
    live.say(server.store({ sender: 'agent' }))
    chat.tellReceived(true)
    await settle(5000)
    expect(receipts).toEqual(['first 2 false', 'first 3 true'])
  })

  test('is told of again after a lost connection, since nobody knows what arrived', async () => {
    const { chat, server, live, receipts } = aChat()
    await chat.begin()
    live.say(server.store({ sender: 'agent' }))
    chat.tellReceived(true)
    await settle(1000)
    live.setConnected(false)
    live.setConnected(true)
    chat.tellReceived(true)
    await settle(1000)
    expect(receipts).toEqual(['first 2 true', 'first 2 true'])
  })

  test('is told of again where the server could not take it, until it can', async () => {
    const { chat, server, live, receipts, refusals } = aChat()
    await chat.begin()
    live.say(server.store({ sender: 'agent' }))
    refusals.push({ code: 'UNAVAILABLE' }, { code: 'RATE_LIMITED' })
    chat.tellReceived(true)
    await settle(60_000)
    expect(receipts).toEqual(['first 2 true', 'first 2 true', 'first 2 true'])
  })

  test('is all that is told of: nobody asks how far a bot was read', async () => {
    const { chat, server, live, receipts } = aChat()
    await chat.begin()
    live.say(server.store({ sender: 'bot' }))
    chat.tellReceived(true)
    await settle(5000)
    expect(receipts).toEqual([])
  })
})

describe('typing', () => {
  test('is shown for ten seconds at most', async () => {
    const { chat, live } = aChat()
    await chat.begin()
    live.typing('agent')
    expect(chat.get().typing?.who).toBe('agent')
    await settle(9999)
    expect(chat.get().typing?.who).toBe('agent')
    await settle(1)
    expect(chat.get().typing).toBeNull()
  })

  test('ends with the message', async () => {
    const { chat, server, live } = aChat()
    await chat.begin()
    live.typing('bot')
    live.say(server.store())
    expect(chat.get().typing).toBeNull()
  })

  test('of the visitor in another tab is nobody', async () => {
    const { chat, live } = aChat()
    await chat.begin()
    live.typing('visitor')
    expect(chat.get().typing).toBeNull()
  })
})
