import { and, count, eq, inArray } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { SlotStage, SlotWay } from '#src/domain/routing/facts.ts'
import { limitOf as limitFrom } from '#src/domain/routing/room.ts'
import type { Tx } from '../db/client.ts'
import { agentSlot } from '../db/schema/routing.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { groupIdsOf } from './concern.ts'
import { assertServes } from './may-serve.ts'
import type { Gathered } from './turn-writes.ts'

/** How many conversations an agent has now, those that ring at them among them. */
export async function loadOf(tx: Tx, personId: string): Promise<number> {
  const [row] = await tx.select({ load: count() }).from(agentSlot).where(eq(agentSlot.personId, personId))
  return row?.load ?? 0
}

/** How many conversations an agent may have at once. */
export async function limitOf(tx: Tx, personId: string, own: number | null): Promise<number> {
  const places = await tx
    .select({ limit: agentGroup.receptionLimit })
    .from(groupMember)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
    .where(eq(groupMember.personId, personId))
  return limitFrom({ ownLimit: own, places })
}

/** An agent with how many they have and may have. */
export type Room<One> = One & { load: number; limit: number; isFree: boolean }

/** How much room agents have, asked for all of them at once; in the order in which they were given. */
export async function roomsOf<One extends { id: string; ownLimit: number | null }>(
  tx: Tx,
  agents: readonly One[],
): Promise<Room<One>[]> {
  if (agents.length === 0) return []
  const ids = agents.map(({ id }) => id)
  const [loads, places] = await Promise.all([
    tx
      .select({ personId: agentSlot.personId, load: count() })
      .from(agentSlot)
      .where(inArray(agentSlot.personId, ids))
      .groupBy(agentSlot.personId),
    tx
      .select({ personId: groupMember.personId, limit: agentGroup.receptionLimit })
      .from(groupMember)
      .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
      .where(inArray(groupMember.personId, ids)),
  ])
  const loadBy = new Map(loads.map(({ personId, load }) => [personId, load]))
  const placesBy = Map.groupBy(places, ({ personId }) => personId)
  return agents.map((one) => {
    const load = loadBy.get(one.id) ?? 0
    const limit = limitFrom({ ownLimit: one.ownLimit, places: placesBy.get(one.id) ?? [] })
    return { ...one, load, limit, isFree: load < limit }
  })
}

/** A place that is wanted. `queue`: the group through which it comes, which they must be in; null: handed to them. */
export type WantedPlace = {
  personId: string
  stage: SlotStage
  queue: string | null
  way?: SlotWay
}

/**
 * Takes one of an agent's places for the turn's conversation, or keeps the one that it rings at. Their row is held until
 * the transaction ends, so that nobody takes it twice; what they may do is asked once it is, for it may have changed while
 * this waited for it. Throws FORBIDDEN, FORCED_OFFLINE, NOT_FOUND, CAPACITY_FULL.
 */
export async function takePlace(
  turn: Gathered,
  wanted: WantedPlace,
): Promise<Pick<typeof member.$inferSelect, 'nickname' | 'misses'>> {
  const { tx, appId, row, now } = turn
  const { personId, stage, queue, way = 'room' } = wanted
  const [agent] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
  if (!agent) throw new DeskError('NOT_FOUND')
  const [groupIds, cap, taken] = await Promise.all([
    groupIdsOf(tx, personId),
    limitOf(tx, personId, agent.receptionLimit),
    tx
      .select({ n: agentSlot.n, conversationId: agentSlot.conversationId })
      .from(agentSlot)
      .where(eq(agentSlot.personId, personId)),
    assertServes(tx, personId),
  ])
  if (queue !== null && !groupIds.includes(queue)) throw new DeskError('NOT_FOUND')
  if (taken.some(({ conversationId }) => conversationId === row.id)) {
    await tx
      .update(agentSlot)
      .set({ stage, since: now })
      .where(and(eq(agentSlot.personId, personId), eq(agentSlot.conversationId, row.id)))
    return agent
  }
  const most = way === 'busy_allowed' ? cap + 1 : cap
  if (way !== 'taken_over' && taken.length >= most) throw new DeskError('CAPACITY_FULL', { limit: cap })
  const n = firstFree(new Set(taken.map((slot) => slot.n)))
  await Promise.all([
    tx.insert(agentSlot).values({ appId, personId, n, conversationId: row.id, stage, way, cap, since: now }),
    queue !== null &&
      tx
        .update(groupMember)
        .set({ lastGivenAt: now })
        .where(and(eq(groupMember.personId, personId), eq(groupMember.groupId, queue))),
  ])
  return agent
}

function firstFree(taken: ReadonlySet<number>): number {
  let n = 1
  while (taken.has(n)) n += 1
  return n
}
