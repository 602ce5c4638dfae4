import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import { describe, expect, test } from 'vitest'
import type { Conversation } from '#src/features/workspace/desk.ts'
import { listsOf, withConversation, type DeskState } from '#src/features/workspace/merge.ts'
import { attentionOf, newsOf, transferNews } from '#src/features/workspace/news.ts'

const ME = { id: 'me', nickname: 'Anna' }
const BEN = { id: 'ben', nickname: 'Ben' }

const conversation = (given: Partial<Conversation>): Conversation => ({
  id: 'c',
  visitor: { id: 'v', number: 1, nickname: '', language: 'en', tags: [], isVip: false, block: null },
  channel: 'web',
  medium: 'chat',
  state: 'in_service',
  endReason: null,
  group: { id: 'g', name: 'Shop' },
  owner: ME,
  seq: 3,
  readSeq: 3,
  receipts: { delivered: 0, read: 0 },
  unread: 0,
  revision: 2,
  position: null,
  lastMessage: '',
  lastMessageAt: '2026-11-21T09:00:00.000Z',
  waitingSince: null,
  targets: [],
  late: null,
  enqueuedAt: null,
  rankAt: null,
  acceptedAt: null,
  ringingUntil: null,
  startedAt: '2026-11-21T09:00:00.000Z',
  endedAt: null,
  rating: null,
  solved: null,
  summary: '',
  transfer: null,
  afterWork: null,
  flow: null,
  rateUntil: null,
  ringsFor: null,
  expectedAt: null,
  priority: 0,
  masked: false,
  ...given,
})

const empty: DeskState = {
  status: 'online',
  statusSince: '2026-11-21T08:00:00.000Z',
  paused: false,
  breakReason: null,
  breakReasons: [],
  idleBreak: 0,
  panels: [],
  lists: { hidden: [], sort: 'usual' },
  notices: { sound: true, desktop: true },
  custom: null,
  invites: true,
  keys: {},
  forcedOffline: false,
  forcedReason: null,
  serves: true,
  supervises: null,
  licensed: true,
  limit: 5,
  may: NEW_STAFF_MAY,
  recallSeconds: 120,
  undoSeconds: 0,
  takes: USUAL_TAKES,
  groupIds: ['g'],
  conversations: {},
}
const MISSED: Conversation['targets'][number] = {
  kind: 'next_reply',
  nearAt: '2026-11-21T09:01:15.000Z',
  dueAt: '2026-11-21T09:01:20.000Z',
  isMissed: true,
}
const waiting = { state: 'queued', owner: null } as const
const written = { seq: 4, unread: 1, waitingSince: '2026-11-21T09:01:00.000Z' }

function hear(before: Partial<Conversation> | undefined, after: Partial<Conversation>, seen?: string) {
  const desk = before === undefined ? empty : withConversation(empty, conversation(before))
  const changed = conversation(after)
  return newsOf(desk, withConversation(desk, changed), changed, ME.id, seen)
}

describe('a tone', () => {
  test.each([
    ['for somebody new in the queue', undefined, waiting, 'waiting'],
    ['for a conversation that a colleague hands over', { owner: BEN }, { revision: 3 }, 'waiting'],
    ['for a message of an own visitor', {}, written, 'message'],
  ] as const)('sounds %s', (_name, before, after, expected) => {
    expect(hear(before, after)).toBe(expected)
  })

  test.each([
    ['somebody who waits already', waiting, { ...waiting, seq: 4 }],
    ['a group that is not one’s own', undefined, { ...waiting, group: { id: 'other', name: 'Repairs' } }],
    ['a colleague’s conversation', { owner: BEN }, { ...written, owner: BEN }],
    ['an own reply', {}, { seq: 4, readSeq: 4 }],
    ['what is known already', written, {}],
  ] as const)('does not sound for %s', (_name, before, after) => {
    expect(hear(before, after)).toBeUndefined()
  })

  test('sounds for a target that one misses', () => {
    expect(hear(written, { ...written, revision: 3, targets: [MISSED] })).toBe('message')
  })

  test('does not sound for what is before one’s eyes', () => {
    expect(hear({}, written, 'c')).toBeUndefined()
  })
})

test('those who wait and own ones with something unread ask for attention', () => {
  const desk = [
    conversation({ id: 'queued', ...waiting }),
    conversation({ id: 'read' }),
    // What a bot or a colleague has said there asks nobody for anything.
    conversation({ id: 'only told', seq: 9 }),
    conversation({ id: 'unread', seq: 5, unread: 2 }),
    conversation({ id: 'of a colleague', owner: BEN, seq: 5, unread: 2 }),
  ].reduce(withConversation, empty)
  expect(attentionOf(desk, ME.id)).toBe(2)
})

describe('a transfer', () => {
  const transfer = (given: Partial<NonNullable<Conversation['transfer']>>): NonNullable<Conversation['transfer']> => ({
    id: 't',
    kind: 'cold',
    state: 'pending',
    failure: null,
    from: ME,
    by: ME,
    to: { type: 'agent', id: 'ben', name: 'Ben' },
    reason: null,
    note: '',
    at: '2026-11-21T09:00:00.000Z',
    until: '2026-11-21T09:00:30.000Z',
    joinedAt: null,
    ...given,
  })
  const rings = withConversation(empty, conversation({ transfer: transfer({}) }))
  const after = (given: Partial<Conversation>) => conversation({ revision: 3, ...given })

  test('is news to who began it once it was taken, declined or taken back, and only once', () => {
    const declined = after({ transfer: transfer({ state: 'failed', failure: 'declined' }) })
    expect(transferNews(rings, declined, 'me')).toMatchObject({ failure: 'declined' })
    expect(transferNews(withConversation(rings, declined), declined, 'me')).toBeUndefined()
    expect(transferNews(rings, after({ owner: BEN, transfer: transfer({ state: 'succeeded' }) }), 'me')).toMatchObject({
      state: 'succeeded',
    })
  })

  test('is news to who had it where somebody else has taken it from them', () => {
    const served = withConversation(empty, conversation({}))
    const taken = transfer({ kind: 'taken_over', state: 'succeeded', by: BEN })
    expect(transferNews(served, after({ owner: BEN, transfer: taken }), 'me')).toMatchObject({ kind: 'taken_over' })
    expect(transferNews(served, after({ owner: BEN, transfer: { ...taken, by: ME } }), 'me')).toBeUndefined()
  })

  test('is no news while it rings, nor to anybody else', () => {
    expect(transferNews(rings, after({ seq: 4, transfer: transfer({}) }), 'me')).toBeUndefined()
    expect(
      transferNews(rings, after({ transfer: transfer({ state: 'failed', failure: 'missed' }) }), 'ben'),
    ).toBeUndefined()
  })

  test('of a guest is news to them once it was completed or taken back, and sounds where it is theirs', () => {
    const guest = { from: BEN, by: BEN, kind: 'warm' as const, to: { type: 'agent' as const, id: 'me', name: 'Anna' } }
    const joined = transfer({ ...guest, joinedAt: '2026-11-21T09:00:10.000Z' })
    const desk = withConversation(empty, conversation({ owner: BEN, transfer: joined }))
    expect(listsOf(desk, 'me')).toMatchObject({ mine: [{ id: 'c' }], queue: [] })
    expect(attentionOf(desk, 'me')).toBe(0)
    const written = after({ owner: BEN, seq: 5, unread: 2, transfer: joined })
    expect(transferNews(desk, written, 'me')).toBeUndefined()
    expect(newsOf(desk, withConversation(desk, written), written, 'me', undefined)).toBeUndefined()
    const kept = after({ owner: BEN, transfer: { ...joined, state: 'cancelled' } })
    expect(transferNews(desk, kept, 'me')).toMatchObject({ state: 'cancelled' })
    expect(listsOf(withConversation(desk, kept), 'me').mine).toEqual([])
    const completed = after({ transfer: { ...joined, state: 'succeeded' } })
    expect(transferNews(desk, completed, 'me')).toMatchObject({ state: 'succeeded' })
    expect(newsOf(desk, withConversation(desk, completed), completed, 'me', undefined)).toBe('waiting')
  })

  test('that rings here is offered as one from the queue is', () => {
    const handed = conversation({
      owner: BEN,
      transfer: transfer({ from: BEN, by: BEN, to: { type: 'agent', id: 'me', name: 'Anna' } }),
    })
    const desk = withConversation(empty, handed)
    expect(newsOf(empty, desk, handed, 'me', undefined)).toBe('waiting')
    expect(attentionOf(desk, 'me')).toBe(1)
  })
})
