import { describe, expect, it } from 'vitest'
import { compete, unmetBy, type Circumstances, type Conditions } from '#src/domain/qa/conditions.ts'

/** Sunday, 22 November 2026, 23:30 in London; in Shanghai it is the 23rd. */
const world: Circumstances = {
  at: Date.UTC(2026, 10, 22, 23, 30),
  timeZone: 'Europe/London',
  channel: 'web',
  open: true,
  userTags: ['Gold', 'new'],
}

const unmet = (entry: Conditions, change: Partial<Circumstances> = {}) => unmetBy(entry, { ...world, ...change })

describe('an entry', () => {
  it('without conditions answers everybody', () => {
    expect(unmet({})).toBeNull()
    expect(unmet({ channels: [], userTags: [] }, { open: false, userTags: [], channel: 'other' })).toBeNull()
  })

  it('answers from its first day to its last, in the time zone of the application', () => {
    expect(unmet({ validFrom: '2026-11-22', validUntil: '2026-11-22' })).toBeNull()
    expect(unmet({ validUntil: '2026-11-22' }, { timeZone: 'Asia/Shanghai' })).toBe('dates')
    expect(unmet({ validFrom: '2026-11-23' })).toBe('dates')
    expect(unmet({ validFrom: '2026-11-23' }, { timeZone: 'Asia/Shanghai' })).toBeNull()
  })

  it('answers on its channels alone; a call is by telephone', () => {
    expect(unmet({ channels: ['web', 'viber'] })).toBeNull()
    expect(unmet({ channels: ['viber'] })).toBe('channels')
    expect(unmet({ channels: ['phone'] }, { channel: 'phone' })).toBeNull()
    expect(unmet({ channels: ['web'] }, { channel: 'phone' })).toBe('channels')
  })

  it('answers visitors with one of its tags, however they are written', () => {
    expect(unmet({ userTags: ['silver', 'GOLD'] })).toBeNull()
    expect(unmet({ userTags: ['ｇｏｌｄ'] })).toBeNull()
    expect(unmet({ userTags: ['silver'] })).toBe('userTags')
    expect(unmet({ userTags: ['gold'] }, { userTags: [] })).toBe('userTags')
  })

  it('answers within the opening hours, or outside them', () => {
    expect(unmet({ hours: 'open' })).toBeNull()
    expect(unmet({ hours: 'open' }, { open: false })).toBe('hours')
    expect(unmet({ hours: 'closed' })).toBe('hours')
    expect(unmet({ hours: 'closed' }, { open: false })).toBeNull()
  })

  it('needs all of its conditions', () => {
    const entry: Conditions = { channels: ['web'], userTags: ['new'], hours: 'open', validFrom: '2026-11-01' }
    expect(unmet(entry)).toBeNull()
    for (const change of [{ channel: 'viber' }, { userTags: [] }, { open: false }, { at: Date.UTC(2026, 9, 31) }])
      expect(unmet(entry, change)).not.toBeNull()
  })
})

it.each<[Conditions, Conditions, boolean]>([
  [{}, {}, true],
  [{ hours: null }, { channels: [], userTags: [] }, true],
  // One of them is the one for that conversation.
  [{}, { userTags: ['a'] }, false],
  [{ channels: ['web', 'phone'] }, { channels: ['phone'] }, true],
  [{ channels: ['web'] }, { channels: ['phone'] }, false],
  [{ hours: 'open' }, { hours: 'closed' }, false],
  [{ userTags: ['a'] }, { userTags: ['b'] }, true],
])('two entries get in each other’s way or do not: %j %j', (a, b, clash) => {
  expect(compete(a, b)).toBe(clash)
  expect(compete(b, a)).toBe(clash)
})
