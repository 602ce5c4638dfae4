import { describe, expect, it } from 'vitest'
import fc from '#tests/support/properties.ts'
import { choose } from '#src/domain/routing/choose.ts'
import { apply } from '#src/domain/routing/apply.ts'
import { decide } from '#src/domain/routing/decide.ts'
import type { Decision } from '#src/domain/routing/look.ts'
import { enqueue } from '#src/domain/routing/enqueue.ts'
import { positions, rankOf } from '#src/domain/routing/rank.ts'
import { limitOf } from '#src/domain/routing/room.ts'
import {
  createRoutingState,
  setAgent,
  setWaiting,
  type Agent,
  type GroupSettings,
  type RoutingState,
  type Settings,
} from '#src/domain/routing/state.ts'
import { agent, desk, group, groupSettings, place } from './desk.ts'

/** What holds of every history of a desk: random groups, agents, settings and visitors, played through the engine alone. */

const GROUPS = ['g', 'h', 'i'] as const
const CREDIT_MS = 1000 * (9 * 60 + 300)

const settingsOf = (sets: Partial<GroupSettings>[]): Settings => ({
  groups: new Map(GROUPS.map((id, index) => [id, groupSettings(sets[index])])),
  ageSeconds: 60,
  vipSeconds: 300,
  chatsDuringCall: 0,
  callNeedsNoChats: true,
})

const aGroup = fc.record({
  strategy: fc.constantFrom('longest_idle' as const, 'round_robin' as const, 'least_busy' as const),
  usePriority: fc.boolean(),
  lastAgentDays: fc.constantFrom(null, 1),
  backupAfter: fc.constantFrom(0, 10, 60),
  ring: fc.constantFrom(null, { seconds: 15, breakAfter: 2 }, { seconds: 20, breakAfter: null }),
  greatest: fc.constantFrom(0, 2, 999),
  overflow: fc.constantFrom(null, { groupId: 'h', after: 20 }, { groupId: 'i', after: 30 }),
  timeout: fc.constantFrom(null, { after: 60, outcome: 'end' as const }, { after: 90, outcome: 'keep' as const }),
  tellEvery: fc.constantFrom(null, 10),
})

const anAgent = fc.record({
  chosen: fc.constantFrom('online' as const, 'online' as const, 'online' as const, 'busy' as const, 'offline' as const),
  ownLimit: fc.constantFrom(null, 0, 1, 2),
  skills: fc.constantFrom(new Map(), new Map([['fr', 3 as const]])),
  places: fc.subarray([...GROUPS], { minLength: 1 }).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({
            priority: fc.integer({ min: 1, max: 9 }),
            tier: fc.constantFrom('main' as const, 'backup' as const),
            limit: fc.integer({ min: 0, max: 3 }),
          })
          .map((rest) => place(id, rest)),
      ),
    ),
  ),
})

const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      to: fc.nat(2),
      priority: fc.constantFrom(0, 0, 3, 9),
      vip: fc.boolean(),
      needs: fc.constantFrom(null, 5, null),
      allowBusy: fc.boolean(),
      voice: fc.boolean(),
      last: fc.option(fc.nat(4)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      who: fc.nat(4),
      chosen: fc.constantFrom('online' as const, 'busy' as const, 'offline' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('line' as const), who: fc.nat(4), connected: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mode' as const),
      to: fc.nat(2),
      mode: fc.constantFrom('running' as const, 'paused' as const, 'draining' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 90 }) }) },
)
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never

const aHistory = fc.record({
  sets: fc
    .tuple(aGroup, aGroup, aGroup)
    .map(([g, h, i]) => [
      g,
      { ...h, overflow: h.overflow?.groupId === 'h' ? null : h.overflow },
      { ...i, overflow: null },
    ]),
  agents: fc
    .array(anAgent, { minLength: 1, maxLength: 5 })
    .map((all) => all.map((rest, index) => agent(`a${index}`, rest))),
  acts: fc.array(anAct, { minLength: 1, maxLength: 40 }),
  seed: fc.nat(),
})

type World = {
  state: RoutingState
  now: number
  strained: Set<string>
  arrived: number
  log: Decision[]
  nextAt: number | null
}

const begin = (agents: Agent[], order: 'as is' | 'backwards' = 'as is'): World => {
  const copies = agents.map((one) => ({ ...one }))
  const groups = GROUPS.map((id) => group(id))
  return {
    state: desk({
      agents: order === 'as is' ? copies : copies.reverse(),
      groups: order === 'as is' ? groups : groups.reverse(),
    }),
    now: 0,
    strained: new Set(),
    arrived: 0,
    log: [],
    nextAt: null,
  }
}

const nth = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)]

/** Does one thing; returns what the engine answered at once. */
function act(world: World, set: Settings, doing: Act): void {
  const { state, now } = world
  const ringing = state.order.filter(({ ring }) => ring !== null)
  if (doing.do === 'arrive') {
    world.arrived += 1
    const one = enqueue(
      state,
      set,
      {
        id: `c${world.arrived}`,
        medium: doing.voice ? 'call' : 'chat',
        groupId: GROUPS[doing.to] ?? 'g',
        priority: doing.priority,
        vip: doing.vip,
        since: now,
        needs: doing.needs === null ? [] : [{ skill: 'fr', level: 3, until: now + doing.needs * 1000 }],
        only: null,
        last: doing.last === null ? null : { personId: `a${doing.last}`, at: now },
        allowBusy: doing.allowBusy,
        isNew: true,
      },
      now,
    )
    if ('groupId' in one) setWaiting(state, one)
    if (doing.allowBusy) world.strained.add(`c${world.arrived}`)
  } else if (doing.do === 'accept' || doing.do === 'decline') {
    const one = nth(ringing, doing.which)
    const personId = one?.ring?.personId
    if (one && personId)
      world.log.push(
        ...apply(
          state,
          { type: 'answered', id: one.id, personId, answer: doing.do === 'accept' ? 'accepted' : 'declined' },
          now,
        ),
      )
  } else if (doing.do === 'leave') {
    const one = nth(state.order, doing.which)
    if (one) world.log.push(...apply(state, { type: 'left', id: one.id, how: 'gone' }, now))
  } else if (doing.do === 'end') {
    const busy = [...state.agents.values()].filter(({ slots }) => slots.some(({ stage }) => stage === 'serving'))
    const who = nth(
      busy.sort((a, b) => (a.id < b.id ? -1 : 1)),
      doing.which,
    )
    if (who) {
      const ended = who.slots.find(({ stage }) => stage === 'serving')
      who.slots = who.slots.filter((one) => one !== ended)
    }
  } else if (doing.do === 'status') {
    const who = state.agents.get(`a${doing.who}`)
    if (who) setAgent(state, { ...who, chosen: doing.chosen })
  } else if (doing.do === 'line') {
    const who = state.agents.get(`a${doing.who}`)
    if (who) setAgent(state, { ...who, connected: doing.connected })
  } else if (doing.do === 'mode') {
    const one = state.groups.get(GROUPS[doing.to] ?? 'g')
    if (one) one.mode = doing.mode
  }
}

function look(world: World, set: Settings, seed: number): Decision[] {
  const { decisions, nextAt } = decide(world.state, set, world.now, seed)
  world.log.push(...decisions)
  world.nextAt = nextAt
  return decisions
}

/** Plays a history, looking whenever something happens and whenever the engine said that something would. */
function play(
  history: typeof aHistory extends fc.Arbitrary<infer T> ? T : never,
  each: (world: World, set: Settings) => void = () => undefined,
  order: 'as is' | 'backwards' = 'as is',
): World {
  const set = settingsOf(history.sets)
  const world = begin(history.agents, order)
  for (const doing of history.acts) {
    if (doing.do === 'pass') {
      const until = world.now + doing.seconds * 1000
      while (world.nextAt !== null && world.nextAt <= until) {
        world.now = world.nextAt
        look(world, set, history.seed)
        each(world, set)
      }
      world.now = until
    } else act(world, set, doing)
    look(world, set, history.seed)
    each(world, set)
  }
  return world
}

describe('whatever happens at a desk', () => {
  it('gives nobody above their limit but one, where that is allowed, and nothing twice', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        play(history, ({ state, strained }) => {
          const held = [...state.agents.values()].flatMap((one) =>
            one.slots.map(({ conversationId }) => conversationId),
          )
          expect(new Set(held).size).toBe(held.length)
          for (const one of state.agents.values()) {
            const mayBeOver = one.slots.some(({ conversationId }) => strained.has(conversationId))
            expect(one.slots.length).toBeLessThanOrEqual(limitOf(one) + (mayBeOver ? 1 : 0))
          }
          for (const one of state.order) {
            const rings = [...state.agents.values()].filter(({ slots }) =>
              slots.some(({ conversationId }) => conversationId === one.id),
            )
            expect(rings.map(({ id }) => id)).toEqual(one.ring ? [one.ring.personId] : [])
          }
        })
      }),
      { numRuns: 1500 },
    )
  })

  it('leaves nobody waiting whom somebody could have now', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const left: string[] = []
        play(history, ({ state, now }, set) => {
          const waits = state.order.filter((one) => !one.ring)
          left.push(...waits.flatMap((one) => choose(state, set, one, now, history.seed).agent?.id ?? []))
        })
        expect(left).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('decides the same again, and whatever order it was told in', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const once = play(history)
        expect(play(history).log).toEqual(once.log)
        expect(play(history, undefined, 'backwards').log).toEqual(once.log)
      }),
      { numRuns: 500 },
    )
  })

  it('misses no moment: looking each second decides what looking when told decides', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const set = settingsOf(history.sets)
        const ticking = begin(history.agents)
        for (const doing of history.acts) {
          if (doing.do === 'pass') {
            for (let second = 0; second < doing.seconds; second += 1) {
              ticking.now += 1000
              look(ticking, set, history.seed)
            }
          } else {
            act(ticking, set, doing)
            look(ticking, set, history.seed)
          }
        }
        const told = play(history)
        expect(ticking.log).toEqual(told.log)
      }),
      { numRuns: 500 },
    )
  })

  it('decides on a part that nothing leads out of as on the whole', () => {
    fc.assert(
      fc.property(aHistory, fc.nat(40), (history, cut) => {
        const set = settingsOf(history.sets.map((one) => ({ ...one, overflow: null })))
        const acts = history.acts.slice(0, cut)
        const apart = history.agents.map((one) => ({ ...one, places: one.places.slice(0, 1) }))
        const world = begin(apart)
        for (const doing of acts) {
          if (doing.do === 'pass') world.now += doing.seconds * 1000
          else act(world, set, doing)
        }
        const part = (id: string) =>
          createRoutingState({
            waiting: world.state.order.filter(({ groupId }) => groupId === id).map((one) => ({ ...one })),
            agents: [...world.state.agents.values()]
              .filter(({ places }) => places[0]?.groupId === id)
              .map((one) => ({ ...one })),
            groups: [...world.state.groups.values()].filter((one) => one.id === id).map((one) => ({ ...one })),
          })
        const parts = GROUPS.map((id) => part(id)).flatMap(
          (state) => decide(state, set, world.now, history.seed).decisions,
        )
        const whole = decide(world.state, set, world.now, history.seed).decisions
        const sorted = (all: Decision[]) => all.map((one) => JSON.stringify(one)).sort()
        expect(sorted(parts)).toEqual(sorted(whole))
      }),
      { numRuns: 500 },
    )
  })

  it('lets nobody overtake by more than the greatest credit, and numbers everybody from 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ since: fc.nat(2_000_000), priority: fc.nat(9), vip: fc.boolean() }), { maxLength: 20 }),
        (all) => {
          const ranked = all.map((one, index) => ({
            ...one,
            id: `c${index}`,
            groupId: 'g',
            rankAt: rankOf(one, { ageSeconds: 60, vipSeconds: 300 }),
          }))
          const places = positions(ranked)
          expect([...places.values()].map(({ position }) => position).sort((a, b) => a - b)).toEqual(
            all.map((_, index) => index + 1),
          )
          for (const a of ranked)
            for (const b of ranked)
              if ((places.get(a.id)?.position ?? 0) < (places.get(b.id)?.position ?? 0))
                expect(a.since - b.since).toBeLessThanOrEqual(CREDIT_MS)
        },
      ),
    )
  })
})
