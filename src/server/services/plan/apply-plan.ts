import { eq } from 'drizzle-orm'
import { planned } from '#src/domain/licence/change.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { changeBook } from '../licences/change-book.ts'
import { endOfPlan, licencesOf, OWN_APP_ID } from '../application/create.ts'

/**
 * Gives the installation's own application the plan that DESKWRIGHT_PLAN names, with its licences and its end, so that a
 * restart is all it takes to change it. Who has one too many loses it. Nothing before set-up, and nothing where all is so already.
 */
export async function applyPlan({ db, env, clock, live }: Pick<Deps, 'db' | 'env' | 'clock' | 'live'>): Promise<void> {
  await db.inApp(OWN_APP_ID, async (tx) => {
    const [own] = await tx.select().from(application).for('no key update')
    if (!own) return
    const { seats, seatResets: quota } = licencesOf(env)
    const claimed = own.claimedAt === null ? 0 : LIMITS.plan.claimedSeats
    const purchased = seats === null ? null : seats + claimed
    const planEndsAt = endOfPlan(env.planEnds, own.settings.hours.timeZone)
    const ends = planEndsAt?.toISOString() ?? null
    const ended = own.planEndsAt?.toISOString() ?? null
    if (own.plan === env.plan && ended === ends && own.seats === purchased && own.seatResets === quota) return
    await tx.update(application).set({ plan: env.plan, planEndsAt }).where(eq(application.appId, OWN_APP_ID))
    await changeBook(tx, { clock, live }, OWN_APP_ID, (book, at) => planned(book, { purchased, quota }, at))
    const by = { clock, origin: { requestId: 'start', ip: 'server', userAgent: 'server' } }
    await writeAudit(tx, by, OWN_APP_ID, {
      action: 'application.plan',
      before: { plan: own.plan, purchased: own.seats, ...(ended && { ends: ended }) },
      after: { plan: env.plan, purchased, ...(ends && { ends }) },
    })
  })
}
