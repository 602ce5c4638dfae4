import { describe, expect, it } from 'vitest'
import { apply } from '#src/domain/routing/apply.ts'
import { decide } from '#src/domain/routing/decide.ts'
import type { Decision } from '#src/domain/routing/look.ts'
import { rankOf } from '#src/domain/routing/rank.ts'
import type { RoutingState, Settings } from '#src/domain/routing/state.ts'
import { agent, desk, group, place, settings, slot, waiting } from './desk.ts'

const SEED = 7
const S = 1000
const run = (state: RoutingState, set: Settings, now = 0) => decide(state, set, now, SEED)
const quiet = (decisions: Decision[]) => decisions.filter(({ type }) => type !== 'tell')
const given = (decisions: Decision[]) =>
  decisions.flatMap((one) => (one.type === 'give' || one.type === 'ring' ? [[one.id, one.personId]] : []))

describe('the order of conversations', () => {
  it('serves who came first, and the id tells who came together', () => {
    const state = desk({
      waiting: [waiting('late', { since: 2 }), waiting('b', { since: 1 }), waiting('a', { since: 1 })],
      agents: [agent('x', { places: [place('g', { limit: 2 })] })],
    })
    expect(given(run(state, settings()).decisions)).toEqual([
      ['a', 'x'],
      ['b', 'x'],
    ])
  })

  it('spreads several who come together over several agents', () => {
    const roomy = { places: [place('g', { limit: 5 })] }
    const state = desk({
      waiting: [waiting('a'), waiting('b', { since: 1 })],
      agents: [agent('x', { ...roomy, idleSince: 1 }), agent('y', { ...roomy, idleSince: 2 })],
    })
    expect(given(run(state, settings(), 9).decisions)).toEqual([
      ['a', 'x'],
      ['b', 'y'],
    ])
  })

  it('fills everybody who has room at one look', () => {
    const both = [place('g', { limit: 2 }), place('h', { limit: 2 })]
    const state = desk({
      waiting: ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
        waiting(id, { since: index, groupId: index % 2 ? 'h' : 'g' }),
      ),
      agents: [agent('x', { places: both }), agent('y', { places: both, idleSince: 1 })],
      groups: [group('g'), group('h')],
    })
    expect(given(run(state, settings({ g: {}, h: {} }), 9).decisions).map(([id]) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lets priority and VIP go ahead by so much waiting and no more', () => {
    const set = settings({ g: {} }, { ageSeconds: 60, vipSeconds: 300 })
    const rank = (since: number, priority = 0, vip = false) => rankOf({ since, priority, vip }, set)
    expect(rank(59 * S, 1)).toBeLessThan(rank(0))
    expect(rank(61 * S, 1)).toBeGreaterThan(rank(0))
    expect(rank(839 * S, 9, true)).toBeLessThan(rank(0))
    expect(rank(841 * S, 9, true)).toBeGreaterThan(rank(0))
  })

  it('does not let a head that nobody can serve block who comes behind', () => {
    const state = desk({
      waiting: [
        waiting('french', { needs: [{ skill: 'lang:fr', level: 3, until: null }] }),
        waiting('any', { since: 1 }),
      ],
      agents: [agent('x')],
    })
    expect(given(run(state, settings()).decisions)).toEqual([['any', 'x']])
  })
})

describe('who may have a conversation', () => {
  it.each([
    ['who may not serve', { may: false }],
    ['whose browser is gone', { connected: false }],
    ['who is busy', { chosen: 'busy' as const }],
    ['who has a break', { chosen: 'break' as const }],
    ['who is offline', { chosen: 'offline' as const }],
    ['who is in another group', { places: [place('h')] }],
    ['who is full', { slots: [slot('c')] }],
    ['whose limit is 0', { ownLimit: 0 }],
    ['who is on the telephone', { ownLimit: 5, slots: [slot('c', { medium: 'call' as const })] }],
    ['who still writes up the last one', { slots: [slot('c', { stage: 'after_work' as const })] }],
  ])('is nobody %s', (_why, rest) => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('x', rest)] })
    expect(quiet(run(state, settings()).decisions)).toEqual([])
  })

  it('is who has one place left, by the highest limit of their groups or their own', () => {
    const places = [place('g', { limit: 1 }), place('h', { limit: 2 })]
    const two = (rest: object) =>
      desk({ waiting: [waiting('one')], agents: [agent('x', { places, slots: [slot('c')], ...rest })] })
    expect(given(run(two({}), settings()).decisions)).toEqual([['one', 'x']])
    expect(given(run(two({ ownLimit: 1 }), settings()).decisions)).toEqual([])
  })

  it('is a busy agent where the flow allows it, and one above the limit, once each', () => {
    const one = (id: string) => waiting(id, { allowBusy: true })
    const state = desk({
      waiting: [one('a'), one('b'), one('c')],
      agents: [agent('x'), agent('y', { chosen: 'busy' })],
    })
    const { decisions } = run(state, settings())
    expect(decisions.flatMap((d) => (d.type === 'give' ? [[d.id, d.personId, d.why.tier]] : []))).toEqual([
      ['a', 'x', 'main'],
      ['b', 'y', 'busy'],
      ['c', 'x', 'over'],
    ])
    apply(state, { type: 'left', id: 'none', how: 'gone' }, 1)
    expect(state.agents.get('x')?.slots).toHaveLength(2)
  })

  it('is no one by telephone who has chats, unless the settings say otherwise', () => {
    const call = () =>
      desk({
        waiting: [waiting('call', { medium: 'call' })],
        agents: [agent('x', { ownLimit: 3, slots: [slot('c')] })],
      })
    expect(given(run(call(), settings()).decisions)).toEqual([])
    expect(given(run(call(), settings({ g: {} }, { callNeedsNoChats: false })).decisions)).toEqual([['call', 'x']])
  })

  it('is nobody of a group that is paused; a draining one serves who waits', () => {
    const state = (mode: 'paused' | 'draining') =>
      desk({ waiting: [waiting('one')], agents: [agent('x')], groups: [group('g', { mode })] })
    expect(given(run(state('paused'), settings()).decisions)).toEqual([])
    expect(given(run(state('draining'), settings()).decisions)).toEqual([['one', 'x']])
  })

  it('is whom it was handed to, whatever the strategy, and in any of their groups', () => {
    const state = desk({
      waiting: [waiting('one', { only: 'y' })],
      agents: [agent('x'), agent('y', { places: [place('h')] })],
    })
    expect(given(run(state, settings({ g: { strategy: 'manual' } })).decisions)).toEqual([['one', 'y']])
  })

  it('is nobody by itself where agents pick', () => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('x')] })
    expect(given(run(state, settings({ g: { strategy: 'manual' } })).decisions)).toEqual([])
  })
})

describe('strategies', () => {
  const pick = (
    strategy: 'longest_idle' | 'round_robin' | 'least_busy',
    agents: ReturnType<typeof agent>[],
    rest = {},
  ) => given(run(desk({ waiting: [waiting('one')], agents }), settings({ g: { strategy, ...rest } })).decisions)[0]?.[1]
  const roomy = { places: [place('g', { limit: 4 })] }

  it('asks who has had nothing for longest', () => {
    expect(pick('longest_idle', [agent('x', { idleSince: 2 }), agent('y', { idleSince: 1 })])).toBe('y')
  })

  it('asks who was given something longest ago, and who never was first', () => {
    const at = (time: number) => ({ lastGiven: new Map([['g', time]]) })
    expect(pick('round_robin', [agent('x', at(1)), agent('y', at(2))])).toBe('x')
    expect(pick('round_robin', [agent('x', at(1)), agent('y')])).toBe('y')
  })

  it('asks who has the smallest share of their limit', () => {
    const half = agent('half', { places: [place('g', { limit: 2 })], slots: [slot('a')], idleSince: 0 })
    expect(pick('least_busy', [half, agent('quarter', { ...roomy, slots: [slot('b')], idleSince: 9 })])).toBe('quarter')
  })

  it('puts places 1 to 9 first only where the group says so', () => {
    const agents = () => [
      agent('x', { places: [place('g', { priority: 2 })] }),
      agent('y', { places: [place('g', { priority: 1 })], idleSince: 9 }),
    ]
    expect(pick('longest_idle', agents())).toBe('x')
    expect(pick('longest_idle', agents(), { usePriority: true })).toBe('y')
  })

  it('asks who knows it best where a skill is asked for, until it lapses', () => {
    const needs = [{ skill: 'lang:fr', level: 2 as const, until: 30 * S }]
    const knows = (level: 1 | 2 | 3) => ({ skills: new Map([['lang:fr', level]]) })
    const state = desk({
      waiting: [waiting('one', { needs })],
      agents: [agent('a'), agent('b', knows(1)), agent('c', knows(2)), agent('d', knows(3))],
    })
    expect(given(run(state, settings()).decisions)).toEqual([['one', 'd']])
    const nobody = desk({ waiting: [waiting('one', { needs })], agents: [agent('a')] })
    expect(run(nobody, settings())).toMatchObject({ nextAt: 30 * S })
    const later = run(nobody, settings(), 30 * S).decisions
    expect(later).toContainEqual({ type: 'relax', id: 'one', dropped: needs })
    expect(given(later)).toEqual([['one', 'a']])
  })

  it('keeps backups until no main agent is there, or it has waited for so long', () => {
    const backup = agent('b', { places: [place('g', { tier: 'backup' })] })
    const state = desk({ waiting: [waiting('one')], agents: [agent('a', { slots: [slot('c')] }), backup] })
    expect(run(state, settings())).toMatchObject({ nextAt: 60 * S })
    expect(given(run(state, settings(), 60 * S).decisions)).toEqual([['one', 'b']])
    const alone = desk({
      waiting: [waiting('one')],
      agents: [agent('a', { chosen: 'offline' }), { ...backup, slots: [] }],
    })
    expect(given(run(alone, settings()).decisions)).toEqual([['one', 'b']])
  })

  it('waits twenty seconds for the last agent who is full, and not for one who is gone', () => {
    const prefer = { personId: 'a', until: 20 * S }
    const with_ = (rest: object) =>
      desk({ waiting: [waiting('one', { prefer })], agents: [agent('a', rest), agent('b')] })
    expect(given(run(with_({ idleSince: 9 }), settings()).decisions)).toEqual([['one', 'a']])
    const full = with_({ slots: [slot('c')] })
    expect(run(full, settings())).toMatchObject({ nextAt: 20 * S })
    expect(given(run(full, settings(), 20 * S).decisions)).toEqual([['one', 'b']])
    expect(given(run(with_({ chosen: 'offline' }), settings()).decisions)).toEqual([['one', 'b']])
  })

  it('tells equals apart fairly, and the same in every run', () => {
    const counts = new Map<string, number>()
    const agents = ['a', 'b', 'c', 'd'].map((id) => agent(id))
    for (let index = 0; index < 2000; index += 1) {
      const state = desk({ waiting: [waiting(`c${index}`)], agents: agents.map((one) => ({ ...one, slots: [] })) })
      const [[, who] = []] = given(run(state, settings()).decisions)
      counts.set(who ?? '', (counts.get(who ?? '') ?? 0) + 1)
    }
    for (const id of ['a', 'b', 'c', 'd']) expect(Math.abs((counts.get(id) ?? 0) - 500)).toBeLessThan(80)
  })
})

describe('ringing', () => {
  const ring = { seconds: 20, breakAfter: 2 }

  it('reserves the place, passes on when nobody answers, and asks all anew when everybody has let it pass', () => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('a'), agent('b', { idleSince: 1 })] })
    const set = settings({ g: { ring } })
    const first = run(state, set)
    expect(quiet(first.decisions)).toMatchObject([{ type: 'ring', id: 'one', personId: 'a', until: 20 * S }])
    expect(first.nextAt).toBe(20 * S)
    expect(quiet(run(state, set, 10 * S).decisions)).toEqual([])
    const second = quiet(run(state, set, 20 * S).decisions)
    expect(second).toMatchObject([
      { type: 'unring', personId: 'a', result: 'missed' },
      { type: 'ring', personId: 'b', until: 40 * S },
    ])
    const missed = run(state, set, 40 * S)
    expect(quiet(missed.decisions)).toMatchObject([{ type: 'unring', personId: 'b', result: 'missed' }])
    expect(missed.nextAt).toBe(45 * S)
    expect(quiet(run(state, set, 45 * S).decisions)).toMatchObject([
      { type: 'new_round' },
      { type: 'ring', personId: 'a' },
    ])
    expect(quiet(run(state, set, 65 * S).decisions)).toMatchObject([
      { type: 'unring', personId: 'a', result: 'missed' },
      { type: 'break', personId: 'a', misses: 2 },
      { type: 'ring', personId: 'b' },
    ])
  })

  it('asks who has room anew, though another who is full has not been asked', () => {
    const state = desk({
      waiting: [waiting('one')],
      agents: [agent('a'), agent('b', { slots: [slot('c')], ownLimit: 1 })],
    })
    const set = settings({ g: { ring } })
    run(state, set)
    expect(run(state, set, 20 * S)).toMatchObject({ nextAt: 25 * S })
    expect(quiet(run(state, set, 25 * S).decisions)).toMatchObject([
      { type: 'new_round' },
      { type: 'ring', personId: 'a' },
    ])
  })

  it('passes on at once when it is declined, which is no miss', () => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('a'), agent('b', { idleSince: 1 })] })
    const set = settings({ g: { ring: { seconds: 20, breakAfter: 1 } } })
    run(state, set)
    expect(apply(state, { type: 'answered', id: 'one', personId: 'a', answer: 'declined' }, S)).toMatchObject([
      { type: 'unring', result: 'declined' },
    ])
    expect(quiet(run(state, set, S).decisions)).toMatchObject([{ type: 'ring', personId: 'b' }])
    expect(state.agents.get('a')).toMatchObject({ misses: 0, chosen: 'online', slots: [] })
  })

  it('is theirs once they accept, and nobody else can any more', () => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('a', { misses: 1 }), agent('b', { idleSince: 1 })] })
    const set = settings({ g: { ring } })
    run(state, set)
    expect(apply(state, { type: 'answered', id: 'one', personId: 'b', answer: 'accepted' }, S)).toEqual([])
    expect(state.waiting.has('one')).toBe(true)
    apply(state, { type: 'answered', id: 'one', personId: 'a', answer: 'accepted' }, S)
    expect(state.waiting.has('one')).toBe(false)
    expect(state.agents.get('a')).toMatchObject({ misses: 0, slots: [slot('one')] })
  })

  it('is taken back from who cannot serve any more, which is no miss, and when the visitor leaves', () => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('a')] })
    const set = settings({ g: { ring } })
    run(state, set)
    const a = state.agents.get('a')
    if (a) a.connected = false
    expect(quiet(run(state, set, S).decisions)).toEqual([
      { type: 'unring', id: 'one', personId: 'a', result: 'rescinded' },
    ])
    if (a) a.connected = true
    expect(quiet(run(state, set, 2 * S).decisions)).toMatchObject([{ type: 'ring', personId: 'a' }])
    if (a) a.chosen = 'busy'
    expect(quiet(run(state, set, 2 * S).decisions)).toEqual([
      { type: 'unring', id: 'one', personId: 'a', result: 'rescinded' },
    ])
    if (a) a.chosen = 'online'
    expect(quiet(run(state, set, 2 * S).decisions)).toMatchObject([{ type: 'ring', personId: 'a' }])
    expect(apply(state, { type: 'left', id: 'one', how: 'gone' }, 3 * S)).toMatchObject([{ result: 'canceled' }])
    expect(state.agents.get('a')).toMatchObject({ slots: [], misses: 0 })
  })
})

describe('waiting', () => {
  it('widens to the next group and on from there, keeping its place', () => {
    const set = settings({
      g: { overflow: { groupId: 'h', after: 30 } },
      h: { overflow: { groupId: 'i', after: 10 } },
      i: { overflow: { groupId: 'g', after: 1 } },
    })
    const at = (id: string) => agent(id, { places: [place(id)], slots: [slot('busy')] })
    const state = desk({
      waiting: [waiting('one')],
      agents: [at('h'), at('i')],
      groups: ['g', 'h', 'i'].map((id) => group(id)),
    })
    expect(run(state, set).nextAt).toBe(30 * S)
    expect(quiet(run(state, set, 30 * S).decisions)).toEqual([{ type: 'share', id: 'one', groupId: 'h' }])
    expect(quiet(run(state, set, 41 * S).decisions)).toEqual([{ type: 'share', id: 'one', groupId: 'i' }])
    const i = state.agents.get('i')
    if (i) i.slots = []
    expect(given(run(state, set, 42 * S).decisions)).toEqual([['one', 'i']])
  })

  it('asks a backup of the own group at once through a group where they are none', () => {
    const set = settings({ g: { overflow: { groupId: 'h', after: 30 }, backupAfter: 999 }, h: {} })
    const full = agent('full', { slots: [slot('c')] })
    const both = agent('both', { places: [place('g', { tier: 'backup' }), place('h')] })
    const state = desk({ waiting: [waiting('one')], agents: [full, both], groups: ['g', 'h'].map((id) => group(id)) })
    expect(given(run(state, set, 29 * S).decisions)).toEqual([])
    expect(run(state, set, 30 * S).decisions).toMatchObject([
      { type: 'share', groupId: 'h' },
      { type: 'give', personId: 'both', groupId: 'h' },
    ])
  })

  it.each(['end', 'message'] as const)('ends when its time is over: %s', (outcome) => {
    const state = desk({ waiting: [waiting('one')], agents: [agent('a')] })
    const set = settings({ g: { ring: { seconds: 90, breakAfter: null }, timeout: { after: 60, outcome } } })
    expect(run(state, set).nextAt).toBe(60 * S)
    expect(run(state, set, 60 * S).decisions).toEqual([
      { type: 'unring', id: 'one', personId: 'a', result: 'canceled' },
      { type: 'timeout', id: 'one', outcome },
    ])
    expect(state.agents.get('a')?.slots).toEqual([])
  })

  it('is a caller who holds the line as it is a chat; who is to be called back goes on waiting', () => {
    const set = settings({ g: { timeout: { after: 60, outcome: 'end' }, closing: 'end' } })
    const at = (isOnTheLine: boolean, closedAt: number | null) => {
      const one = waiting('call', { medium: 'call', isOnTheLine })
      return quiet(run(desk({ waiting: [one], groups: [group('g', { closedAt })] }), set, 60 * S).decisions)
    }
    expect(at(true, null)).toEqual([{ type: 'timeout', id: 'call', outcome: 'end' }])
    expect(at(true, 1)).toMatchObject([{ id: 'call', outcome: 'end' }])
    expect(at(false, 1)).toEqual([])
  })

  it('goes on at closing time, or ends, as it is set', () => {
    const closing = (outcome: 'keep' | 'end', closedAt: number | null = waiting('one').since + 1) => {
      const state = desk({ waiting: [waiting('one')], groups: [group('g', { open: false, closedAt })] })
      return quiet(run(state, settings({ g: { closing: outcome } })).decisions)
    }
    expect(closing('keep')).toEqual([])
    expect(closing('end')).toEqual([{ type: 'closed', id: 'one', outcome: 'end' }])
    // Who came in while it was closed was meant to.
    expect(closing('end', waiting('one').since)).toEqual([])
    expect(closing('end', null)).toEqual([])
  })

  it('goes by the closing time of its channel where that counts, whatever that of its group is', () => {
    const ofChannel = (closedAt: number | null, ofGroup: number | null) => {
      const one = { ...waiting('one'), closedAt }
      const state = desk({ waiting: [one], groups: [group('g', { closedAt: ofGroup })] })
      return quiet(run(state, settings({ g: { closing: 'end' } })).decisions)
    }
    const later = waiting('one').since + 1
    expect(ofChannel(later, null)).toEqual([{ type: 'closed', id: 'one', outcome: 'end' }])
    expect(ofChannel(null, later)).toEqual([])
  })

  it('is told its place on coming, and again when it has changed, never more often than is set', () => {
    const state = desk({ waiting: [waiting('a'), waiting('b', { since: 1 })] })
    const set = settings({ g: { tellEvery: 30 } })
    expect(run(state, set, 1).decisions).toEqual([
      { type: 'tell', id: 'a', position: 1, ahead: 0, seconds: null },
      { type: 'tell', id: 'b', position: 2, ahead: 1, seconds: null },
    ])
    apply(state, { type: 'left', id: 'a', how: 'gone' }, 2)
    expect(run(state, set, 20 * S)).toEqual({ decisions: [], nextAt: 30 * S + 1 })
    expect(run(state, set, 30 * S + 1).decisions).toEqual([
      { type: 'tell', id: 'b', position: 1, ahead: 0, seconds: null },
    ])
    expect(run(state, set, 60 * S + 1).decisions).toEqual([])
  })
})
