import { and, eq, inArray } from 'drizzle-orm'
import { after } from '#src/lib/after.ts'
import { endConversation } from '../../conversations/end.ts'
import { enqueue, findQueue } from '../../conversations/enqueue.ts'
import { routeNow } from '../../conversations/route.ts'
import { groupStands } from '../../conversations/standing.ts'
import { move, takeTurn, type Turn } from '../../conversations/turn.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { groupMember } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { moveTimer, takeTimer, type Due } from '../../jobs/timers.ts'

/** Seconds until it is looked again whether who is still served has been finished with. */
const AGAIN = 30

const WAITING = ['queued', 'ringing'] as const

/**
 * Empties a disbanded group: who waits goes where it was decided, one conversation in a transaction. The timer goes last,
 * and the group's members with it, once nobody of it is served any more: what a crash leaves undone is done by the next.
 */
export async function emptyGroup(deps: Deps, due: Due): Promise<void> {
  const { appId, subject: groupId } = due
  const waitingTo = typeof due.data['waitingTo'] === 'string' ? due.data['waitingTo'] : null
  const inGroup = (states: readonly (typeof conversation.$inferSelect)['state'][]) =>
    deps.db.inApp(appId, (tx) =>
      tx
        .select({ id: conversation.id })
        .from(conversation)
        .where(and(eq(conversation.groupId, groupId), inArray(conversation.state, [...states])))
        .orderBy(conversation.rankAt, conversation.id),
    )
  for (const { id } of await inGroup(WAITING)) {
    await takeTurn(deps, appId, id, (turn) => moveOn(turn, groupId, waitingTo))
    failpoint(deps.env, 'disband.moved')
  }
  const left = await inGroup([...WAITING, 'in_service'])
  await deps.db.inApp(appId, async (tx) => {
    if (left.length > 0) return moveTimer(tx, due, after(deps.clock.now(), AGAIN))
    if (!(await takeTimer(tx, due))) return
    const gone = await tx
      .delete(groupMember)
      .where(eq(groupMember.groupId, groupId))
      .returning({ personId: groupMember.personId })
    afterCommit(tx, () => {
      for (const { personId } of gone) deps.live.rightsChanged(appId, personId)
    })
  })
  await routeNow(deps, appId)
}

/** The place in the line is kept. Where the other group has gone too, any that takes them in will do. */
async function moveOn(turn: Turn, groupId: string, waitingTo: string | null): Promise<void> {
  const { tx, row, now } = turn
  if (row.groupId !== groupId || (row.state !== 'queued' && row.state !== 'ringing')) return
  turn.events.push({ type: 'group_disbanded', data: { groupId } })
  const wanted = waitingTo !== null && !(await groupStands(tx, waitingTo)) ? await findQueue(turn, null) : undefined
  const target = wanted === undefined ? waitingTo : 'groupId' in wanted ? wanted.groupId : null
  if (target === null) return endConversation(turn, 'group_disbanded')
  const since = row.enqueuedAt ?? now
  if (row.state === 'ringing') await move(turn, { type: 'miss', result: 'rescinded' })
  await enqueue(turn, target, {
    since,
    rankSince: row.requestedAt ?? since,
    // Who is on the line hears what their menu says.
    isQuiet: row.medium === 'call',
  })
}
