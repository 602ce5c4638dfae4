import { desc } from 'drizzle-orm'
import type { AlertDelivery } from '#src/contract/alerts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { alertDelivery } from '../../db/schema/alert.ts'

/** The last alerts that left the console, or are about to, the newest first. */
export function listAlertDeliveries(context: MemberContext): Promise<AlertDelivery[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select()
      .from(alertDelivery)
      .orderBy(desc(alertDelivery.at), desc(alertDelivery.id))
      .limit(LIMITS.alert.shown)
    return rows.map(({ id, way, kind, count, at, endedAt, heldUntil, failure, detail, reached, tries }) => ({
      id,
      way,
      kind,
      count,
      at: at.toISOString(),
      state:
        endedAt === null
          ? tries > 0
            ? 'again'
            : 'waiting'
          : failure !== null
            ? 'failed'
            : reached.length > 0
              ? 'sent'
              : 'dropped',
      nextAt: endedAt === null ? heldUntil.toISOString() : null,
      reached: reached.length,
      failure,
      detail,
    }))
  })
}
