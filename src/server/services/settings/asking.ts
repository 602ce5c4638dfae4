import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Asking } from '#src/domain/settings/asking.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.asking'

const COLUMNS = { revision: application.askingRevision, asking: application.asking }

/** What visitors are asked about how they were served, with the revision that the next change is made on. */
export function readAsking(context: MemberContext): Promise<{ revision: number; asking: Asking }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  })
}

/** Changes it, on top of the revision it was read at; it acts at once. */
export function updateAsking(
  context: MemberContext,
  { revision, asking }: { revision: number; asking: Asking },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    await tx
      .update(application)
      .set({ asking, askingRevision: revision + 1 })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, before: row.asking, after: asking })
    return { revision: revision + 1 }
  })
}
