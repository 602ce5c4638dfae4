import { and, desc, eq, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditRow } from '#src/contract/audit.ts'
import { AUDIT_ACTIONS, type AuditArea } from '#src/domain/audit/actions.ts'
import { AUDIT_RANGE_HOURS, type AuditRange } from '#src/domain/audit/range.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { containing } from '../../db/like.ts'
import { apiKey } from '../../db/schema/api-key.ts'
import { release } from '../../db/schema/bot.ts'
import { flow } from '../../db/schema/flow.ts'
import { audit } from '../../db/schema/platform.ts'
import { agentGroup, invitation, member } from '../../db/schema/team.ts'

export type AuditFilter = {
  actorId?: string | undefined
  /** A member: what they did, and what was done to them. */
  aboutId?: string | undefined
  area?: AuditArea | undefined
  range?: AuditRange | undefined
  object?: string | undefined
}

/** A page of who changed what, the newest first. */
export function listAudit(
  context: MemberContext,
  input: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditRow[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await readAudit(tx, context.clock.now(), { ...input, limit: input.limit + 1 })
    const items = rows.slice(0, input.limit)
    return { items, nextCursor: rows.length > input.limit ? (items.at(-1)?.id ?? null) : null }
  })
}

/** Rows of the log before `cursor`, the newest first, with the names of whom and what they are about. */
export async function readAudit(
  tx: Tx,
  now: Date,
  input: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const { cursor } = input
  const rows = await tx
    .select()
    .from(audit)
    // Ids tell the time.
    .where(and(chosenBy(tx, input, now), cursor !== undefined && isUuid(cursor) ? lt(audit.id, cursor) : undefined))
    .orderBy(desc(audit.id))
    .limit(input.limit)
  const targets = [...new Set(rows.flatMap(({ target }) => (target !== null && isUuid(target) ? [target] : [])))]
  const [actors, names] = [
    await nicknamesOf(
      tx,
      rows.map(({ actorId }) => actorId),
    ),
    await namesOf(tx, targets),
  ]
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : (actors.get(row.actorId) ?? ''),
    actorRole: row.actorRole,
    ip: row.ip,
    action: row.action,
    target: row.target,
    targetName: names.get(row.target ?? '') ?? null,
    before: row.before,
    after: row.after,
  }))
}

/** Members and API keys that may be in the log, by name; also those who have left or ended. */
export function listAuditActors(context: MemberContext): Promise<{ id: string; nickname: string }[]> {
  return context.db.inApp(context.member.appId, (tx) =>
    tx
      .select({ id: member.personId, nickname: member.nickname })
      .from(member)
      .unionAll(tx.select({ id: apiKey.id, nickname: apiKey.name }).from(apiKey))
      .orderBy(sql`2, 1`),
  )
}

function chosenBy(tx: Tx, { actorId, aboutId, area, range, object }: AuditFilter, now: Date): SQL | undefined {
  return and(
    actorId === undefined ? undefined : eq(audit.actorId, actorId),
    aboutId === undefined ? undefined : or(eq(audit.actorId, aboutId), eq(audit.target, aboutId)),
    area === undefined ? undefined : inArray(audit.action, [...AUDIT_ACTIONS[area]]),
    range === undefined ? undefined : gte(audit.at, new Date(now.getTime() - AUDIT_RANGE_HOURS[range] * 3_600_000)),
    object === undefined || object === ''
      ? undefined
      : or(ilike(audit.target, containing(object)), isCalled(tx, object)),
  )
}

/** What has an id and a name of its own. */
const NAMED = [
  { table: member, id: member.personId, name: member.nickname },
  { table: apiKey, id: apiKey.id, name: apiKey.name },
  { table: agentGroup, id: agentGroup.id, name: agentGroup.name },
  { table: flow, id: flow.id, name: flow.name },
  { table: invitation, id: invitation.id, name: invitation.nickname },
  // As versions are called where there is little room.
  { table: release, id: release.id, name: sql<string>`'v' || ${release.number}` },
] as const

/** Whether the target is something that is called so. */
const isCalled = (tx: Tx, words: string) =>
  or(
    ...NAMED.map(({ table, id, name }) =>
      inArray(
        audit.target,
        tx
          .select({ id: sql<string>`${id}::text` })
          .from(table)
          .where(ilike(name, containing(words))),
      ),
    ),
  )

async function namesOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (ids.length === 0) return names
  for (const { table, id, name } of NAMED) {
    const rows = await tx.select({ id, name }).from(table).where(inArray(id, ids))
    for (const row of rows) names.set(row.id, row.name)
  }
  return names
}
