import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transfer } from '#src/contract/conversation.ts'
import type { Standing } from '#src/domain/conversation/state.ts'
import type { TransferKind } from '#src/domain/routing/transfer.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { agentSlot, transfer } from '../db/schema/routing.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import { clearTimer } from '../jobs/timers.ts'
import type { Gathered } from './turn-writes.ts'

export type TransferRow = typeof transfer.$inferSelect

const isPending = eq(transfer.state, 'pending')

/** The transfer of a conversation that rings now, or whose guest is there, if any. */
export async function pendingTransfer(tx: Tx, conversationId: string): Promise<TransferRow | undefined> {
  const [row] = await pendingOf(tx, { conversationId }).execute()
  return row
}

const pendingOf = fixedSelect(
  getTableColumns(transfer),
  sql`from ${transfer} where ${eq(transfer.conversationId, sql.placeholder('conversationId'))}
    and ${transfer.state} = 'pending'`,
)

/** Whether a conversation rings at somebody to whom it is handed over, or they are its guest. */
export async function ringsAt(tx: Tx, conversationId: string, personId: string): Promise<boolean> {
  return (await pendingTransfer(tx, conversationId))?.toPersonId === personId
}

/** The conversations that ring at somebody to whom they are handed over, or whose guest they are. */
export async function ringingAt(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: transfer.conversationId })
    .from(transfer)
    .where(and(eq(transfer.toPersonId, personId), isPending))
  return rows.map(({ id }) => id)
}

/** Where a conversation is to go, who wants it, and what they say of it. */
export type HandOver = Pick<TransferRow, 'byId' | 'reason' | 'note'> & {
  /** `warm`: who is asked comes as a guest first. */
  to: Pick<Transfer['to'], 'type' | 'id'> & { warm?: boolean }
  /** Who has it goes offline: it does not stay with them. */
  isLeaving?: boolean
}

type How = Pick<TransferRow, 'state'> & Partial<Pick<TransferRow, 'failure' | 'until'>>

/** Writes down that a conversation is to go from who has it to another, and how that went if it is known at once. */
export async function noteTransfer(turn: Gathered, kind: TransferKind, wanted: HandOver, how: How): Promise<void> {
  const { tx, appId, row, now } = turn
  const { to, byId, reason, note, isLeaving = false } = wanted
  const toPersonId = to.type === 'agent' ? to.id : null
  await tx.insert(transfer).values({
    appId,
    id: uuidv7(),
    conversationId: row.id,
    kind,
    fromId: row.ownerId,
    byId,
    toPersonId,
    toGroupId: to.type === 'group' ? to.id : null,
    reason,
    note,
    isLeaving,
    at: now,
    endedAt: how.state === 'pending' ? null : now,
    ...how,
  })
  row.revision += 1
  turn.events.push({
    type: `transfer_${how.state}`,
    personId: toPersonId,
    data: how.failure ? { reason: how.failure } : {},
  })
}

/** Who was asked comes as a guest: they keep the place that it rang at, and it rings no more. */
export async function joinTransfer(turn: Gathered, { id, toPersonId, joinedAt }: TransferRow): Promise<void> {
  if (joinedAt !== null) return
  const { tx, row, now } = turn
  await tx.update(transfer).set({ joinedAt: now }).where(eq(transfer.id, id))
  await clearTimer(tx, 'transfer', row.id)
  row.revision += 1
  turn.events.push({ type: 'transfer_joined', personId: toPersonId })
  if (toPersonId !== null) turn.told.add(toPersonId)
}

/**
 * Ends the transfer that is pending, as its conversation leaves who has it: it has succeeded where it goes to who was asked, and is
 * of no use else.
 */
export async function settleTransfer(turn: Gathered, to: Standing): Promise<void> {
  const pending = await pendingTransfer(turn.tx, turn.row.id)
  if (!pending) return
  const hasSucceeded = to.state === 'in_service' && to.ownerId === pending.toPersonId
  await endTransferRow(turn, pending, { state: hasSucceeded ? 'succeeded' : 'cancelled', failure: null })
}

/** Writes how a pending transfer has ended. Who was asked keeps the place it rang at only where they have it now. */
export async function endTransferRow(
  turn: Gathered,
  { id, toPersonId }: TransferRow,
  end: Pick<TransferRow, 'state' | 'failure'>,
): Promise<void> {
  const { tx, row, now } = turn
  await tx
    .update(transfer)
    .set({ ...end, endedAt: now })
    .where(eq(transfer.id, id))
  await clearTimer(tx, 'transfer', row.id)
  row.revision += 1
  turn.events.push({
    type: `transfer_${end.state}`,
    personId: toPersonId,
    data: end.failure === null ? {} : { reason: end.failure },
  })
  if (toPersonId === null) return
  turn.told.add(toPersonId)
  if (end.state === 'succeeded') return
  turn.left.add(toPersonId)
  turn.news.personIds.add(toPersonId)
  await tx
    .delete(agentSlot)
    .where(
      and(eq(agentSlot.conversationId, row.id), eq(agentSlot.personId, toPersonId), eq(agentSlot.stage, 'ringing')),
    )
}

const nicknameOf = (id: AnyPgColumn) =>
  sql`case when ${id} is not null then jsonb_build_object('id', ${id}, 'nickname', (
    select ${member.nickname} from ${member} where ${member.appId} = ${transfer.appId} and ${member.personId} = ${id})) end`

/** A transfer as the desk and the history show it, as one value; times are read from it by `presentTransfer`. */
export const TRANSFER_SHOWN = sql<Transfer>`jsonb_build_object(
  'id', ${transfer.id}, 'kind', ${transfer.kind}, 'state', ${transfer.state}, 'failure', ${transfer.failure},
  'from', ${nicknameOf(transfer.fromId)}, 'by', ${nicknameOf(transfer.byId)},
  'to', case when ${transfer.toPersonId} is not null
    then jsonb_build_object('type', 'agent', 'id', ${transfer.toPersonId}, 'name', (
      select ${member.nickname} from ${member}
      where ${member.appId} = ${transfer.appId} and ${member.personId} = ${transfer.toPersonId}))
    else jsonb_build_object('type', 'group', 'id', ${transfer.toGroupId}, 'name', (
      select ${agentGroup.name} from ${agentGroup}
      where ${agentGroup.appId} = ${transfer.appId} and ${agentGroup.id} = ${transfer.toGroupId})) end,
  'reason', ${transfer.reason}, 'note', ${transfer.note}, 'at', ${transfer.at}, 'until', ${transfer.until},
  'joinedAt', ${transfer.joinedAt})`

/** A transfer as it was read, with its times as everywhere. */
export const presentTransfer = (read: Transfer): Transfer => ({
  ...read,
  at: new Date(read.at).toISOString(),
  until: read.until === null ? null : new Date(read.until).toISOString(),
  joinedAt: read.joinedAt === null ? null : new Date(read.joinedAt).toISOString(),
})

/** Every transfer of a conversation, the first one first. */
export async function readTransfers(tx: Tx, conversationId: string): Promise<Transfer[]> {
  const rows = await tx
    .select({ shown: TRANSFER_SHOWN })
    .from(transfer)
    .where(eq(transfer.conversationId, conversationId))
    .orderBy(desc(transfer.at), desc(transfer.id))
  return rows.map(({ shown }) => presentTransfer(shown)).reverse()
}
