import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { SlotWay } from '#src/domain/routing/facts.ts'
import type { TransferFailure } from '#src/domain/routing/transfer.ts'
import { fillText } from '#src/domain/text.ts'
import { after } from '#src/lib/after.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import type { Deps } from '../deps.ts'
import { setTimer } from '../jobs/timers.ts'
import { textsToTell } from './texts.ts'
import { groupIdsOf } from './concern.ts'
import { enqueue, isQueueFull } from './enqueue.ts'
import { giveBack } from './give-back.ts'
import { isThere, mayServe } from './may-serve.ts'
import { hoursThatCount, type CameBy } from './hours-that-count.ts'
import { holdMembers, roomsOf, takePlace } from './places.ts'
import { nicknamesOf } from './rows.ts'
import { isStaffed } from './staffed.ts'
import {
  endTransferRow,
  noteTransfer,
  pendingTransfer,
  ringingAt,
  type HandOver,
  type TransferRow,
} from './transfer-facts.ts'
import { move, say, takeTurn, type Turn } from './turn.ts'

const kindOf = ({ to }: HandOver) => (to.type === 'group' ? 'group' : to.warm ? 'warm' : 'cold')

/**
 * Hands a served conversation over: into a group's queue at once, or to a member, at whom it rings while it stays with who has
 * it. Tells why it cannot be, which is written down too. Throws STATE_CONFLICT where it rings already, NOT_FOUND where there is
 * no such group or member.
 */
export async function handOver(turn: Turn, wanted: HandOver): Promise<TransferFailure | undefined> {
  if (await pendingTransfer(turn.tx, turn.row.id)) throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
  const { to } = wanted
  const failure =
    to.type === 'group' ? await whyNotGroup({ ...turn, by: turn.row }, to.id) : await whyNotMember(turn, to.id)
  if (failure === undefined && to.type === 'agent') return ringAt(turn, wanted)
  await noteTransfer(
    turn,
    kindOf(wanted),
    wanted,
    failure === undefined ? { state: 'succeeded' } : { state: 'failed', failure },
  )
  if (failure !== undefined) return failure
  const texts = await textsToTell(turn, to.id)
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'transfer_requested', text: texts.transferring } })
  turn.row.skills = null
  await enqueue(turn, to.id, { rankSince: turn.row.requestedAt ?? turn.now })
  return undefined
}

/** Why a group's queue does not take a conversation in; undefined: it does. Throws NOT_FOUND where there is no such group. */
export async function whyNotGroup(
  { tx, now, by }: Pick<Turn, 'tx' | 'now'> & { by: CameBy },
  groupId: string,
): Promise<'closed' | 'no_agent_online' | 'queue_full' | undefined> {
  const [group] = await tx.select({ mode: agentGroup.mode }).from(agentGroup).where(eq(agentGroup.id, groupId))
  if (!group) throw new DeskError('NOT_FOUND')
  if (!isOpen(await hoursThatCount(tx, { groupId, by }), now)) return 'closed'
  if (group.mode !== 'running' || !(await isStaffed(tx, groupId))) return 'no_agent_online'
  return (await isQueueFull(tx, groupId)) ? 'queue_full' : undefined
}

/** Why nothing rings at a member; undefined: it does. */
export async function whyNotMember({ tx, row }: Turn, personId: string): Promise<TransferFailure | undefined> {
  if (row.state === 'in_service' && personId === row.ownerId) return 'self'
  const [target] = await tx
    .select({ id: member.personId, ownLimit: member.receptionLimit })
    .from(member)
    .where(and(eq(member.personId, personId), eq(member.status, 'online'), mayServe, isThere))
  if (!target || (await groupIdsOf(tx, personId)).length === 0) return 'no_agent_online'
  const [room] = await roomsOf(tx, [target])
  return room?.isFree === true ? undefined : 'all_busy'
}

async function ringAt(turn: Turn, wanted: HandOver): Promise<TransferFailure | undefined> {
  const { tx, appId, row, now } = turn
  const personId = wanted.to.id
  try {
    await takePlace(turn, { personId, stage: 'ringing', queue: null })
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'CAPACITY_FULL') throw error
    // Filled up between the look and the lock.
    await noteTransfer(turn, kindOf(wanted), wanted, { state: 'failed', failure: 'all_busy' })
    return 'all_busy'
  }
  const until = after(now, await ringSeconds(turn))
  await noteTransfer(turn, kindOf(wanted), wanted, { state: 'pending', until })
  await setTimer(tx, appId, 'transfer', row.id, until)
  turn.told.add(personId)
  return undefined
}

async function ringSeconds({ tx, row }: Turn): Promise<number> {
  const [group] =
    row.groupId === null
      ? []
      : await tx.select({ seconds: agentGroup.ringSeconds }).from(agentGroup).where(eq(agentGroup.id, row.groupId))
  return group?.seconds ?? LIMITS.transfer.ringSeconds
}

/** Whom it rang at, or who is its guest, takes it: from now on it is theirs. */
export async function completeTransfer(turn: Turn, { toPersonId }: TransferRow): Promise<void> {
  if (toPersonId === null) throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
  await passTo(turn, toPersonId)
}

/** A served conversation goes to another agent at once, and the visitor hears to whom. */
export async function passTo(turn: Turn, personId: string, way?: SlotWay): Promise<void> {
  await holdMembers(turn.tx, [turn.row.ownerId, personId])
  await move(turn, { type: 'hand_over', agentId: personId })
  const { nickname } = await takePlace(turn, { personId, stage: 'serving', queue: null, ...(way && { way }) })
  const texts = await textsToTell(turn)
  const text = fillText(texts.transferred, { agent: nickname })
  say(turn, { sender: 'system', personId, body: { type: 'notice', notice: 'agent_changed', text, agent: nickname } })
}

/**
 * It does not come about: it stays with who has it, and both sides are told as the texts say. Who has gone offline with it does
 * not wait for it to be taken: it goes back into its queue.
 */
export async function failTransfer(turn: Turn, pending: TransferRow, failure: TransferFailure): Promise<void> {
  await endTransferRow(turn, pending, { state: 'failed', failure })
  const names = await nicknamesOf(turn.tx, [pending.toPersonId])
  const agent = names.get(pending.toPersonId ?? '') ?? ''
  const texts = await textsToTell(turn)
  const text = fillText(texts.transferFailed, { agent })
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'transfer_failed', text, agent } })
  if (pending.isLeaving && (await isOffline(turn))) await giveBack(turn, 'queue')
}

async function isOffline({ tx, row }: Turn): Promise<boolean> {
  if (row.ownerId === null) return false
  const [owner] = await tx.select({ status: member.status }).from(member).where(eq(member.personId, row.ownerId))
  return owner?.status === 'offline'
}

/** Whoever goes away is rung no more: what rings at them stays with who has it. */
export async function dropTransfersTo(deps: Deps, appId: string, personId: string): Promise<void> {
  for (const id of await deps.db.inApp(appId, (tx) => ringingAt(tx, personId)))
    await takeTurn(deps, appId, id, async (turn) => {
      const pending = await pendingTransfer(turn.tx, id)
      if (pending?.toPersonId === personId) await failTransfer(turn, pending, 'target_gone')
    })
}
