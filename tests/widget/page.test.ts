import { describe, expect, test } from 'vitest'
import { readAddress } from '#src/widget/address.ts'
import { alone } from '#src/widget/chat/alone.ts'
import { keepIn } from '#src/widget/chat/keep.ts'
import { newId } from '#src/widget/chat/new-id.ts'
import { unreadAfter } from '#src/widget/host.ts'
import { launcherName } from '#src/widget/loader/launcher-name.ts'
import { entriesOf, placed } from '#src/widget/parts/entries.ts'
import { isSendKey } from '#src/widget/parts/send-key.ts'
import { aMessage } from './support.ts'

describe('the address', () => {
  const read = (path: string, stored: string | null = null, browser: string[] = []) =>
    readAddress(new URL(path, 'https://desk.example'), stored, browser)

  test('names the application, the frame and the theme', () => {
    expect(read('/chat/1400000001?embed=1&theme=dark')).toMatchObject({
      appId: '1400000001',
      isEmbedded: true,
      theme: 'dark',
    })
    expect(read('/chat/../api?theme=red')).toMatchObject({ appId: '', isEmbedded: false, theme: null })
  })

  test.each([
    ['?lang=en', null, [], 'zh'],
    ['', 'en', ['ja'], 'ja'],
    ['', null, ['fr', 'zh-TW'], 'zh'],
    ['', null, [], 'zh'],
  ])('%s with %s kept in a browser of %j is %s where zh and ja are offered', (query, stored, browser, language) => {
    const url = new URL(`/chat/1400000001${query}`, 'https://desk.example')
    expect(readAddress(url, stored, browser, 'zh ja').language).toBe(language)
  })

  test.each([
    ['?lang=zh', 'en', ['pt'], 'zh'],
    ['', 'ja', ['pt'], 'ja'],
    ['', null, ['xx', 'pt-BR', 'en'], 'pt'],
    ['?lang=jp', null, [], 'ja'],
    ['?lang=id', null, [], 'ind'],
    ['?lang=../../x', '<script>', ['zh-TW'], 'zh'],
    ['', null, ['fr'], 'en'],
  ])('%s with %s kept in a browser of %j is %s', (query, stored, browser, language) => {
    expect(read(`/chat/1400000001${query}`, stored, browser).language).toBe(language)
  })
})

describe('the button of a host page', () => {
  test.each([
    [['zh-CN'], '联系客服'],
    [[undefined, 'fr', 'en-GB'], 'Chat with us'],
    [['id'], launcherName(['ind'])],
    [['constructor', '__proto__'], 'Chat with us'],
    [[], 'Chat with us'],
  ])('for %j is named %s', (wanted, name) => {
    expect(launcherName(wanted)).toBe(name)
  })
})

describe('Enter', () => {
  const key = {
    key: 'Enter',
    isComposing: false,
    keyCode: 13,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
  }
  test.each([
    ['sends', {}, true],
    ['with Ctrl sends', { ctrlKey: true }, true],
    ['with Shift makes a new line', { shiftKey: true }, false],
    ['during a composition picks a word', { isComposing: true }, false],
    ['at the end of a composition in Safari picks a word', { keyCode: 229 }, false],
    ['is not another key', { key: 'a' }, false],
  ])('%s', (_name, change, sends) => {
    expect(isSendKey({ ...key, ...change })).toBe(sends)
  })
})

describe('what is kept', () => {
  const storage = (limit = Infinity) => {
    const values = new Map<string, string>()
    const fake = {
      getItem: (name: string) => values.get(name) ?? null,
      removeItem: (name: string) => void values.delete(name),
      setItem(name: string, value: string) {
        if (value.length > limit) throw new Error('QuotaExceededError')
        values.set(name, value)
      },
    }
    return { values, use: () => fake as unknown as Storage }
  }

  test('stands in storage under its prefix and goes when it is unset', () => {
    const { values, use } = storage()
    const keep = keepIn(use, 'app.')
    keep.set('draft', 'Hello')
    expect([...values]).toEqual([['app.draft', 'Hello']])
    keep.set('draft', null)
    expect(keep.get('draft')).toBeNull()
    expect(values.size).toBe(0)
  })

  test('lives as long as the page when storage is full, and the newest value wins', () => {
    const keep = keepIn(storage(3).use, 'app.')
    keep.set('draft', 'abc')
    keep.set('draft', 'abcd')
    expect(keep.get('draft')).toBe('abcd')
    keep.set('draft', 'ab')
    expect(keep.get('draft')).toBe('ab')
  })
})

test('unread is what bot and agent wrote after the last seen', () => {
  const log = [
    aMessage(1),
    aMessage(2, { sender: 'visitor' }),
    aMessage(3, { sender: 'agent' }),
    aMessage(4, { sender: 'system' }),
  ]
  expect([unreadAfter(log, 0), unreadAfter(log, 1), unreadAfter(log, 4)]).toEqual([2, 1, 0])
})

describe('lines of the conversation', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString()
  const today = Date.parse(at(0))

  test('of one sender within five minutes are a run', () => {
    const log = [
      aMessage(1, { at: at(0) }),
      aMessage(2, { at: at(2) }),
      aMessage(3, { at: at(8) }),
      aMessage(4, { at: at(8), sender: 'agent', name: 'Ann' }),
      aMessage(5, { at: at(8), sender: 'agent', name: 'Bo' }),
    ]
    const runs = placed(entriesOf(log, []), today).map(({ opensRun, closesRun }) => [opensRun, closesRun])
    expect(runs).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  test('name the day when it is not today, or when it changes', () => {
    const log = [
      aMessage(1, { at: '2026-11-19T12:00:00.000Z' }),
      aMessage(2, { at: at(0) }),
      aMessage(3, { at: at(1) }),
    ]
    expect(placed(entriesOf(log, []), today).map(({ opensDay }) => opensDay)).toEqual([true, true, false])
    expect(placed(entriesOf(log.slice(1), []), today).map(({ opensDay }) => opensDay)).toEqual([false, false])
  })

  test('keep their place when an own message is stored', () => {
    const outgoing = { clientMsgId: 'mine', conversationId: 'first', text: 'Hi', at: today, state: 'sending' as const }
    const [before] = entriesOf([], [outgoing])
    const [after] = entriesOf([aMessage(1, { clientMsgId: 'mine', sender: 'visitor' })], [])
    expect(before?.key).toBe(after?.key)
  })
})

describe('a task that no other tab may run at the same time', () => {
  const task = (log: string[]) => async () => {
    log.push('run')
    return 'done'
  }

  test('runs under the lock where there are locks', async () => {
    const log: string[] = []
    expect(await alone('open', task(log), navigator.locks)).toBe('done')
    expect(log).toEqual(['run'])
  })

  test('runs where there are none, and where they are refused', async () => {
    const log: string[] = []
    const refusing = { request: () => Promise.reject(new Error('SecurityError')) }
    expect(await alone('open', task(log))).toBe('done')
    expect(await alone('open', task(log), refusing)).toBe('done')
    expect(log).toEqual(['run', 'run'])
  })

  test('is not run again when it failed itself', async () => {
    let runs = 0
    const failing = () => Promise.reject(new Error(`run ${++runs}`))
    await expect(alone('open', failing, navigator.locks)).rejects.toThrow('run 1')
    expect(runs).toBe(1)
  })
})

test('ids of messages fit what the server takes and differ', () => {
  expect(newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(newId()).not.toBe(newId())
})
