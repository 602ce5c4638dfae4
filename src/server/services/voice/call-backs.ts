import { eq } from 'drizzle-orm'
import type { CallBack } from '#src/contract/calls.ts'
import { isServedBy } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { concernsAgent } from '../../conversations/concern.ts'
import { endConversation } from '../../conversations/end.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { person } from '../../db/schema/person.ts'
import { callBack } from '../../db/schema/voice.ts'
import { OutboundError } from '../../platform/outbound-error.ts'
import { shownNumber } from './calls.ts'

type OfOne = { conversationId: string }

/**
 * The call-back behind a conversation. Whoever has taken it sees the number where the carrier cannot connect them: they
 * have to dial it themselves.
 */
export async function readCallBack(context: MemberContext, input: OfOne): Promise<CallBack> {
  const { appId, personId, roles } = context.member
  const reach = await context.carrier.reach(appId)
  return context.db.inApp(appId, async (tx) => {
    const { row, task } = await find(tx, context, input)
    const canDial = reach.canCall && (await phoneOf(tx, personId)) !== null
    const mustDial = row.ownerId === personId && !canDial
    const number = mustDial ? { text: task.number, masked: false } : shownNumber(roles, task.number)
    return {
      conversationId: row.id,
      fromId: task.fromId,
      number: number.text,
      masked: number.masked,
      note: isServedBy(row, personId) ? row.summary : maskText(row.summary),
      state: task.state,
      canDial,
      dialled: task.dialled,
      createdAt: task.createdAt.toISOString(),
    }
  })
}

async function find(tx: Tx, context: MemberContext, { conversationId }: OfOne) {
  const [task] = await tx.select().from(callBack).where(eq(callBack.conversationId, conversationId))
  const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
  if (!task || !row || !(await concernsAgent(tx, row, context.member.personId))) throw new DeskError('NOT_FOUND')
  return { task, row }
}

async function phoneOf(tx: Tx, personId: string): Promise<string | null> {
  const [row] = await tx.select({ phone: person.phone }).from(person).where(eq(person.id, personId))
  return row?.phone ?? null
}

/** Has the carrier call the agent who has taken it, and join them with whoever wants to be called. */
export async function dialCallBack(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const phone = await context.db.inApp(appId, async (tx) => {
    const { row, task } = await find(tx, context, input)
    if (row.state === 'ended' || task.state !== 'waiting') throw new DeskError('CONVERSATION_ENDED')
    if (row.state !== 'in_service' || row.ownerId !== personId) throw new DeskError('NOT_OWNER')
    return phoneOf(tx, personId)
  })
  if (phone === null) throw new DeskError('CARRIER_MISSING')
  try {
    await context.carrier.call(appId, { to: phone, path: `/voice/${appId}/call-backs/${input.conversationId}` })
  } catch (error) {
    if (error instanceof OutboundError) throw new DeskError('CARRIER_REFUSED', { detail: error.message })
    throw error
  }
  await context.db.inApp(appId, async (tx) => {
    await tx.update(callBack).set({ dialled: true }).where(eq(callBack.conversationId, input.conversationId))
    await writeAudit(tx, context, appId, { action: 'call_back.dialled', target: input.conversationId })
  })
  return {}
}

/** Says how it went; either way it is over. */
export async function settleCallBack(
  context: MemberContext,
  input: OfOne & { outcome: 'done' | 'not_reached' },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    const { task } = await find(turn.tx, context, input)
    if (task.state !== 'waiting') throw new DeskError('CONVERSATION_ENDED')
    if (turn.row.state !== 'in_service' || turn.row.ownerId !== personId) throw new DeskError('NOT_OWNER')
    await turn.tx
      .update(callBack)
      .set({ state: input.outcome, settledAt: turn.now, settledBy: personId })
      .where(eq(callBack.conversationId, input.conversationId))
    turn.events.push({ type: 'call_back_settled', personId, data: { outcome: input.outcome } })
    await endConversation(turn, 'agent_ended')
    await writeAudit(turn.tx, context, appId, {
      action: 'call_back.settled',
      target: input.conversationId,
      after: { outcome: input.outcome },
    })
  })
  routeSoon(context, appId, news)
  return {}
}
