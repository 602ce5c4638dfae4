import { asc, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../../db/client.ts'
import { fileTopic } from '../../db/schema/file.ts'
import { timer } from '../../db/schema/platform.ts'

const { everyHours, soonSeconds } = LIMITS.fileTopic
/** Between two looks that come of one change, in seconds: each is a search. */
const APART_SECONDS = 1

/** When a topic is looked at again of itself. */
export const nextTopicLook = (now: Date): Date => after(now, everyHours * 3_600)

/**
 * What documents say has changed: their topics are looked at soon, one after another. Changes that follow do not put it
 * off.
 */
export async function lookAtTopicsSoon(tx: Tx, appId: string, now: Date): Promise<void> {
  const topics = await tx.select({ id: fileTopic.id }).from(fileTopic).orderBy(asc(fileTopic.id))
  if (topics.length === 0) return
  const timers = topics.map(({ id }, at) => ({
    appId,
    id: uuidv7(),
    kind: 'file_topic' as const,
    subject: id,
    dueAt: after(now, soonSeconds + at * APART_SECONDS),
  }))
  await tx
    .insert(timer)
    .values(timers)
    .onConflictDoUpdate({
      target: [timer.appId, timer.kind, timer.subject],
      set: { dueAt: sql`least(${timer.dueAt}, excluded.due_at)` },
    })
}
