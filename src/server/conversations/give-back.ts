import { and, eq } from 'drizzle-orm'
import type { ForcedLeaving } from '#src/domain/team/status.ts'
import { agentGroup } from '../db/schema/team.ts'
import { endConversation } from './end.ts'
import { enqueue, findQueue } from './enqueue.ts'
import { isOnTheLine } from './on-the-line.ts'
import { stands } from './standing.ts'
import { move, type Turn } from './turn.ts'

/** Puts what is with an agent, or rings at them, back into its queue, or ends it. */
export async function giveBack(turn: Turn, becomes: ForcedLeaving): Promise<void> {
  const { row } = turn
  if (row.state === 'ringing') return move(turn, { type: 'miss', result: 'rescinded' })
  // Two people are talking, by a line that is not ours to cut: the carrier tells when they have done.
  if (await isOnTheLine(turn.tx, row)) return
  turn.events.push({ type: 'agent_gone', personId: row.ownerId })
  // Who is owed a call-back is still owed it.
  if (becomes === 'end' && row.medium !== 'call') return endConversation(turn, 'agent_ended')
  const groupId = await queueFor(turn)
  if (groupId === null) return move(turn, { type: 'return_to_bot' })
  await enqueue(turn, groupId, {
    rankSince: row.requestedAt ?? turn.now,
    // Nobody waits on the line for a call-back.
    isQuiet: row.medium === 'call',
  })
}

/** Its own group, or one that serves where that is paused, or gone; null: nobody is there who could have it. */
async function queueFor(turn: Turn): Promise<string | null> {
  const { tx, row } = turn
  const [own] =
    row.groupId === null
      ? []
      : await tx
          .select({ id: agentGroup.id, mode: agentGroup.mode })
          .from(agentGroup)
          .where(and(eq(agentGroup.id, row.groupId), stands))
  if (own !== undefined && own.mode !== 'paused') return own.id
  const entry = await findQueue(turn, null)
  return 'groupId' in entry ? entry.groupId : (own?.id ?? null)
}
