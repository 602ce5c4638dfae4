import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { comparedQuestions } from '#src/domain/matching/duplicates.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'

/** Entries read at once. */
const PAGE = 2_000

/** Entries that are looked through for others that ask nearly the same. */
export const compared = and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa'))

/** Another one whenever an entry has been added, changed or removed. */
export async function markOf(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ mark: sql<string>`concat_ws('/', count(*), max(${qaEntry.changed}::text::numeric))` })
    .from(qaEntry)
  return row?.mark ?? ''
}

/**
 * What is compared, as pieces of JSON that the database writes and the worker reads: a base of fifty thousand entries
 * passes by this process without being taken apart.
 */
export async function readEntries({ db, member: { appId } }: MemberContext): Promise<string[]> {
  const pieces: string[] = []
  for (let after = 0; ;) {
    const from = after
    const piece = await db.inApp(appId, async (tx) => {
      const [all] = await tx.select({ n: count() }).from(qaEntry).where(compared)
      const page = tx
        .select()
        .from(qaEntry)
        .where(and(compared, gt(qaEntry.number, from)))
        .orderBy(asc(qaEntry.number))
        .limit(PAGE)
        .as('page')
      const others = sql`page.similar[1:${comparedQuestions(all?.n ?? 0) - 1}]`
      const [row] = await tx
        .select({
          entries: sql<string>`coalesce(json_agg(json_build_object('id', page.id, 'questions', page.question || ${others},
            'counterExamples', page.counter_examples)), '[]')::text`,
          last: sql<number | null>`max(page.number)`,
        })
        .from(page)
      return row
    })
    if (!piece || piece.last === null) return pieces
    pieces.push(piece.entries)
    after = piece.last
  }
}
