import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'hours.set'

/** When people are there, with the revision that the next change is made on. */
export function readHours(context: MemberContext): Promise<{ revision: number; hours: WorkingHours }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.hoursRevision, settings: application.settings })
      .from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return { revision: row.revision, hours: row.settings.hours }
  })
}

/** Changes it, on top of the revision it was read at; who asks for a person from now on goes by it. */
export function updateHours(
  context: MemberContext,
  { revision, hours }: { revision: number; hours: WorkingHours },
): Promise<{ revision: number }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    await tx.select({ appId: application.appId }).from(application).for('update')
    const [row] = await tx.select({ revision: application.hoursRevision }).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: revision })
    return { revision: await writeHours(tx, context, hours) }
  })
}

/** Writes the hours, or those parts of them that are given, over whatever stands there. Answers the new revision. */
export async function writeHours(tx: Tx, context: MemberContext, part: Partial<WorkingHours>): Promise<number> {
  const { appId } = context.member
  const [row] = await tx
    .select({ revision: application.hoursRevision, settings: application.settings })
    .from(application)
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  const before = row.settings.hours
  const after = { ...before, ...part }
  const revision = row.revision + 1
  await tx
    .update(application)
    .set({ settings: { ...row.settings, hours: after }, hoursRevision: revision })
    .where(eq(application.appId, appId))
  await writeAudit(tx, context, appId, { action: CHANGED, before, after })
  return revision
}
