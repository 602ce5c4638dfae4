import { writeAudit, type AuditEntry } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { membershipsOf } from '../auth/memberships.ts'

/** Notes what somebody has done with their own account, in every application they belong to. */
export async function noteOwn(
  context: SessionContext,
  what: Pick<AuditEntry, 'action'> & { after?: Record<string, unknown> },
): Promise<void> {
  const { personId } = context.session
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) => writeAudit(tx, context, appId, { ...what, target: personId }))
  }
}
