import {
  createRoutingState,
  type Agent,
  type Group,
  type GroupSettings,
  type Place,
  type RoutingState,
  type Settings,
  type Waiting,
} from '#src/domain/routing/state.ts'

/** Small desks for the tests of routing: everything as usual but what a test is about. */

export const groupSettings = (rest: Partial<GroupSettings> = {}): GroupSettings => ({
  strategy: 'longest_idle',
  usePriority: false,
  lastAgentDays: null,
  backupAfter: 60,
  ring: null,
  greatest: 999,
  beyond: 'end',
  nobody: 'bot',
  outside: 'bot',
  closing: 'keep',
  overflow: null,
  timeout: null,
  tellEvery: null,
  showEstimate: false,
  ...rest,
})

export const settings = (
  groups: Record<string, Partial<GroupSettings>> = { g: {} },
  rest: Partial<Settings> = {},
): Settings => ({
  groups: new Map(Object.entries(groups).map(([id, set]) => [id, groupSettings(set)])),
  ageSeconds: 60,
  vipSeconds: 300,
  chatsDuringCall: 0,
  callNeedsNoChats: true,
  ...rest,
})

export const place = (groupId = 'g', rest: Partial<Place> = {}): Place => ({
  groupId,
  priority: 5,
  tier: 'main',
  limit: 1,
  ...rest,
})

export const agent = (id: string, rest: Partial<Agent> = {}): Agent => ({
  id,
  chosen: 'online',
  may: true,
  connected: true,
  ownLimit: null,
  skills: new Map(),
  places: [place()],
  slots: [],
  idleSince: 0,
  lastGiven: new Map(),
  misses: 0,
  ...rest,
})

export const waiting = (id: string, rest: Partial<Waiting> = {}): Waiting => ({
  id,
  medium: 'chat',
  groupId: 'g',
  sharedWith: [],
  since: 0,
  rankAt: rest.since ?? 0,
  needs: [],
  only: null,
  prefer: null,
  asked: [],
  askedAt: null,
  ring: null,
  allowBusy: false,
  told: null,
  isOnTheLine: rest.medium === 'call',
  ...rest,
})

export const group = (id = 'g', rest: Partial<Group> = {}): Group => ({
  id,
  open: true,
  mode: 'running',
  departures: [],
  ...rest,
})

export const desk = (from: { waiting?: Waiting[]; agents?: Agent[]; groups?: Group[] } = {}): RoutingState =>
  createRoutingState({ waiting: from.waiting ?? [], agents: from.agents ?? [], groups: from.groups ?? [group()] })

/** A slot that something holds. */
export const slot = (conversationId: string, rest: Partial<Agent['slots'][number]> = {}): Agent['slots'][number] => ({
  conversationId,
  medium: 'chat',
  stage: 'serving',
  ...rest,
})
