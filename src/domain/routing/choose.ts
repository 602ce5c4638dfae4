import { limitOf, noRoomFor } from './room.ts'
import type { Agent, GroupSettings, Need, Place, RoutingState, Settings, Strategy, Waiting } from './state.ts'
import { tieOf } from './tie.ts'

/** Why somebody is not given a conversation. */
export const BARS = [
  'may',
  'away',
  'status',
  'paused',
  'asked',
  'skill',
  'call',
  'full',
  'backup_later',
  'preferred',
] as const
export type Bar = (typeof BARS)[number]

/** In which order agents are looked at: those who are meant for it, those behind them, those who have enough already. */
export const TIERS = ['main', 'backup', 'busy', 'over'] as const
export type Tier = (typeof TIERS)[number]

/** What a decision rests on, for the history and for who asks why. */
export type Why = {
  rule: 'only' | 'last_agent' | Strategy
  tier: Tier
  /** How many agents were looked at, and why how many of them were out. */
  looked: number
  out: Partial<Record<Bar, number>>
  /** What was asked for of who takes it; left out: nothing. */
  needs?: readonly Pick<Need, 'skill' | 'level'>[]
  /** Whether several were equal after every rule. */
  tie: boolean
}

/** Who is to have it, or why nobody is; `again`: when that changes by itself. */
export type Choice =
  | { agent: Agent; place: Place | undefined; why: Why }
  | { agent: null; looked: number; out: Partial<Record<Bar, number>>; again: number | null }

type Candidate = { agent: Agent; place: Place | undefined; tier: Tier }

/** The needs that have not lapsed. */
export const needsOf = (one: Pick<Waiting, 'needs'>, now: number): readonly Need[] =>
  one.needs.filter(({ until }) => until === null || until > now)

/** Whether somebody could serve a conversation at all, whether they have room now or not. */
export function couldServe(agent: Agent, needs: readonly Need[], allowBusy: boolean): boolean {
  return barOfAgent(agent, needs, allowBusy) === undefined
}

/** Why somebody could not serve it, whatever room they have. */
function barOfAgent(agent: Agent, needs: readonly Need[], allowBusy: boolean): Bar | undefined {
  if (!agent.may) return 'may'
  if (!agent.connected) return 'away'
  // A list of who is asked, never of who is not.
  if (agent.chosen !== 'online' && !(allowBusy && agent.chosen === 'busy')) return 'status'
  if (limitOf(agent) === 0) return 'full'
  for (const { skill, level } of needs) if ((agent.skills.get(skill) ?? 0) < level) return 'skill'
  return undefined
}

/** The groups through which a conversation may be served now, its own first. */
export function groupsOf(one: Waiting, now: number): string[] {
  return [one.groupId, ...one.sharedWith.filter(({ from }) => from <= now).map(({ groupId }) => groupId)]
}

/**
 * Looks at everybody through whom it may be served, each once, with the place in which they are to be asked first, and whether
 * that group's queue is paused. A desk is large: nothing is made for each.
 */
function eachCandidate(
  state: RoutingState,
  one: Waiting,
  now: number,
  look: (agent: Agent, place: Place | undefined, paused: boolean) => void,
): void {
  if (one.only !== null) {
    const agent = state.agents.get(one.only)
    if (agent && agent.places.length > 0) look(agent, placeIn(agent, one.groupId), false)
    return
  }
  const groupIds = groupsOf(one, now)
  for (const groupId of groupIds)
    for (const agent of state.members.get(groupId) ?? [])
      if (groupIds.length === 1 || soonestOf(state, agent, groupIds) === groupId)
        look(agent, placeIn(agent, groupId), isPaused(state, groupId))
}

const isPaused = ({ groups }: RoutingState, groupId: string) => groups.get(groupId)?.mode === 'paused'

/** The group through which an agent of several is asked first: one that is not paused, of those where they are no backup. */
function soonestOf(state: RoutingState, agent: Agent, groupIds: readonly string[]): string | undefined {
  let soonest: string | undefined
  let best = Infinity
  for (const groupId of groupIds) {
    const place = placeIn(agent, groupId)
    if (!place) continue
    const rank = (isPaused(state, groupId) ? 2 : 0) + (place.tier === 'backup' ? 1 : 0)
    if (rank >= best) continue
    best = rank
    soonest = groupId
  }
  return soonest
}

function placeIn({ places }: Agent, groupId: string): Place | undefined {
  for (const place of places) if (place.groupId === groupId) return place
  return undefined
}

/** Who is to have a waiting conversation now, and why. */
export function choose(state: RoutingState, settings: Settings, one: Waiting, now: number, seed: number): Choice {
  const group = settings.groups.get(one.groupId)
  if (!group) return { agent: null, looked: 0, out: {}, again: null }
  const needs = needsOf(one, now)
  const isPreferring = one.only === null && one.prefer !== null && one.prefer.until > now
  const backupsFrom = one.since + group.backupAfter * 1000
  const out: Partial<Record<Bar, number>> = {}
  const best: Partial<Record<Tier, Best>> = {}
  const take = takerOf(best, { one, needs, group, seed })
  let looked = 0
  let isMainThere = false
  let isPreferredFull = false
  let preferred: Candidate | undefined

  eachCandidate(state, one, now, (agent, place, paused) => {
    looked += 1
    const bar = barOf(one, agent, needs, paused)
    if (bar === undefined && place?.tier !== 'backup') isMainThere = true
    const noRoom = bar ?? noRoomFor(agent, one.medium, settings)
    const tier = tierOf(one, agent, place, noRoom)
    if (isPreferring && agent.id === one.prefer?.personId && bar === undefined) {
      if (tier === undefined) isPreferredFull = true
      else preferred = { agent, place, tier }
    }
    if (tier === undefined) count(out, noRoom ?? 'full')
    else take(agent, place, tier)
  })

  if (best.backup && isMainThere && now < backupsFrom) {
    out.backup_later = best.backup.of
    delete best.backup
  }
  const asked = one.only === null ? needs.map(({ skill, level }) => ({ skill, level })) : []
  const seen = { looked, out, ...(asked.length > 0 && { needs: asked }) }
  if (preferred && best[preferred.tier])
    return { ...preferred, why: { rule: 'last_agent', tier: preferred.tier, ...seen, tie: false } }
  const tier = TIERS.find((wanted) => best[wanted])
  if (isPreferredFull && one.prefer) {
    const able = TIERS.reduce((sum, each) => sum + (best[each]?.of ?? 0), 0)
    if (able > 0) out.preferred = able
    return { agent: null, looked, out, again: one.prefer.until }
  }
  const first = tier && best[tier]
  if (!first) return { agent: null, looked, out, again: out.backup_later ? backupsFrom : null }
  const rule = one.only === null ? group.strategy : 'only'
  return { agent: first.agent, place: first.place, why: { rule, tier, ...seen, tie: first.tie } }
}

function barOf(one: Waiting, agent: Agent, needs: readonly Need[], paused: boolean): Bar | undefined {
  const bar = barOfAgent(agent, one.only === null ? needs : [], one.allowBusy)
  if (bar !== undefined) return bar
  if (paused) return 'paused'
  return one.asked.includes(agent.id) ? 'asked' : undefined
}

/** In which tier an agent may have it; undefined: not at all. */
function tierOf(one: Waiting, agent: Agent, place: Place | undefined, bar: Bar | undefined): Tier | undefined {
  if (bar === undefined) return agent.chosen === 'busy' ? 'busy' : (place?.tier ?? 'main')
  const isOnceOver =
    bar === 'full' && one.allowBusy && agent.chosen === 'online' && agent.slots.length === limitOf(agent)
  return isOnceOver && agent.slots.length > 0 ? 'over' : undefined
}

type Wanted = { one: Waiting; needs: readonly Need[]; group: GroupSettings; seed: number }

/** The first of a tier so far, how well they master what is asked for, and of how many they are the first. */
type Best = { agent: Agent; place: Place | undefined; skill: number; of: number; tie: boolean }

/** Keeps the first of each tier by skill, place and strategy; who is equal in all of it is told apart by the seed. */
function takerOf(best: Partial<Record<Tier, Best>>, { one, needs, group, seed }: Wanted) {
  const byStrategy = STRATEGY[group.strategy]
  return (agent: Agent, place: Place | undefined, tier: Tier): void => {
    const skill = skillIn(agent, needs)
    const first = best[tier]
    if (!first) {
      best[tier] = { agent, place, skill, of: 1, tie: false }
      return
    }
    first.of += 1
    const difference =
      first.skill - skill ||
      (group.usePriority ? priorityOf(place) - priorityOf(first.place) : 0) ||
      byStrategy(agent, first.agent, one.groupId)
    if (difference > 0) return
    first.tie = difference === 0
    if (first.tie && tieOf(seed, one.id, agent.id) >= tieOf(seed, one.id, first.agent.id)) return
    Object.assign(first, { agent, place, skill })
  }
}

/** How well somebody masters all that is asked for, added up. */
function skillIn({ skills }: Agent, needs: readonly Need[]): number {
  let sum = 0
  for (const { skill } of needs) sum += skills.get(skill) ?? 0
  return sum
}

const priorityOf = (place: Place | undefined) => place?.priority ?? 9

type Compare = (a: Agent, b: Agent, groupId: string) => number

const longestIdle: Compare = (a, b) => a.idleSince - b.idleSince
const shareOf = (agent: Agent) => agent.slots.length / Math.max(1, limitOf(agent))
/** Never given comes first: there is no pointer that goes stale when members come and go. */
const lastGivenIn = (agent: Agent, groupId: string) => agent.lastGiven.get(groupId) ?? -Infinity

const STRATEGY: Record<Strategy, Compare> = {
  manual: longestIdle,
  longest_idle: longestIdle,
  round_robin: (a, b, groupId) =>
    compareNumbers(lastGivenIn(a, groupId), lastGivenIn(b, groupId)) || longestIdle(a, b, groupId),
  least_busy: (a, b, groupId) => shareOf(a) - shareOf(b) || longestIdle(a, b, groupId),
}

/** Like `a - b`, also where both are infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

function count<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1
}
