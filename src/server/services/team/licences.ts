import { and, eq, isNull, isNotNull, count, ne } from 'drizzle-orm'
import type { Licences } from '#src/contract/licences.ts'
import { DeskError } from '#src/domain/errors.ts'
import { figuresOf, type Book } from '#src/domain/licence/book.ts'
import { assigned, planned, reset, takenAway } from '#src/domain/licence/change.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { can, mayForceOffline } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { application } from '../../db/schema/platform.ts'
import { licencePeak, member } from '../../db/schema/team.ts'
import { notify } from '../../notifications/notify.ts'
import { findTarget } from './manage.ts'
import { changeBook, holdPlan, readBook } from '../licences/change-book.ts'
import { planOf } from '../plan/premium.ts'

type OfMembers = { memberIds: readonly string[] }

/** The licences of the plan, and how many are in use this month. */
export function readLicences(context: MemberContext): Promise<Licences> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const book = await readBook(tx, context, appId)
    const [plan] = await tx
      .select({ assignAtLogin: application.assignAtLogin, claimedAt: application.claimedAt })
      .from(application)
    const [there] = await tx
      .select({ n: count() })
      .from(member)
      .where(and(isNotNull(member.licensedAt), ne(member.status, 'offline')))
    const [peak] = await tx
      .select({ atOnce: licencePeak.atOnce })
      .from(licencePeak)
      .where(eq(licencePeak.month, book.month))
    const { standing, endsAt } = await planOf(tx, context.clock.now())
    const signedIn = there?.n ?? 0
    return {
      ...figuresOf(book),
      resets: book.quota,
      signedIn,
      // Whoever stays over the turn of the month has not come in it.
      peak: Math.max(peak?.atOnce ?? 0, signedIn),
      plan: { standing, endsAt: endsAt?.toISOString() ?? null },
      month: book.month,
      assignAtLogin: plan?.assignAtLogin ?? true,
      claimable: book.purchased !== null && plan?.claimedAt === null,
    }
  })
}

/** Gives members a licence, all of them or none. Throws LICENSE_EXCEEDED, and STATE_CONFLICT for who is no agent. */
export function assignLicences(context: MemberContext, input: OfMembers): Promise<Record<string, never>> {
  return changeOf(context, input, 'licence.assigned', assigned)
}

/** Takes the licence of members away: they are off the desk at once, and what they serve goes back into its queues. */
export function takeLicencesAway(context: MemberContext, input: OfMembers): Promise<Record<string, never>> {
  return changeOf(context, input, 'licence.takenAway', takenAway)
}

/** Frees licences that members have used this month; who holds one loses it. Throws LICENSE_NO_RESETS and NOT_FOUND. */
export function resetLicences(context: MemberContext, input: OfMembers): Promise<Record<string, never>> {
  return changeOf(context, input, 'licence.reset', reset)
}

async function changeOf(
  context: MemberContext,
  input: OfMembers,
  action: 'licence.assigned' | 'licence.takenAway' | 'licence.reset',
  change: (book: Book, personId: string, at: number) => Book,
): Promise<Record<string, never>> {
  const { appId } = context.member
  const memberIds = [...new Set(input.memberIds)].sort()
  const lost = await context.db.inApp(appId, async (tx) => {
    await holdPlan(tx, appId)
    for (const id of memberIds) {
      const { row, roles } = await findTarget(tx, context, id, mayForceOffline)
      const isAgent = row.state === 'active' && can(roles, 'desk.serve')
      if (action === 'licence.assigned' && !isAgent) throw new DeskError('STATE_CONFLICT')
    }
    const done = await changeBook(tx, context, appId, (book, at) =>
      memberIds.reduce((changed, id) => change(changed, id, at), book),
    )
    const figures = { before: figuresOf(done.before), after: figuresOf(done.after) }
    for (const target of memberIds) await writeAudit(tx, context, appId, { action, target, ...figures })
    const kind = action === 'licence.assigned' ? 'licence_given' : 'licence_taken'
    const by = context.member.personId
    await notify(tx, { appId, now: context.clock.now(), about: { kind }, to: memberIds, by })
    return done.lost
  })
  for (const personId of lost) await handBack(context, appId, personId)
  return {}
}

/** Whether agents who come to the desk take a licence that is free. */
export function setAtLogin(context: MemberContext, input: { assignAtLogin: boolean }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const before = await holdPlan(tx, appId)
    await tx.update(application).set({ assignAtLogin: input.assignAtLogin }).where(eq(application.appId, appId))
    await writeAudit(tx, context, appId, {
      action: 'licence.atLogin',
      before: { assignAtLogin: before.assignAtLogin },
      after: { assignAtLogin: input.assignAtLogin },
    })
    return {}
  })
}

/**
 * Claims the free licences, once for an application. Throws CLAIM_USED where that was done, and where the plan has as many as
 * it wants.
 */
export function claimLicences(context: MemberContext): Promise<{ purchased: number }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { seats, seatResets } = await holdPlan(tx, appId)
    const [claimed] = await tx
      .update(application)
      .set({ claimedAt: context.clock.now() })
      .where(and(eq(application.appId, appId), isNull(application.claimedAt)))
      .returning({ appId: application.appId })
    if (!claimed || seats === null) throw new DeskError('CLAIM_USED')
    const purchased = seats + LIMITS.plan.claimedSeats
    await changeBook(tx, context, appId, (book, at) => planned(book, { purchased, quota: seatResets }, at))
    await writeAudit(tx, context, appId, {
      action: 'application.claimed',
      before: { purchased: seats },
      after: { purchased },
    })
    return { purchased }
  })
}
