import { eq, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Masking } from '#src/domain/sensitive/masking.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.masking'

const COLUMNS = { revision: application.maskingRevision, masking: application.masking }

/** What is hidden in messages before they are stored, with the revision that the next change is made on. */
export function readMasking(context: MemberContext): Promise<{ revision: number; masking: Masking }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  })
}

/** Changes it, on top of the revision it was read at; what is written from now on is stored by it. */
export function updateMasking(
  context: MemberContext,
  { revision, masking }: { revision: number; masking: Masking },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select(COLUMNS).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    await tx
      .update(application)
      .set({
        masking,
        maskingRevision: revision + 1,
        // Guards that are ready are of another revision from now on.
        wordsRevision: sql`${application.wordsRevision} + 1`,
      })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, before: row.masking, after: masking })
    return { revision: revision + 1 }
  })
}
