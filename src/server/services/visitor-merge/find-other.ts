import { desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { KnownVisitor } from '#src/contract/visitors.ts'
import { masked } from '#src/domain/conversation/sight.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { maskPhone, normalisePhone } from '#src/domain/person/phone.ts'
import { can } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { holdsAt } from '../../conversations/blocks.ts'
import type { Tx } from '../../db/client.ts'
import { containing } from '../../db/like.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { leftMessage } from '../../db/schema/left-message.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'
import { asRead } from '../history/sight.ts'
import { mergeableOf, othersFor } from './may-merge.ts'

/** The visitor of a conversation, and others who may be the same; without words nobody. */
export function findOther(
  context: MemberContext,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<{ visitor: KnownVisitor; found: KnownVisitor[] }> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const visitorId = await mergeableOf(tx, context, conversationId)
    const [own] = await readKnown(tx, context, eq(visitor.id, visitorId))
    if (!own) throw new Error('A conversation has no visitor.')
    const others = sql`${othersFor(context, visitorId)} and (${namedBy(context, text)})`
    return { visitor: own, found: text === '' ? [] : await readKnown(tx, context, others) }
  })
}

/** Who is called so, has that number in the lists or on the telephone, or has left a message from that address. */
function namedBy(context: MemberContext, text: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return or(
    number === undefined ? undefined : eq(visitor.number, Number(number)),
    eq(visitor.phone, normalisePhone(text) ?? text),
    ilike(asRead(context, sql`${visitor.nickname}`), containing(text)),
    sql`exists (select 1 from ${leftMessage} join ${conversation} on ${conversation.appId} = ${leftMessage.appId}
      and ${conversation.id} = ${leftMessage.conversationId} where ${leftMessage.appId} = ${visitor.appId}
      and ${conversation.visitorId} = ${visitor.id} and lower(${leftMessage.email}) = lower(${text}))`,
  )
}

async function readKnown(tx: Tx, { member: { roles }, clock }: MemberContext, where: SQL): Promise<KnownVisitor[]> {
  const of = sql`${conversation.appId} = ${visitor.appId} and ${conversation.visitorId} = ${visitor.id}`
  const rows = await tx
    .select({
      id: visitor.id,
      number: visitor.number,
      nickname: visitor.nickname,
      phone: visitor.phone,
      language: visitor.language,
      tags: visitor.tags,
      attributes: visitor.attributes,
      conversations: sql<number>`(select count(*)::int from ${conversation} where ${of})`,
      lastAt: sql<Date | null>`(select max(${conversation.lastMessageAt}) from ${conversation} where ${of})`.mapWith(
        conversation.lastMessageAt,
      ),
      blocked: sql<boolean>`exists (select 1 from ${visitorBlock} where ${visitorBlock.appId} = ${visitor.appId}
        and ${visitorBlock.visitorId} = ${visitor.id} and ${holdsAt(clock.now())})`,
    })
    .from(visitor)
    .where(where)
    .orderBy(desc(visitor.createdAt), desc(visitor.id))
    .limit(LIMITS.visitorMerge.offered)
  return rows.map(({ attributes, ...row }) => ({
    ...row,
    ...(!can(roles, 'history.whole') && masked({ nickname: row.nickname, tags: row.tags })),
    phone: row.phone === null || can(roles, 'voice.caller') ? row.phone : maskPhone(row.phone),
    variables: Object.keys(attributes).toSorted(),
    lastAt: row.lastAt?.toISOString() ?? null,
  }))
}
