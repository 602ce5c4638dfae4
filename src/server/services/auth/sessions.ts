import { and, desc, eq, gt } from 'drizzle-orm'
import { writeAudit } from '../../audit.ts'
import { endSessions } from '../../auth/session.ts'
import type { SessionContext } from '../../context.ts'
import { session } from '../../db/schema/person.ts'
import { membershipsOf } from './memberships.ts'

/** Where the account is signed in now, the newest use first. */
export function listSessions(context: SessionContext) {
  return context.db.inInstallation(async (tx) => {
    const rows = await tx
      .select()
      .from(session)
      .where(and(eq(session.personId, context.session.personId), gt(session.expiresAt, context.clock.now())))
      .orderBy(desc(session.lastSeenAt))
    return rows.map((row) => ({
      id: row.id,
      current: row.id === context.session.sessionId,
      ip: row.ip,
      userAgent: row.userAgent,
      lastSeenAt: row.lastSeenAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    }))
  })
}

/** Signs out every other device. */
export async function endOtherSessions(context: SessionContext): Promise<{ ended: number }> {
  const { personId, sessionId } = context.session
  const ended = await context.db.inInstallation((tx) => endSessions(tx, context, personId, sessionId))
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, { action: 'sessions.ended', target: personId, after: { ended } }),
    )
  }
  return { ended }
}

/** Signs this device out. */
export async function signOut(context: SessionContext): Promise<Record<string, never>> {
  const { personId, sessionId } = context.session
  await context.db.inInstallation((tx) => tx.delete(session).where(eq(session.id, sessionId)))
  context.setSessionCookie(null)
  context.live.endSession(sessionId)
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) => writeAudit(tx, context, appId, { action: 'logout', target: personId }))
  }
  return {}
}
