import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { afterMove, END_REASONS, visitorEndReason, type Move, type Standing } from '#src/domain/conversation/state.ts'

const at = (state: Standing['state'], ownerId: string | null = null, groupId: string | null = null): Standing => ({
  state,
  ownerId,
  groupId,
})

describe('the conversation machine', () => {
  it('knows the fifteen end reasons', () => {
    expect(new Set(END_REASONS).size).toBe(15)
  })

  it.each<[string, Standing, Move, Standing | undefined]>([
    ['the bot hands over to a queue', at('bot'), { type: 'queue', groupId: 'g' }, at('queued', null, 'g')],
    [
      'a queue rings an agent',
      at('queued', null, 'g'),
      { type: 'ring', agentId: 'a', until: new Date(0) },
      at('ringing', 'a', 'g'),
    ],
    [
      'a missed ring goes back to the queue',
      at('ringing', 'a', 'g'),
      { type: 'miss', result: 'missed' },
      at('queued', null, 'g'),
    ],
    ['who is rung accepts', at('ringing', 'a', 'g'), { type: 'accept', agentId: 'a' }, at('in_service', 'a', 'g')],
    ['nobody else accepts a ring', at('ringing', 'a', 'g'), { type: 'accept', agentId: 'b' }, undefined],
    [
      'anyone accepts from the queue',
      at('queued', null, 'g'),
      { type: 'accept', agentId: 'b' },
      at('in_service', 'b', 'g'),
    ],
    ['nobody accepts what is served', at('in_service', 'a', 'g'), { type: 'accept', agentId: 'b' }, undefined],
    [
      'a colleague takes over',
      at('in_service', 'a', 'g'),
      { type: 'hand_over', agentId: 'b' },
      at('in_service', 'b', 'g'),
    ],
    ['nobody hands over to themselves', at('in_service', 'a', 'g'), { type: 'hand_over', agentId: 'a' }, undefined],
    ['an agent gives back to the bot', at('in_service', 'a', 'g'), { type: 'return_to_bot' }, at('bot')],
    ['the bot gives nothing back', at('bot'), { type: 'return_to_bot' }, undefined],
    ['a visitor leaves the queue', at('queued', null, 'g'), { type: 'leave_queue' }, at('bot')],
    ['nothing follows an end', at('ended', 'a', 'g'), { type: 'end', reason: 'agent_ended' }, undefined],
  ])('%s', (_, standing, move, expected) => {
    expect(afterMove(standing, move)).toEqual(expected)
  })

  it('keeps an owner exactly while somebody is asked or serves, whatever the moves', () => {
    expect.hasAssertions()
    const move: fc.Arbitrary<Move> = fc.oneof(
      fc.record({
        type: fc.constant('queue' as const),
        groupId: fc.constantFrom('g', 'h'),
      }),
      fc.record({
        type: fc.constantFrom('accept' as const, 'hand_over' as const),
        agentId: fc.constantFrom('a', 'b'),
      }),
      fc.record({
        type: fc.constant('ring' as const),
        agentId: fc.constantFrom('a', 'b'),
        until: fc.constant(new Date(0)),
      }),
      fc.record({
        type: fc.constant('miss' as const),
        result: fc.constantFrom('missed', 'declined', 'rescinded'),
      }),
      fc.record({
        type: fc.constantFrom('return_to_bot' as const, 'leave_queue' as const),
      }),
      fc.record({
        type: fc.constant('end' as const),
        reason: fc.constantFrom(...END_REASONS),
      }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let standing = at('bot')
        for (const one of moves) {
          const next = afterMove(standing, one)
          if (standing.state === 'ended') expect(next).toBeUndefined()
          standing = next ?? standing
          if (standing.state === 'ringing' || standing.state === 'in_service') expect(standing.ownerId).not.toBeNull()
          if (standing.state === 'bot' || standing.state === 'queued') expect(standing.ownerId).toBeNull()
          if (standing.state === 'queued' || standing.state === 'ringing') expect(standing.groupId).not.toBeNull()
        }
      }),
    )
  })

  it('tells leaving a queue from leaving a conversation', () => {
    expect(visitorEndReason('queued')).toBe('abandoned_in_queue')
    expect(visitorEndReason('ringing')).toBe('abandoned_in_queue')
    expect(visitorEndReason('bot')).toBe('user_ended')
    expect(visitorEndReason('in_service')).toBe('user_ended')
  })
})
