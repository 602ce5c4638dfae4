import { eq } from 'drizzle-orm'
import type { Whisper } from '#src/contract/beside-conversation.ts'
import { isServedBy, masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { mayRead } from '../../conversations/concern.ts'
import { storedNote } from '../../conversations/guard-words.ts'
import { mayServeNow } from '../../conversations/may-serve.ts'
import { presentWhisper, whispersIn } from '../../conversations/supervision-facts.ts'
import { pendingTransfer } from '../../conversations/transfer-facts.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { whisper as whisperTable } from '../../db/schema/routing.ts'
import { assertSupervises } from './supervises.ts'

type OfOne = { conversationId: string }

/**
 * Writes to who serves a conversation, as who looks after the desk or as its guest, or to the guest as who serves it; no visitor
 * reads it. One that is sent again is stored once.
 */
export async function whisper(context: MemberContext, input: OfOne & { id: string; text: string }): Promise<Whisper> {
  const { appId, personId, nickname } = context.member
  const { row, guestId, written } = await context.db.inApp(appId, async (tx) => {
    const [found] = await tx
      .select()
      .from(conversation)
      .where(eq(conversation.id, input.conversationId))
      .for('no key update')
    if (!found) throw new DeskError('NOT_FOUND')
    const guestId = await guestOf(tx, found.id)
    const isBetween = guestId !== null && (personId === found.ownerId || personId === guestId)
    if (!isBetween || !(await mayServeNow(tx, personId))) await assertSupervises(tx, context, found)
    if (found.state !== 'in_service') throw new DeskError('STATE_CONFLICT', { state: found.state })
    const [stored] = await tx
      .insert(whisperTable)
      .values({
        appId,
        id: input.id,
        conversationId: found.id,
        afterSeq: found.seq,
        personId,
        text: await storedNote({ deps: context, tx, appId }, input.text),
        at: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (stored && found.ownerId !== personId)
      await writeAudit(tx, context, appId, { action: 'conversation.whispered', target: found.id })
    const [known] = stored ? [stored] : await tx.select().from(whisperTable).where(eq(whisperTable.id, input.id))
    if (!known || known.personId !== personId || known.conversationId !== found.id) throw new DeskError('CONFLICT')
    return { row: found, guestId, written: known }
  })
  const shown = presentWhisper(written, nickname)
  if (row.ownerId !== null) context.live.whisper(appId, shown, row.ownerId, guestId)
  return shown
}

/** Who is the guest of a conversation; null: nobody is. */
async function guestOf(tx: Tx, conversationId: string): Promise<string | null> {
  const pending = await pendingTransfer(tx, conversationId)
  return pending && pending.joinedAt !== null ? pending.toPersonId : null
}

/** What was written to who serves a conversation, oldest first; as it was written for them alone. */
export function readWhispers(context: MemberContext, input: OfOne): Promise<Whisper[]> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, input.conversationId))
    if (!row || !(await mayRead(tx, row, context.member))) throw new DeskError('NOT_FOUND')
    const shown = await whispersIn(tx, row.id)
    return isServedBy(row, personId) ? shown : masked(shown)
  })
}
