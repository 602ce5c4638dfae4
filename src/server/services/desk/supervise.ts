import type { AuditAction } from '#src/domain/audit/actions.ts'
import { isWithBot } from '#src/domain/conversation/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import { letPass } from '#src/domain/routing/hold.ts'
import type { TransferFailure, TransferKind } from '#src/domain/routing/transfer.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { acceptBy } from '../../conversations/accept.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { textsToTell } from '../../conversations/texts.ts'
import { groupIdsOf } from '../../conversations/concern.ts'
import { enqueue } from '../../conversations/enqueue.ts'
import { handOver, passTo, whyNotGroup, whyNotMember } from '../../conversations/hand-over.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { routeSoon } from '../../conversations/route.ts'
import { noteTransfer, type HandOver } from '../../conversations/transfer-facts.ts'
import { move, say, takeTurn, type Turn } from '../../conversations/turn.ts'
import { assertSupervises } from './supervises.ts'
import { REFUSED_WITH } from './transfer.ts'

type OfOne = { conversationId: string }
type Words = Pick<HandOver, 'reason' | 'note'>

/** Makes a conversation one's own, above the own limit if need be. Throws what serving throws: who takes over answers. */
export async function takeOver(context: MemberContext, input: OfOne & Words): Promise<Record<string, never>> {
  const { personId } = context.member
  await intervene(context, input, 'conversation.takenOver', async (turn) => {
    await assertServes(turn.tx, personId)
    if ((await groupIdsOf(turn.tx, personId)).length === 0) throw new DeskError('NO_GROUP')
    if (turn.row.ownerId === personId && turn.row.state === 'in_service') throw new DeskError('SELF_FORBIDDEN')
    await unring(turn)
    await note(turn, context, 'taken_over', { type: 'agent', id: personId }, input)
    await leaveBot(turn, personId)
    if (turn.row.state !== 'in_service') {
      return acceptBy(turn, personId, { way: 'taken_over', isHanded: true })
    }
    await passTo(turn, personId, 'taken_over')
  })
  return {}
}

/**
 * Sends a conversation to a member or into a group's queue. One that is served rings at the member, and stays where it is until
 * they accept; one that waits, or that the bot has, is given to them at once.
 */
export async function assign(
  context: MemberContext,
  input: OfOne & Words & { to: HandOver['to'] },
): Promise<Record<string, never>> {
  const { to, reason, note: words } = input
  const failure = await intervene(context, input, 'conversation.assigned', async (turn) => {
    if (turn.row.state === 'in_service')
      return handOver(turn, { to, byId: context.member.personId, reason, note: words })
    const refused =
      to.type === 'group' ? await whyNotGroup({ ...turn, by: turn.row }, to.id) : await whyNotMember(turn, to.id)
    if (refused !== undefined) return refused
    await unring(turn)
    await note(turn, context, to.type === 'group' ? 'group' : 'given', to, input)
    if (to.type === 'agent') {
      await leaveBot(turn, to.id)
      return acceptBy(turn, to.id, { isHanded: true })
    }
    turn.row.skills = null
    return enqueue(turn, to.id, { rankSince: turn.row.requestedAt ?? turn.now })
  })
  if (failure !== undefined) throw new DeskError(REFUSED_WITH[failure])
  return {}
}

/** Takes a conversation from who serves it back into its group's queue, where it goes by how long it has been waited for. */
export async function requeue(context: MemberContext, input: OfOne & Words): Promise<Record<string, never>> {
  await intervene(context, input, 'conversation.requeued', async (turn) => {
    const { state, groupId, requestedAt, ownerId } = turn.row
    if (state !== 'in_service' || groupId === null || ownerId === null) throw new DeskError('STATE_CONFLICT', { state })
    await note(turn, context, 'group', { type: 'group', id: groupId }, input)
    const texts = await textsToTell(turn, groupId)
    say(turn, { sender: 'system', body: { type: 'notice', notice: 'transfer_requested', text: texts.transferring } })
    await enqueue(turn, groupId, {
      rankSince: requestedAt ?? turn.now,
      // Others are asked before who had it.
      wait: { asked: [ownerId], askedAt: turn.now.getTime() },
    })
  })
  return {}
}

/** One step of who looks after the desk, in a conversation that they may look after, with its audit row. */
async function intervene(
  context: MemberContext,
  { conversationId, ...words }: OfOne & Words & { to?: HandOver['to'] },
  action: AuditAction,
  work: (turn: Turn) => Promise<TransferFailure | undefined | void>,
): Promise<TransferFailure | undefined> {
  const { appId } = context.member
  const { result, news } = await takeTurn(context, appId, conversationId, async (turn) => {
    if (turn.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    await assertSupervises(turn.tx, context, turn.row)
    const { state, medium } = turn.row
    // Nobody takes a line out of the middle of a menu.
    if (isWithBot(state) && medium === 'call') throw new DeskError('STATE_CONFLICT', { state })
    const { ownerId } = turn.row
    const failure = await work(turn)
    await writeAudit(turn.tx, context, appId, {
      action,
      target: conversationId,
      before: { ownerId },
      after: { ownerId: turn.row.ownerId, to: words.to?.id ?? null, reason: words.reason, failure: failure ?? null },
    })
    return failure ?? undefined
  })
  routeSoon(context, appId, news)
  return result
}

const note = (
  turn: Turn,
  context: MemberContext,
  kind: TransferKind,
  to: HandOver['to'],
  words: Words,
): Promise<void> =>
  noteTransfer(
    turn,
    kind,
    { to, byId: context.member.personId, reason: words.reason, note: words.note },
    { state: 'succeeded' },
  )

/** What rings at somebody waits again, and is not offered to them next. */
async function unring(turn: Turn): Promise<void> {
  const { row, now } = turn
  if (row.state !== 'ringing' || row.ownerId === null) return
  const asked = row.ownerId
  await move(turn, { type: 'miss', result: 'rescinded' })
  row.wait = letPass(row.wait ?? NEW_WAIT, asked, now.getTime())
  turn.told.add(asked)
}

/** What the bot has comes to somebody through a queue of theirs, of which the visitor is told nothing: nobody waits there. */
async function leaveBot(turn: Turn, personId: string): Promise<void> {
  if (!isWithBot(turn.row.state)) return
  const groupIds = await groupIdsOf(turn.tx, personId)
  const { defaultGroupId } = (await circumstancesOf(turn.tx)).settings
  const groupId = groupIds.find((id) => id === defaultGroupId) ?? groupIds.toSorted()[0]
  if (groupId === undefined) throw new DeskError('NO_GROUP')
  await enqueue(turn, groupId, { isQuiet: true })
}
