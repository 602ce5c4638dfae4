import type { Agent, Place, RoutedKind, Settings } from './state.ts'

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
  return ownLimit ?? Math.max(0, ...places.map(({ limit }) => limit))
}

/** Why an agent has no room for one more of a kind; undefined: they have. */
export function noRoomFor(
  agent: Pick<Agent, 'slots' | 'ownLimit' | 'places'>,
  kind: RoutedKind,
  { chatsDuringCall, callNeedsNoChats }: Pick<Settings, 'chatsDuringCall' | 'callNeedsNoChats'>,
): 'full' | 'call' | undefined {
  const live = agent.slots.filter(({ stage }) => stage !== 'after_work')
  const chats = live.filter((slot) => slot.kind === 'chat').length
  const isCalled = live.length > chats
  if (kind === 'chat' && isCalled && chats >= chatsDuringCall) return 'call'
  if (kind === 'voice' && (isCalled || (callNeedsNoChats && chats > 0))) return 'call'
  return agent.slots.length < limitOf(agent) ? undefined : 'full'
}
