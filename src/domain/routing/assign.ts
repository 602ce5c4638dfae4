/** A waiting conversation, as the router sees it. */
export type Waiting = { id: string; groupId: string; priority: number; enqueuedAt: number }

/** An agent, as the router sees them. Times are milliseconds since the epoch. */
export type RoutingAgent = {
  id: string
  groupIds: readonly string[]
  online: boolean
  load: number
  limit: number
  /** When the agent last got a conversation or came online. */
  idleSince: number
}

export type Strategy = 'manual' | 'longest_idle' | 'least_busy'

/** The order in which a queue is served: priority first, then who came first, then the id, so that it is total. */
function compareWaiting(a: Waiting, b: Waiting): number {
  return b.priority - a.priority || a.enqueuedAt - b.enqueuedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/**
 * A member's reception limit: their own where set, else the highest of their groups' limits.
 * The owner's rule: «the highest value wins».
 */
export function effectiveLimit(own: number | null, groupLimits: readonly number[]): number {
  return own ?? Math.max(0, ...groupLimits)
}

/** The place of each waiting conversation in its own group: position from 1, ahead from 0. */
export function positions(waiting: readonly Waiting[]): Map<string, { position: number; ahead: number }> {
  const counts = new Map<string, number>()
  const places = new Map<string, { position: number; ahead: number }>()
  for (const one of [...waiting].sort(compareWaiting)) {
    const ahead = counts.get(one.groupId) ?? 0
    places.set(one.id, { position: ahead + 1, ahead })
    counts.set(one.groupId, ahead + 1)
  }
  return places
}

/**
 * Which waiting conversation goes to which agent, now. Groups whose strategy is `manual` are left for agents to pick
 * from. Nobody gets more than their limit, and a conversation goes only to an agent of its group.
 */
export function assign(
  waiting: readonly Waiting[],
  agents: readonly RoutingAgent[],
  strategyOf: (groupId: string) => Strategy,
): { conversationId: string; agentId: string }[] {
  const free = agents.filter((agent) => agent.online).map((agent) => ({ ...agent }))
  const decided: { conversationId: string; agentId: string }[] = []
  for (const one of [...waiting].sort(compareWaiting)) {
    const strategy = strategyOf(one.groupId)
    if (strategy === 'manual') continue
    const [chosen] = free
      .filter((agent) => agent.load < agent.limit && agent.groupIds.includes(one.groupId))
      .sort((a, b) => {
        const byIdle = a.idleSince - b.idleSince || (a.id < b.id ? -1 : 1)
        return strategy === 'least_busy' ? a.load / a.limit - b.load / b.limit || byIdle : byIdle
      })
    if (!chosen) continue
    chosen.load += 1
    // The next of the same run should not find the same agent longest idle.
    chosen.idleSince = Number.MAX_SAFE_INTEGER - (waiting.length - decided.length)
    decided.push({ conversationId: one.id, agentId: chosen.id })
  }
  return decided
}
