import { and, gte, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { AskedQuestion } from '#src/domain/matching/impact.ts'
import type { Tx } from '../../db/client.ts'
import { message } from '../../db/schema/conversation.ts'

const outcome = sql`${message.trace} ->> 'outcome'`

/** What became of the questions that each kind of content could have answered, and how many of them are looked at. */
const ASKED = {
  entries: {
    // Each side has an index of its own.
    became: sql`(${outcome} in ('direct', 'clarify', 'fallback') or ${outcome} = 'chitchat')`,
    most: LIMITS.impact.questions,
  },
  documents: { became: sql`${outcome} in ('document', 'fallback')`, most: LIMITS.impact.passages },
} as const

/** Different questions of the last days that a change of entries, or of documents, could matter to, the most asked first. */
export function askedOf(tx: Tx, content: keyof typeof ASKED, now: Date): Promise<AskedQuestion[]> {
  const query = sql<string>`${message.trace} ->> 'query'`
  const since = new Date(now.getTime() - LIMITS.impact.days * DAY_MS)
  const { became, most } = ASKED[content]
  return tx
    .select({ query, times: sql<number>`count(*)::int` })
    .from(message)
    .where(and(gte(message.at, since), became, sql`${query} <> ''`))
    .groupBy(query)
    .orderBy(sql`count(*) desc, max(${message.at}) desc`)
    .limit(most)
}

const DAY_MS = 86_400_000
