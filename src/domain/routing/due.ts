import { couldServe, groupsOf, needsOf } from './choose.ts'
import { endRing, leave } from './hold.ts'
import type { Look } from './look.ts'
import { noRoomFor } from './room.ts'
import type { GroupSettings, Waiting } from './state.ts'

/** How long everybody is left in peace when all have let a conversation pass, in milliseconds. */
const ROUND_MS = 5_000
/** Into how many groups a conversation widens at most. */
export const MOST_SHARES = 3

/** What has become due for who waits: offers that ran out, needs that lapse, queues that widen, waits that end, new rounds. */
export function doDue(look: Look): void {
  for (const one of look.state.order.slice()) {
    const group = look.settings.groups.get(one.groupId)
    if (!group) continue
    endRingInTime(look, one, group)
    lapse(look, one)
    widen(look, one)
    if (!endWait(look, one, group)) renewRound(look, one)
  }
}

function endRingInTime(look: Look, one: Waiting, group: GroupSettings): void {
  const { state, now } = look
  if (!one.ring) return
  const agent = state.agents.get(one.ring.personId)
  const isAsked = agent?.chosen === 'online' || (one.allowBusy && agent?.chosen === 'busy')
  if (!agent || !agent.may || !agent.connected || !isAsked) {
    look.decisions.push(endRing(state, one, 'rescinded', now))
    return
  }
  if (!look.due(one.ring.until)) return
  look.decisions.push(endRing(state, one, 'missed', now))
  agent.misses += 1
  const breakAfter = group.ring?.breakAfter ?? null
  if (breakAfter === null || agent.misses < breakAfter || agent.chosen !== 'online') return
  agent.chosen = 'break'
  look.decisions.push({ type: 'break', personId: agent.id, misses: agent.misses })
}

function lapse(look: Look, one: Waiting): void {
  const dropped = one.needs.filter(({ until }) => until !== null && look.due(until))
  if (dropped.length === 0) return
  one.needs = needsOf(one, look.now)
  look.decisions.push({ type: 'relax', id: one.id, dropped })
}

/** Its queue widens to the next group when it has waited for so long; its place and its rank stay. */
function widen(look: Look, one: Waiting): void {
  const { groups } = look.settings
  if (one.only !== null) return
  let from = one.since
  let groupId = one.groupId
  for (let step = 0; step < MOST_SHARES; step += 1) {
    const overflow = groups.get(groupId)?.overflow
    if (!overflow || overflow.groupId === one.groupId || !groups.has(overflow.groupId)) return
    from += overflow.after * 1000
    groupId = overflow.groupId
    if (one.sharedWith.some((share) => share.groupId === groupId)) continue
    if (!look.due(from)) return
    one.sharedWith = [...one.sharedWith, { groupId, from }]
    look.decisions.push({ type: 'share', id: one.id, groupId })
  }
}

function endWait(look: Look, one: Waiting, { timeout, closing }: GroupSettings): boolean {
  const { state, now } = look
  const closedAt = (one.closedAt === undefined ? state.groups.get(one.groupId)?.closedAt : one.closedAt) ?? null
  // Who came in though it was closed was meant to.
  const isClosed = closing !== 'keep' && closedAt !== null && one.since < closedAt
  // Who is to be called back can wait until somebody is there.
  if (one.medium === 'call' && !one.isOnTheLine) return false
  const isLate = timeout !== null && timeout.outcome !== 'keep' && look.due(one.since + timeout.after * 1000)
  if (!isClosed && !isLate) return false
  if (one.ring) look.decisions.push(endRing(state, one, 'canceled', now))
  leave(state, one, false, now)
  if (isLate && timeout) look.decisions.push({ type: 'timeout', id: one.id, outcome: timeout.outcome })
  else look.decisions.push({ type: 'closed', id: one.id, outcome: closing })
  return true
}

/** When everybody who has room has let it pass, all are asked again after a while: who is busy with others may be so for long. */
function renewRound(look: Look, one: Waiting): void {
  const { state, now } = look
  if (one.ring || one.asked.length === 0 || one.askedAt === null) return
  const needs = needsOf(one, now)
  const isAnybodyLeft = groupsOf(one, now).some((groupId) =>
    (state.members.get(groupId) ?? []).some(
      (agent) =>
        !one.asked.includes(agent.id) &&
        couldServe(agent, needs, one.allowBusy) &&
        noRoomFor(agent, one.medium, look.settings) === undefined,
    ),
  )
  if (isAnybodyLeft || !look.due(one.askedAt + ROUND_MS)) return
  one.asked = []
  one.askedAt = null
  look.decisions.push({ type: 'new_round', id: one.id })
}
