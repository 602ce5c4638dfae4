import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { DeskAlert, WordAlert } from '#src/contract/sensitive-words.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { wordAlert } from '../../db/schema/sensitive.ts'
import { readableTo } from '../history/readable.ts'

/** A page of messages that held words to be told of, the newest first. */
export function listWordAlerts(
  context: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: WordAlert[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select({ row: wordAlert, number: visitor.number, nickname: visitor.nickname })
      .from(wordAlert)
      .innerJoin(
        conversation,
        and(eq(conversation.appId, wordAlert.appId), eq(conversation.id, wordAlert.conversationId)),
      )
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      // Ids tell the time.
      .where(cursor !== undefined && isUuid(cursor) ? lt(wordAlert.id, cursor) : undefined)
      .orderBy(desc(wordAlert.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    const names = await nicknamesOf(
      tx,
      page.map(({ row }) => row.seenBy),
    )
    return {
      items: page.map(({ row, number, nickname }) => ({
        id: row.id,
        conversationId: row.conversationId,
        visitor: { number, nickname },
        writer: row.writer,
        words: row.words,
        at: row.at.toISOString(),
        seenBy: row.seenBy === null ? null : (names.get(row.seenBy) ?? ''),
      })),
      nextCursor: rows.length > limit ? (page.at(-1)?.row.id ?? null) : null,
    }
  })
}

/** Milliseconds for which what is marked in a conversation that has ended stands at the desk. */
const DAY = 86_400_000

/** What is marked at the caller's desk, the newest first: in what they may read, while it goes on and for a day. */
export function readDeskAlerts(context: MemberContext): Promise<DeskAlert[]> {
  const since = new Date(context.clock.now().getTime() - DAY)
  return context.db.inApp(context.member.appId, async (tx) => {
    const { id, conversationId, seq, words, seenAt, seenBy } = wordAlert
    const rows = await tx
      .select({ id, conversationId, seq, words, seenAt, seenBy })
      .from(wordAlert)
      .innerJoin(conversation, and(eq(conversation.appId, wordAlert.appId), eq(conversation.id, conversationId)))
      .where(and(or(isNull(conversation.endedAt), gt(conversation.endedAt, since)), readableTo(context)))
      .orderBy(desc(id))
      .limit(LIMITS.sensitive.atDesk)
    const names = await nicknamesOf(
      tx,
      rows.map((row) => row.seenBy),
    )
    return rows.map(({ seenAt: at, seenBy: by, ...row }) => ({
      ...row,
      seenBy: at === null ? null : (names.get(by ?? '') ?? ''),
    }))
  })
}

/** Says that an alert was looked at; whoever was first stays. */
export function seeWordAlert(context: MemberContext, { alertId }: { alertId: string }): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ id: wordAlert.id }).from(wordAlert).where(eq(wordAlert.id, alertId))
    if (!row) throw new DeskError('NOT_FOUND')
    const seen = await tx
      .update(wordAlert)
      .set({ seenAt: context.clock.now(), seenBy: personId })
      .where(and(eq(wordAlert.id, alertId), isNull(wordAlert.seenAt)))
      .returning({ id: wordAlert.id })
    if (seen.length === 0) return {}
    await writeAudit(tx, context, appId, { action: 'wordAlert.seen', target: alertId })
    afterCommit(tx, () => context.live.wordAlerts(appId))
    return {}
  })
}
