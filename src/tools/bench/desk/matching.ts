import { decide } from '#src/domain/routing/decide.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import {
  createRoutingState,
  setWaiting,
  type Agent,
  type GroupSettings,
  type Waiting,
} from '#src/domain/routing/state.ts'
import type { Row } from '../row.ts'
import { sized } from '../size.ts'

const AGENTS = sized(500, 10)
const DECISIONS = sized(20_000, 20)

/** The engine alone: one of 500 agents of a group is free, and who comes next is given to them. */
export function* matching(): Iterable<Row> {
  const settings = { ageSeconds: 60, vipSeconds: 300, chatsDuringCall: 0, callNeedsNoChats: true }
  const groups = new Map([['g', GROUP]])
  const state = createRoutingState({
    waiting: [],
    agents: Array.from({ length: AGENTS }, (_, index) => agentOf(index)),
    groups: [{ id: 'g', open: true, mode: 'running', departures: [] }],
  })
  let given = 0
  const began = performance.now()
  for (let n = 0; n < DECISIONS; n += 1) {
    setWaiting(state, waitingOf(n))
    const { decisions } = decide(state, { ...settings, groups }, n, 1)
    for (const decision of decisions) {
      if (decision.type !== 'give') continue
      given += 1
      const agent = state.agents.get(decision.personId)
      // Done at once, so that as many are free as before.
      if (agent) agent.slots = agent.slots.filter((slot) => slot.conversationId !== decision.id)
    }
  }
  const seconds = (performance.now() - began) / 1_000
  if (given !== DECISIONS) throw new Error(`${given} of ${DECISIONS} were given.`)
  yield {
    bench: 'desk',
    case: `the engine alone, ${AGENTS} agents in a group`,
    metric: 'decisions',
    value: DECISIONS / seconds,
    unit: '/s',
  }
}

const GROUP: GroupSettings = {
  strategy: 'longest_idle',
  usePriority: true,
  lastAgentDays: null,
  backupAfter: 60,
  ring: null,
  greatest: 999,
  beyond: 'message',
  nobody: 'message',
  outside: 'message',
  closing: 'keep',
  overflow: null,
  timeout: null,
  tellEvery: null,
  showEstimate: false,
}

const agentOf = (index: number): Agent => ({
  id: `agent-${String(index).padStart(4, '0')}`,
  chosen: 'online',
  may: true,
  connected: true,
  ownLimit: null,
  skills: new Map([['lang:en', 3]]),
  places: [{ groupId: 'g', priority: 1 + (index % 9), tier: 'main', limit: 1 }],
  slots: [],
  idleSince: index,
  lastGiven: new Map(),
  misses: 0,
})

const waitingOf = (n: number): Waiting => ({
  ...NEW_WAIT,
  id: `conversation-${n}`,
  medium: 'chat',
  groupId: 'g',
  since: n,
  rankAt: n,
  needs: [{ skill: 'lang:en', level: 2, until: null }],
  ring: null,
  told: { at: n, position: 1, seconds: null },
})
