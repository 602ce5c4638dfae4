import { and, eq, inArray, ne, notExists } from 'drizzle-orm'
import { rankOf } from '#src/domain/routing/rank.ts'
import {
  createRoutingState,
  type Agent,
  type GroupSettings,
  type RoutingState,
  type Settings,
} from '#src/domain/routing/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { timer } from '../db/schema/platform.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { mayServe } from './may-serve.ts'

/**
 * Priority is strict, as places in queues are counted. A call takes a place as a chat does: a call-back that is owed is a
 * conversation of the telephone too, and nobody is on the line.
 */
const EVERYWHERE: Omit<Settings, 'groups'> = {
  ageSeconds: 86_400,
  vipSeconds: 0,
  chatsDuringCall: 0,
  callNeedsNoChats: false,
}

/** Whoever is given somebody has them at once. Who comes in, when waiting ends and what is told, conversations know. */
const settingsOf = ({ strategy }: Pick<typeof agentGroup.$inferSelect, 'strategy'>): GroupSettings => ({
  strategy,
  usePriority: false,
  lastAgentDays: null,
  backupAfter: 0,
  ring: null,
  greatest: LIMITS.queue.waiting,
  beyond: 'bot',
  nobody: 'bot',
  outside: 'bot',
  closing: 'keep',
  overflow: null,
  timeout: null,
  tellEvery: null,
  showEstimate: false,
})

/** What routing decides on: who waits in automatic groups, and who is there to have them. */
export async function readSituation(tx: Tx): Promise<{ state: RoutingState; settings: Settings }> {
  const groups = await tx.select().from(agentGroup)
  const rows = await tx
    .select({ row: conversation })
    .from(conversation)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, conversation.appId), eq(agentGroup.id, conversation.groupId)))
    .where(and(eq(conversation.state, 'queued'), ne(agentGroup.strategy, 'manual')))
  const settings = { ...EVERYWHERE, groups: new Map(groups.map((group) => [group.id, settingsOf(group)])) }
  const waiting = rows.map(({ row }) => {
    const since = row.enqueuedAt?.getTime() ?? 0
    return {
      id: row.id,
      kind: 'chat' as const,
      groupId: row.groupId ?? '',
      sharedWith: [],
      since,
      rankAt: rankOf({ since, priority: row.priority, vip: false }, settings),
      needs: [],
      only: null,
      prefer: null,
      asked: [],
      askedAt: null,
      ring: null,
      allowBusy: false,
      told: null,
    }
  })
  const agents = waiting.length === 0 ? [] : await readAgents(tx)
  const open = groups.map(({ id }) => ({ id, open: true, mode: 'running' as const, departures: [] }))
  return { state: createRoutingState({ waiting, agents, groups: open }), settings }
}

async function readAgents(tx: Tx): Promise<Agent[]> {
  // Who has lost the line is waited for, and is offered nothing meanwhile.
  const isThere = notExists(
    tx
      .select({ id: timer.id })
      .from(timer)
      .where(and(eq(timer.kind, 'presence_grace'), eq(timer.appId, member.appId), eq(timer.subject, member.personId))),
  )
  const members = await tx
    .select()
    .from(member)
    .where(and(eq(member.status, 'online'), mayServe, isThere))
  const places = await tx
    .select({ personId: groupMember.personId, groupId: groupMember.groupId, limit: agentGroup.receptionLimit })
    .from(groupMember)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
    .where(
      inArray(
        groupMember.personId,
        members.map(({ personId }) => personId),
      ),
    )
  const served = await tx
    .select({ id: conversation.id, ownerId: conversation.ownerId, acceptedAt: conversation.acceptedAt })
    .from(conversation)
    .where(eq(conversation.state, 'in_service'))
  return members.map((agent) => {
    const own = served.filter((row) => row.ownerId === agent.personId)
    return {
      id: agent.personId,
      chosen: agent.status,
      may: true,
      connected: true,
      ownLimit: agent.receptionLimit,
      skills: new Map(),
      places: places
        .filter((place) => place.personId === agent.personId)
        .map(({ groupId, limit }) => ({ groupId, limit, priority: 1, tier: 'main' })),
      slots: own.map(({ id }) => ({ conversationId: id, kind: 'chat', stage: 'serving' })),
      idleSince: Math.max(agent.statusSince.getTime(), ...own.map((row) => row.acceptedAt?.getTime() ?? 0)),
      lastGiven: new Map(),
      misses: 0,
    }
  })
}
