import { choose, groupsOf, type Choice } from './choose.ts'
import { hold, leave } from './hold.ts'
import type { Decision, Look } from './look.ts'
import { limitOf } from './room.ts'
import type { Agent, GroupSettings, RoutingState, Waiting } from './state.ts'

/** Gives whatever can be given, in the order in which conversations are served. */
export function give(look: Look): void {
  const { state, settings, now, seed } = look
  const room = countRoom(state)
  for (const one of state.order.slice()) {
    const group = settings.groups.get(one.groupId)
    if (!group || one.ring || (group.strategy === 'manual' && one.only === null)) continue
    for (const { until } of one.needs) if (until !== null) look.due(until)
    if (one.only === null && !groupsOf(one, now).some((groupId) => room.isIn(groupId, one.allowBusy))) continue
    const choice = choose(state, settings, one, now, seed)
    if (choice.agent !== null) {
      room.count(choice.agent, -1)
      look.decisions.push(handOut(look, one, group, choice))
      room.count(choice.agent, 1)
    } else if (choice.again !== null) look.due(choice.again)
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
  look: Look,
  one: Waiting,
  { ring }: GroupSettings,
  { agent, place, why }: Extract<Choice, { agent: Agent }>,
): Decision {
  const { state, now } = look
  const told = { id: one.id, personId: agent.id, groupId: place?.groupId ?? one.groupId, why }
  agent.lastGiven = new Map([...agent.lastGiven, [told.groupId, now]])
  // A call is put through: their telephone rings, not the desk.
  if (ring === null || one.kind === 'voice') {
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
