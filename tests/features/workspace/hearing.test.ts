import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '#src/domain/conversation/message.ts'
import { BETWEEN, createAnnouncer } from '#src/features/workspace/announcer.ts'
import { withDraft } from '#src/features/shared/drafts.ts'
import { phasesOf } from '#src/features/workspace/phases.ts'
import { waitSince, WAIT_STEPS } from '#src/features/workspace/waiting.ts'

describe('the announcer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const listen = () => {
    const said: string[] = []
    return { said, announcer: createAnnouncer({ say: (text) => said.push(text), many: (count) => `${count} new` }) }
  }

  test('tells messages that come together as a number', () => {
    const { said, announcer } = listen()
    for (const text of ['a', 'b', 'c']) announcer.announce(text)
    vi.runAllTimers()
    expect(said).toEqual(['3 new'])
  })

  test('leaves at least a second between two announcements', () => {
    const { said, announcer } = listen()
    announcer.announce('a')
    vi.advanceTimersByTime(100)
    expect(said).toEqual(['a'])
    announcer.announce('b')
    announcer.announce('c')
    vi.advanceTimersByTime(BETWEEN - 200)
    expect(said).toEqual(['a'])
    vi.advanceTimersByTime(200)
    expect(said).toEqual(['a', '2 new'])
  })

  test('is silent once it is stopped', () => {
    const { said, announcer } = listen()
    announcer.announce('a')
    announcer.stop()
    vi.runAllTimers()
    expect(said).toEqual([])
  })
})

describe('a transcript', () => {
  const message = (seq: number, sender: Message['sender'], notice?: 'queued' | 'agent_joined' | 'returned_to_bot') =>
    ({
      id: `m${seq}`,
      conversationId: 'c',
      seq,
      sender,
      name: null,
      clientMsgId: null,
      at: '2026-11-21T09:00:00.000Z',
      body: notice === undefined ? { type: 'text', text: '' } : { type: 'notice', notice, text: '' },
    }) satisfies Message

  test('falls into what the bot dealt with and what people did', () => {
    const phases = phasesOf([
      message(1, 'visitor'),
      message(2, 'bot'),
      message(3, 'system', 'queued'),
      message(4, 'visitor'),
      message(5, 'system', 'agent_joined'),
      message(6, 'agent'),
      message(7, 'system', 'returned_to_bot'),
      message(8, 'visitor'),
      message(9, 'bot'),
    ])
    expect(phases.map(({ who, messages }) => [who, ...messages.map(({ seq }) => seq)])).toEqual([
      ['bot', 1, 2],
      ['people', 3, 4, 5, 6, 7],
      ['bot', 8, 9],
    ])
  })
})

test.each([
  [0, 'fine'],
  [WAIT_STEPS.late - 1, 'fine'],
  [WAIT_STEPS.late, 'late'],
  [WAIT_STEPS.veryLate, 'veryLate'],
])('a wait of %i s is %s', (seconds, level) => {
  const now = Date.parse('2026-11-21T09:00:00.000Z')
  expect(waitSince(new Date(now - seconds * 1000).toISOString(), now)).toEqual({ seconds, level })
})

test.each([
  [14, 'fine'],
  [15, 'late'],
  [19, 'late'],
  [20, 'veryLate'],
])('with a target of 20 s a wait of %i s is %s', (seconds, level) => {
  const now = Date.parse('2026-11-21T09:00:00.000Z')
  const at = (later: number) => new Date(now - seconds * 1000 + later * 1000).toISOString()
  const target = { kind: 'taken', nearAt: at(15), dueAt: at(20), isMissed: false } as const
  expect(waitSince(at(0), now, target).level).toBe(level)
})

test('a target that is missed by the clock of the server is missed by any other', () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  const target = { kind: 'next_reply', nearAt: at(15), dueAt: at(20), isMissed: true } as const
  expect(waitSince(at(0), 1_000, target)).toEqual({ seconds: 1, level: 'veryLate' })
})

describe('drafts', () => {
  test('are kept by conversation, and gone when nothing but space is left', () => {
    const drafts = withDraft(withDraft({}, 'a', 'one'), 'b', 'two')
    expect(drafts).toEqual({ a: 'one', b: 'two' })
    expect(withDraft(drafts, 'a', '  \n')).toEqual({ b: 'two' })
  })

  test('of the conversations touched last are kept when there are too many', () => {
    let drafts = {}
    for (let index = 0; index < 60; index++) drafts = withDraft(drafts, `c${index}`, 'text')
    expect(Object.keys(drafts)).toHaveLength(50)
    expect(drafts).not.toHaveProperty('c9')
    expect(drafts).toHaveProperty('c59')
  })
})
