import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { assign, effectiveLimit, positions, type RoutingAgent, type Waiting } from '#src/domain/routing/assign.ts'

const waiting = (id: string, rest: Partial<Waiting> = {}): Waiting => ({
  id,
  groupId: 'g',
  priority: 0,
  enqueuedAt: 0,
  ...rest,
})
const agent = (id: string, rest: Partial<RoutingAgent> = {}): RoutingAgent => ({
  id,
  groupIds: ['g'],
  online: true,
  load: 0,
  limit: 1,
  idleSince: 0,
  ...rest,
})

describe('places in the queue', () => {
  it('serves priority first, then who came first, then the id', () => {
    const queue = [
      waiting('late', { enqueuedAt: 2 }),
      waiting('b', { enqueuedAt: 1 }),
      waiting('a', { enqueuedAt: 1 }),
      waiting('vip', { enqueuedAt: 9, priority: 5 }),
    ]
    expect([...positions(queue)].map(([id, place]) => [id, place.position, place.ahead])).toEqual([
      ['vip', 1, 0],
      ['a', 2, 1],
      ['b', 3, 2],
      ['late', 4, 3],
    ])
  })

  it('counts each group by itself, from 1 without a gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ groupId: fc.constantFrom('g', 'h'), priority: fc.nat(2), enqueuedAt: fc.nat(5) }), {
          maxLength: 30,
        }),
        (rows) => {
          const places = positions(rows.map((row, index) => ({ id: `c${index}`, ...row })))
          for (const group of ['g', 'h']) {
            const own = rows.flatMap((row, index) =>
              row.groupId === group ? (places.get(`c${index}`)?.position ?? 0) : [],
            )
            expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
          }
        },
      ),
    )
  })
})

describe('reception limit', () => {
  it('is the highest of the groups, unless the member has one of their own', () => {
    expect(effectiveLimit(null, [2, 7, 5])).toBe(7)
    expect(effectiveLimit(3, [2, 7, 5])).toBe(3)
    expect(effectiveLimit(0, [9])).toBe(0)
    expect(effectiveLimit(null, [])).toBe(0)
  })
})

describe('assignment', () => {
  it('gives to whoever has been idle longest', () => {
    const agents = [agent('new', { idleSince: 5 }), agent('old', { idleSince: 1 })]
    expect(assign([waiting('c')], agents, () => 'longest_idle')).toEqual([{ conversationId: 'c', agentId: 'old' }])
  })

  it('gives to whoever is least busy for their limit', () => {
    const agents = [agent('half', { load: 2, limit: 4 }), agent('third', { load: 2, limit: 6 })]
    expect(assign([waiting('c')], agents, () => 'least_busy')).toEqual([{ conversationId: 'c', agentId: 'third' }])
  })

  it('spreads several over several agents', () => {
    const agents = [agent('a', { limit: 5, idleSince: 1 }), agent('b', { limit: 5, idleSince: 2 })]
    const decided = assign([waiting('1'), waiting('2', { enqueuedAt: 1 })], agents, () => 'longest_idle')
    expect(decided.map((one) => one.agentId)).toEqual(['a', 'b'])
  })

  it('leaves manual groups to the agents', () => {
    expect(assign([waiting('c')], [agent('a')], () => 'manual')).toEqual([])
  })

  it('never exceeds a limit, crosses a group, wakes an agent or assigns twice', () => {
    const groups = fc.constantFrom('g', 'h')
    fc.assert(
      fc.property(
        fc.array(fc.record({ groupId: groups, priority: fc.nat(2), enqueuedAt: fc.nat(9) }), { maxLength: 20 }),
        fc.array(
          fc.record({
            groupIds: fc.uniqueArray(groups),
            online: fc.boolean(),
            load: fc.nat(3),
            limit: fc.nat(4),
            idleSince: fc.nat(9),
          }),
          { maxLength: 6 },
        ),
        fc.constantFrom('longest_idle' as const, 'least_busy' as const),
        (rows, staff, strategy) => {
          const queue = rows.map((row, index) => ({ id: `c${index}`, ...row }))
          const agents = staff.map((one, index) => ({ id: `a${index}`, ...one }))
          const decided = assign(queue, agents, () => strategy)
          expect(new Set(decided.map((one) => one.conversationId)).size).toBe(decided.length)
          for (const one of agents) {
            const got = decided.filter((decision) => decision.agentId === one.id)
            expect(one.load + got.length).toBeLessThanOrEqual(Math.max(one.load, one.limit))
            if (got.length > 0) expect(one.online).toBe(true)
            for (const { conversationId } of got) {
              expect(one.groupIds).toContain(queue.find((row) => row.id === conversationId)?.groupId)
            }
          }
        },
      ),
    )
  })
})
