import { and, eq } from 'drizzle-orm'
import type { VisitorRemark } from '#src/contract/visitors.ts'
import { masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { conflict } from '../../conflict.ts'
import type { MemberContext } from '../../context.ts'
import { holdVisitor } from '../../conversations/blocks.ts'
import { storedNote } from '../../conversations/guard-words.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { member } from '../../db/schema/team.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { visitorRemark } from '../../db/schema/visitor-remark.ts'
import { assertReadable } from '../history/readable.ts'

type OfOne = { conversationId: string }

/** What members keep of the visitor of a conversation, masked as the caller reads that. */
export function readRemark(context: MemberContext, { conversationId }: OfOne): Promise<VisitorRemark> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { row, isWhole } = await assertReadable(tx, context, conversationId)
    const written = await remarkOf(tx, row.visitorId)
    return isWhole ? written : hidden(written)
  })
}

/**
 * Changes it, on top of the revision it was read at. Throws CONFLICT, FORBIDDEN for who reads it with something hidden, which
 * they would write over, and STATE_CONFLICT for a visitor who is erased.
 */
export function writeRemark(
  context: MemberContext,
  { conversationId, ...input }: OfOne & { text: string; revision: number },
): Promise<VisitorRemark> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { row, isWhole } = await assertReadable(tx, context, conversationId)
    const { visitorId } = row
    await holdVisitor(tx, visitorId)
    const [who] = await tx.select().from(visitor).where(eq(visitor.id, visitorId))
    // They may have been merged into another meanwhile, whose remark it is now.
    if (!who || who.erasedAt !== null || who.mergedInto !== null) throw new DeskError('STATE_CONFLICT')
    const before = await remarkOf(tx, visitorId)
    if (!isWhole && hidden(before).isHidden) throw new DeskError('FORBIDDEN')
    if (before.revision !== input.revision)
      throw await conflict(tx, {
        revision: before.revision,
        updatedBy: before.by?.id ?? null,
        updatedAt: new Date(before.at ?? 0),
      })
    const next = {
      text: await storedNote({ deps: context, tx, appId }, input.text),
      revision: before.revision + 1,
      personId,
      at: context.clock.now(),
    }
    await tx
      .insert(visitorRemark)
      .values({ appId, visitorId, ...next })
      .onConflictDoUpdate({ target: [visitorRemark.appId, visitorRemark.visitorId], set: next })
    afterCommit(tx, () => context.live.remark(appId, conversationId))
    const written = await remarkOf(tx, visitorId)
    return isWhole ? written : hidden(written)
  })
}

async function remarkOf(tx: Tx, visitorId: string): Promise<VisitorRemark> {
  const [row] = await tx
    .select({ remark: visitorRemark, nickname: member.nickname })
    .from(visitorRemark)
    .leftJoin(member, and(eq(member.appId, visitorRemark.appId), eq(member.personId, visitorRemark.personId)))
    .where(eq(visitorRemark.visitorId, visitorId))
  if (!row) return { text: '', revision: 0, by: null, at: null, isHidden: false }
  const { text, revision, personId, at } = row.remark
  return {
    text,
    revision,
    by: personId === null ? null : { id: personId, nickname: row.nickname ?? '' },
    at: at.toISOString(),
    isHidden: false,
  }
}

function hidden(remark: VisitorRemark): VisitorRemark {
  const shown = { ...remark, ...masked({ text: remark.text }) }
  return { ...shown, isHidden: !sameJson(shown.text, remark.text) }
}
