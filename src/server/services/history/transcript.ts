import { and, eq, isNotNull } from 'drizzle-orm'
import type { HistoryRow } from '#src/contract/history.ts'
import { recalledIn, withoutRecalled } from '#src/domain/conversation/recall.ts'
import { masked, mayUnmask, seesWhole, supervisionSeen } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import { maskConversation, seenOf } from '../../live/masked.ts'
import { closingOf } from '../../conversations/closing.ts'
import { assertStaffMay, staffMay } from '../../conversations/staff-may.ts'
import { readTransfers } from '../../conversations/transfer-facts.ts'
import { reactionToMessage, thumbOfMessage } from '../../conversations/messages.ts'
import { nicknamesOf, presentMessage } from '../../conversations/rows.ts'
import { guidedSteps } from '../../conversations/guided-flow.ts'
import { targetResults } from '../../conversations/targets.ts'
import { routingSteps } from '../../conversations/routing-steps.ts'
import { notesIn } from '../../conversations/notes.ts'
import { watchesOf, whispersIn } from '../../conversations/supervision-facts.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { rating, reaction, thumb } from '../../db/schema/feedback.ts'
import { call, callBack } from '../../db/schema/voice.ts'
import { readErasure } from '../visitor-data/erasure.ts'
import { historyRows } from './list.ts'
import { servedBy, visibleTo } from './sight.ts'

type OfOne = { conversationId: string }

/** A conversation with everything that was said, and why the bot said what it said; masked where the caller reads it so. */
export function readTranscript(context: MemberContext, input: OfOne) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await visibleRow(tx, context, input)
    const erasure = await readErasure(tx, row.visitor.id)
    const expiredAt = await expiryOf(tx, row.id)
    const isThere = erasure === null && expiredAt === null
    const said = isThere ? await wordsOf(tx, context, row.id) : await leftOf(tx, context, row.id)
    const gone = { erasure, expiredAt }
    if (seesWhole(context.member, seenOf(row))) return { conversation: row, ...said, ...gone, unmaskable: false }
    const reader = { ...context.member, groupIds: await groupIdsOf(tx, personId) }
    const unmaskable = isThere && mayUnmask(reader, seenOf(row)) && (await staffMay(tx, context)).unmask
    return { conversation: maskConversation(row), ...masked(said), ...gone, unmaskable }
  })
}

/** A conversation as it was written, with the caller's number, for a reason that the audit keeps. */
export function unmaskConversation(context: MemberContext, input: OfOne & { reason: string }) {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const row = await visibleRow(tx, context, input)
    const reader = { ...context.member, groupIds: await groupIdsOf(tx, personId) }
    if (!mayUnmask(reader, seenOf(row))) throw new DeskError('FORBIDDEN')
    await assertStaffMay(tx, context, 'unmask')
    const isGone = (await readErasure(tx, row.visitor.id)) !== null || (await expiryOf(tx, row.id)) !== null
    if (isGone) throw new DeskError('STATE_CONFLICT')
    await writeAudit(tx, context, appId, {
      action: 'conversation.unmasked',
      target: row.id,
      after: { reason: input.reason },
    })
    const said = await wordsOf(tx, context, row.id)
    return {
      conversation: row,
      ...said,
      erasure: null,
      expiredAt: null,
      unmaskable: false,
      caller: await callerOf(tx, row.id),
    }
  })
}

/** Since when the words of a conversation are gone for their age. */
async function expiryOf(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ at: conversation.expiredAt }).from(conversation).where(eq(conversation.id, id))
  return row?.at?.toISOString() ?? null
}

async function visibleRow(tx: Tx, context: MemberContext, { conversationId }: OfOne): Promise<HistoryRow> {
  const [row] = await historyRows(tx, context, and(eq(conversation.id, conversationId), visibleTo(context)), 1)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

async function wordsOf(tx: Tx, context: MemberContext, conversationId: string) {
  const messages = await tx
    .select({ row: message, kept: thumb, reaction: reaction.kind })
    .from(message)
    .leftJoin(thumb, thumbOfMessage)
    .leftJoin(reaction, reactionToMessage)
    .where(and(eq(message.conversationId, conversationId), isNotNull(message.seq)))
    .orderBy(message.seq)
  const names = await nicknamesOf(
    tx,
    messages.map(({ row }) => row.personId),
  )
  const shown = messages.map(({ row, kept, reaction: kind }) => ({
    ...presentMessage(row, names, { kept, asks: false, reaction: kind }),
    trace: row.trace,
  }))
  return {
    ...(await leftOf(tx, context, conversationId)),
    closing: await closingOf(tx, conversationId),
    messages: can(context.member.roles, 'desk.supervise') ? shown : withoutRecalled(shown, recalledIn(shown)),
  }
}

/** The same without what was said. */
async function leftOf(tx: Tx, context: MemberContext, conversationId: string) {
  const [stars] = await tx
    .select({ stars: rating.stars, reasons: rating.reasons, solved: rating.solved, comment: rating.comment })
    .from(rating)
    .where(eq(rating.conversationId, conversationId))
  return {
    rating: stars ?? null,
    closing: [],
    transfers: await readTransfers(tx, conversationId),
    targets: await targetResults(tx, conversationId),
    routing: await routingSteps(tx, conversationId),
    flows: await guidedSteps(tx, conversationId),
    ...(await supervisionOf(tx, context, conversationId)),
    notes: await notesIn(tx, conversationId),
    messages: [],
  }
}

/** What was done by who looked after it, as far as the caller is to know. */
async function supervisionOf(tx: Tx, { member: { personId, roles } }: MemberContext, conversationId: string) {
  const served = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), servedBy(personId)))
  const sees = supervisionSeen(roles, served.length > 0)
  return {
    whispers: sees.whispers ? await whispersIn(tx, conversationId) : [],
    watches: sees.watches ? await watchesOf(tx, conversationId) : [],
  }
}

/** The number of who called, or wants to be called. */
async function callerOf(tx: Tx, conversationId: string): Promise<string | null> {
  const [called] = await tx.select({ number: call.caller }).from(call).where(eq(call.conversationId, conversationId))
  const [owed] = await tx
    .select({ number: callBack.number })
    .from(callBack)
    .where(eq(callBack.conversationId, conversationId))
  return called?.number ?? owed?.number ?? null
}
