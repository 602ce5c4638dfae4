import { choose, groupsOf, type Choice } from './choose.ts'
import { hold, leave } from './hold.ts'
import type { Decision, Look } from './look.ts'
import { limitOf } from './room.ts'
import type { Agent, GroupSettings, RoutingState, Waiting } from './state.ts'

/** Gives whatever can be given, in the order in which conversations are served. */
export function give(look: Look): void {
  const { state, settings, now, seed } = look
  const room = lookForRoom(state)
  for (const one of state.order.slice()) {
    const group = settings.groups.get(one.groupId)
    if (!group || one.ring || (group.strategy === 'manual' && one.only === null)) continue
    for (const { until } of one.needs) if (until !== null) look.due(until)
    if (one.only === null && !groupsOf(one, now).some((groupId) => room.isIn(groupId, one.allowBusy))) continue
    const choice = choose(state, settings, one, now, seed)
    if (choice.agent !== null) look.decisions.push(handOut(look, one, group, choice))
    else if (choice.again !== null) look.due(choice.again)
  }
}

/** Whether anybody of a group may have room, so that full queues cost little: while all is given out, none is given back. */
function lookForRoom(state: RoutingState) {
  const without = new Set<string>()
  const strained = new Set<string>()
  return {
    isIn(groupId: string, allowBusy: boolean): boolean {
      const full = allowBusy ? strained : without
      if (full.has(groupId)) return false
      const isThere = (state.members.get(groupId) ?? []).some((agent) => mayHaveRoom(agent, allowBusy))
      if (!isThere) full.add(groupId)
      return isThere
    },
  }
}

/** `allowBusy`: also who is busy, or full, by the ways that say so. */
function mayHaveRoom(agent: Agent, allowBusy: boolean): boolean {
  if (!agent.may || !agent.connected) return false
  const over = agent.slots.length - limitOf(agent)
  if (agent.chosen === 'online') return allowBusy ? over <= 0 : over < 0
  return allowBusy && agent.chosen === 'busy' && over <= 0
}

function handOut(
  look: Look,
  one: Waiting,
  { ring }: GroupSettings,
  { agent, place, why }: Extract<Choice, { agent: Agent }>,
): Decision {
  const { state, now } = look
  const told = { id: one.id, personId: agent.id, groupId: place?.groupId ?? one.groupId, why }
  agent.lastGiven = new Map([...agent.lastGiven, [told.groupId, now]])
  // A call is put through: their telephone rings, not the desk.
  if (ring === null || one.medium === 'call') {
    hold(agent, one, 'serving', now)
    leave(state, one, true, now)
    return { type: 'give', ...told }
  }
  const until = now + ring.seconds * 1000
  one.ring = { personId: agent.id, until }
  hold(agent, one, 'ringing', now)
  look.due(until)
  return { type: 'ring', ...told, until }
}
