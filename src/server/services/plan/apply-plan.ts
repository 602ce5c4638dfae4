import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { planned } from '#src/domain/licence/change.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../db/client.ts'
import { application, installation } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { changeBook } from '../licences/change-book.ts'
import { endOfPlan, licencesOf, SAMPLE_APP_ID } from '../application/create.ts'

type Applying = Pick<Deps, 'db' | 'env' | 'clock' | 'live'>

/**
 * Gives every application the plan that DESKWRIGHT_PLAN names, each with its licences and its end, so that a restart is all
 * it takes to change it; the sample keeps the basic plan, which it is there to show. Who has one too many loses it. Nothing
 * where all is so already.
 */
export async function applyPlan(deps: Applying): Promise<void> {
  const apps = await deps.db.inInstallation(async (tx) => {
    const [sample] = await tx
      .select({ loadedAt: installation.sampleLoadedAt })
      .from(installation)
      .where(isNotNull(installation.sampleLoadedAt))
    const isPlanned = and(sample && ne(application.appId, SAMPLE_APP_ID))
    return tx.select({ appId: application.appId }).from(application).where(isPlanned).orderBy(application.appId)
  })
  for (const { appId } of apps) await deps.db.inApp(appId, (tx) => applyTo(tx, deps, appId))
}

async function applyTo(tx: Tx, { env, clock, live }: Applying, appId: string): Promise<void> {
  const [own] = await tx.select().from(application).for('no key update')
  if (!own) return
  const { seats, seatResets: quota } = licencesOf(env)
  const claimed = own.claimedAt === null ? 0 : LIMITS.plan.claimedSeats
  const purchased = seats === null ? null : seats + claimed
  const planEndsAt = endOfPlan(env.planEnds, own.settings.hours.timeZone)
  const ends = planEndsAt?.toISOString() ?? null
  const ended = own.planEndsAt?.toISOString() ?? null
  if (own.plan === env.plan && ended === ends && own.seats === purchased && own.seatResets === quota) return
  await tx.update(application).set({ plan: env.plan, planEndsAt }).where(eq(application.appId, appId))
  await changeBook(tx, { clock, live }, appId, (book, at) => planned(book, { purchased, quota }, at))
  const by = { clock, origin: { requestId: 'start', ip: 'server', userAgent: 'server' } }
  await writeAudit(tx, by, appId, {
    action: 'application.plan',
    before: { plan: own.plan, purchased: own.seats, ...(ended && { ends: ended }) },
    after: { plan: env.plan, purchased, ...(ends && { ends }) },
  })
}
