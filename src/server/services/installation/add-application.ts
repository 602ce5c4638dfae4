import { count, eq, max } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import { loadTemplate } from '../../content/templates.ts'
import type { MemberContext } from '../../context.ts'
import { turnTo } from '../../db/client.ts'
import { applicationErasure } from '../../db/schema/application-erasure.ts'
import { application } from '../../db/schema/platform.ts'
import { holdApplications } from '../application/close.ts'
import { createApplication } from '../application/create.ts'
import { fillApplication } from '../guide/apply-template.ts'
import { deployNow } from '../releases/deploy.ts'
import { makeSuperAdmin } from './make-super-admin.ts'

/**
 * Makes another application with the plan of the installation, empty or with a shop's questions that are live at once; the
 * caller is its super admin. The id of one that was deleted is never given again. Throws VERSION_LIMIT where there are as many as there may be.
 */
export async function addApplication(
  context: MemberContext,
  input: { name: string; language: ShellLanguage; withSample: boolean },
): Promise<{ appId: string }> {
  const { personId, nickname, appId: from } = context.member
  const { name, language, withSample } = input
  const { plan, seats, planEnds } = context.env
  const appId = await context.db.inInstallation(async (tx) => {
    await holdApplications(tx)
    const [all] = await tx.select({ n: count(), last: max(application.appId) }).from(application)
    const [gone] = await tx.select({ last: max(applicationErasure.appId) }).from(applicationErasure)
    const limit = LIMITS.application.count
    if ((all?.n ?? 0) >= limit) throw new DeskError('VERSION_LIMIT', { limit })
    const next = String(Math.max(Number(all?.last ?? 0), Number(gone?.last ?? 0)) + 1)
    await turnTo(tx, from)
    const [own] = await tx
      .select({ settings: application.settings })
      .from(application)
      .where(eq(application.appId, from))
    const { timeZone } = own?.settings.hours ?? {}
    await writeAudit(tx, context, from, { action: 'application.created', target: next, after: { name } })
    await turnTo(tx, next)
    await createApplication(tx, { appId: next, name, language, plan, seats, planEnds, timeZone })
    await makeSuperAdmin(tx, { appId: next, personId, nickname })
    await writeAudit(tx, context, next, { action: 'application.created', target: next, after: { name } })
    if (withSample)
      await fillApplication(tx, next, loadTemplate('shop', language), { personId, now: context.clock.now() })
    return next
  })
  if (withSample) await deployNow(context, appId, '')
  return { appId }
}
