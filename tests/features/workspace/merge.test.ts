import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { NEW_LISTS } from '#src/domain/settings/desk-lists-set.ts'
import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import type { Conversation, Desk } from '#src/features/workspace/desk.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import {
  listsOf,
  placesOf,
  newestOf,
  wholeUpTo,
  withConversation,
  withHeard,
  withMessages,
  withOverview,
  withReactions,
  withThumbs,
  withReceipts,
  type DeskState,
} from '#src/features/workspace/merge.ts'

const ME = 'me'
const GROUP = { id: 'group-mine', name: 'Shop' }
const OTHER_GROUP = { id: 'group-other', name: 'Repairs' }

const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  visitor: { id: 'v1', number: 1, nickname: '', language: 'en', tags: [], isVip: false, block: null },
  channel: 'web',
  medium: 'chat',
  state: 'queued',
  endReason: null,
  group: GROUP,
  owner: null,
  seq: 1,
  readSeq: 0,
  receipts: { delivered: 0, read: 0 },
  unread: 0,
  revision: 1,
  position: null,
  lastMessage: '',
  lastMessageAt: '2026-11-21T09:00:00.000Z',
  waitingSince: null,
  targets: [],
  late: null,
  enqueuedAt: '2026-11-21T09:00:00.000Z',
  rankAt: null,
  acceptedAt: null,
  ringingUntil: null,
  startedAt: '2026-11-21T08:59:00.000Z',
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

test('who waits has a place in their own queue by their rank, however they come', () => {
  const waiting = (id: string, rankAt: string, given: Partial<Conversation> = {}) =>
    conversation({ id, rankAt: `2026-11-21T09:${rankAt}.000Z`, ...given })
  const vip = waiting('vip', '00:01')
  const places = placesOf([
    waiting('second', '02:00'),
    vip,
    waiting('elsewhere', '00:00', { group: OTHER_GROUP }),
    waiting('rings', '01:00', { state: 'ringing', owner: { id: 'ben', nickname: 'Ben' } }),
    waiting('served', '00:00', { state: 'in_service' }),
    vip,
  ])
  expect([...places].map(([id, { position }]) => `${id} ${position}`).toSorted()).toEqual([
    'elsewhere 1',
    'rings 2',
    'second 3',
    'vip 1',
  ])
})

const message = (seq: number): Message => ({
  id: `m${seq}`,
  conversationId: 'c1',
  seq,
  sender: 'visitor',
  name: null,
  clientMsgId: null,
  body: { type: 'text', text: `message ${seq}` },
  at: '2026-11-21T09:00:00.000Z',
})

const empty: DeskState = {
  status: 'online',
  statusSince: '2026-11-21T08:00:00.000Z',
  paused: false,
  breakReason: null,
  breakReasons: [],
  idleBreak: 0,
  panels: [],
  lists: NEW_LISTS,
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
  groupIds: [GROUP.id],
  conversations: {},
}

/** What the server would answer, given the last state of every conversation. */
function overviewOf(latest: readonly Conversation[]): Desk {
  const state = latest.reduce(withConversation, empty)
  const { mine, queue, done } = listsOf(state, ME)
  return {
    now: '2026-11-21T09:00:00.000Z',
    serves: true,
    status: 'online',
    statusSince: '2026-11-21T08:00:00.000Z',
    paused: false,
    breakReason: null,
    breakReasons: [],
    idleBreak: 0,
    panels: [],
    lists: NEW_LISTS,
    notices: { sound: true, desktop: true },
    custom: null,
    invites: true,
    keys: {},
    forcedOffline: false,
    forcedReason: null,
    licensed: true,
    limit: 5,
    may: NEW_STAFF_MAY,
    recallSeconds: 120,
    undoSeconds: 0,
    takes: USUAL_TAKES,
    groupIds: [GROUP.id],
    mine,
    queue,
    endedToday: done,
    supervises: null,
    all: null,
  }
}

test('how far a visitor has come never goes back, whatever comes late', () => {
  const desk = withConversation(empty, conversation({ seq: 4, receipts: { delivered: 3, read: 1 } }))
  const read = withReceipts(desk, 'c1', { delivered: 4, read: 4 })
  expect(withReceipts(read, 'c1', { delivered: 3, read: 2 })).toBe(read)
  expect(withReceipts(read, 'nobody', { delivered: 9, read: 9 })).toBe(read)
  const later = withConversation(read, conversation({ seq: 5, revision: 2, receipts: { delivered: 3, read: 1 } }))
  expect(later.conversations.c1).toMatchObject({ seq: 5, receipts: { delivered: 4, read: 4 } })
})

/** Three lives of conversations, each a row of states in the order in which they happened. */
const step = fc.record({
  kind: fc.constantFrom('message', 'read', 'queue', 'other queue', 'mine', 'theirs', 'bot', 'end'),
})
const lives = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }).map((all) =>
  all.map((steps, index) => {
    const states: Conversation[] = [conversation({ id: `c${index}`, enqueuedAt: `2026-11-21T09:00:0${index}.000Z` })]
    for (const { kind } of steps) states.push(next(states.at(-1)!, kind))
    return states
  }),
)

function next(at: Conversation, kind: string): Conversation {
  if (kind === 'message') return { ...at, seq: at.seq + 1 }
  if (kind === 'read') return { ...at, readSeq: at.seq }
  const moved = { ...at, revision: at.revision + 1 }
  if (kind === 'queue') return { ...moved, state: 'queued', owner: null, group: GROUP }
  if (kind === 'other queue') return { ...moved, state: 'queued', owner: null, group: OTHER_GROUP }
  if (kind === 'mine') return { ...moved, state: 'in_service', owner: { id: ME, nickname: 'Anna' } }
  if (kind === 'theirs') return { ...moved, state: 'in_service', owner: { id: 'ben', nickname: 'Ben' } }
  if (kind === 'bot') return { ...moved, state: 'bot', owner: null, group: null }
  return { ...moved, state: 'ended', owner: { id: ME, nickname: 'Anna' }, endedAt: at.startedAt }
}

/** Some of the news, in any order, some of it twice. */
const shuffled = <T>(list: readonly T[]) =>
  fc.array(fc.nat({ max: list.length - 1 }), { maxLength: list.length * 2 }).map((order) => order.map((i) => list[i]!))

describe('the desk', () => {
  test('all news in any order, also twice, gives what the server holds', () => {
    const property = fc.property(
      lives.chain((all) => fc.tuple(fc.constant(all), shuffled(all.flat()))),
      ([all, repeated]) => {
        const heard = [...repeated, ...all.flat().toReversed()].reduce(withConversation, empty)
        const latest = all.map((states) => states.at(-1)!)
        expect(listsOf(heard, ME)).toEqual(listsOf(latest.reduce(withConversation, empty), ME))
      },
    )
    fc.assert(property)
  })

  test('after lost news, reading the desk anew gives what the server holds', () => {
    const property = fc.property(
      lives.chain((all) => fc.tuple(fc.constant(all), shuffled(all.flat()))),
      ([all, received]) => {
        const latest = all.map((states) => states.at(-1)!)
        const behind = received.reduce(withConversation, empty)
        const read = withOverview(behind, overviewOf(latest), { conversations: new Set() })
        expect(listsOf(read, ME)).toEqual(listsOf(latest.reduce(withConversation, empty), ME))
      },
    )
    fc.assert(property)
  })

  test('news that overtakes the answer is kept', () => {
    const property = fc.property(
      lives.chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: 8 }))),
      ([all, cut]) => {
        const latest = all.map((states) => states.at(-1)!)
        const asRead = all.map((states) => states[Math.min(cut, states.length - 1)]!)
        const after = all.flatMap((states) => states.slice(Math.min(cut, states.length - 1) + 1))
        const before = after.reduce(withConversation, empty)
        const read = withOverview(before, overviewOf(asRead), { conversations: new Set(after.map(({ id }) => id)) })
        expect(listsOf(read, ME)).toEqual(listsOf(latest.reduce(withConversation, empty), ME))
      },
    )
    fc.assert(property)
  })

  test('a reading that began before the own status changed does not bring the old one back', () => {
    const heard = { status: 'online', breakReason: null, forcedOffline: false, forcedReason: null } as const
    const read = withOverview(
      { ...empty, ...heard },
      { ...overviewOf([]), status: 'offline' },
      {
        conversations: new Set(),
        standing: heard,
      },
    )
    expect(read.status).toBe('online')
  })

  test('an older piece of news does not bring back what another agent has taken', () => {
    const waiting = conversation()
    const taken = conversation({ state: 'in_service', revision: 2, owner: { id: 'ben', nickname: 'Ben' } })
    const desk = [waiting, taken, waiting].reduce(withConversation, empty)
    expect(listsOf(desk, ME)).toEqual({ mine: [], queue: [], done: [], all: [], after: [] })
  })

  test('who looks after their own groups sees no more of what was theirs and went to another', () => {
    const ours = conversation({ id: 'ours' })
    const gone = conversation({ id: 'gone', revision: 2, group: { id: 'repairs', name: 'Repairs' } })
    const shownTo = (supervises: DeskState['supervises']) =>
      listsOf([ours, gone].reduce(withConversation, { ...empty, supervises }), ME).all.map(({ id }) => id)
    expect(shownTo('groups')).toEqual(['ours'])
    expect(shownTo('all').toSorted()).toEqual(['gone', 'ours'])
    expect(shownTo(null)).toEqual([])
  })

  test('tells after which of the own conversations something is left to do, what is over first before', () => {
    const ended = (id: string, until: string | null, owner = { id: ME, nickname: 'Anna' }) =>
      conversation({ id, state: 'ended', owner, afterWork: until === null ? null : { until, extensions: 0 } })
    const news = [
      ended('late', '2026-11-21T09:02:00.000Z'),
      ended('soon', '2026-11-21T09:01:00.000Z'),
      ended('over', null),
      ended('theirs', '2026-11-21T09:01:00.000Z', { id: 'ben', nickname: 'Ben' }),
    ]
    expect(listsOf(news.reduce(withConversation, empty), ME).after.map(({ id }) => id)).toEqual(['soon', 'late'])
  })

  test('only queues of the own groups are shown', () => {
    const desk = [conversation(), conversation({ id: 'c2', group: OTHER_GROUP })].reduce(withConversation, empty)
    expect(listsOf(desk, ME).queue.map(({ id }) => id)).toEqual(['c1'])
  })

  test('who has waited longest stands first, what ended last stands first', () => {
    const desk = [
      conversation({ id: 'late', enqueuedAt: '2026-11-21T09:05:00.000Z' }),
      conversation({ id: 'early', enqueuedAt: '2026-11-21T09:01:00.000Z' }),
      conversation({
        id: 'old',
        state: 'ended',
        owner: { id: ME, nickname: 'Anna' },
        endedAt: '2026-11-21T08:00:00.000Z',
      }),
      conversation({
        id: 'new',
        state: 'ended',
        owner: { id: ME, nickname: 'Anna' },
        endedAt: '2026-11-21T08:30:00.000Z',
      }),
    ].reduce(withConversation, empty)
    const { queue, done } = listsOf(desk, ME)
    expect([queue, done].map((list) => list.map(({ id }) => id))).toEqual([
      ['early', 'late'],
      ['new', 'old'],
    ])
  })

  test('what was read apart is shown as it is known newest, in its order', () => {
    const known = conversation({ id: 'known', revision: 5, lastMessage: 'new' })
    const stale = conversation({ id: 'stale', revision: 1, lastMessage: 'old' })
    const desk = [known, stale].reduce(withConversation, empty)
    const read = [
      conversation({ id: 'elsewhere', lastMessage: 'read' }),
      { ...stale, revision: 2, lastMessage: 'read' },
      { ...known, revision: 4, lastMessage: 'read' },
    ]
    expect(newestOf(desk, read).map(({ id, lastMessage }) => `${id} ${lastMessage}`)).toEqual([
      'elsewhere read',
      'stale read',
      'known new',
    ])
  })

  test('news that says nothing new leaves the desk as it is', () => {
    const desk = withConversation(empty, conversation())
    expect(withConversation(desk, conversation())).toBe(desk)
  })
})

describe('a transcript', () => {
  test('any order, repetition and loss, then fetching what is missing, gives every message once and in order', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 30 }).chain((count) => {
        const all = Array.from({ length: count }, (_, index) => message(index + 1))
        return fc.tuple(fc.constant(all), fc.array(shuffled(all), { maxLength: 4 }))
      }),
      ([all, batches]) => {
        const received = batches.reduce<readonly Message[]>(withMessages, [])
        const after = wholeUpTo(received)
        const whole = withMessages(
          received,
          all.filter(({ seq }) => seq > after),
        )
        expect(whole).toEqual(all)
      },
    )
    fc.assert(property)
  })

  test('is whole up to the message before the first gap', () => {
    expect(wholeUpTo([])).toBe(0)
    expect(wholeUpTo([1, 2, 3].map(message))).toBe(3)
    expect(wholeUpTo([1, 2, 5].map(message))).toBe(2)
    expect(wholeUpTo([4, 5].map(message))).toBe(0)
  })

  test('stays the same list when nothing is new', () => {
    const list = [message(1)]
    expect(withMessages(list, [message(1)])).toBe(list)
    expect(withHeard(list, message(1))).toBe(list)
  })

  test('shows what a visitor thinks of an answer once that is heard, and takes nothing else for it', () => {
    const thumb = { helpful: true, reason: null, comment: '', isSettled: false }
    const list = [1, 2].map(message)
    const heard = { ...message(2), thumb }
    expect(withHeard(list, heard)).toEqual([message(1), heard])
    expect(withHeard([message(1), heard], { ...heard })).toEqual([message(1), heard])
    expect(withHeard(list, { ...message(2), at: '2026-11-22T09:00:00.000Z' })).toBe(list)
    expect(withHeard(list, { ...message(3), thumb })).toHaveLength(3)
  })

  test('shows a reaction once it is heard, and no more once it is taken back', () => {
    const list = [1, 2].map(message)
    const heard = { ...message(2), reaction: 'like' as const }
    expect(withHeard(list, heard)).toEqual([message(1), heard])
    expect(withHeard([message(1), heard], message(2))).toEqual(list)
    expect(withHeard(list, message(2))).toBe(list)
  })

  test('takes in the reactions to what was read before', () => {
    const list = [message(1), { ...message(2), reaction: 'like' as const }, message(3)]
    expect(withReactions(list, [{ seq: 3, reaction: 'sad' }])).toEqual([
      message(1),
      message(2),
      { ...message(3), reaction: 'sad' },
    ])
    expect(withReactions(list, [{ seq: 2, reaction: 'like' }])).toBe(list)
  })

  test('takes in what is thought of answers that were read before, and leaves those of which nothing is said', () => {
    const unsaid = { helpful: null, reason: null, comment: '', isSettled: false }
    const helped = { ...unsaid, helpful: true }
    const list = [message(1), { ...message(2), thumb: unsaid }, { ...message(3), thumb: unsaid }]
    const now = withThumbs(list, [{ seq: 3, thumb: helped }])
    expect(now).toEqual([message(1), { ...message(2), thumb: unsaid }, { ...message(3), thumb: helped }])
    expect(withThumbs(now, [{ seq: 3, thumb: helped }])).toBe(now)
  })
})
