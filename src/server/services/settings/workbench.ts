import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { everyPanel } from '#src/domain/settings/panels.ts'
import type { Workbench } from '#src/domain/settings/workbench.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { countAllIdle } from '../../conversations/idle.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { isOwnOrigin } from '../../origin.ts'
import { PANEL_SECRET } from '../desk/custom-panel.ts'
import { assertBase } from './assert-base.ts'
import { settleSecret, toldOfSecret } from './settle-secret.ts'

const CHANGED = 'settings.workbench'

/** How the workspace is set up for agents, with the revision that the next change is made on. */
export const readWorkbench = (context: MemberContext) =>
  context.db.inApp(context.member.appId, async (tx) => ({
    ...(await read(tx)),
    secret: await toldOfSecret(context, tx, PANEL_SECRET),
  }))

async function read(tx: Tx): Promise<{ revision: number; workbench: Workbench }> {
  const [row] = await tx
    .select({
      revision: application.workbenchRevision,
      closing: application.closingForm,
      breakReasons: application.breakReasons,
      idleBreak: application.idleBreak,
      keys: application.deskKeys,
      panels: application.deskPanels,
      custom: application.customPanel,
      lists: application.deskLists,
      notices: application.deskNotices,
      staff: application.staffMay,
      afterWork: { seconds: application.afterSeconds, extensions: application.afterExtensions },
    })
    .from(application)
  if (!row) throw new DeskError('NOT_FOUND')
  const { revision, panels, ...workbench } = row
  return { revision, workbench: { ...workbench, panels: everyPanel(panels) } }
}

/**
 * Changes it, on top of the revision it was read at; what has begun goes on as it was. Throws INVALID for a custom panel of our
 * own origin, which would get out of its frame, and for one without a secret.
 */
export function updateWorkbench(
  context: MemberContext,
  input: { revision: number; workbench: Workbench; secret?: string | null | undefined },
): Promise<{ revision: number }> {
  const { appId } = context.member
  const { url } = input.workbench.custom
  if (url !== '' && isOwnOrigin(context, new URL(url).origin))
    throw refused(['workbench', 'custom', 'url'], 'ADDRESS_BLOCKED')
  return context.db.inApp(appId, async (tx) => {
    await tx.select({ appId: application.appId }).from(application).for('update')
    const before = await read(tx)
    await assertBase(tx, CHANGED, { stands: before.revision, base: input.revision })
    const secret = await settleSecret(context, tx, {
      purpose: PANEL_SECRET,
      url,
      path: ['workbench', 'custom', 'url'],
      secret: input.secret,
    })
    // What nobody could check says nothing.
    if (url !== '' && (secret === 'none' || secret === 'removed')) throw refused(['secret'], 'REQUIRED')
    const revision = before.revision + 1
    const { closing, breakReasons, idleBreak, keys, panels, custom, lists, notices, staff, afterWork } = input.workbench
    const { seconds, extensions } = afterWork
    await tx
      .update(application)
      .set({
        afterSeconds: seconds,
        afterExtensions: extensions,
        closingForm: closing,
        breakReasons,
        idleBreak,
        deskKeys: keys,
        deskPanels: panels,
        customPanel: custom,
        deskLists: lists,
        deskNotices: notices,
        staffMay: staff,
        workbenchRevision: revision,
      })
      .where(eq(application.appId, appId))
    if (idleBreak !== before.workbench.idleBreak) await countAllIdle(tx, idleBreak, context.clock.now())
    await writeAudit(tx, context, appId, {
      action: CHANGED,
      before: before.workbench,
      after: { ...input.workbench, secret },
    })
    return { revision }
  })
}

const refused = (path: string[], code: string) => new DeskError('INVALID', { issues: [{ path, code }] })
