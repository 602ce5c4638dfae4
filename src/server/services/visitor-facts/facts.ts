import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { VisitorFacts } from '#src/contract/visitors.ts'
import { masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskAddress } from '#src/domain/person/mask-address.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { MemberContext } from '../../context.ts'
import type { ConversationRow } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { channelIdentity, channelProfile } from '../../db/schema/channel.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { assertReadable } from '../history/readable.ts'

/** What is known of the visitor of a conversation beside their name, masked as the caller reads that. */
export function readFacts(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<VisitorFacts> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { row, isWhole } = await assertReadable(tx, context, conversationId)
    const [who] = await tx.select().from(visitor).where(eq(visitor.id, row.visitorId))
    if (!who) throw new DeskError('NOT_FOUND')
    const picture = isWhole ? await pictureOf(tx, row) : null
    const attributes = Object.entries(who.attributes).map(([name, value]) => ({ name, value: inWords(value) }))
    return {
      id: who.id,
      externalId: who.externalId === null || isWhole ? who.externalId : masked({ value: who.externalId }).value,
      picture,
      ip: who.ip === null || isWhole ? who.ip : maskAddress(who.ip),
      timeZone: who.timeZone,
      attributes: isWhole ? attributes : attributes.map(({ name, value }) => ({ name, ...masked({ value }) })),
    }
  })
}

/** As the operator of their channel shows them: that of this conversation first. */
async function pictureOf(tx: Tx, { visitorId, identityId }: ConversationRow): Promise<string | null> {
  const [known] = await tx
    .select({ picture: channelProfile.picture })
    .from(channelProfile)
    .innerJoin(
      channelIdentity,
      and(eq(channelIdentity.appId, channelProfile.appId), eq(channelIdentity.id, channelProfile.id)),
    )
    .where(
      and(
        or(eq(channelIdentity.visitorId, visitorId), sql`${channelIdentity.id} = ${identityId}`),
        isNotNull(channelProfile.picture),
      ),
    )
    .orderBy(sql`${channelIdentity.id} is distinct from ${identityId}`, asc(channelIdentity.id))
    .limit(1)
  return known?.picture ? `data:image/jpeg;base64,${Buffer.from(known.picture).toString('base64')}` : null
}

const inWords = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
