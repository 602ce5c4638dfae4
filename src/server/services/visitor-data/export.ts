import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { VisitorExport } from '#src/contract/history.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { holdVisitor } from '../../conversations/blocks.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorExport } from '../../db/schema/visitor-export.ts'
import { setTimer } from '../../jobs/timers.ts'
import { archiveName } from './archive.ts'

type Asked = { visitorId: string; reason: string; language: ShellLanguage }

/**
 * Begins to put everything that is kept of one visitor into an archive, for a reason that the audit keeps. Throws NOT_FOUND,
 * STATE_CONFLICT for one who was erased, and EXPORT_PENDING while another is being made of the same.
 */
export async function exportVisitor(context: MemberContext, asked: Asked): Promise<VisitorExport> {
  const { appId, personId } = context.member
  const { visitorId, reason, language } = asked
  const now = context.clock.now()
  const id = uuidv7()
  const begun = await context.db.inApp(appId, async (tx) => {
    // Whoever erases them waits, or is waited for.
    await holdVisitor(tx, visitorId)
    const [who] = await tx
      .select({ erasedAt: visitor.erasedAt, mergedInto: visitor.mergedInto })
      .from(visitor)
      .where(eq(visitor.id, visitorId))
    if (!who) throw new DeskError('NOT_FOUND')
    if (who.erasedAt !== null || who.mergedInto !== null) throw new DeskError('STATE_CONFLICT')
    const [row] = await tx
      .insert(visitorExport)
      .values({ appId, id, visitorId, language, heldUntil: now, createdBy: personId, createdAt: now })
      .returning()
    if (!row) throw new DeskError('INTERNAL')
    await setTimer(tx, appId, 'visitor_export', id, now)
    await writeAudit(tx, context, appId, { action: 'visitor.exported', target: visitorId, after: { reason } })
    return presentExport(tx, row)
  })
  context.jobs.soon('visitor_export', appId, id)
  return begun
}

/** The last export of a visitor that is being made, is there, or has failed; null: there is none any more. */
export function readVisitorExport(
  context: MemberContext,
  { visitorId }: { visitorId: string },
): Promise<VisitorExport | null> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const isLeft = or(isNull(visitorExport.expiresAt), gt(visitorExport.expiresAt, context.clock.now()))
    const [row] = await tx
      .select()
      .from(visitorExport)
      .where(and(eq(visitorExport.visitorId, visitorId), isLeft))
      .orderBy(desc(visitorExport.createdAt), desc(visitorExport.id))
      .limit(1)
    return row ? presentExport(tx, row) : null
  })
}

async function presentExport(tx: Tx, row: typeof visitorExport.$inferSelect): Promise<VisitorExport> {
  const names = await nicknamesOf(tx, [row.createdBy])
  return {
    id: row.id,
    status: row.finishedAt === null ? 'running' : row.failure === null ? 'ready' : 'failed',
    done: row.done,
    total: row.total,
    size: row.size,
    by: names.get(row.createdBy) ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/**
 * An archive to be saved, which the audit keeps. Throws NOT_FOUND where it is not there: not yet, not any more, or never.
 */
export async function fetchVisitorExport(
  context: MemberContext,
  { exportId }: { exportId: string },
): Promise<{ name: string; size: number; bytes: ReadableStream<Uint8Array> }> {
  const { appId } = context.member
  const { name, size } = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ kept: visitorExport, number: visitor.number })
      .from(visitorExport)
      .innerJoin(visitor, and(eq(visitor.appId, visitorExport.appId), eq(visitor.id, visitorExport.visitorId)))
      .where(and(eq(visitorExport.id, exportId), gt(visitorExport.expiresAt, context.clock.now())))
    if (!row || row.kept.size === null) throw new DeskError('NOT_FOUND')
    // On record before anything leaves the house.
    const { visitorId } = row.kept
    await writeAudit(tx, context, appId, { action: 'visitor.exportFetched', target: visitorId, after: { exportId } })
    return { name: archiveName(row.kept.language, row.number), size: row.kept.size }
  })
  const bytes = await context.files.read(appId, exportId, 0, size - 1)
  if (!bytes) throw new DeskError('NOT_FOUND')
  return { name, size, bytes }
}
