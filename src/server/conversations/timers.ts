import { and, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { timer } from '../db/schema/platform.ts'

export type TimerKind = (typeof timer.$inferSelect)['kind']

/** Sets the one timer of a kind for a subject; an earlier one is moved. */
export async function setTimer(
  tx: Tx,
  appId: string,
  kind: TimerKind,
  subject: string,
  dueAt: Date,
  data: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insert(timer)
    .values({ appId, id: uuidv7(), kind, subject, dueAt, data })
    .onConflictDoUpdate({ target: [timer.appId, timer.kind, timer.subject], set: { dueAt, data } })
}

/** Sets the timer of a kind where there is none yet. */
export async function ensureTimer(tx: Tx, appId: string, kind: TimerKind, subject: string, dueAt: Date): Promise<void> {
  await tx.insert(timer).values({ appId, id: uuidv7(), kind, subject, dueAt }).onConflictDoNothing()
}

/** Takes a timer back, or several of one subject. */
export async function clearTimer(tx: Tx, kind: TimerKind | readonly TimerKind[], subject: string): Promise<void> {
  const kinds = typeof kind === 'string' ? [kind] : kind
  await tx.delete(timer).where(and(inArray(timer.kind, [...kinds]), eq(timer.subject, subject)))
}
