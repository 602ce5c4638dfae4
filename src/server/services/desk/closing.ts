import { asc, eq } from 'drizzle-orm'
import {
  closingFaults,
  type ClosingAnswers,
  type ClosingForm,
  type ClosingKind,
} from '#src/domain/conversation/closing.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { afterWorkOf, endAfterWork } from '../../conversations/after-work.ts'
import { closingFormOf } from '../../conversations/closing.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { closingAnswer, conversation } from '../../db/schema/conversation.ts'

type OfOne = { conversationId: string }

/** The closing form of a conversation that one served last, and what was filled in; null: it was not. Throws NOT_FOUND. */
export function readClosing(
  context: MemberContext,
  { conversationId }: OfOne,
): Promise<{ form: ClosingForm; answers: ClosingAnswers | null }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ ownerId: conversation.ownerId })
      .from(conversation)
      .where(eq(conversation.id, conversationId))
    if (row?.ownerId !== personId) throw new DeskError('NOT_FOUND')
    const filed = await tx
      .select()
      .from(closingAnswer)
      .where(eq(closingAnswer.conversationId, conversationId))
      .orderBy(asc(closingAnswer.n))
    const answers = Object.fromEntries(
      [...Map.groupBy(filed, ({ fieldId }) => fieldId)].map(([id, rows]) => [id, rows.map(({ value }) => value)]),
    )
    return { form: await closingFormOf(tx), answers: filed.length === 0 ? null : answers }
  })
}

/**
 * Files the closing form of a conversation that has ended, in place of what was filed before; what was left to do after it is
 * done by that. Throws NOT_OWNER for who did not serve it last, STATE_CONFLICT while it goes on, and INVALID.
 */
export async function fileClosing(
  context: MemberContext,
  { conversationId, answers }: OfOne & { answers: ClosingAnswers },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await takeTurn(context, appId, conversationId, async (turn) => {
    const { tx, row, now } = turn
    if (row.ownerId !== personId) throw new DeskError('NOT_OWNER')
    if (row.state !== 'ended') throw new DeskError('STATE_CONFLICT', { state: row.state })
    const form = await closingFormOf(tx)
    if (closingFaults(form, answers).length > 0) throw new DeskError('INVALID')
    const values = form.flatMap(({ id, label, kind }) =>
      (answers[id] ?? []).map((value): { fieldId: string; label: string; kind: ClosingKind; value: string } => ({
        fieldId: id,
        label,
        kind,
        value,
      })),
    )
    await tx.delete(closingAnswer).where(eq(closingAnswer.conversationId, conversationId))
    if (values.length > 0)
      await tx
        .insert(closingAnswer)
        .values(values.map((value, index) => ({ appId, conversationId, n: index + 1, ...value, personId, at: now })))
    row.revision += 1
    const slot = await afterWorkOf(tx, conversationId)
    if (slot?.personId === personId) await endAfterWork(turn, slot, 'done')
  })
  routeSoon(context, appId)
  return {}
}
