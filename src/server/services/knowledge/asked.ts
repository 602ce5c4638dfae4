import { and, eq, gte, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { AskedQuestion } from '#src/domain/matching/impact.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { remember } from '#src/domain/template/remember.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'

const DAY_MS = 86_400_000
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

type Group = { query: string; times: number; channel: string; userTags: string[]; quarters: number[] }

/**
 * The same for entries of which some answer only some conversations: each question once for every kind of visitor who has
 * asked it, by channel, tags as they are now, and whether it was within the opening hours as they are now.
 */
export async function askedByVisitors(tx: Tx, hours: WorkingHours, now: Date): Promise<AskedQuestion[]> {
  const query = sql<string>`${message.trace} ->> 'query'`
  const since = new Date(now.getTime() - LIMITS.impact.days * DAY_MS)
  const { became, most } = ASKED.entries
  const groups: Group[] = await tx
    .select({
      query,
      times: sql<number>`count(*)::int`,
      channel: conversation.channel,
      userTags: visitor.tags,
      quarters: sql<number[]>`array_agg(floor(extract(epoch from ${message.at}) / ${QUARTER_SECONDS})::int)`,
    })
    .from(message)
    .innerJoin(conversation, and(eq(conversation.appId, message.appId), eq(conversation.id, message.conversationId)))
    .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
    .where(and(gte(message.at, since), became, sql`${query} <> ''`))
    .groupBy(query, conversation.channel, visitor.tags)
    .orderBy(sql`count(*) desc, max(${message.at}) desc`)
    .limit(most)
  const openAt = remember(QUARTERS, (quarter) => isOpen(hours, new Date(Number(quarter) * QUARTER_SECONDS * 1000)))
  return groups.flatMap(({ quarters, times, channel, userTags, query: text }) => {
    const open = quarters.filter((quarter) => openAt(String(quarter))).length
    return [
      { query: text, times: open, by: { channel, userTags, open: true } },
      { query: text, times: times - open, by: { channel, userTags, open: false } },
    ].filter((one) => one.times > 0)
  })
}

/** Hours begin and end at a quarter, or near one: a month has few of these, and a busy desk very many questions. */
const QUARTER_SECONDS = 900
const QUARTERS = (LIMITS.impact.days * DAY_MS) / (QUARTER_SECONDS * 1000) + 1
