import type { Request } from '#src/domain/step/effect.ts'
import { after } from '#src/lib/after.ts'
import { botRequest } from '../db/schema/flow.ts'
import { setTimer } from '../jobs/timers.ts'
import type { Turn } from './turn.ts'

/** Writes down what is asked of another system, to be done after the commit. `id`: no other of the conversation has it. */
export async function askOthers(turn: Turn, id: string, request: Request): Promise<void> {
  const { tx, appId, row, now } = turn
  await tx.insert(botRequest).values({
    appId,
    conversationId: row.id,
    id,
    request,
    state: 'waiting',
    heldUntil: now,
    createdAt: now,
  })
  turn.asked = true
  // In case this process ends before it gets to it.
  await setTimer(tx, appId, 'request', row.id, after(now, 5))
}
