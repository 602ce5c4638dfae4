import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { LIST_SORTS } from '#src/domain/settings/desk-lists.ts'
import type { Conversation } from '#src/features/workspace/desk.ts'
import { tabsFor } from '#src/features/workspace/search.ts'
import { longestUnanswered, sortedBy } from '#src/features/workspace/sorts.ts'

type Given = {
  state?: 'bot' | 'queued' | 'in_service' | 'ended'
  /** Minutes past nine. */
  waits?: number | null
  wrote?: number
  target?: number | null
  priority?: number
  isVip?: boolean
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
const due = (since: string, seconds: number) => new Date(Date.parse(since) + seconds * 1000).toISOString()
const one = (id: string, given: Given = {}) => {
  const { state = 'in_service', waits = null, wrote = 0, target = null, priority = 0, isVip = false } = given
  const since = waits === null ? null : at(waits)
  return {
    id,
    state,
    visitor: { isVip },
    enqueuedAt: state === 'queued' ? since : null,
    waitingSince: state === 'in_service' ? since : null,
    lastMessageAt: at(wrote),
    targets: since === null || target === null ? [] : [{ dueAt: due(since, target) }],
    priority,
  } as Conversation
}
const order = (list: readonly Conversation[]) => list.map(({ id }) => id).join(' ')

test('who has waited longest comes first, in a queue or for an answer, and who waits for nobody last', () => {
  const list = [
    one('idle', { wrote: 5 }),
    one('ended', { state: 'ended', waits: 1, wrote: 9 }),
    one('queued', { state: 'queued', waits: 3, wrote: 8 }),
    one('asked', { waits: 2, wrote: 7 }),
  ]
  expect(order(sortedBy(list, 'waiting'))).toBe('asked queued ended idle')
})

test('the longest unanswered is none where nobody waits', () => {
  const idle = one('idle', { wrote: 5 })
  expect(longestUnanswered([idle, one('late', { waits: 4 }), one('later', { waits: 6 })])?.id).toBe('late')
  expect(longestUnanswered([idle])).toBeUndefined()
})

test('the newest is where something was said last', () => {
  const list = [one('old', { wrote: 1 }), one('new', { wrote: 9, waits: 8 }), one('middle', { wrote: 5 })]
  expect(order(sortedBy(list, 'newest'))).toBe('new middle old')
})

test('the next target is the one that is missed first, and those without one go by their waiting', () => {
  const list = [
    one('none', { waits: 0 }),
    one('far', { waits: 1, target: 600 }),
    one('near', { waits: 3, target: 60 }),
    one('answered', { target: 10 }),
    one('later', { waits: 5 }),
  ]
  expect(order(sortedBy(list, 'target'))).toBe('near far none later answered')
})

test('VIPs come first, then by priority, then by waiting', () => {
  const list = [
    one('usual', { waits: 1 }),
    one('high', { waits: 3, priority: 5 }),
    one('higher', { waits: 4, priority: 9 }),
    one('vip', { isVip: true, waits: 9 }),
    one('high-first', { waits: 2, priority: 5 }),
  ]
  expect(order(sortedBy(list, 'priority'))).toBe('vip higher high-first high usual')
})

test('the usual order is that of the list, and no order loses anybody or hangs on how they came', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      state: fc.constantFrom<NonNullable<Given['state']>>('bot', 'queued', 'in_service', 'ended'),
      waits: fc.option(fc.integer({ min: 0, max: 3 })),
      wrote: fc.integer({ min: 0, max: 3 }),
      target: fc.option(fc.constantFrom(60, 120)),
      priority: fc.integer({ min: 0, max: 2 }),
      isVip: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  const property = fc.property(some, fc.constantFrom(...LIST_SORTS), (given, sort) => {
    const list = given.map(({ id, ...rest }) => one(id, rest))
    const sorted = sortedBy(list, sort)
    expect(new Set(sorted)).toEqual(new Set(list))
    expect(sorted).toHaveLength(list.length)
    if (sort === 'usual') expect(sorted).toBe(list)
    else expect(order(sortedBy(list.toReversed(), sort))).toBe(order(sorted))
  })
  fc.assert(property)
})

test('lists that are left out are nobody’s, but who only looks after others keeps theirs', () => {
  const lists = { hidden: ['bot' as const, 'all' as const], sort: 'usual' as const }
  expect(tabsFor({ serves: true, supervises: 'all', lists })).toEqual(['mine', 'queue', 'done', 'starred'])
  expect(tabsFor({ serves: false, supervises: 'all', lists })).toEqual(['starred', 'all'])
  const every = { ...lists, hidden: [] }
  expect(tabsFor({ serves: true, supervises: 'all', lists: every })).toEqual([
    'mine',
    'queue',
    'bot',
    'done',
    'starred',
    'all',
  ])
  expect(tabsFor({ serves: true, supervises: 'groups', lists: every })).toEqual([
    'mine',
    'queue',
    'done',
    'starred',
    'all',
  ])
  expect(tabsFor({ serves: true, supervises: null, lists: every })).toEqual(['mine', 'queue', 'done', 'starred'])
})
