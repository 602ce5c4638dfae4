import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askHost, keepWithHost } from '#src/widget/chat/host-keep.ts'
import { keepIn } from '#src/widget/chat/keep.ts'
import { hostMemory } from '#src/widget/loader/host-memory.ts'
import { createMailbox } from '#src/widget/loader/mailbox.ts'
import type { FromHost } from '#src/widget/host.ts'

const SHOP = 'https://shop.example'

function aStorage() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
  return { values, use: () => storage as unknown as Storage }
}

/** A browser: what the frame keeps (gone with each visit where storage is parted), and what each host page keeps. */
function aBrowser({ isParted }: { isParted: boolean }) {
  let frame = aStorage()
  const hosts = new Map<string, ReturnType<typeof aStorage>>()
  const given = new Map<string, string[]>()
  return {
    frame: () => frame.values,
    given: (origin: string) => given.get(origin) ?? [],
    /** Visits a page with the chat in a frame; its keep. */
    visit(origin: string) {
      if (isParted) frame = aStorage()
      const storage = hosts.get(origin) ?? aStorage()
      hosts.set(origin, storage)
      const memory = hostMemory('1400000001', storage.use)
      return keepWithHost({
        own: keepIn(frame.use, `chat@${origin}.`),
        common: keepIn(frame.use, 'chat.'),
        host: {
          token: memory.read(),
          keep: (token) => {
            given.set(origin, [...(given.get(origin) ?? []), token])
            memory.write(token)
          },
        },
      })
    },
  }
}

describe('what a visitor is known by', () => {
  test('outlives a browser that parts or clears the storage of frames', () => {
    const browser = aBrowser({ isParted: true })
    browser.visit(SHOP).set('token', 'T')
    expect(browser.visit(SHOP).get('token')).toBe('T')
  })

  test('is another one on each page that holds the frame', () => {
    const browser = aBrowser({ isParted: false })
    browser.visit('https://evil.example').set('token', 'made there')
    const shop = browser.visit(SHOP)
    expect(shop.get('token')).toBeNull()
    shop.set('token', 'made here')
    expect(browser.visit('https://evil.example').get('token')).toBe('made there')
    expect(browser.given('https://evil.example')).toEqual(['made there'])
  })

  test('is never handed out where it comes from the chat’s own page', () => {
    const browser = aBrowser({ isParted: false })
    browser.frame().set('chat.token', 'own page')
    const keep = browser.visit('https://evil.example')
    expect(keep.get('token')).toBe('own page')
    // As after every opening.
    keep.set('token', 'own page')
    expect(browser.given('https://evil.example')).toEqual([])
  })

  test('is told to the page once, and only when it changes', () => {
    const browser = aBrowser({ isParted: false })
    const keep = browser.visit(SHOP)
    for (const token of ['T', 'T', 'U']) keep.set('token', token)
    expect(browser.given(SHOP)).toEqual(['T', 'U'])
    expect(keep.get('token')).toBe('U')
  })

  test('is forgotten in the frame, by the page and in the chat’s own page', () => {
    const browser = aBrowser({ isParted: false })
    browser.frame().set('chat.token', 'own page')
    const keep = browser.visit(SHOP)
    keep.set('token', 'T')
    keep.set('token', null)
    expect(keep.get('token')).toBeNull()
    expect(browser.visit(SHOP).get('token')).toBeNull()
  })

  test('everything else stays in the frame', () => {
    const browser = aBrowser({ isParted: false })
    const keep = browser.visit(SHOP)
    keep.set('outbox', '[]')
    expect([...browser.frame()]).toEqual([[`chat@${SHOP}.outbox`, '[]']])
    expect(keep.get('outbox')).toBe('[]')
  })

  test('is not missed where the page may keep nothing', () => {
    const memory = hostMemory('1400000001', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(memory.read()).toBeNull()
    expect(() => memory.write('T')).not.toThrow()
  })
})

describe('the page around the frame', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function around() {
    let listener: ((data: unknown, origin: string) => void) | undefined
    const told: [unknown, string][] = []
    const asked = askHost({
      ask: () => undefined,
      hear(next) {
        listener = next
        return () => {
          listener = undefined
        }
      },
      tell: (message, origin) => void told.push([message, origin]),
    })
    return {
      asked,
      told,
      say: (data: unknown, origin: string) => listener?.(data, origin),
      isHeard: () => listener !== undefined,
    }
  }

  test('is told the token alone, at the origin from which it answered', async () => {
    const { asked, told, say, isHeard } = around()
    say({ deskwright: 'shown' }, SHOP)
    say(null, SHOP)
    say({ deskwright: 'kept', token: 'T' }, SHOP)
    const host = await asked
    expect(host).toMatchObject({ origin: SHOP, token: 'T' })
    host?.keep('U')
    expect(told).toEqual([[{ deskwright: 'keep', token: 'U' }, SHOP]])
    expect(isHeard()).toBe(false)
  })

  test.each([
    ['does not answer', undefined],
    ['has no origin of its own', { deskwright: 'kept', token: 'T' }],
  ])('is done without where it %s', async (_name, answer) => {
    const { asked, say } = around()
    if (answer !== undefined) say(answer, 'null')
    await vi.runAllTimersAsync()
    await expect(asked).resolves.toBeNull()
  })

  test('a token that is none counts as none', async () => {
    const { asked, say } = around()
    say({ deskwright: 'kept', token: 7 }, SHOP)
    await expect(asked).resolves.toMatchObject({ token: null })
  })
})

test('nothing is said to a frame before its page is there, and of being shown only the last', () => {
  const posted: FromHost[] = []
  const { tell, ready } = createMailbox((message) => void posted.push(message))
  tell({ deskwright: 'shown' })
  tell({ deskwright: 'signal', name: 'cart.left', payload: {} })
  tell({ deskwright: 'hidden' })
  expect(posted).toEqual([])
  ready()
  tell({ deskwright: 'shown' })
  expect(posted.map(({ deskwright }) => deskwright)).toEqual(['signal', 'hidden', 'shown'])
})
