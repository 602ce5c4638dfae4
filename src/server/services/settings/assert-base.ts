import { desc, eq } from 'drizzle-orm'
import type { AuditAction } from '#src/domain/audit/actions.ts'
import { conflict } from '../../conflict.ts'
import type { Tx } from '../../db/client.ts'
import { audit } from '../../db/schema/platform.ts'

/** Throws CONFLICT where a part of the settings has moved on since it was read; who changed it last, the audit log knows. */
export async function assertBase(
  tx: Tx,
  changed: AuditAction,
  revisions: { stands: number; base: number },
): Promise<void> {
  const { stands, base } = revisions
  if (stands === base) return
  const [last] = await tx
    .select({ actorId: audit.actorId, at: audit.at })
    .from(audit)
    .where(eq(audit.action, changed))
    .orderBy(desc(audit.at))
    .limit(1)
  const by = { updatedBy: last?.actorId ?? null, updatedAt: last?.at ?? new Date(0) }
  throw await conflict(tx, { revision: stands, ...by })
}
