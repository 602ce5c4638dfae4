import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fileFaqIssue } from '#src/domain/documents/file-faq.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { folded } from '../../db/folded.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { fileFaq } from '../../db/schema/file.ts'
import { ownEntry, statusNow } from './faq-list.ts'

/** A question that was left as it is, and why: a code of the fields' rules, `REPEATED` or `QA_LIMIT`. */
export type Refused = { id: string; question: string; code: string }

/** Questions of documents that are still there, with what has become of them, in the order of their passages. */
export function questionsOf(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ faq: fileFaq, status: statusNow, document: knowledgeDocument.name })
    .from(fileFaq)
    .innerJoin(
      knowledgeDocument,
      and(
        eq(knowledgeDocument.appId, fileFaq.appId),
        eq(knowledgeDocument.id, fileFaq.documentId),
        isNull(knowledgeDocument.deletedAt),
      ),
    )
    .leftJoin(qaEntry, ownEntry)
    .where(inArray(fileFaq.id, [...new Set(ids)]))
    .orderBy(fileFaq.documentId, fileFaq.n, fileFaq.id)
}

type Row = Awaited<ReturnType<typeof questionsOf>>[number]

/**
 * Tells apart what can become an entry now and what cannot: what breaks the fields' rules, what the knowledge base or an
 * earlier one of them asks already, and what the knowledge base has no room for. Accepted ones are neither.
 *
 * @param room entries that the knowledge base can still take; as many as it can where nothing is said
 */
export async function toldApart(
  tx: Tx,
  rows: readonly Row[],
  room?: number,
): Promise<{ taken: Row[]; refused: Refused[] }> {
  const open = rows.filter(({ status }) => status !== 'accepted')
  const twins = await twinsOf(
    tx,
    open.map(({ faq }) => faq.question),
  )
  let left = room ?? (await roomIn(tx))
  const seen = new Set<string>()
  const refused: Refused[] = []
  const taken = open.filter(({ faq: { id, question, answer } }) => {
    const key = canonicalText(question)
    const isRepeated = twins.has(question) || seen.has(key)
    const code = fileFaqIssue({ question, answer })?.code ?? (isRepeated ? 'REPEATED' : left <= 0 ? 'QA_LIMIT' : null)
    seen.add(key)
    if (code === null) left--
    else refused.push({ id, question, code })
    return code === null
  })
  return { taken, refused }
}

/** What accepting questions would do, before it is done: those that become entries, and the others with the reason. */
export function previewAccept(
  context: MemberContext,
  { ids }: { ids: readonly string[] },
): Promise<{ taken: string[]; refused: Refused[] }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { taken, refused } = await toldApart(tx, await questionsOf(tx, ids))
    return { taken: taken.map(({ faq }) => faq.id), refused }
  })
}

/** Those of some questions that are the standard question of an entry already. */
async function twinsOf(tx: Tx, questions: readonly string[]): Promise<ReadonlySet<string>> {
  if (questions.length === 0) return new Set()
  const { rows } = await tx.execute<{ question: string }>(sql`
    select asked.question from jsonb_array_elements_text(${JSON.stringify(questions)}::text::jsonb) as asked (question)
    where exists (select 1 from ${qaEntry} where ${qaEntry.base} = 'qa' and ${qaEntry.deletedAt} is null
      and ${folded(qaEntry.question)} = ${folded(sql`asked.question`)})`)
  return new Set(rows.map(({ question }) => question))
}

/** Entries that the knowledge base can still take. */
async function roomIn(tx: Tx): Promise<number> {
  const [all] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(qaEntry)
    .where(isNull(qaEntry.deletedAt))
  return LIMITS.qa.entries - (all?.n ?? 0)
}
