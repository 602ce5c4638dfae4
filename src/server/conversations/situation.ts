import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import type { Tx } from '../db/client.ts'
import { fixed, fixedSelect, isOneOf, named } from '../db/fixed.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import { agentSlot } from '../db/schema/routing.ts'
import { memberSkill } from '../db/schema/skill.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { readDepartures } from './departures.ts'
import { allGroups, EVERYWHERE, groupSettings, type GroupRow } from './group-settings.ts'
import { isThere, mayServe } from './may-serve.ts'
import type { RoutingNews } from './routing-news.ts'
import type { ConversationRow } from './rows.ts'

/** What routing decides on. */
export type Situation = {
  state: RoutingState
  settings: Settings
  /** Of the conversations, as they were read. */
  revisions: Map<string, number>
  /** How many were read at most of those of a group who want the same; null: all. */
  heads: number | null
}

/** So many who come next are looked at in a queue: as a rule one agent is free. */
const HEADS = 8

const isWaiting = sql`${conversation.state} in ('queued', 'ringing')`

const WAITING = {
  id: conversation.id,
  channel: conversation.channel,
  medium: conversation.medium,
  groupId: conversation.groupId,
  enqueuedAt: conversation.enqueuedAt,
  rankAt: conversation.rankAt,
  ownerId: conversation.ownerId,
  ringingUntil: conversation.ringingUntil,
  wait: conversation.wait,
  revision: conversation.revision,
}
type WaitingRow = Pick<ConversationRow, keyof typeof WAITING>

const everybody = fixedSelect(WAITING, sql`from ${conversation} where ${isWaiting}`)

/** All who wait, and all who are there to have them at `now`; undefined where nobody waits. */
export async function readWhole(tx: Tx, now: Date): Promise<Situation | undefined> {
  const rows = await everybody(tx, {}).execute()
  if (rows.length === 0) return undefined
  const [groups, app, agents] = await Promise.all([allGroups(tx, {}).execute(), readSettings(tx), readAgents(tx)])
  return situationOf(tx, { rows, groups, app, agents, heads: null }, now)
}

/**
 * Who could come next by what is new, and who is there to have them; undefined where nobody could. `read` is known once all
 * that is asked is answered; the end of the transaction may be sent before.
 */
export async function readPart(
  tx: Tx,
  now: Date,
  { groupIds, personIds }: RoutingNews,
): Promise<{ read: Promise<Situation | undefined> }> {
  const [groups, app, places] = await Promise.all([
    allGroups(tx, {}).execute(),
    readSettings(tx),
    groupsOf(tx, { personIds: [...personIds] }).execute(),
  ])
  const reach = [...reachOf(groups, new Set([...groupIds, ...places.map(({ groupId }) => groupId)]))]
  const sent = Promise.all([readHeads(tx, now, reach), readAgents(tx, reach)])
  const read = sent.then(([rows, agents]) =>
    rows.length === 0 ? undefined : situationOf(tx, { rows, groups, app, agents, heads: HEADS }, now),
  )
  // Where the end of the transaction is refused, nobody asks for it.
  read.catch(() => undefined)
  return { read }
}

/** The groups that some members are in. */
const groupsOf = fixedSelect(
  { groupId: groupMember.groupId },
  sql`from ${groupMember} where ${isOneOf(groupMember.personId, 'personIds')}`,
)

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
const readHeads = (tx: Tx, now: Date, groupIds: string[]): Promise<WaitingRow[]> =>
  heads(tx, { groupIds, now: now.getTime() }).execute()

const { wait } = conversation
const at = sql`jsonb_build_object('now', ${sql.placeholder('now')}::bigint)`
const wants = sql`${conversation.medium}, ${wait} -> 'allowBusy', ${wait} -> 'only', ${wait} -> 'asked',
  jsonb_path_query_array(${wait}, '$.sharedWith[*].groupId'),
  jsonb_path_query_array(${wait}, '$.needs[*] ? (@.until == null || @.until > $now).skill', ${at}),
  jsonb_path_query_array(${wait}, '$.needs[*] ? (@.until == null || @.until > $now).level', ${at}),
  jsonb_path_query_array(${wait}, '$.prefer ? (@.until > $now).personId', ${at})`

const heads = fixed(
  sql`select * from (
    select ${named(WAITING)}, row_number() over (partition by ${conversation.state}, ${conversation.groupId}, ${wants}
      order by ${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id}) as n
    from ${conversation} where ${isWaiting} and ${isOneOf(conversation.groupId, 'groupIds')}
  ) ranked where n <= ${sql.raw(String(HEADS))} or "ownerId" is not null`,
  (row) => row as WaitingRow,
)

type Read = {
  rows: readonly WaitingRow[]
  groups: readonly GroupRow[]
  app: OfApplication
  agents: readonly Agent[]
  heads: number | null
}

async function situationOf(tx: Tx, { rows, groups, app, agents, heads }: Read, now: Date): Promise<Situation> {
  const settings = { ...EVERYWHERE, groups: new Map(groups.map((group) => [group.id, groupSettings(group, app)])) }
  const ofChannel = channelClosings(groups, app, now)
  const waiting = rows.map((row) => ({ ...waitingOf(row), ...ofChannel(row) }))
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
      closedAt: closing === 'keep' ? null : (lastClosing(hours ?? app.settings.hours, now)?.getTime() ?? null),
    })),
  })
  return { state, settings, revisions: new Map(rows.map(({ id, revision }) => [id, revision])), heads }
}

/** When the hours of a channel ended last, for who waits in a group that has none of its own. */
function channelClosings(groups: readonly GroupRow[], { channelHours }: OfApplication, now: Date) {
  const ended = new Map(
    Object.entries(channelHours.channels).map(([channel, hours]) => [
      channel,
      hours === undefined ? null : (lastClosing(hours, now)?.getTime() ?? null),
    ]),
  )
  const inherit = new Set(groups.flatMap(({ id, hours }) => (hours === null ? [id] : [])))
  return ({ channel, groupId }: WaitingRow): Pick<Waiting, 'closedAt'> => {
    const closedAt = groupId !== null && inherit.has(groupId) ? ended.get(channel) : undefined
    return closedAt === undefined ? {} : { closedAt }
  }
}

async function readSettings(tx: Tx): Promise<OfApplication> {
  const [app] = await settingsOf(tx, {}).execute()
  if (!app) throw new Error('The application has no settings.')
  return app
}

/** What groups have from their application. */
type OfApplication = Pick<typeof application.$inferSelect, 'settings' | 'channelHours' | 'queueEnd' | 'queueOutcome'>

const settingsOf = fixedSelect(
  {
    settings: application.settings,
    channelHours: application.channelHours,
    queueEnd: application.queueEnd,
    queueOutcome: application.queueOutcome,
  },
  sql`from ${application}`,
)

/** Whether it is to be told an estimate by now: only then is it read who has left. */
function isToldNow({ medium, groupId, told }: Waiting, groups: Settings['groups'], now: Date): boolean {
  const group = groups.get(groupId)
  if (medium === 'call' || !group?.showEstimate) return false
  return !told || (group.tellEvery !== null && told.at + group.tellEvery * 1000 <= now.getTime())
}

function waitingOf(row: WaitingRow): Waiting {
  const since = row.enqueuedAt?.getTime() ?? 0
  const ring =
    row.ownerId === null || row.ringingUntil === null
      ? null
      : { personId: row.ownerId, until: row.ringingUntil.getTime() }
  return {
    ...NEW_WAIT,
    ...row.wait,
    id: row.id,
    medium: row.medium,
    groupId: row.groupId ?? '',
    since,
    rankAt: row.rankAt?.getTime() ?? since,
    ring,
  }
}

/** An agent, and what they hold; moments within the lists are in milliseconds. */
type AgentRow = Pick<typeof member.$inferSelect, keyof typeof OF_AGENT> & {
  places: (Agent['places'][number] & { lastGiven: number | null })[]
  skills: Pick<typeof memberSkill.$inferSelect, 'skillId' | 'level'>[]
  slots: (Pick<typeof agentSlot.$inferSelect, 'conversationId' | 'medium' | 'stage'> & { since: number })[]
}

const OF_AGENT = {
  personId: member.personId,
  status: member.status,
  receptionLimit: member.receptionLimit,
  lastOnlineAt: member.lastOnlineAt,
  workedAt: member.workedAt,
  misses: member.misses,
  languages: member.languages,
}

/**
 * Who could be given somebody, and who is rung: of all, or of the members of some groups, and of those to whom one alone
 * somebody in their queues is handed.
 */
async function readAgents(tx: Tx, groupIds: string[] | null = null): Promise<Agent[]> {
  const rows = await (groupIds === null ? allAgents(tx, {}) : agentsOfGroups(tx, { groupIds })).execute()
  return rows.map(({ personId, status, receptionLimit, lastOnlineAt, workedAt, misses, languages, ...held }) => ({
    id: personId,
    chosen: status,
    may: true,
    connected: true,
    ownLimit: receptionLimit,
    skills: skillsOf({ languages, skills: held.skills }),
    places: held.places.map(({ groupId, priority, tier, limit }) => ({ groupId, priority, tier, limit })),
    slots: held.slots.map(({ conversationId, medium, stage }) => ({ conversationId, medium, stage })),
    idleSince: Math.max(
      lastOnlineAt?.getTime() ?? 0,
      workedAt?.getTime() ?? 0,
      ...held.slots.map(({ since }) => since),
    ),
    lastGiven: new Map(
      held.places.flatMap(({ groupId, lastGiven }) => (lastGiven === null ? [] : [[groupId, lastGiven]])),
    ),
    misses,
  }))
}

const inMs = (moment: PgColumn) => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`

/** The rows of a table that are an agent's, as a list. */
const held = (table: typeof groupMember | typeof memberSkill | typeof agentSlot, row: SQL, joined = sql``) =>
  sql`(select coalesce(json_agg(json_build_object(${row})), '[]') from ${table} ${joined}
    where ${table.appId} = ${member.appId} and ${table.personId} = ${member.personId})`

const places = held(
  groupMember,
  sql`'groupId', ${groupMember.groupId}, 'priority', ${groupMember.priority}, 'tier', ${groupMember.tier},
    'limit', ${agentGroup.receptionLimit}, 'lastGiven', ${inMs(groupMember.lastGivenAt)}`,
  sql`join ${agentGroup} on ${agentGroup.appId} = ${groupMember.appId} and ${agentGroup.id} = ${groupMember.groupId}`,
)
const skills = held(memberSkill, sql`'skillId', ${memberSkill.skillId}, 'level', ${memberSkill.level}`)
const slots = held(
  agentSlot,
  sql`'conversationId', ${agentSlot.conversationId}, 'medium', ${agentSlot.medium}, 'stage', ${agentSlot.stage},
    'since', ${inMs(agentSlot.since)}`,
)

/** One statement, for what is held is found for each who is there, and for nobody else. */
const agentsWhere = (isAmong: SQL) =>
  fixed(
    sql`select ${named({ ...OF_AGENT, places, skills, slots })} from ${member}
      where ${isAmong} and ${member.status} in ('online', 'busy') and ${mayServe} and ${isThere}`,
    (row) => row as AgentRow,
  )

const allAgents = agentsWhere(sql`true`)
const agentsOfGroups = agentsWhere(sql`${member.personId} in (
  select ${groupMember.personId} from ${groupMember} where ${isOneOf(groupMember.groupId, 'groupIds')}
  union select (${wait} ->> 'only')::uuid from ${conversation}
    where ${isWaiting} and ${isOneOf(conversation.groupId, 'groupIds')} and ${wait} ->> 'only' is not null)`)
