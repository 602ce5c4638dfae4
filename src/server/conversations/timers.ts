import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { timer } from '../db/schema/platform.ts'

export type TimerKind = (typeof timer.$inferSelect)['kind']

/** Sets the one timer of a kind for a subject; an earlier one is moved. */
export async function setTimer(tx: Tx, appId: string, kind: TimerKind, subject: string, dueAt: Date): Promise<void> {
  await tx
    .insert(timer)
    .values({ appId, id: uuidv7(), kind, subject, dueAt })
    .onConflictDoUpdate({ target: [timer.appId, timer.kind, timer.subject], set: { dueAt } })
}

/** Sets the timer of a kind where there is none yet. */
export async function ensureTimer(tx: Tx, appId: string, kind: TimerKind, subject: string, dueAt: Date): Promise<void> {
  await tx.insert(timer).values({ appId, id: uuidv7(), kind, subject, dueAt }).onConflictDoNothing()
}

/** Takes a timer back. */
export async function clearTimer(tx: Tx, kind: TimerKind, subject: string): Promise<void> {
  await tx.delete(timer).where(and(eq(timer.kind, kind), eq(timer.subject, subject)))
}
