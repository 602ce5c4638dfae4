import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ClosingForm, ClosingKind } from '#src/domain/conversation/closing.ts'
import type { Tx } from '../db/client.ts'
import { closingAnswer, conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'

/** What agents fill in once a conversation has ended. */
export async function closingFormOf(tx: Tx): Promise<ClosingForm> {
  const [app] = await tx.select({ form: application.closingForm }).from(application)
  return app?.form ?? []
}

/** Whether something has to be filled in after a conversation, and was not. */
export async function owesClosing(tx: Tx, conversationId: string): Promise<boolean> {
  if (!(await closingFormOf(tx)).some(({ required }) => required)) return false
  const filed = await tx
    .select({ n: closingAnswer.n })
    .from(closingAnswer)
    .where(eq(closingAnswer.conversationId, conversationId))
    .limit(1)
  return filed.length === 0
}

/** What was filled in after a conversation, by the names that its fields had then. */
export async function closingOf(
  tx: Tx,
  conversationId: string,
): Promise<{ fieldId: string; label: string; kind: ClosingKind; values: string[] }[]> {
  const rows = await tx
    .select()
    .from(closingAnswer)
    .where(eq(closingAnswer.conversationId, conversationId))
    .orderBy(asc(closingAnswer.n))
  return [...Map.groupBy(rows, ({ fieldId }) => fieldId)].flatMap(([fieldId, own]) =>
    own[0] ? [{ fieldId, label: own[0].label, kind: own[0].kind, values: own.map(({ value }) => value) }] : [],
  )
}

/** The conversations after which a field was filled in so. */
export const closedAs = ({ fieldId, value }: { fieldId: string; value: string }): SQL =>
  sql`exists (select 1 from ${closingAnswer} where ${closingAnswer.appId} = ${conversation.appId}
    and ${closingAnswer.conversationId} = ${conversation.id} and ${closingAnswer.kind} in ('select', 'solved')
    and ${closingAnswer.fieldId} = ${fieldId} and ${closingAnswer.value} = ${value})`
