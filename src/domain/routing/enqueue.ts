import { couldServe } from './choose.ts'
import { rankOf } from './rank.ts'
import { MOST_SHARES } from './due.ts'
import type { Medium } from '../channel/medium.ts'
import type { Need, RefusedEnd, RoutingState, Settings, Waiting } from './state.ts'

/** Who asks for a person. */
export type Request = {
  id: string
  medium: Medium
  groupId: string
  /** 0 to 9, and VIP: what goes ahead of others. */
  priority: number
  vip: boolean
  /** Since when they wait, where that is earlier than now: a missed ring, a lost agent, a hand-over. */
  since: number
  needs: readonly Need[]
  only: string | null
  /** Their last agent, and when that was. */
  last: { personId: string; at: number } | null
  allowBusy: boolean
  /** Whether hours, staff and length count: not for who waits already. */
  isNew: boolean
}

/** Why somebody was not put into a queue, and what becomes of them. */
export type Refused = { reason: 'closed' | 'no_agent' | 'full' | 'paused'; outcome: Exclude<RefusedEnd, 'overflow'> }

/** How long somebody waits for their last agent alone, in milliseconds. */
const PREFER_MS = 20_000
const DAY_MS = 86_400_000

/**
 * The one way into a queue. A group that takes in nobody sends on to its overflow, and one that is full or has nobody who
 * could serve does where it is set to; else it is said what becomes of the visitor. Changes nothing: who is let in is put
 * into the state by the caller.
 */
export function enqueue(state: RoutingState, settings: Settings, request: Request, now: number): Waiting | Refused {
  let groupId = request.groupId
  for (let step = 0; step <= MOST_SHARES; step += 1) {
    const refused = refusalOf(state, settings, { ...request, groupId })
    if (!refused) return waitingOf(settings, { ...request, groupId }, now)
    const next = settings.groups.get(groupId)?.overflow?.groupId
    if (refused.outcome !== 'overflow') return { ...refused, outcome: refused.outcome }
    if (next === undefined || next === request.groupId) return { reason: refused.reason, outcome: 'bot' }
    groupId = next
  }
  return { reason: 'no_agent', outcome: 'bot' }
}

function refusalOf(
  state: RoutingState,
  settings: Settings,
  request: Request,
): { reason: Refused['reason']; outcome: RefusedEnd } | undefined {
  const group = state.groups.get(request.groupId)
  const set = settings.groups.get(request.groupId)
  if (!group || !set) return { reason: 'no_agent', outcome: 'bot' }
  if (!request.isNew) return undefined
  if (group.mode !== 'running') return { reason: 'paused', outcome: 'overflow' }
  if (!group.open) return { reason: 'closed', outcome: set.outside }
  const lasting = request.needs.filter(({ until }) => until === null)
  const asked = request.only === null ? state.members.get(request.groupId) : [state.agents.get(request.only)]
  const isAnybody = asked?.some((agent) => agent && couldServe(agent, lasting, request.allowBusy)) ?? false
  if (!isAnybody) return { reason: 'no_agent', outcome: set.nobody }
  const length = state.order.filter(({ groupId }) => groupId === request.groupId).length
  return length >= set.greatest ? { reason: 'full', outcome: set.beyond } : undefined
}

function waitingOf(settings: Settings, request: Request, now: number): Waiting {
  const { id, medium, groupId, since, needs, only, last, allowBusy } = request
  const days = settings.groups.get(groupId)?.lastAgentDays ?? null
  const isRecent = last !== null && days !== null && now - last.at <= days * DAY_MS
  return {
    id,
    medium,
    groupId,
    sharedWith: [],
    since,
    rankAt: rankOf(request, settings),
    needs,
    only,
    prefer: isRecent ? { personId: last.personId, until: now + PREFER_MS } : null,
    asked: [],
    askedAt: null,
    ring: null,
    allowBusy,
    told: null,
    // Who is to be called back comes into a queue by a call of theirs that is over.
    isOnTheLine: medium === 'call',
  }
}
