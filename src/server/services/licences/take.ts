import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { figuresOf } from '#src/domain/licence/book.ts'
import { assigned } from '#src/domain/licence/change.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'
import { changeBook } from './change-book.ts'

/**
 * Sees to it that the caller holds a licence: where they hold none they take one that is free. Throws LICENSE_EXCEEDED, and
 * LICENSE_MISSING where only admins give them.
 */
export async function takeLicence(context: MemberContext): Promise<void> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [own] = await tx
      .select({ licensedAt: member.licensedAt, assignAtLogin: application.assignAtLogin })
      .from(member)
      .innerJoin(application, eq(application.appId, member.appId))
      .where(eq(member.personId, personId))
    if (own?.licensedAt) return
    if (!own?.assignAtLogin) throw new DeskError('LICENSE_MISSING')
    const { after } = await changeBook(tx, context, appId, (book, at) => assigned(book, personId, at))
    await writeAudit(tx, context, appId, { action: 'licence.taken', target: personId, after: figuresOf(after) })
  })
}

/** Comes to the desk. Throws what taking a licence throws. */
export async function signInToDesk(context: MemberContext): Promise<Record<string, never>> {
  await takeLicence(context)
  return {}
}
