import { expect, test } from 'vitest'
import { whyNothing } from '#src/features/workspace/offering.ts'

type Desk = Parameters<typeof whyNothing>[0]
const there: Desk = { status: 'online', licensed: true, groupIds: ['g'], paused: false, limit: 3 }
const why = (desk: Partial<Desk> = {}, { load = 0, hasLine = true } = {}) =>
  whyNothing({ ...there, ...desk }, { load, hasLine })

test('something can be offered to who is online, licensed, in a group that runs, reached and below their limit', () => {
  expect(why()).toBeUndefined()
  expect(why({}, { load: 2 })).toBeUndefined()
})

test.each<[string, Parameters<typeof why>]>([
  ['line', [{ licensed: false }, { hasLine: false }]],
  ['licence', [{ licensed: false, groupIds: [] }]],
  ['group', [{ groupIds: [], limit: 0 }]],
  ['paused', [{ paused: true }, { load: 3 }]],
  ['full', [{}, { load: 3 }]],
])('nothing can for want of %s, and what is to be mended first is told', (reason, given) => {
  expect(why(...given)).toBe(reason)
})

test.each(['busy', 'break', 'offline'] as const)('who is %s knows it, and is told nothing of it', (status) => {
  expect(why({ status, licensed: false, groupIds: [] }, { hasLine: false })).toBeUndefined()
})
