import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'

/** What the application is called. */
export async function readName(context: MemberContext): Promise<{ name: string }> {
  const [row] = await context.db.inApp(context.member.appId, (tx) =>
    tx.select({ name: application.name }).from(application),
  )
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Gives an application another name. */
export async function renameApplication(
  context: MemberContext,
  { name }: { name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [before] = await tx.select({ name: application.name }).from(application).for('no key update')
    if (before?.name === name) return
    await tx.update(application).set({ name }).where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: 'application.renamed', before, after: { name } })
  })
  return {}
}
