import { DeskError, type ErrorCode } from '#src/domain/errors.ts'
import type { TransferFailure, TransferReason } from '#src/domain/routing/transfer.ts'
import type { MemberContext } from '../../context.ts'
import { completeTransfer as passToAsked, handOver } from '../../conversations/hand-over.ts'
import { routeSoon } from '../../conversations/route.ts'
import { assertStaffMay } from '../../conversations/staff-may.ts'
import { endTransferRow, pendingTransfer, type HandOver } from '../../conversations/transfer-facts.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { assertOwner } from './owner.ts'

type OfOne = { conversationId: string }

/** What a failed transfer is refused with. */
export const REFUSED_WITH: Record<TransferFailure, ErrorCode> = {
  self: 'SELF_FORBIDDEN',
  no_agent_online: 'NO_AGENT_ONLINE',
  all_busy: 'TARGET_FULL',
  declined: 'STATE_CONFLICT',
  missed: 'STATE_CONFLICT',
  wrong_state: 'STATE_CONFLICT',
  target_gone: 'NO_AGENT_ONLINE',
  closed: 'GROUP_CLOSED',
  queue_full: 'QUEUE_FULL',
}

/**
 * Hands a conversation over: to a group's queue at once, or to a colleague, at whom it rings; meanwhile it stays with who has
 * it. What fails at once is refused, and stands in the history all the same.
 */
export async function transfer(
  context: MemberContext,
  input: OfOne & { to: HandOver['to']; reason: TransferReason | null; note: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { conversationId, to, reason, note } = input
  const { result: failure, news } = await takeTurn(context, appId, conversationId, async (turn) => {
    await assertOwner(turn, personId)
    await assertStaffMay(turn.tx, context, to.type === 'group' ? 'toGroup' : 'toMember')
    return handOver(turn, { to, byId: personId, reason, note })
  })
  routeSoon(context, appId, news)
  if (failure !== undefined) throw new DeskError(REFUSED_WITH[failure])
  return {}
}

/** Leaves a conversation to its guest. Throws STATE_CONFLICT where there is none. */
export async function completeTransfer(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const pending = await pendingTransfer(turn.tx, turn.row.id)
    if (!pending || pending.joinedAt === null) throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
    await passToAsked(turn, pending)
  })
  routeSoon(context, appId, news)
  return {}
}

/** Takes back a transfer that rings, or sends its guest away; one that is over already is no fault. */
export async function cancelTransfer(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { news } = await takeTurn(context, appId, input.conversationId, async (turn) => {
    await assertOwner(turn, personId)
    const pending = await pendingTransfer(turn.tx, turn.row.id)
    if (pending) await endTransferRow(turn, pending, { state: 'cancelled', failure: null })
  })
  routeSoon(context, appId, news)
  return {}
}
