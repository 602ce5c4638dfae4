import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { everyPanel } from '#src/domain/settings/panels.ts'
import type { Workbench } from '#src/domain/settings/workbench.ts'
import { writeAudit } from '../../audit.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { lastChange } from './last-change.ts'

const CHANGED = 'settings.workbench'

/** How the workspace is set up for agents, with the revision that the next change is made on. */
export const readWorkbench = (context: MemberContext): Promise<{ revision: number; workbench: Workbench }> =>
  context.db.inApp(context.member.appId, (tx) => read(tx))

async function read(tx: Tx): Promise<{ revision: number; workbench: Workbench }> {
  const [row] = await tx
    .select({
      revision: application.workbenchRevision,
      closing: application.closingForm,
      breakReasons: application.breakReasons,
      keys: application.deskKeys,
      panels: application.deskPanels,
      afterWork: { seconds: application.afterSeconds, extensions: application.afterExtensions },
    })
    .from(application)
  if (!row) throw new DeskError('NOT_FOUND')
  const { revision, panels, ...workbench } = row
  return { revision, workbench: { ...workbench, panels: everyPanel(panels) } }
}

/** Changes it, on top of the revision it was read at; what has begun goes on as it was. */
export function updateWorkbench(
  context: MemberContext,
  input: { revision: number; workbench: Workbench },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await tx.select({ appId: application.appId }).from(application).for('update')
    const before = await read(tx)
    if (before.revision !== input.revision)
      throw await conflict(tx, { revision: before.revision, ...(await lastChange(tx, CHANGED)) })
    const revision = before.revision + 1
    const { closing, breakReasons, keys, panels, afterWork } = input.workbench
    const { seconds, extensions } = afterWork
    await tx
      .update(application)
      .set({
        afterSeconds: seconds,
        afterExtensions: extensions,
        closingForm: closing,
        breakReasons,
        deskKeys: keys,
        deskPanels: panels,
        workbenchRevision: revision,
      })
      .where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, { action: CHANGED, before: before.workbench, after: input.workbench })
    return { revision }
  })
}
