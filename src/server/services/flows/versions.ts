import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FlowVersion } from '#src/contract/flows.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { flowVersion } from '../../db/schema/flow.ts'
import { member } from '../../db/schema/team.ts'
import { findFlow, lockFlow, type FlowRow } from './find.ts'
import type { By } from './insert.ts'
import { assertUnlocked } from './premium.ts'

/** A new automatic version at most so often while somebody edits, in milliseconds. */
const AUTO_EVERY_MS = 600_000

type Made = { id: string }

/** Keeps a document as a version of its flow. */
export async function keepVersion(
  tx: Tx,
  flow: Pick<FlowRow, 'appId' | 'id'>,
  version: { origin: FlowVersion['origin']; document: GraphJson; name?: string; note?: string },
  by: By,
): Promise<Made> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${flowVersion.number}), 0)::int` })
    .from(flowVersion)
    .where(eq(flowVersion.flowId, flow.id))
  const id = uuidv7()
  await tx.insert(flowVersion).values({
    appId: flow.appId,
    id,
    flowId: flow.id,
    number: (last?.number ?? 0) + 1,
    ...version,
    author: by.personId,
    at: by.now,
  })
  return { id }
}

/**
 * Keeps what a flow holds before it is changed, where that would else be lost: the last version is somebody else's or
 * some minutes old. Old automatic ones beyond the limit are forgotten; named and deployed ones stay. Answers whether a
 * new stretch of work begins here: its first save, and whenever a version is kept.
 */
export async function keepBefore(tx: Tx, flow: FlowRow, by: By): Promise<boolean> {
  const [last] = await tx
    .select({ at: flowVersion.at, document: flowVersion.document })
    .from(flowVersion)
    .where(eq(flowVersion.flowId, flow.id))
    .orderBy(desc(flowVersion.number))
    .limit(1)
  const sameAuthor = flow.updatedBy === by.personId
  const isFresh = last !== undefined && by.now.getTime() - last.at.getTime() < AUTO_EVERY_MS
  if (last && JSON.stringify(last.document) === JSON.stringify(flow.document)) return true
  if (sameAuthor && isFresh) return false
  await keepVersion(tx, flow, { origin: 'auto', document: flow.document }, { personId: flow.updatedBy, now: by.now })
  await tx.delete(flowVersion).where(
    and(
      eq(flowVersion.flowId, flow.id),
      eq(flowVersion.origin, 'auto'),
      eq(flowVersion.name, ''),
      // One that a menu is set to run stays.
      sql`not exists (select 1 from voice_schedule s where s.app_id = ${flowVersion.appId} and s.version_id = ${flowVersion.id})`,
      sql`${flowVersion.number} <= (select max(v.number) from flow_version v where v.app_id = ${flow.appId} and v.flow_id = ${flow.id}) - ${LIMITS.flow.versions}`,
    ),
  )
  return true
}

/** Versions of a flow, the newest first. */
export function listVersions(
  context: MemberContext,
  input: { flowId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: FlowVersion[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await findFlow(tx, input.flowId)
    const before = input.cursor === undefined ? undefined : lt(flowVersion.number, Number(input.cursor) || 0)
    const rows = await tx
      .select({ version: told, author: member.nickname })
      .from(flowVersion)
      .leftJoin(member, isAuthor)
      .where(and(eq(flowVersion.flowId, input.flowId), before))
      .orderBy(desc(flowVersion.number))
      .limit(input.limit + 1)
    const items = rows.slice(0, input.limit).map(present)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > input.limit && last ? String(last.number) : null }
  })
}

/** A version with its document. */
export function readVersion(context: MemberContext, input: { flowId: string; versionId: string }) {
  return context.db.inApp(context.member.appId, (tx) => findVersion(tx, input))
}

export async function findVersion(tx: Tx, input: { flowId: string; versionId: string }) {
  await findFlow(tx, input.flowId)
  const [row] = await tx
    .select({ version: told, author: member.nickname, document: flowVersion.document })
    .from(flowVersion)
    .leftJoin(member, isAuthor)
    .where(and(eq(flowVersion.flowId, input.flowId), eq(flowVersion.id, input.versionId)))
  if (!row) throw new DeskError('NOT_FOUND')
  return { ...present(row), document: row.document }
}

/** What is told of a version besides its document, which may be large. */
const told = {
  id: flowVersion.id,
  number: flowVersion.number,
  name: flowVersion.name,
  note: flowVersion.note,
  origin: flowVersion.origin,
  at: flowVersion.at,
}
const isAuthor = and(eq(member.appId, flowVersion.appId), eq(member.personId, flowVersion.author))

type Told = Pick<typeof flowVersion.$inferSelect, keyof typeof told>

const present = ({ version, author }: { version: Told; author: string | null }): FlowVersion => ({
  ...version,
  author,
  at: version.at.toISOString(),
})

/** Gives an automatic version a name, so that it stays, or keeps the saved draft under one. */
export function nameVersion(
  context: MemberContext,
  input: { flowId: string; versionId?: string | undefined; name: string; note: string },
): Promise<Made> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const flow = await lockFlow(tx, input.flowId)
    await assertUnlocked(tx, context.clock.now(), flow.kind)
    const { versionId, name, note } = input
    let id = versionId
    if (id === undefined) {
      const by = { personId, now: context.clock.now() }
      id = (await keepVersion(tx, flow, { origin: 'named', document: flow.document, name, note }, by)).id
    } else {
      await findVersion(tx, { flowId: flow.id, versionId: id })
      await tx.update(flowVersion).set({ name, note }).where(eq(flowVersion.id, id))
    }
    await writeAudit(tx, context, appId, { action: 'flow.version_named', target: flow.id, after: { id, name, note } })
    return { id }
  })
}
