import { choose, couldServe, groupsOf, needsOf, type Why } from './choose.ts'
import { estimateWait, honestSeconds } from './estimate.ts'
import { positions } from './rank.ts'
import { limitOf } from './room.ts'
import {
  removeWaiting,
  type Agent,
  type ClosingEnd,
  type Departure,
  type GroupSettings,
  type Need,
  type Place,
  type RoutingState,
  type Settings,
  type Waiting,
  type WaitEnd,
} from './state.ts'

/** How an offer ended that was not taken. */
export type RingEnd = 'missed' | 'declined' | 'canceled' | 'rescinded'

/** What the router has decided: the host carries it out, in this order. */
export type Decision =
  | { type: 'give'; id: string; personId: string; groupId: string; why: Why }
  | { type: 'ring'; id: string; personId: string; groupId: string; until: number; why: Why }
  | { type: 'unring'; id: string; personId: string; result: RingEnd }
  | { type: 'break'; personId: string; misses: number }
  | { type: 'new_round'; id: string }
  | { type: 'relax'; id: string; dropped: readonly Need[] }
  | { type: 'share'; id: string; groupId: string }
  | { type: 'timeout'; id: string; outcome: WaitEnd }
  | { type: 'closed'; id: string; outcome: ClosingEnd }
  | { type: 'tell'; id: string; position: number; ahead: number; seconds: number | null }

/** How long everybody is left in peace when all have let a conversation pass, in milliseconds. */
const ROUND_MS = 5_000
/** Into how many groups a conversation widens at most. */
export const MOST_SHARES = 3
const DEPARTURES_KEPT = 100

/** What happened, told to the router. */
export type RoutingEvent =
  | { type: 'left'; id: string; how: 'accepted' | 'gone' | 'timeout' | 'moved' }
  | { type: 'answered'; id: string; personId: string; answer: 'accepted' | 'declined' }

/** Takes note of what happened. What was not known, or is over, changes nothing. */
export function apply(state: RoutingState, event: RoutingEvent, now: number): Decision[] {
  const one = state.waiting.get(event.id)
  if (!one) return []
  if (event.type === 'left') {
    const decisions = one.ring ? [endRing(state, one, 'canceled', now)] : []
    leave(state, one, event.how === 'moved' ? null : event.how === 'accepted', now)
    return decisions
  }
  if (one.ring?.personId !== event.personId) return []
  if (event.answer === 'declined') return [endRing(state, one, 'declined', now)]
  const agent = state.agents.get(event.personId)
  one.ring = null
  if (agent) {
    freeSlot(agent, one.id)
    hold(agent, one, 'serving', now)
    agent.misses = 0
  }
  leave(state, one, true, now)
  return []
}

/**
 * Everything that is due at a moment, then everything that can be given: offers that ran out, needs that lapse, queues that
 * widen, waits that end, then who serves whom, then what visitors are told. `nextAt` is when something falls due without
 * an event; null: never. A part of the whole that nothing leads out of is decided on as the whole would be.
 */
export function decide(
  state: RoutingState,
  settings: Settings,
  now: number,
  seed: number,
): { decisions: Decision[]; nextAt: number | null } {
  const decisions: Decision[] = []
  const next = createNext(now)
  for (const one of state.order.slice()) {
    const group = settings.groups.get(one.groupId)
    if (!group) continue
    endRingInTime(state, one, group, decisions, now, next)
    lapse(one, decisions, now, next)
    widen(one, settings, decisions, next)
    const isOver = endWait(state, one, group, decisions, now, next)
    if (!isOver) renewRound(state, one, decisions, now, next)
  }
  give(state, settings, decisions, now, seed, next)
  tell(state, settings, decisions, now, next)
  return { decisions, nextAt: next.at() }
}

type Next = { due(at: number): boolean; at(): number | null }

/** Gathers the soonest moment that is still to come. */
function createNext(now: number): Next {
  let soonest = Infinity
  return {
    due(at) {
      if (at <= now) return true
      soonest = Math.min(soonest, at)
      return false
    },
    at: () => (soonest === Infinity ? null : soonest),
  }
}

function endRingInTime(
  state: RoutingState,
  one: Waiting,
  group: GroupSettings,
  decisions: Decision[],
  now: number,
  next: Next,
): void {
  if (!one.ring) return
  const agent = state.agents.get(one.ring.personId)
  if (!agent || !agent.may || !agent.connected || agent.chosen === 'offline') {
    decisions.push(endRing(state, one, 'rescinded', now))
    return
  }
  if (!next.due(one.ring.until)) return
  decisions.push(endRing(state, one, 'missed', now))
  agent.misses += 1
  const breakAfter = group.ring?.breakAfter ?? null
  if (breakAfter === null || agent.misses < breakAfter || agent.chosen !== 'online') return
  agent.chosen = 'break'
  decisions.push({ type: 'break', personId: agent.id, misses: agent.misses })
}

/** Takes an offer back; who let it pass is not asked again in this round. */
function endRing(state: RoutingState, one: Waiting, result: RingEnd, now: number): Decision {
  const personId = one.ring?.personId ?? ''
  const agent = state.agents.get(personId)
  if (agent) freeSlot(agent, one.id)
  one.ring = null
  if (result === 'missed' || result === 'declined') {
    one.asked = [...one.asked, personId]
    one.askedAt = now
    // Handed to one alone who does not take it: others may.
    if (one.only === personId) one.only = null
    if (one.prefer?.personId === personId) one.prefer = null
  }
  return { type: 'unring', id: one.id, personId, result }
}

function lapse(one: Waiting, decisions: Decision[], now: number, next: Next): void {
  const dropped = one.needs.filter(({ until }) => until !== null && next.due(until))
  if (dropped.length === 0) return
  one.needs = needsOf(one, now)
  decisions.push({ type: 'relax', id: one.id, dropped })
}

/** Its queue widens to the next group when it has waited for so long; its place and its rank stay. */
function widen(one: Waiting, settings: Settings, decisions: Decision[], next: Next): void {
  if (one.only !== null) return
  let from = one.since
  let groupId = one.groupId
  for (let step = 0; step < MOST_SHARES; step += 1) {
    const overflow = settings.groups.get(groupId)?.overflow
    if (!overflow || overflow.groupId === one.groupId || !settings.groups.has(overflow.groupId)) return
    from += overflow.after * 1000
    groupId = overflow.groupId
    if (one.sharedWith.some((share) => share.groupId === groupId)) continue
    if (!next.due(from)) return
    one.sharedWith = [...one.sharedWith, { groupId, from }]
    decisions.push({ type: 'share', id: one.id, groupId })
  }
}

function endWait(
  state: RoutingState,
  one: Waiting,
  { timeout, closing }: GroupSettings,
  decisions: Decision[],
  now: number,
  next: Next,
): boolean {
  const isClosed = closing !== 'keep' && state.groups.get(one.groupId)?.open === false
  const isLate = timeout !== null && timeout.outcome !== 'keep' && next.due(one.since + timeout.after * 1000)
  if (!isClosed && !isLate) return false
  if (one.ring) decisions.push(endRing(state, one, 'canceled', now))
  leave(state, one, false, now)
  if (isLate && timeout) decisions.push({ type: 'timeout', id: one.id, outcome: timeout.outcome })
  else decisions.push({ type: 'closed', id: one.id, outcome: closing })
  return true
}

/** When everybody has let it pass, all are asked again after a while. */
function renewRound(state: RoutingState, one: Waiting, decisions: Decision[], now: number, next: Next): void {
  if (one.ring || one.asked.length === 0 || one.askedAt === null) return
  const needs = needsOf(one, now)
  const isAnybodyLeft = groupsOf(one, now).some((groupId) =>
    (state.members.get(groupId) ?? []).some(
      (agent) => !one.asked.includes(agent.id) && couldServe(agent, needs, one.allowBusy),
    ),
  )
  if (isAnybodyLeft || !next.due(one.askedAt + ROUND_MS)) return
  one.asked = []
  one.askedAt = null
  decisions.push({ type: 'new_round', id: one.id })
}

function give(
  state: RoutingState,
  settings: Settings,
  decisions: Decision[],
  now: number,
  seed: number,
  next: Next,
): void {
  const room = countRoom(state)
  for (const one of state.order.slice()) {
    const group = settings.groups.get(one.groupId)
    if (!group || one.ring || (group.strategy === 'manual' && one.only === null)) continue
    for (const { until } of one.needs) if (until !== null) next.due(until)
    if (one.only === null && !groupsOf(one, now).some((groupId) => room.isIn(groupId, one.allowBusy))) continue
    const choice = choose(state, settings, one, now, seed)
    if (choice.agent !== null) {
      room.count(choice.agent, -1)
      decisions.push(handOut(state, one, group, choice, now, next))
      room.count(choice.agent, 1)
    } else if (choice.again !== null) next.due(choice.again)
  }
}

/** How many of each group may have room, so that full queues cost little. */
function countRoom(state: RoutingState) {
  const usual = new Map<string, number>()
  const strained = new Map<string, number>()
  const add = (counts: Map<string, number>, groupId: string, by: number) =>
    counts.set(groupId, (counts.get(groupId) ?? 0) + by)
  const count = (agent: Agent, by: 1 | -1) => {
    if (!agent.may || !agent.connected) return
    const taken = agent.slots.length - limitOf(agent)
    for (const { groupId } of agent.places) {
      if (agent.chosen === 'online' && taken < 0) add(usual, groupId, by)
      // Busy, or full: by the ways that say so.
      if ((agent.chosen === 'online' || agent.chosen === 'busy') && taken <= 0) add(strained, groupId, by)
    }
  }
  for (const agent of state.agents.values()) count(agent, 1)
  return {
    count,
    isIn: (groupId: string, allowBusy: boolean) => ((allowBusy ? strained : usual).get(groupId) ?? 0) > 0,
  }
}

function handOut(
  state: RoutingState,
  one: Waiting,
  { ring }: GroupSettings,
  { agent, place, why }: { agent: Agent; place: Place | null; why: Why },
  now: number,
  next: Next,
): Decision {
  const told = { id: one.id, personId: agent.id, groupId: place?.groupId ?? one.groupId, why }
  agent.lastGiven = new Map([...agent.lastGiven, [told.groupId, now]])
  if (ring === null) {
    hold(agent, one, 'serving', now)
    leave(state, one, true, now)
    return { type: 'give', ...told }
  }
  const until = now + ring.seconds * 1000
  one.ring = { personId: agent.id, until }
  hold(agent, one, 'ringing', now)
  next.due(until)
  return { type: 'ring', ...told, until }
}

function hold(agent: Agent, one: Waiting, stage: 'ringing' | 'serving', now: number): void {
  agent.slots = [...agent.slots, { conversationId: one.id, kind: one.kind, stage }]
  agent.idleSince = now
}

function freeSlot(agent: Agent, conversationId: string): void {
  agent.slots = agent.slots.filter((slot) => slot.conversationId !== conversationId)
}

/** Out of the queue; `accepted` null: it goes on waiting elsewhere, and says nothing of how long one waits here. */
function leave(state: RoutingState, one: Waiting, accepted: boolean | null, now: number): void {
  removeWaiting(state, one.id)
  const group = state.groups.get(one.groupId)
  if (!group || accepted === null) return
  const departure: Departure = { at: now, waited: now - one.since, accepted }
  group.departures = [...group.departures, departure].slice(-DEPARTURES_KEPT)
}

/** Tells whoever has come, and whoever is to be told again and whose numbers have changed. */
function tell(state: RoutingState, settings: Settings, decisions: Decision[], now: number, next: Next): void {
  const isDue = (one: Waiting) => {
    const every = settings.groups.get(one.groupId)?.tellEvery ?? null
    if (!one.told) return true
    return every !== null && next.due(one.told.at + every * 1000)
  }
  const due = state.order.filter(isDue)
  if (due.length === 0) return
  const places = positions(state.order)
  for (const one of due) {
    const { position = 1, ahead = 0 } = places.get(one.id) ?? {}
    const group = settings.groups.get(one.groupId)
    const seconds = group?.showEstimate ? estimateOf(state, one, position, ahead, now) : null
    const isNews = !one.told || one.told.position !== position || one.told.seconds !== seconds
    one.told = { at: now, position, seconds }
    if (group?.tellEvery) next.due(now + group.tellEvery * 1000)
    if (isNews) decisions.push({ type: 'tell', id: one.id, position, ahead, seconds })
  }
}

/** Nothing is estimated where nobody could serve, or where the queue has just widened. */
function estimateOf(state: RoutingState, one: Waiting, position: number, ahead: number, now: number): number | null {
  const group = state.groups.get(one.groupId)
  const needs = needsOf(one, now)
  const isServed = (state.members.get(one.groupId) ?? []).some((agent) => couldServe(agent, needs, one.allowBusy))
  if (!group || !isServed || one.sharedWith.length > 0) return null
  const seconds = estimateWait(group.departures, ahead, now)
  return seconds === null ? null : honestSeconds(seconds, one.told, position, now)
}
