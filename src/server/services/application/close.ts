import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { turnTo, type Tx } from '../../db/client.ts'
import { applicationErasure } from '../../db/schema/application-erasure.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { forgetDoor } from '../../platform/door.ts'

const DAY_MS = 86_400_000

/** Holds the list of applications: nobody adds one or closes one meanwhile. */
export const holdApplications = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('applications', 0))`))

/**
 * Closes an application, which is to be deleted: it serves nobody from this moment on, a job ends what is open, and after
 * the grace erases all of it. Throws INVALID where it has another name, LAST_APPLICATION where no other one would serve.
 */
export async function closeApplication(
  context: MemberContext,
  { name, reason }: { name: string; reason: string },
): Promise<Record<string, never>> {
  const { appId, personId, roles } = context.member
  const now = context.clock.now()
  const dueAt = new Date(now.getTime() + LIMITS.applicationErasure.days * DAY_MS)
  const id = uuidv7()
  await context.db.inInstallation(async (tx) => {
    await holdApplications(tx)
    const [others] = await tx
      .select({ n: count() })
      .from(application)
      .where(and(ne(application.appId, appId), isNull(application.closedAt)))
    await turnTo(tx, appId)
    const [own] = await tx
      .select({ name: application.name, closedAt: application.closedAt })
      .from(application)
      .where(eq(application.appId, appId))
      .for('no key update')
    if (!own || own.closedAt !== null) throw new DeskError('STATE_CONFLICT')
    if (own.name !== name.trim()) throw new DeskError('INVALID', { issues: [{ path: ['name'], code: 'DIFFERS' }] })
    if (others?.n === 0) throw new DeskError('LAST_APPLICATION')
    await tx.update(application).set({ closedAt: now }).where(eq(application.appId, appId))
    const by = { createdBy: personId, createdRole: roles.join(' '), createdAt: now }
    await tx.insert(applicationErasure).values({ appId, id, dueAt, heldUntil: now, ...by })
    await setTimer(tx, appId, 'application_erasure', id, now)
    await endRights(tx, context, appId)
    await writeAudit(tx, context, appId, {
      action: 'application.closed',
      target: appId,
      after: { reason, due: dueAt.toISOString() },
    })
    afterCommit(tx, () => context.jobs.soon('application_erasure', appId, id))
  })
  forgetDoor(context.db, appId)
  return {}
}

/** Takes an application back that was closed. Throws STATE_CONFLICT where its grace is over, or it was not closed. */
export async function reopenApplication(context: MemberContext): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [closed] = await tx.select().from(applicationErasure).for('update')
    if (!closed || closed.begunAt !== null) throw new DeskError('STATE_CONFLICT')
    await tx.delete(applicationErasure).where(eq(applicationErasure.id, closed.id))
    await clearTimer(tx, 'application_erasure', closed.id)
    await tx.update(application).set({ closedAt: null }).where(eq(application.appId, appId))
    await endRights(tx, context, appId)
    await writeAudit(tx, context, appId, { action: 'application.reopened', target: appId })
  })
  forgetDoor(context.db, appId)
  return {}
}

/** What members hold open is closed, and comes back to what is there now. */
async function endRights(tx: Tx, { live }: Pick<Deps, 'live'>, appId: string): Promise<void> {
  const members = await tx
    .update(member)
    .set({ rightsVersion: sql`${member.rightsVersion} + 1` })
    .where(eq(member.appId, appId))
    .returning({ personId: member.personId })
  for (const { personId } of members) afterCommit(tx, () => live.endMember(appId, personId))
}
