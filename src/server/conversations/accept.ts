import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { SlotWay } from '#src/domain/routing/facts.ts'
import { fillText } from '#src/domain/text.ts'
import { member } from '../db/schema/team.ts'
import { textsToTell } from './texts.ts'
import { takePlace, type WantedPlace } from './places.ts'
import { nicknamesOf } from './rows.ts'
import { move, say, type Turn } from './turn.ts'

/**
 * How a waiting conversation comes to somebody: through which group's queue, and by which way above their limit;
 * `isHanded`: through none, somebody wants it so.
 */
export type Accepting = { groupId?: string; way?: SlotWay; isHanded?: boolean } & Pick<WantedPlace, 'above'>

/** Gives a waiting conversation to an agent, or says who was faster. */
export async function acceptBy(
  turn: Turn,
  personId: string,
  { groupId, way, above, isHanded = false }: Accepting = {},
): Promise<void> {
  const { row } = turn
  const isElsewhere = (row.state === 'in_service' || row.state === 'ringing') && row.ownerId !== personId
  if (isElsewhere) {
    const names = await nicknamesOf(turn.tx, [row.ownerId])
    throw new DeskError('ALREADY_TAKEN', { by: names.get(row.ownerId ?? '') ?? null })
  }
  if (row.state === 'in_service') return
  const queue = row.state === 'queued' && !isHanded ? (groupId ?? row.groupId) : null
  await move(turn, { type: 'accept', agentId: personId })
  const { nickname, misses } = await takePlace(turn, {
    personId,
    stage: 'serving',
    queue,
    ...(way && { way }),
    ...(above !== undefined && { above }),
  })
  if (misses > 0) await turn.tx.update(member).set({ misses: 0 }).where(eq(member.personId, personId))
  const texts = await textsToTell(turn, row.groupId)
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
}
