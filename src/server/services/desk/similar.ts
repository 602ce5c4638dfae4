import { and, desc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { SimilarChat } from '#src/contract/beside-conversation.ts'
import { nearestAsked } from '#src/domain/conversation/similar.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { mayRead } from '../../conversations/concern.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { saidText } from '../../conversations/words.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { rating } from '../../db/schema/feedback.ts'
import { asRead, visibleTo } from '../history/sight.ts'

const { looked, shown, least } = LIMITS.similarChats
/** How many of a visitor's first messages tell what they ask. */
const OPENING = 3

/**
 * Chats that went well, of other visitors, whose question is near to what the visitor of a conversation asks: people have
 * served them, and nobody has said that nothing was solved. Of the last ones that the caller may read in the history, as they
 * read them there. Throws NOT_FOUND where one may not read the conversation.
 */
export function findSimilar(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<SimilarChat[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
    if (!row || !(await mayRead(tx, row, context.member))) throw new DeskError('NOT_FOUND')
    const [own] = await tx
      .select({ question: questionOf(context) })
      .from(conversation)
      .where(eq(conversation.id, conversationId))
    const recent = await tx
      .select({ id: conversation.id, question: questionOf(context) })
      .from(conversation)
      .leftJoin(rating, and(eq(rating.appId, conversation.appId), eq(rating.conversationId, conversation.id)))
      .where(
        and(
          visibleTo(context),
          eq(conversation.state, 'ended'),
          inArray(conversation.endReason, ['user_ended', 'agent_ended']),
          isNotNull(conversation.firstReplyAt),
          ne(conversation.visitorId, row.visitorId),
          sql`${rating.solved} is not false and coalesce(${rating.stars}, 5) > 2`,
        ),
      )
      .orderBy(desc(conversation.startedAt))
      .limit(looked)
    const asked = recent.flatMap(({ id, question }) => (question === null ? [] : [{ id, question }]))
    const near = nearestAsked(own?.question ?? '', asked, { least, most: shown })
    if (near.length === 0) return []
    const found = await readFound(
      tx,
      context,
      near.map(({ id }) => id),
    )
    return near.flatMap(({ id }) => found.find((one) => one.id === id) ?? [])
  })
}

async function readFound(tx: Tx, context: MemberContext, ids: string[]): Promise<SimilarChat[]> {
  const rows = await tx
    .select({
      id: conversation.id,
      question: questionOf(context),
      answer: lastAnswer(context),
      ownerId: conversation.ownerId,
      endedAt: conversation.endedAt,
      rating: rating.stars,
    })
    .from(conversation)
    .leftJoin(rating, and(eq(rating.appId, conversation.appId), eq(rating.conversationId, conversation.id)))
    .where(inArray(conversation.id, ids))
  const names = await nicknamesOf(
    tx,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows.flatMap(({ ownerId, endedAt, question, answer, ...row }) =>
    endedAt === null
      ? []
      : {
          ...row,
          question: question ?? '',
          answer: answer ?? '',
          owner: ownerId === null ? null : { id: ownerId, nickname: names.get(ownerId) ?? '' },
          endedAt: endedAt.toISOString(),
        },
  )
}

/** What the visitor has said first, as the caller reads it: what a chat is about. */
const questionOf = (context: MemberContext): SQL<string | null> =>
  sql<string | null>`(select string_agg(one.text, ' ') from (
    ${texts(context, 'visitor')} order by ${message.seq} limit ${OPENING}) one)`

/** What an agent has said last, as the caller reads it. */
const lastAnswer = (context: MemberContext): SQL<string | null> =>
  sql<string | null>`(${texts(context, 'agent')} order by ${message.seq} desc limit 1)`

/** What somebody has written in a conversation; what they have taken back was never said. */
const texts = (context: MemberContext, sender: 'visitor' | 'agent'): SQL =>
  sql`select ${asRead(context, saidText)} as text from ${message}
    where ${message.appId} = ${conversation.appId} and ${message.conversationId} = ${conversation.id}
      and ${message.sender} = ${sender} and ${message.body} ->> 'type' = 'text'
      and not exists (select 1 from message r where r.app_id = ${conversation.appId}
        and r.conversation_id = ${conversation.id} and r.body ->> 'notice' = 'recalled'
        and (r.body ->> 'of')::int = ${message.seq})`
