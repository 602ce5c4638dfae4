import { and, eq, isNotNull } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { passkey, secondFactor } from '../../db/schema/person.ts'
import { accountOf, findTarget } from './manage.ts'

/**
 * Takes the second factor and the passkeys off a member who has lost what they are on. As with a password, only of an account
 * that belongs to this application alone. Throws STATE_CONFLICT where they have neither.
 */
export async function removeMemberFactor(
  context: MemberContext,
  input: { memberId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId)
    const { id } = await accountOf(tx, appId, row.personId)
    const removed = await tx
      .delete(secondFactor)
      .where(and(eq(secondFactor.personId, id), isNotNull(secondFactor.confirmedAt)))
      .returning({ personId: secondFactor.personId })
    const keys = await tx.delete(passkey).where(eq(passkey.personId, id)).returning({ id: passkey.id })
    if (removed.length + keys.length === 0) throw new DeskError('STATE_CONFLICT')
    const before = { secondFactor: removed.length > 0, passkeys: keys.length }
    await writeAudit(tx, context, appId, { action: 'member.factorRemoved', target: id, before })
  })
  return {}
}
