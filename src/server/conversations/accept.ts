import { and, count, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { limitOf as limitFrom } from '#src/domain/routing/room.ts'
import { fillText } from '#src/domain/text.ts'
import type { Tx } from '../db/client.ts'
import { conversation } from '../db/schema/conversation.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { groupIdsOf } from './concern.ts'
import { assertServes } from './may-serve.ts'
import { nicknamesOf } from './rows.ts'
import { settingsOf } from './request-agent.ts'
import { clearTimer } from '../jobs/timers.ts'
import { move, say, type Turn } from './turn.ts'

/**
 * An agent's place for one more conversation, held until the transaction ends: nobody can take it twice. Where it comes
 * from a group's queue they must be in that group. What they may do is asked once they are held, for it may have changed
 * while this waited for it.
 */
export async function reserveCapacity(
  tx: Tx,
  personId: string,
  queue: string | null = null,
): Promise<{ nickname: string; load: number; limit: number }> {
  const [agent] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
  if (!agent) throw new DeskError('NOT_FOUND')
  await assertServes(tx, personId)
  if (queue !== null && !(await groupIdsOf(tx, personId)).includes(queue)) throw new DeskError('NOT_FOUND')
  const limit = await limitOf(tx, personId, agent.receptionLimit)
  const load = await loadOf(tx, personId)
  if (load >= limit) throw new DeskError('CAPACITY_FULL', { limit })
  return { nickname: agent.nickname, load, limit }
}

/** How many conversations an agent serves now. */
export async function loadOf(tx: Tx, personId: string): Promise<number> {
  const [row] = await tx
    .select({ load: count() })
    .from(conversation)
    .where(and(eq(conversation.ownerId, personId), eq(conversation.state, 'in_service')))
  return row?.load ?? 0
}

/** How many conversations an agent may serve at once. */
export async function limitOf(tx: Tx, personId: string, own: number | null): Promise<number> {
  const places = await tx
    .select({ limit: agentGroup.receptionLimit })
    .from(groupMember)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
    .where(eq(groupMember.personId, personId))
  return limitFrom({ ownLimit: own, places })
}

/** Gives a waiting conversation to an agent, or says who was faster. */
export async function acceptBy(turn: Turn, personId: string): Promise<void> {
  const { row } = turn
  if (row.state === 'in_service' && row.ownerId !== personId) {
    const names = await nicknamesOf(turn.tx, [row.ownerId])
    throw new DeskError('ALREADY_TAKEN', { by: names.get(row.ownerId ?? '') ?? null })
  }
  if (row.state === 'in_service') return
  const { nickname } = await reserveCapacity(turn.tx, personId, row.state === 'queued' ? row.groupId : null)
  await move(turn, { type: 'accept', agentId: personId })
  const { texts } = await settingsOf(turn)
  say(turn, {
    sender: 'system',
    personId,
    body: {
      type: 'notice',
      notice: 'agent_joined',
      text: fillText(texts.accepted, { agent: nickname }),
      agent: nickname,
    },
  })
  await clearTimer(turn.tx, 'queue_timeout', row.id)
  await clearTimer(turn.tx, 'ring_timeout', row.id)
}
