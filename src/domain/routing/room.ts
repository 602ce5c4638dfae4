import type { Medium } from '../channel/medium.ts'
import type { Agent, Place, Settings } from './state.ts'

/**
 * How many conversations an agent may have at once: their own limit where set, else the highest of their groups'.
 * The owner's rule: «the highest value wins». 0 is nothing ever.
 */
export function limitOf({
  ownLimit,
  places,
}: {
  ownLimit: number | null
  places: readonly Pick<Place, 'limit'>[]
}): number {
  if (ownLimit !== null) return ownLimit
  let highest = 0
  for (const { limit } of places) if (limit > highest) highest = limit
  return highest
}

/** Why an agent has no room for one more of a medium; undefined: they have. */
export function noRoomFor(
  agent: Pick<Agent, 'slots' | 'ownLimit' | 'places'>,
  medium: Medium,
  { chatsDuringCall, callNeedsNoChats }: Pick<Settings, 'chatsDuringCall' | 'callNeedsNoChats'>,
): 'full' | 'call' | undefined {
  let chats = 0
  let isCalled = false
  for (const slot of agent.slots) {
    if (slot.stage === 'after_work') continue
    if (slot.medium === 'chat') chats += 1
    else isCalled = true
  }
  if (medium === 'chat' && isCalled && chats >= chatsDuringCall) return 'call'
  if (medium === 'call' && (isCalled || (callNeedsNoChats && chats > 0))) return 'call'
  return agent.slots.length < limitOf(agent) ? undefined : 'full'
}
