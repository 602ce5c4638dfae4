import { and, eq, inArray } from 'drizzle-orm'
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
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import { agentSlot } from '../db/schema/routing.ts'
import { memberSkill } from '../db/schema/skill.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { readDepartures } from './departures.ts'
import { EVERYWHERE, groupSettings } from './group-settings.ts'
import { isThere, mayServe } from './may-serve.ts'
import type { ConversationRow } from './rows.ts'

/** What routing decides on, and the rows it was read from. */
export type Situation = {
  state: RoutingState
  settings: Settings
  rows: ReadonlyMap<string, ConversationRow>
}

/** Who waits, and who is there to have them at `now`; undefined where nobody waits. */
export async function readSituation(tx: Tx, now: Date): Promise<Situation | undefined> {
  const rows = await tx
    .select()
    .from(conversation)
    .where(inArray(conversation.state, ['queued', 'ringing']))
  if (rows.length === 0) return undefined
  const [groups, [app], agents] = await Promise.all([
    tx.select().from(agentGroup),
    tx.select({ settings: application.settings }).from(application),
    readAgents(tx),
  ])
  if (!app) return undefined
  const settings = {
    ...EVERYWHERE,
    groups: new Map(groups.map((group) => [group.id, groupSettings(group, app.settings)])),
  }
  const waiting = rows.map(waitingOf)
  const telling = new Set(waiting.filter((one) => isToldNow(one, settings.groups, now)).map(({ groupId }) => groupId))
  const departures = new Map<string, Departure[]>()
  for (const groupId of telling) departures.set(groupId, await readDepartures(tx, groupId, now))
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
  return { state, settings, rows: new Map(rows.map((row) => [row.id, row])) }
}

/** Whether it is to be told an estimate by now: only then is it read who has left. */
function isToldNow({ kind, groupId, told }: Waiting, groups: Settings['groups'], now: Date): boolean {
  const group = groups.get(groupId)
  if (kind === 'voice' || !group?.showEstimate) return false
  return !told || (group.tellEvery !== null && told.at + group.tellEvery * 1000 <= now.getTime())
}

function waitingOf(row: ConversationRow): Waiting {
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

/** Who could be given somebody, and who is rung. */
async function readAgents(tx: Tx): Promise<Agent[]> {
  const members = await tx
    .select()
    .from(member)
    .where(and(inArray(member.status, ['online', 'busy']), mayServe, isThere(tx)))
  if (members.length === 0) return []
  const ids = members.map(({ personId }) => personId)
  const [places, skills, slots] = await Promise.all([
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
