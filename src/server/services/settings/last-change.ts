import { desc, eq } from 'drizzle-orm'
import type { AuditAction } from '#src/domain/audit/actions.ts'
import type { Tx } from '../../db/client.ts'
import { audit } from '../../db/schema/platform.ts'

/** Who changed a part of the settings last, and when: the audit log knows. */
export async function lastChange(tx: Tx, action: AuditAction): Promise<{ updatedBy: string | null; updatedAt: Date }> {
  const [last] = await tx
    .select({ actorId: audit.actorId, at: audit.at })
    .from(audit)
    .where(eq(audit.action, action))
    .orderBy(desc(audit.at))
    .limit(1)
  return { updatedBy: last?.actorId ?? null, updatedAt: last?.at ?? new Date(0) }
}
