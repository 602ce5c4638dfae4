import { DeskError } from '#src/domain/errors.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import type { Turn } from '../../conversations/turn.ts'

/** Only who serves a conversation may act in it; anybody else takes it over first. */
export async function assertOwner(turn: Turn, personId: string): Promise<void> {
  if (turn.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
  if (turn.row.state !== 'in_service' || turn.row.ownerId !== personId) throw new DeskError('NOT_OWNER')
  await assertServes(turn.tx, personId)
}
