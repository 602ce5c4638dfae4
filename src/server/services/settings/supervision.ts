import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'

/** Whether agents are told who reads along in their conversations. */
export function readSupervision(context: MemberContext): Promise<{ tellWatched: boolean }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return { tellWatched: row.settings.tellWatched ?? true }
  })
}

/** Sets it; who reads along from now on is told of by it. */
export function setSupervision(
  context: MemberContext,
  { tellWatched }: { tellWatched: boolean },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application).for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    const before = row.settings.tellWatched ?? true
    if (before === tellWatched) return {}
    await tx
      .update(application)
      .set({ settings: { ...row.settings, tellWatched } })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, {
      action: 'settings.supervision',
      before: { tellWatched: before },
      after: { tellWatched },
    })
    return {}
  })
}
