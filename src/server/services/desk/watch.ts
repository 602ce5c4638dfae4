import { and, eq, gte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { settingsOf } from '../../conversations/request-agent.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { watch as watchTable } from '../../db/schema/routing.ts'
import { assertSupervises } from './supervises.ts'

/**
 * Somebody reads along, or no longer does; what they read is theirs to read by the guard of messages, this is kept of it: from
 * when to when, and once in the audit. Who serves it is told, where the settings say so.
 */
export async function watch(
  context: MemberContext,
  { conversationId, isOver }: { conversationId: string; isOver: boolean },
): Promise<Record<string, never>> {
  const { appId, nickname, personId } = context.member
  const { ownerId, isTold } = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
    if (!row) throw new DeskError('NOT_FOUND')
    await assertSupervises(tx, context, row)
    if (!(await goesOn(tx, context, row.id)) && !isOver) {
      const at = context.clock.now()
      await tx.insert(watchTable).values({ appId, id: uuidv7(), conversationId, personId, at, until: at })
      await writeAudit(tx, context, appId, { action: 'conversation.watched', target: row.id })
    }
    return { ownerId: row.ownerId, isTold: !isOver && row.state === 'in_service' && (await tellsWatched(tx)) }
  })
  if (isTold && ownerId !== null && ownerId !== personId)
    context.live.watched(appId, ownerId, { conversationId, by: nickname })
  return {}
}

/** Whether they have been reading it until a moment ago, and with that until now. */
async function goesOn(
  tx: Tx,
  { member: { personId }, clock }: MemberContext,
  conversationId: string,
): Promise<boolean> {
  const now = clock.now()
  const rows = await tx
    .update(watchTable)
    .set({ until: now })
    .where(
      and(
        eq(watchTable.conversationId, conversationId),
        eq(watchTable.personId, personId),
        gte(watchTable.until, after(now, -LIMITS.desk.watchSeconds)),
      ),
    )
    .returning({ id: watchTable.id })
  return rows.length > 0
}

const tellsWatched = async (tx: Tx) => (await settingsOf({ tx })).tellWatched !== false
