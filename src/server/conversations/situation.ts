import { and, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { lastClosing } from '#src/domain/hours/openings.ts'
import {
  createRoutingState,
  type Agent,
  type Departure,
  type RoutingState,
  type Settings,
  type Waiting,
} from '#src/domain/routing/state.ts'
import { skillsOf } from '#src/domain/routing/needs.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import { agentSlot } from '../db/schema/routing.ts'
import { memberSkill } from '../db/schema/skill.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { readDepartures } from './departures.ts'
import { EVERYWHERE, groupSettings, type GroupRow } from './group-settings.ts'
import { isThere, mayServe } from './may-serve.ts'
import type { RoutingNews } from './routing-news.ts'
import type { ConversationRow } from './rows.ts'

/** What routing decides on. */
export type Situation = {
  state: RoutingState
  settings: Settings
  /** Of the conversations, as they were read. */
  revisions: ReadonlyMap<string, number>
  /** How many were read at most of those of a group who want the same; null: all. */
  heads: number | null
}

/** So many who come next are looked at in a queue: as a rule one agent is free. */
const HEADS = 8

const isWaiting = inArray(conversation.state, ['queued', 'ringing'])

const WAITING = {
  id: conversation.id,
  channel: conversation.channel,
  groupId: conversation.groupId,
  enqueuedAt: conversation.enqueuedAt,
  rankAt: conversation.rankAt,
  ownerId: conversation.ownerId,
  ringingUntil: conversation.ringingUntil,
  wait: conversation.wait,
  revision: conversation.revision,
}
type WaitingRow = Pick<ConversationRow, keyof typeof WAITING>

/** All who wait, and all who are there to have them at `now`; undefined where nobody waits. */
export async function readWhole(tx: Tx, now: Date): Promise<Situation | undefined> {
  const rows = await tx.select(WAITING).from(conversation).where(isWaiting)
  if (rows.length === 0) return undefined
  const [groups, app, agents] = await Promise.all([tx.select().from(agentGroup), readSettings(tx), readAgents(tx)])
  return situationOf(tx, { rows, groups, app, agents, heads: null }, now)
}

/** Who could come next by what is new, and who is there to have them; undefined where nobody could. */
export async function readPart(tx: Tx, now: Date, news: RoutingNews): Promise<Situation | undefined> {
  const [groups, app, places] = await Promise.all([
    tx.select().from(agentGroup),
    readSettings(tx),
    tx
      .select({ groupId: groupMember.groupId })
      .from(groupMember)
      .where(inArray(groupMember.personId, [...news.personIds])),
  ])
  const groupIds = [...reachOf(groups, new Set([...news.groupIds, ...places.map(({ groupId }) => groupId)]))]
  const [rows, agents] = await Promise.all([readHeads(tx, now, groupIds), readAgents(tx, inReachOf(tx, groupIds))])
  return rows.length === 0 ? undefined : situationOf(tx, { rows, groups, app, agents, heads: HEADS }, now)
}

/** Groups, and those that they widen into or that widen into them, however far. */
function reachOf(groups: readonly GroupRow[], from: ReadonlySet<string>): Set<string> {
  const reach = new Set(from)
  for (let size = -1; size < reach.size;) {
    size = reach.size
    for (const { id, overflowGroupId } of groups) {
      if (overflowGroupId === null || (!reach.has(id) && !reach.has(overflowGroupId))) continue
      reach.add(id)
      reach.add(overflowGroupId)
    }
  }
  return reach
}

/** Who comes next in the queues, of those who want the same the first few; and all that rings. */
async function readHeads(tx: Tx, now: Date, groupIds: string[]): Promise<WaitingRow[]> {
  const { wait } = conversation
  const at = sql`jsonb_build_object('now', ${now.getTime()}::bigint)`
  const wants = sql`${conversation.channel} = 'voice', ${wait} -> 'allowBusy', ${wait} -> 'only', ${wait} -> 'asked',
    jsonb_path_query_array(${wait}, '$.sharedWith[*].groupId'),
    jsonb_path_query_array(${wait}, '$.needs[*] ? (@.until == null || @.until > $now).skill', ${at}),
    jsonb_path_query_array(${wait}, '$.needs[*] ? (@.until == null || @.until > $now).level', ${at}),
    jsonb_path_query_array(${wait}, '$.prefer ? (@.until > $now).personId', ${at})`
  const ranked = tx
    .select({
      ...WAITING,
      n: sql<number>`row_number() over (partition by ${conversation.state}, ${conversation.groupId}, ${wants}
        order by ${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id})`.as('n'),
    })
    .from(conversation)
    .where(and(isWaiting, inArray(conversation.groupId, groupIds)))
    .as('ranked')
  return tx
    .select()
    .from(ranked)
    .where(or(lte(ranked.n, HEADS), isNotNull(ranked.ownerId)))
}
type Read = {
  rows: readonly WaitingRow[]
  groups: readonly GroupRow[]
  app: ApplicationSettings
  agents: readonly Agent[]
  heads: number | null
}

async function situationOf(tx: Tx, { rows, groups, app, agents, heads }: Read, now: Date): Promise<Situation> {
  const settings = { ...EVERYWHERE, groups: new Map(groups.map((group) => [group.id, groupSettings(group, app)])) }
  const waiting = rows.map(waitingOf)
  // Who sees a part only tells nobody their place.
  const telling = heads === null ? waiting.filter((one) => isToldNow(one, settings.groups, now)) : []
  const departures = new Map<string, Departure[]>()
  for (const groupId of new Set(telling.map((one) => one.groupId)))
    departures.set(groupId, await readDepartures(tx, groupId, now))
  const state = createRoutingState({
    waiting,
    agents,
    groups: groups.map(({ id, mode, hours, closing }) => ({
      id,
      open: true,
      mode,
      departures: departures.get(id) ?? [],
      closedAt: closing === 'keep' ? null : (lastClosing(hours ?? app.hours, now)?.getTime() ?? null),
    })),
  })
  return { state, settings, revisions: new Map(rows.map(({ id, revision }) => [id, revision])), heads }
}

async function readSettings(tx: Tx): Promise<ApplicationSettings> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  if (!app) throw new Error('The application has no settings.')
  return app.settings
}

/** Members of groups, and those to whom one alone somebody in their queues is handed. */
function inReachOf(tx: Tx, groupIds: string[]): SQL | undefined {
  const members = tx
    .select({ id: groupMember.personId })
    .from(groupMember)
    .where(inArray(groupMember.groupId, groupIds))
  const handed = tx
    .select({ id: sql`(${conversation.wait} ->> 'only')::uuid` })
    .from(conversation)
    .where(and(isWaiting, inArray(conversation.groupId, groupIds), sql`${conversation.wait} ->> 'only' is not null`))
  return or(inArray(member.personId, members), inArray(member.personId, handed))
}

/** Whether it is to be told an estimate by now: only then is it read who has left. */
function isToldNow({ kind, groupId, told }: Waiting, groups: Settings['groups'], now: Date): boolean {
  const group = groups.get(groupId)
  if (kind === 'voice' || !group?.showEstimate) return false
  return !told || (group.tellEvery !== null && told.at + group.tellEvery * 1000 <= now.getTime())
}

function waitingOf(row: WaitingRow): Waiting {
  const since = row.enqueuedAt?.getTime() ?? 0
  const ring =
    row.ownerId === null || row.ringingUntil === null
      ? null
      : { personId: row.ownerId, until: row.ringingUntil.getTime() }
  return {
    ...(row.wait ?? NEW_WAIT),
    id: row.id,
    kind: row.channel === 'voice' ? 'voice' : 'chat',
    groupId: row.groupId ?? '',
    since,
    rankAt: row.rankAt?.getTime() ?? since,
    ring,
  }
}

/** Who could be given somebody, and who is rung; of some members, or of all. */
async function readAgents(tx: Tx, which?: SQL): Promise<Agent[]> {
  const isAmong = and(which, inArray(member.status, ['online', 'busy']), mayServe, isThere(tx))
  const ids = tx.select({ id: member.personId }).from(member).where(isAmong)
  const [members, places, skills, slots] = await Promise.all([
    tx.select().from(member).where(isAmong),
    tx
      .select({
        personId: groupMember.personId,
        groupId: groupMember.groupId,
        priority: groupMember.priority,
        tier: groupMember.tier,
        lastGivenAt: groupMember.lastGivenAt,
        limit: agentGroup.receptionLimit,
      })
      .from(groupMember)
      .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
      .where(inArray(groupMember.personId, ids)),
    tx.select().from(memberSkill).where(inArray(memberSkill.personId, ids)),
    tx
      .select({
        personId: agentSlot.personId,
        conversationId: agentSlot.conversationId,
        stage: agentSlot.stage,
        since: agentSlot.since,
      })
      .from(agentSlot)
      .where(inArray(agentSlot.personId, ids)),
  ])
  const placesOf = Map.groupBy(places, ({ personId }) => personId)
  const learntBy = Map.groupBy(skills, ({ personId }) => personId)
  const slotsOf = Map.groupBy(slots, ({ personId }) => personId)
  return members.map(({ personId, status, receptionLimit, lastOnlineAt, workedAt, misses, languages }) => {
    const own = slotsOf.get(personId) ?? []
    const held = placesOf.get(personId) ?? []
    const times = [lastOnlineAt, workedAt, ...own.map(({ since }) => since)]
    return {
      id: personId,
      chosen: status,
      may: true,
      connected: true,
      ownLimit: receptionLimit,
      skills: skillsOf({ languages, skills: learntBy.get(personId) ?? [] }),
      places: held.map(({ groupId, priority, tier, limit }) => ({ groupId, priority, tier, limit })),
      slots: own.map(({ conversationId, stage }) => ({ conversationId, kind: 'chat', stage })),
      idleSince: Math.max(...times.map((time) => time?.getTime() ?? 0)),
      lastGiven: new Map(
        held.flatMap(({ groupId, lastGivenAt }) => (lastGivenAt === null ? [] : [[groupId, lastGivenAt.getTime()]])),
      ),
      misses,
    }
  })
}
