import { uuidv7 } from 'uuidv7'
import type { Tx } from './db/client.ts'
import { audit } from './db/schema/platform.ts'
import type { AuditAction } from '#src/domain/audit/actions.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Origin } from './context.ts'

/** What was done, to what, and how it was before and after. Values hold no secret and no one's unmasked data. */
export type AuditEntry = { action: AuditAction; target?: string; before?: unknown; after?: unknown }

/** Who did it: a caller, or a job that goes on with what a member began. */
export type AuditBy = {
  clock: Clock
  origin: Origin
  session?: { personId: string }
  member?: { roles: readonly string[] }
  /** The API key that it was done by: it is named as who did it. */
  key?: object
}

/** Writes the one row every privileged change leaves, in the transaction that makes the change. */
export async function writeAudit(tx: Tx, context: AuditBy, appId: string, entry: AuditEntry): Promise<void> {
  await tx.insert(audit).values({
    appId,
    id: uuidv7(),
    at: context.clock.now(),
    actorId: context.session?.personId ?? null,
    actorRole: context.key ? 'api_key' : (context.member?.roles.join(' ') ?? null),
    ip: context.origin.ip,
    action: entry.action,
    target: entry.target ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId: context.origin.requestId,
  })
}
