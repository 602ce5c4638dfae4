import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { resetClocks } from '../../conversations/clocks.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

const CHANGED = 'settings.timeouts'

const COLUMNS = {
  agentReminder: application.agentReminder,
  lateAction: application.lateAction,
  agentEnd: application.agentEnd,
  visitorReminder: application.visitorReminder,
  visitorEnd: application.visitorEnd,
  conversation: application.conversationEnd,
  queueEnd: application.queueEnd,
  queueOutcome: application.queueOutcome,
}

/** For how long conversations are waited with, with the revision that the next change is made on. */
export function readTimeouts(context: MemberContext): Promise<{ revision: number; timeouts: Timeouts }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select({ revision: application.timeoutsRevision, timeouts: COLUMNS }).from(application)
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  })
}

/** Changes them, on top of the revision they were read at. Conversations that are under way go by it at once. */
export function updateTimeouts(
  context: MemberContext,
  input: { revision: number; timeouts: Timeouts },
): Promise<{ revision: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ revision: application.timeoutsRevision, timeouts: COLUMNS })
      .from(application)
      .for('update')
    if (!row) throw new DeskError('NOT_FOUND')
    await assertBase(tx, CHANGED, { stands: row.revision, base: input.revision })
    const revision = row.revision + 1
    const { conversation, ...rest } = input.timeouts
    await tx
      .update(application)
      .set({ ...rest, conversationEnd: conversation, timeoutsRevision: revision })
      .where(eq(application.appId, appId))
    await resetClocks(tx, input.timeouts)
    await writeAudit(tx, context, appId, { action: CHANGED, before: row.timeouts, after: input.timeouts })
    return { revision }
  })
}
