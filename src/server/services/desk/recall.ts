import { and, desc, eq, ne } from 'drizzle-orm'
import { previewOf } from '#src/domain/conversation/message.ts'
import { DeskError } from '#src/domain/errors.ts'
import { after } from '#src/lib/after.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { recalledOf } from '../../conversations/recalled.ts'
import { assertStaffMay } from '../../conversations/staff-may.ts'
import { say, takeTurn, type Turn } from '../../conversations/turn.ts'
import { channelOutbox } from '../../db/schema/channel.ts'
import { message } from '../../db/schema/conversation.ts'
import { assertOwner } from './owner.ts'

/**
 * Takes back what one has said, for as long as the rules of messages allow: a notice says that it was, and from then on its
 * words are read by those alone who look after the desk. What is recalled already is no fault; what is too old throws
 * RECALL_TOO_LATE.
 */
export async function recall(
  context: MemberContext,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<Record<string, never>> {
  const { appId, personId, nickname } = context.member
  await takeTurn(context, appId, conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const [said] = await turn.tx
      .select({ at: message.at })
      .from(message)
      .where(
        and(
          eq(message.conversationId, conversationId),
          eq(message.seq, seq),
          eq(message.sender, 'agent'),
          eq(message.personId, personId),
        ),
      )
    if (!said) throw new DeskError('NOT_FOUND')
    const recalled = await recalledOf(turn.tx, conversationId)
    if (!recalled.has(seq)) await holdBack(turn, seq)
    if (recalled.has(seq)) return
    await assertStaffMay(turn.tx, context, 'recall')
    const { recallSeconds } = await circumstancesOf(turn.tx)
    if (turn.now >= after(said.at, recallSeconds)) throw new DeskError('RECALL_TOO_LATE')
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'recalled', text: '', agent: nickname, of: seq } })
    turn.row.lastMessage = await lastWords(turn, new Set([...recalled, seq]))
    await writeAudit(turn.tx, context, appId, { action: 'conversation.recalled', target: conversationId })
  })
  return {}
}

/** What others carry can be held back only while it has not left. */
async function holdBack({ tx, row }: Turn, seq: number): Promise<void> {
  if (row.identityId === null) return
  const held = await tx
    .delete(channelOutbox)
    .where(
      and(
        eq(channelOutbox.conversationId, row.id),
        eq(channelOutbox.seq, seq),
        eq(channelOutbox.state, 'queued'),
        eq(channelOutbox.attempts, 0),
      ),
    )
    .returning({ id: channelOutbox.id })
  if (held.length === 0) throw new DeskError('RECALL_TOO_LATE')
}

/** As many of the last messages are looked through. */
const LOOKED = 20

/** What was said last and still stands, as lists show it. */
async function lastWords({ tx, row }: Turn, recalled: ReadonlySet<number>): Promise<string> {
  const last = await tx
    .select({ seq: message.seq, body: message.body })
    .from(message)
    .where(and(eq(message.conversationId, row.id), ne(message.sender, 'system')))
    .orderBy(desc(message.seq))
    .limit(LOOKED)
  const standing = last.find(({ seq, body }) => !recalled.has(seq) && previewOf(body) !== '')
  return standing === undefined ? '' : [...previewOf(standing.body)].slice(0, 200).join('')
}
