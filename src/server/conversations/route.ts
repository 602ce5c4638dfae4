import { and, eq, ne, notExists } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { assign, effectiveLimit, type RoutingAgent } from '#src/domain/routing/assign.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { timer } from '../db/schema/platform.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import type { Deps } from '../deps.ts'
import { acceptBy } from './accept.ts'
import { mayServe } from './may-serve.ts'
import { takeTurn } from './turn.ts'

/** The last run in line of each application, and the one that has not begun. */
const running = new Map<string, Promise<void>>()
const waiting = new Map<string, Promise<void>>()

/**
 * Gives waiting conversations of automatic groups to free agents. Called after anything that may make a match; runs
 * one after another for each application, and its decisions are checked again under the rows' locks.
 */
export function routeSoon(deps: Deps, appId: string): void {
  void routeNow(deps, appId)
}

/** The same, for who waits until it is done; never rejects. A run that has not begun yet is for all who ask. */
export function routeNow(deps: Deps, appId: string): Promise<void> {
  const asked = waiting.get(appId)
  if (asked) return asked
  const next: Promise<void> = (running.get(appId) ?? Promise.resolve())
    .then(() => {
      waiting.delete(appId)
      return route(deps, appId)
    })
    .catch((error: unknown) => deps.log.error({ err: error, appId }, 'routing failed'))
    .finally(() => {
      if (running.get(appId) === next) running.delete(appId)
    })
  waiting.set(appId, next)
  running.set(appId, next)
  return next
}

async function route(deps: Deps, appId: string): Promise<void> {
  const { waiting: queued, agents, strategies } = await deps.db.inApp(appId, readSituation)
  for (const { conversationId, agentId } of assign(queued, agents, (id) => strategies.get(id) ?? 'manual')) {
    try {
      await takeTurn(deps, appId, conversationId, (turn) => acceptBy(turn, agentId))
    } catch (error) {
      // Somebody was faster, or the agent has just filled up: the next run sees it.
      if (!(error instanceof DeskError)) throw error
    }
  }
}

async function readSituation(tx: Tx) {
  const groups = await tx.select().from(agentGroup)
  const strategies = new Map(groups.map((group) => [group.id, group.strategy]))
  const rows = await tx
    .select()
    .from(conversation)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, conversation.appId), eq(agentGroup.id, conversation.groupId)))
    .where(and(eq(conversation.state, 'queued'), ne(agentGroup.strategy, 'manual')))
  const waiting = rows.map(({ conversation: row }) => ({
    id: row.id,
    groupId: row.groupId ?? '',
    priority: row.priority,
    enqueuedAt: row.enqueuedAt?.getTime() ?? 0,
  }))
  return { waiting, strategies, agents: waiting.length === 0 ? [] : await readAgents(tx) }
}

async function readAgents(tx: Tx): Promise<RoutingAgent[]> {
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
  const served = await tx
    .select({ ownerId: conversation.ownerId, acceptedAt: conversation.acceptedAt })
    .from(conversation)
    .where(eq(conversation.state, 'in_service'))
  return members.map((agent) => {
    const own = places.filter((place) => place.personId === agent.personId)
    const load = served.filter((row) => row.ownerId === agent.personId)
    return {
      id: agent.personId,
      groupIds: own.map((place) => place.groupId),
      online: true,
      load: load.length,
      limit: effectiveLimit(
        agent.receptionLimit,
        own.map((place) => place.limit),
      ),
      idleSince: Math.max(agent.statusSince.getTime(), ...load.map((row) => row.acceptedAt?.getTime() ?? 0)),
    }
  })
}
