import { and, desc, eq, exists, gte, isNull } from 'drizzle-orm'
import type { Mention } from '#src/contract/notes.ts'
import { isServedBy, masked } from '#src/domain/conversation/sight.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { deskNote, mention } from '../../db/schema/note.ts'
import { markRead } from '../../notifications/mark-read.ts'
import { readableTo } from '../history/readable.ts'

const DAY = 86_400

/** The notes that mention the caller, newest first; of what they may read no longer nothing is told. */
export function readMentions(context: MemberContext): Promise<Mention[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select({
        note: deskNote,
        seenAt: mention.seenAt,
        number: visitor.number,
        nickname: visitor.nickname,
        seen: { state: conversation.state, ownerId: conversation.ownerId },
      })
      .from(mention)
      .innerJoin(deskNote, and(eq(deskNote.appId, mention.appId), eq(deskNote.id, mention.noteId)))
      .innerJoin(
        conversation,
        and(eq(conversation.appId, deskNote.appId), eq(conversation.id, deskNote.conversationId)),
      )
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      .where(
        and(
          eq(mention.personId, personId),
          gte(mention.at, after(context.clock.now(), -LIMITS.deskNote.toldDays * DAY)),
          readableTo(context),
        ),
      )
      .orderBy(desc(mention.at), desc(mention.noteId))
      .limit(LIMITS.deskNote.told)
    const names = await nicknamesOf(
      tx,
      rows.map(({ note }) => note.personId),
    )
    return rows.map(({ note, seenAt, number, nickname, seen }) => {
      const told = {
        noteId: note.id,
        conversationId: note.conversationId,
        visitor: { number, nickname },
        by: { id: note.personId, nickname: names.get(note.personId) ?? '' },
        text: note.text,
        at: note.at.toISOString(),
        seenAt: seenAt?.toISOString() ?? null,
      }
      return isServedBy(seen, personId) ? told : masked(told)
    })
  })
}

/** Notes that the caller has looked at where a conversation mentions them. */
export async function seeMentions(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  await context.db.inApp(appId, async (tx) => {
    await markRead(tx, { personId, kind: 'mention', subject: conversationId, now })
    await tx
      .update(mention)
      .set({ seenAt: now })
      .where(
        and(
          eq(mention.personId, personId),
          isNull(mention.seenAt),
          exists(
            tx
              .select({ id: deskNote.id })
              .from(deskNote)
              .where(and(eq(deskNote.id, mention.noteId), eq(deskNote.conversationId, conversationId))),
          ),
        ),
      )
  })
  return {}
}
