import { count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { AnsweredBy } from '#src/domain/regression/answered-by.ts'
import { canonicalText } from '#src/domain/text.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { regressionCase } from '../../db/schema/bot.ts'

/**
 * Keeps a question as a test. One that is kept already, by its canonical form, is expected to be answered otherwise from now
 * on. What a visitor has asked goes with them when they are erased; so the audit log, which keeps all, does not have their
 * words. Throws CASE_LIMIT.
 */
export function keepCase(
  context: MemberContext,
  {
    question,
    expected,
    conversationId,
  }: { question: string; expected: AnsweredBy; conversationId?: string | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const canonical = canonicalText(question)
    const id = uuidv7()
    const now = context.clock.now()
    const [kept] = await tx
      .insert(regressionCase)
      .values({
        appId,
        id,
        question,
        canonical,
        expected,
        conversationId: conversationId ?? null,
        createdBy: personId,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [regressionCase.appId, regressionCase.canonical],
        set: { expected, createdBy: personId, createdAt: now },
      })
      .returning({ id: regressionCase.id, conversationId: regressionCase.conversationId })
    if (!kept) throw new DeskError('NOT_FOUND')
    const limit = LIMITS.regression.cases
    const [all] = await tx.select({ n: count() }).from(regressionCase)
    if ((all?.n ?? 0) > limit) throw new DeskError('CASE_LIMIT', { limit })
    await writeAudit(tx, context, appId, {
      action: 'regressionCase.kept',
      target: kept.id,
      after: audited({ ...kept, question, expected }),
    })
    return { id: kept.id, isNew: kept.id === id }
  })
}

export function removeCase(context: MemberContext, { caseId }: { caseId: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.delete(regressionCase).where(eq(regressionCase.id, caseId)).returning()
    if (!row) throw new DeskError('NOT_FOUND')
    await writeAudit(tx, context, appId, {
      action: 'regressionCase.removed',
      target: caseId,
      before: audited(row),
    })
    return {}
  })
}

const audited = ({ question, expected, conversationId }: Pick<Case, 'question' | 'expected' | 'conversationId'>) =>
  conversationId === null ? { question, expected } : { conversationId, expected }
type Case = typeof regressionCase.$inferSelect
