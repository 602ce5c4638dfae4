import { desc, eq } from 'drizzle-orm'
import type { RetentionRun } from '#src/contract/retention.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Retention } from '#src/domain/settings/retention.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { retentionRun } from '../../db/schema/retention.ts'
import { assertBase } from '../settings/assert-base.ts'

const CHANGED = 'settings.retention'

const COLUMNS = {
  messages: application.keepMessages,
  files: application.keepFiles,
  visitors: application.keepVisitors,
}

/** For how long what is known of visitors is kept. */
export async function retentionOf(tx: Tx): Promise<Retention> {
  const [row] = await tx.select(COLUMNS).from(application)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The same with the revision that the next change is made on, and what the last look has taken away. */
export function readRetention(
  context: MemberContext,
): Promise<{ revision: number; retention: Retention; lastRun: RetentionRun | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select({ revision: application.retentionRevision }).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    const [run] = await tx.select().from(retentionRun).orderBy(desc(retentionRun.day)).limit(1)
    return {
      revision: row.revision,
      retention: await retentionOf(tx),
      lastRun: run
        ? {
            startedAt: run.createdAt.toISOString(),
            finishedAt: run.finishedAt?.toISOString() ?? null,
            counts: run.counts,
          }
        : null,
    }
  })
}

/** Changes it, on top of the revision it was read at; the next look goes by it. */
export function updateRetention(
  context: MemberContext,
  { revision, retention }: { revision: number; retention: Retention },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ revision: application.retentionRevision }).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    const before = await retentionOf(tx)
    const { messages, files, visitors } = retention
    await tx
      .update(application)
      .set({ keepMessages: messages, keepFiles: files, keepVisitors: visitors, retentionRevision: revision + 1 })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, before, after: retention })
    return { revision: revision + 1 }
  })
}
