import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { SlotStage, SlotWay } from '#src/domain/routing/facts.ts'
import { limitOf as limitFrom } from '#src/domain/routing/room.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect, fixedWrite, isOneOf } from '../db/fixed.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { agentSlot } from '../db/schema/routing.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { assertServes, mayServe } from './may-serve.ts'
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
  /** How many above their limit who takes it themselves may have. */
  above?: number
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
  const { personId, stage, queue, above = 0 } = wanted
  const [[agent], [standing]] = await Promise.all([
    holdMember(tx, { personId }).execute(),
    standingOf(tx, { personId }).execute(),
  ])
  if (!agent || !standing) throw new DeskError('NOT_FOUND')
  if (!standing.mayServe) await assertServes(tx, personId)
  const { groups, taken } = standing
  if (queue !== null && !groups.some(({ groupId }) => groupId === queue)) throw new DeskError('NOT_FOUND')
  const own = { personId, conversationId: row.id, stage, now }
  if (taken.some(({ conversationId }) => conversationId === row.id)) {
    sendAhead(tx, keepPlace(tx, own))
    return agent
  }
  const cap = limitFrom({ ownLimit: agent.receptionLimit, places: groups })
  // With a limit of 0 there is nothing ever.
  const isClaimed = wanted.way === undefined && cap > 0 && taken.length >= cap && taken.length < cap + above
  const way = isClaimed ? 'claimed' : (wanted.way ?? 'room')
  const most = isClaimed ? cap + above : way === 'busy_allowed' ? cap + 1 : cap
  if (way !== 'taken_over' && taken.length >= most) throw new DeskError('CAPACITY_FULL', { limit: cap })
  const n = firstFree(new Set(taken.map((slot) => slot.n)))
  sendAhead(tx, addPlace(tx, { ...own, appId, medium: row.medium, n, way, cap }))
  if (queue !== null) sendAhead(tx, noteGiven(tx, { personId, groupId: queue, now }))
  return agent
}

/**
 * Takes the rows of those whose places one step changes, in the one order in which all do: two conversations that change
 * hands the other way round would else wait for one another for ever.
 */
export async function holdMembers(tx: Tx, personIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(personIds)].filter((id) => id !== null)
  if (ids.length > 1) await holdAll(tx, { ids }).execute()
}

const value = sql.placeholder
const isTheirs = eq(agentSlot.personId, value('personId'))

/** What is written of them elsewhere meanwhile, and names them, does not wait for it. */
const holdMember = fixedSelect(
  getTableColumns(member),
  sql`from ${member} where ${eq(member.personId, value('personId'))} for no key update`,
)

const holdAll = fixedSelect(
  { id: member.personId },
  sql`from ${member} where ${isOneOf(member.personId, 'ids')} order by ${member.personId} for no key update`,
)

/** What somebody may do and has. */
const standingOf = fixedSelect(
  {
    mayServe,
    groups: sql<{ groupId: string; limit: number }[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('groupId', ${agentGroup.id}, 'limit', ${agentGroup.receptionLimit})), '[]')
      from ${groupMember}
      join ${agentGroup} on ${agentGroup.appId} = ${groupMember.appId} and ${agentGroup.id} = ${groupMember.groupId}
      where ${groupMember.appId} = ${member.appId} and ${groupMember.personId} = ${member.personId})`,
    taken: sql<{ n: number; conversationId: string }[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('n', ${agentSlot.n}, 'conversationId', ${agentSlot.conversationId})), '[]')
      from ${agentSlot}
      where ${agentSlot.appId} = ${member.appId} and ${agentSlot.personId} = ${member.personId})`,
  },
  sql`from ${member} where ${eq(member.personId, value('personId'))}`,
)

const keepPlace = fixedWrite(
  sql`update ${agentSlot} set stage = ${value('stage')}, since = ${value('now')}
    where ${isTheirs} and ${eq(agentSlot.conversationId, value('conversationId'))}`,
)

const addPlace = fixedWrite(
  sql`insert into ${agentSlot} (app_id, person_id, n, conversation_id, medium, stage, way, cap, since)
    values (${value('appId')}, ${value('personId')}, ${value('n')}, ${value('conversationId')}, ${value('medium')},
      ${value('stage')}, ${value('way')}, ${value('cap')}, ${value('now')})`,
)

/** When a group has last given them somebody. */
const noteGiven = fixedWrite(
  sql`update ${groupMember} set last_given_at = ${value('now')}
    where ${eq(groupMember.personId, value('personId'))} and ${eq(groupMember.groupId, value('groupId'))}`,
)

function firstFree(taken: ReadonlySet<number>): number {
  let n = 1
  while (taken.has(n)) n += 1
  return n
}
