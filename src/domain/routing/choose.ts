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
  return needs.every(({ skill, level }) => (agent.skills.get(skill) ?? 0) >= level) ? undefined : 'skill'
}

/** The groups through which a conversation may be served now, its own first. */
export function groupsOf(one: Waiting, now: number): string[] {
  return [one.groupId, ...one.sharedWith.filter(({ from }) => from <= now).map(({ groupId }) => groupId)]
}

/** Looks at everybody through whom it may be served, each once, with their place. A desk is large: nothing is made for each. */
function eachCandidate(
  state: RoutingState,
  one: Waiting,
  now: number,
  look: (agent: Agent, place: Place | undefined) => void,
): void {
  if (one.only !== null) {
    const agent = state.agents.get(one.only)
    if (agent && agent.places.length > 0) look(agent, placeIn(agent, one.groupId))
    return
  }
  const before: string[] = []
  for (const groupId of groupsOf(one, now)) {
    for (const agent of state.members.get(groupId) ?? []) {
      if (!before.some((earlier) => placeIn(agent, earlier))) look(agent, placeIn(agent, groupId))
    }
    before.push(groupId)
  }
}

const placeIn = ({ places }: Agent, groupId: string) => places.find((place) => place.groupId === groupId)

/** Who is to have a waiting conversation now, and why. */
export function choose(state: RoutingState, settings: Settings, one: Waiting, now: number, seed: number): Choice {
  const group = settings.groups.get(one.groupId)
  if (!group) return { agent: null, looked: 0, out: {}, again: null }
  const needs = needsOf(one, now)
  const isPreferring = one.only === null && one.prefer !== null && one.prefer.until > now
  const backupsFrom = one.since + group.backupAfter * 1000
  const out: Partial<Record<Bar, number>> = {}
  const able: Candidate[] = []
  let looked = 0
  let isMainThere = false
  let isPreferredFull = false

  eachCandidate(state, one, now, (agent, place) => {
    looked += 1
    const bar = barOf(state, one, agent, place, needs)
    if (bar === undefined && place?.tier !== 'backup') isMainThere = true
    const noRoom = bar ?? noRoomFor(agent, one.kind, settings)
    const tier = tierOf(one, agent, place, noRoom)
    if (isPreferring && agent.id === one.prefer?.personId && bar === undefined && tier === undefined)
      isPreferredFull = true
    if (tier === undefined) count(out, noRoom ?? 'full')
    else able.push({ agent, place, tier })
  })

  const isLater = ({ tier }: Candidate) => tier === 'backup' && isMainThere && now < backupsFrom
  const ready = able.filter((candidate) => !isLater(candidate))
  if (able.length > ready.length) out.backup_later = able.length - ready.length
  const asked = one.only === null ? needs.map(({ skill, level }) => ({ skill, level })) : []
  const seen = { looked, out, ...(asked.length > 0 && { needs: asked }) }
  const preferred = isPreferring ? ready.find(({ agent }) => agent.id === one.prefer?.personId) : undefined
  if (preferred) return { ...preferred, why: { rule: 'last_agent', tier: preferred.tier, ...seen, tie: false } }
  if (isPreferredFull && one.prefer) {
    if (ready.length > 0) out.preferred = ready.length
    return { agent: null, looked, out, again: one.prefer.until }
  }
  const tier = TIERS.find((wanted) => ready.some((candidate) => candidate.tier === wanted))
  if (tier === undefined) return { agent: null, looked, out, again: out.backup_later ? backupsFrom : null }
  const rule = one.only === null ? group.strategy : 'only'
  const best = bestOf(
    ready.filter((candidate) => candidate.tier === tier),
    { one, needs, group, seed },
  )
  return { agent: best.agent, place: best.place, why: { rule, tier, ...seen, tie: best.tie } }
}

function barOf(
  state: RoutingState,
  one: Waiting,
  agent: Agent,
  place: Place | undefined,
  needs: readonly Need[],
): Bar | undefined {
  const bar = barOfAgent(agent, one.only === null ? needs : [], one.allowBusy)
  if (bar !== undefined) return bar
  if (one.only === null && place && state.groups.get(place.groupId)?.mode === 'paused') return 'paused'
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

/** The first by skill, place and strategy; who is equal in all of it is told apart by the seed. */
function bestOf(candidates: readonly Candidate[], wanted: Wanted): Candidate & { tie: boolean } {
  const { one, needs, group, seed } = wanted
  const compare = compareBy(needs, group, one.groupId)
  let [best] = candidates
  if (!best) throw new Error('nobody to choose from')
  let tie = false
  for (const candidate of candidates.slice(1)) {
    const difference = compare(candidate, best)
    if (difference > 0) continue
    tie = difference === 0
    if (difference < 0 || tieOf(seed, one.id, candidate.agent.id) < tieOf(seed, one.id, best.agent.id)) best = candidate
  }
  return { ...best, tie }
}

function compareBy(
  needs: readonly Need[],
  group: GroupSettings,
  groupId: string,
): (a: Candidate, b: Candidate) => number {
  const skill = ({ agent }: Candidate) => needs.reduce((sum, need) => sum + (agent.skills.get(need.skill) ?? 0), 0)
  const priority = ({ place }: Candidate) => place?.priority ?? 9
  const byStrategy = STRATEGY[group.strategy]
  return (a, b) =>
    skill(b) - skill(a) || (group.usePriority ? priority(a) - priority(b) : 0) || byStrategy(a.agent, b.agent, groupId)
}

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
