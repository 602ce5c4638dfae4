import type { LateAction } from '#src/domain/settings/timeouts.ts'
import { letPass } from '#src/domain/routing/hold.ts'
import { NEW_WAIT } from '#src/domain/routing/wait.ts'
import { enqueue, findQueue } from './enqueue.ts'
import type { Turn } from './turn.ts'

/**
 * An answer is late: whoever serves sees it, supervisors too, or it goes back to the queue, where somebody else is asked
 * first. Where no queue takes it in, it stays and is marked for both.
 */
export async function markLate(turn: Turn, action: LateAction): Promise<void> {
  const { row, now } = turn
  const { ownerId } = row
  if (row.late !== null || ownerId === null) return
  turn.events.push({ type: 'agent_late', personId: ownerId, data: { action } })
  const entry = action === 'queue' ? await findQueue(turn, row.groupId) : undefined
  if (entry && 'groupId' in entry) {
    await enqueue(turn, entry.groupId, { rankSince: row.requestedAt ?? now })
    row.wait = letPass(row.wait ?? NEW_WAIT, ownerId, now.getTime())
    return
  }
  row.late = action === 'tell' ? 'agent' : 'supervisors'
  row.revision += 1
}
