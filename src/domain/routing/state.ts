import type { Medium } from '../channel/medium.ts'
import type { OwnStatus } from '../team/status.ts'

/** How well a skill is mastered, or has to be: 1 a little … 5 by heart. */
export const LEVELS = [1, 2, 3, 4, 5] as const
export type Level = (typeof LEVELS)[number]

/** A skill that a conversation asks for. A language is the skill `lang:zh`. `until`: when it lapses; null: never. */
export type Need = { skill: string; level: Level; until: number | null }

/** An offer to one agent that they have not answered. */
export type Ring = { personId: string; until: number }

/** A group into whose queue a conversation has widened. */
export type Share = { groupId: string; from: number }

/** What a visitor was told last of their place. */
export type Told = { at: number; position: number; seconds: number | null }

/** A conversation that waits. All times are milliseconds since the epoch, given by the caller. */
export type Waiting = {
  id: string
  medium: Medium
  groupId: string
  sharedWith: readonly Share[]
  /** Since when it waits: what waiting is counted from. */
  since: number
  /** Its rank among all who wait, see {@link rankOf}: the smaller, the sooner. */
  rankAt: number
  needs: readonly Need[]
  /** Whom alone it may go to, where it was handed to somebody. */
  only: string | null
  /** Whom it would rather go to, and until when it waits for them. */
  prefer: { personId: string; until: number } | null
  /** Who has been asked in this round and has not taken it. */
  asked: readonly string[]
  /** When the last of them let it pass; null: nobody was asked. */
  askedAt: number | null
  ring: Ring | null
  /** Whether it may go to agents who are busy, or above the limit by one. */
  allowBusy: boolean
  told: Told | null
  /** Whether a caller holds the line meanwhile; one who is to be called back does not. */
  isOnTheLine: boolean
  /** As of its group, where its channel has hours of its own that count. */
  closedAt?: number | null
}

/** A place of an agent that something holds. */
export type Slot = { conversationId: string; medium: Medium; stage: 'ringing' | 'serving' | 'after_work' }

/** An agent's place in a group: 1 is served first … 9 last; backups only when no main agent can. */
export type Place = { groupId: string; priority: number; tier: 'main' | 'backup'; limit: number }

export type Agent = {
  id: string
  /** What they chose to be. */
  chosen: OwnStatus
  /** Active, with the role and a licence, and not locked out. */
  may: boolean
  /** Whether one of their browsers is there. */
  connected: boolean
  /** Their own reception limit; null: the highest of their groups'. */
  ownLimit: number | null
  skills: ReadonlyMap<string, Level>
  places: readonly Place[]
  slots: readonly Slot[]
  /** Since when they have nothing to do, or the last thing they were given. */
  idleSince: number
  /** When they were last given something, by group. */
  lastGiven: ReadonlyMap<string, number>
  /** Offers in a row that they let pass. */
  misses: number
}

/** `draining` serves who waits and takes nobody new; `paused` serves nobody. */
export const GROUP_MODES = ['running', 'paused', 'draining'] as const
export type GroupMode = (typeof GROUP_MODES)[number]

/** How conversations find their agent; `manual`: agents pick from the queue. */
export const STRATEGIES = ['manual', 'longest_idle', 'round_robin', 'least_busy'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** What becomes of who has waited as long as the queue lets them. */
export const WAIT_ENDS = ['end', 'keep', 'message'] as const
export type WaitEnd = (typeof WAIT_ENDS)[number]

/** What becomes of who cannot be put into a queue. */
export const REFUSED_ENDS = ['bot', 'message', 'overflow', 'end'] as const
export type RefusedEnd = (typeof REFUSED_ENDS)[number]

/** What becomes of who still waits at closing time. */
export const CLOSING_ENDS = ['keep', 'message', 'end'] as const
export type ClosingEnd = (typeof CLOSING_ENDS)[number]

/** How a group's queue is served, everything inherited filled in. Seconds; null: not at all. */
export type GroupSettings = {
  strategy: Strategy
  /** Whether places 1 to 9 go before the strategy. */
  usePriority: boolean
  /** How many days a visitor's last agent is asked first. */
  lastAgentDays: number | null
  /** After how long backups are asked though main agents are there. */
  backupAfter: number
  /** How long an agent is rung, and after how many misses they are put on a break; null: it is theirs at once. */
  ring: { seconds: number; breakAfter: number | null } | null
  /** The queue's greatest length, and what becomes of a visitor beyond it. */
  greatest: number
  beyond: RefusedEnd
  /** What becomes of a visitor while nobody is there who could serve them. */
  nobody: RefusedEnd
  /** What becomes of a visitor outside the hours. */
  outside: Exclude<RefusedEnd, 'overflow'>
  closing: ClosingEnd
  overflow: { groupId: string; after: number } | null
  timeout: { after: number; outcome: WaitEnd } | null
  tellEvery: number | null
  showEstimate: boolean
}

export type Settings = {
  groups: ReadonlyMap<string, GroupSettings>
  /** By how many seconds of waiting one step of priority goes ahead. 86,400 is as good as strict. */
  ageSeconds: number
  /** The same for who is VIP. */
  vipSeconds: number
  /** How many chats an agent may have beside a call. */
  chatsDuringCall: number
  /** Whether a call rings only at agents without chats. */
  callNeedsNoChats: boolean
}

/** Somebody who has left a queue: what estimates are made of. */
export type Departure = { at: number; waited: number; accepted: boolean }

export type Group = {
  id: string
  /** Whether it is within its hours. */
  open: boolean
  /** When its hours ended last, where it is closed and that is to be looked at: whoever has waited since before is affected. */
  closedAt?: number | null
  mode: GroupMode
  /** The last hundred, oldest first. */
  departures: readonly Departure[]
}

/**
 * What the router knows. It belongs to its caller and is changed in place by {@link apply} and {@link decide}; nothing in
 * it comes from a clock, a database or chance, so that the same events give the same decisions wherever they are run.
 */
export type RoutingState = {
  waiting: Map<string, Waiting>
  agents: Map<string, Agent>
  groups: Map<string, Group>
  /** Who waits, in the order in which they are served. */
  order: Waiting[]
  /** Who is in a group, by their ids. */
  members: Map<string, Agent[]>
}

export function createRoutingState(from: {
  waiting: Iterable<Waiting>
  agents: Iterable<Agent>
  groups: Iterable<Group>
}): RoutingState {
  const state: RoutingState = {
    waiting: new Map(),
    agents: new Map(),
    groups: new Map([...from.groups].map((group) => [group.id, group])),
    order: [],
    members: new Map(),
  }
  for (const agent of from.agents) setAgent(state, agent)
  for (const one of from.waiting) setWaiting(state, one)
  return state
}

/** What an order needs to know of who waits. */
export type Ranked = Pick<Waiting, 'id' | 'rankAt' | 'since'>

/** The order of serving: by rank, then since when, then the id, so that it is total. */
export function compareWaiting(a: Ranked, b: Ranked): number {
  return a.rankAt - b.rankAt || a.since - b.since || compareIds(a.id, b.id)
}

export const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Puts in an agent, or what has become of them. */
export function setAgent(state: RoutingState, agent: Agent): void {
  const before = state.agents.get(agent.id)
  state.agents.set(agent.id, agent)
  const groupIds = new Set([...(before?.places ?? []), ...agent.places].map((place) => place.groupId))
  for (const groupId of groupIds) {
    const others = (state.members.get(groupId) ?? []).filter(({ id }) => id !== agent.id)
    if (agent.places.some((place) => place.groupId === groupId)) others.push(agent)
    state.members.set(
      groupId,
      others.sort((a, b) => compareIds(a.id, b.id)),
    )
  }
}

/** Puts in who waits, or what has become of them. */
export function setWaiting(state: RoutingState, one: Waiting): void {
  const before = state.waiting.get(one.id)
  if (before) removeWaiting(state, before.id)
  state.waiting.set(one.id, one)
  state.order.splice(placeOf(state.order, one), 0, one)
}

export function removeWaiting(state: RoutingState, id: string): Waiting | undefined {
  const one = state.waiting.get(id)
  if (!one) return undefined
  state.waiting.delete(id)
  state.order.splice(placeOf(state.order, one), 1)
  return one
}

/** Where it stands in the order, or would. */
function placeOf(order: readonly Waiting[], one: Waiting): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = order[middle]
    if (there !== undefined && compareWaiting(there, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}
