import { describe, expect, it } from 'vitest'
import { enqueue, type Request } from '#src/domain/routing/enqueue.ts'
import { agent, desk, group, place, settings, slot, waiting } from './desk.ts'

const request = (rest: Partial<Request> = {}): Request => ({
  id: 'one',
  medium: 'chat',
  groupId: 'g',
  priority: 0,
  vip: false,
  since: 0,
  needs: [],
  only: null,
  last: null,
  allowBusy: false,
  isNew: true,
  ...rest,
})

describe('the one way into a queue', () => {
  it('lets in where somebody could serve, whether they have room or not', () => {
    const state = desk({ agents: [agent('a', { slots: [slot('c')] })] })
    expect(enqueue(state, settings(), request({ since: 5 }), 9)).toMatchObject({ groupId: 'g', since: 5, rankAt: 5 })
  })

  it.each(['bot', 'message', 'end'] as const)('says what becomes of a visitor while nobody is there: %s', (nobody) => {
    const state = desk({ agents: [agent('a', { chosen: 'offline' })] })
    expect(enqueue(state, settings({ g: { nobody } }), request(), 0)).toEqual({ reason: 'no_agent', outcome: nobody })
  })

  it('asks for needs that never lapse only', () => {
    const state = desk({ agents: [agent('a')] })
    const needs = (until: number | null) => [{ skill: 'lang:fr', level: 1 as const, until }]
    expect(enqueue(state, settings(), request({ needs: needs(9) }), 0)).toMatchObject({ groupId: 'g' })
    expect(enqueue(state, settings(), request({ needs: needs(null) }), 0)).toMatchObject({ reason: 'no_agent' })
  })

  it('refuses outside the hours, and beyond the greatest length', () => {
    const closed = desk({ agents: [agent('a')], groups: [group('g', { open: false })] })
    expect(enqueue(closed, settings({ g: { outside: 'message' } }), request(), 0)).toEqual({
      reason: 'closed',
      outcome: 'message',
    })
    const full = (greatest: number) =>
      enqueue(
        desk({ agents: [agent('a')], waiting: [waiting('x')] }),
        settings({ g: { greatest, beyond: 'message' } }),
        request(),
        0,
      )
    expect(full(1)).toEqual({ reason: 'full', outcome: 'message' })
    expect(full(2)).toMatchObject({ groupId: 'g' })
  })

  it('goes on to the overflow, and ends where it leads in a circle', () => {
    const groups = [group('g', { mode: 'draining' }), group('h', { mode: 'paused' })]
    const to = (groupId: string) => ({ overflow: { groupId, after: 1 } })
    const state = desk({ agents: [agent('a', { places: [place('h')] })], groups })
    expect(enqueue(state, settings({ g: to('h'), h: to('g') }), request(), 0)).toEqual({
      reason: 'paused',
      outcome: 'bot',
    })
    const open = desk({
      agents: [agent('a', { places: [place('h')] })],
      groups: [group('g', { mode: 'paused' }), group('h')],
    })
    expect(enqueue(open, settings({ g: to('h'), h: {} }), request(), 0)).toMatchObject({ groupId: 'h' })
  })

  it('lets back in who waits already, whatever the group has become', () => {
    const state = desk({ groups: [group('g', { open: false, mode: 'draining' })] })
    expect(enqueue(state, settings(), request({ isNew: false }), 0)).toMatchObject({ groupId: 'g' })
  })

  it('prefers the last agent for twenty seconds, where it was within the days', () => {
    const state = desk({ agents: [agent('a')] })
    const set = settings({ g: { lastAgentDays: 2 } })
    const last = (at: number) => enqueue(state, set, request({ last: { personId: 'a', at } }), 3 * 86_400_000)
    expect(last(86_400_000)).toMatchObject({ prefer: { personId: 'a', until: 3 * 86_400_000 + 20_000 } })
    expect(last(86_399_999)).toMatchObject({ prefer: null })
  })
})
