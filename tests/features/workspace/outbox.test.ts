import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import { createOutbox } from '#src/features/workspace/outbox.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
})

type Reply = { conversationId: string; clientMsgId: string; text: string; file?: File }
type Sending = { onProgress: (share: number) => void; signal: AbortSignal; isParting: boolean }
const OFFLINE = new Error('offline')

/** An outbox on a server that stores each id once, and a switch for its failures. */
function aDesk() {
  const stored: Message[] = []
  const tries: string[] = []
  /** What was sent in requests that outlive the page. */
  const parting: string[] = []
  const state: { failure: unknown; loseAnswer: boolean } = { failure: undefined, loseAnswer: false }
  let ids = 0
  /** Files on their way: each goes on when it is told to. */
  const underWay: (Sending & { arrive: () => void })[] = []
  const send = async ({ conversationId, clientMsgId, text, file }: Reply, sending: Sending): Promise<Message> => {
    tries.push(clientMsgId)
    if (sending.isParting) parting.push(text)
    if (file)
      await new Promise<void>((resolve, reject) => {
        underWay.push({ ...sending, arrive: resolve })
        sending.signal.addEventListener('abort', () => reject(sending.signal.reason))
      })
    if (state.failure !== undefined) throw state.failure
    const known = stored.find((message) => message.clientMsgId === clientMsgId)
    const message: Message = known ?? {
      id: clientMsgId,
      conversationId,
      seq: stored.length + 1,
      sender: 'agent',
      name: 'Anna',
      clientMsgId,
      body: { type: 'text', text },
      at: '2026-11-21T09:00:00.000Z',
    }
    if (!known) stored.push(message)
    if (state.loseAnswer) throw OFFLINE
    return message
  }
  const open = () =>
    createOutbox({
      storageKey: 'outbox',
      newId: () => `id-${++ids}`,
      now: () => 0,
      send,
      failureOf: (error) => ({ code: error === OFFLINE ? 'NETWORK' : 'NOT_OWNER', passes: error === OFFLINE }),
      onSent: () => undefined,
    })
  const texts = () => stored.map(({ body }) => body.text)
  return { open, state, stored, tries, parting, texts, underWay }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => storage.clear())

describe('replies', () => {
  test('go out in the order in which they were written', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    for (const text of ['one', 'two', 'three']) outbox.add('c1', text)
    await settled()
    expect(desk.texts()).toEqual(['one', 'two', 'three'])
    expect(outbox.get()).toEqual([])
  })

  test('wait while there is no connection, and go out in order when it is back', async () => {
    const desk = aDesk()
    desk.state.failure = OFFLINE
    const outbox = desk.open()
    outbox.add('c1', 'one')
    await settled()
    outbox.add('c1', 'two')
    await settled()
    expect(outbox.get()[0]?.state).toBe('waiting')
    desk.state.failure = undefined
    outbox.flush()
    await settled()
    expect(desk.texts()).toEqual(['one', 'two'])
  })

  test('whose answer was lost are sent again with the same id and stored once', async () => {
    const desk = aDesk()
    desk.state.loseAnswer = true
    const outbox = desk.open()
    outbox.add('c1', 'one')
    await settled()
    desk.state.loseAnswer = false
    outbox.flush()
    await settled()
    expect(desk.tries).toEqual(['id-1', 'id-1'])
    expect(desk.texts()).toEqual(['one'])
  })

  test('that are refused stay with their reason, and do not hold up the next', async () => {
    const desk = aDesk()
    desk.state.failure = new Error('refused')
    const outbox = desk.open()
    outbox.add('c1', 'one')
    await settled()
    desk.state.failure = undefined
    outbox.add('c1', 'two')
    await settled()
    expect(desk.texts()).toEqual(['two'])
    expect(outbox.get()).toMatchObject([{ text: 'one', state: 'failed', code: 'NOT_OWNER' }])
    outbox.retry('id-1')
    await settled()
    expect(desk.texts()).toEqual(['two', 'one'])
    expect(outbox.get()).toEqual([])
  })

  test('that were on their way when the page was closed are sent by the next one', async () => {
    const desk = aDesk()
    desk.state.failure = OFFLINE
    desk.open().add('c1', 'one')
    await settled()
    desk.state.failure = undefined
    const next = desk.open()
    next.flush()
    await settled()
    expect(desk.texts()).toEqual(['one'])
  })

  test('of one conversation do not wait for those of another', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', 'one')
    outbox.add('c2', 'two')
    await settled()
    expect(desk.texts().toSorted()).toEqual(['one', 'two'])
  })

  test('saved by something else are not taken for replies', () => {
    storage.set('outbox', '{"not":"a list"}')
    expect(aDesk().open().get()).toEqual([])
  })
})

describe('files', () => {
  const photo = new File(['x'], 'photo.png')

  test('tell how much of them has gone, and hold no words up', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', '', [photo])
    outbox.add('c1', '', [new File(['y'], 'second.png')])
    outbox.add('c1', 'one')
    await settled()
    expect(desk.texts()).toEqual(['one'])
    desk.underWay[0]?.onProgress(0.5)
    expect(outbox.get().map(({ text, file }) => [text, file?.share])).toEqual([
      ['photo.png', 0.5],
      ['second.png', 0],
    ])
    // One that goes on begins where the server has it, which is a little before.
    desk.underWay[0]?.onProgress(0.4)
    expect(outbox.get()[0]?.file?.share).toBe(0.5)
    desk.underWay[0]?.onProgress(0.6)
    expect(outbox.get()[0]?.file?.share).toBe(0.6)
    expect(desk.underWay).toHaveLength(1)
    desk.underWay[0]?.arrive()
    await settled()
    desk.underWay[1]?.arrive()
    await settled()
    expect(desk.texts()).toEqual(['one', 'photo.png', 'second.png'])
    expect(outbox.get()).toEqual([])
  })

  test('that are put away are broken off, and the next goes', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', '', [photo])
    outbox.add('c1', '', [new File(['y'], 'second.png')])
    await settled()
    outbox.discard('id-1')
    await settled()
    expect(desk.underWay[0]?.signal.aborted).toBe(true)
    expect(outbox.get().map(({ text }) => text)).toEqual(['second.png'])
    desk.underWay[1]?.arrive()
    await settled()
    expect(desk.texts()).toEqual(['second.png'])
  })

  test('are not kept over a reload, where nothing would be left of them', async () => {
    const desk = aDesk()
    desk.state.failure = OFFLINE
    const outbox = desk.open()
    outbox.add('c1', 'one')
    outbox.add('c1', '', [photo])
    await settled()
    expect(
      desk
        .open()
        .get()
        .map(({ text }) => text),
    ).toEqual(['one'])
  })
})

describe('what is held', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const photo = new File(['x'], 'photo.png')

  test('goes when its time has come, and not before', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', 'one', [], 5000)
    expect(outbox.get()).toMatchObject([{ text: 'one', state: 'held', goesAt: 5000 }])
    vi.advanceTimersByTime(4999)
    outbox.flush()
    await settled()
    expect(desk.texts()).toEqual([])
    vi.advanceTimersByTime(1)
    await settled()
    expect(desk.texts()).toEqual(['one'])
    expect(outbox.get()).toEqual([])
  })

  test('goes before the next reply of its conversation, which has its own time', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', 'one', [], 5000)
    vi.advanceTimersByTime(3000)
    outbox.add('c2', 'other', [], 5000)
    outbox.add('c1', 'two', [], 5000)
    await settled()
    expect(desk.texts()).toEqual(['one'])
    vi.advanceTimersByTime(2000)
    await settled()
    expect(desk.texts()).toEqual(['one'])
    outbox.letGo('c1')
    await settled()
    expect(desk.texts()).toEqual(['one', 'two'])
    expect(outbox.get()).toMatchObject([{ text: 'other', state: 'held' }])
  })

  test('comes back with its files, and is never sent then', async () => {
    const desk = aDesk()
    const outbox = desk.open()
    outbox.add('c1', 'one', [photo], 5000)
    expect(outbox.takeBack('c2')).toBeUndefined()
    expect(outbox.takeBack('c1')).toEqual({ text: 'one', files: [photo] })
    expect(outbox.takeBack('c1')).toBeUndefined()
    vi.advanceTimersByTime(5000)
    await settled()
    expect(desk.tries).toEqual([])
    expect(outbox.get()).toEqual([])
  })

  test('goes with a page that is closed, in a request that outlives it; what did not arrive is sent once by the next', async () => {
    const desk = aDesk()
    desk.state.loseAnswer = true
    const outbox = desk.open()
    outbox.add('c1', 'one', [], 5000)
    outbox.part()
    expect(desk.parting).toEqual(['one'])
    await settled()
    desk.state.loseAnswer = false
    const next = desk.open()
    expect(next.get()).toMatchObject([{ text: 'one', state: 'waiting' }])
    next.flush()
    await settled()
    expect(desk.texts()).toEqual(['one'])
    expect(desk.parting).toEqual(['one'])
  })

  test('is sent by the next page where this one ended without a word', async () => {
    const desk = aDesk()
    desk.open().add('c1', 'one', [], 5000)
    const next = desk.open()
    next.flush()
    await settled()
    expect(desk.texts()).toEqual(['one'])
  })
})
