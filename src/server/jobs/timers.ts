import { and, eq, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { fixedWrite, isOneOf } from '../db/fixed.ts'
import { insertFrom, jsonOf } from '../db/rows-as-json.ts'
import { timer } from '../db/schema/platform.ts'

export type TimerKind = (typeof timer.$inferSelect)['kind']

/** A timer that has fallen due, as it was found. */
export type Due = Pick<typeof timer.$inferSelect, 'appId' | 'id' | 'kind' | 'subject' | 'dueAt' | 'data'>

export type TimerRow = typeof timer.$inferSelect

/** The one timer of a kind for a subject, as it is written. */
export const timerRow = (
  appId: string,
  kind: TimerKind,
  subject: string,
  dueAt: Date,
  data: Record<string, unknown> = {},
): TimerRow => ({ appId, id: uuidv7(), kind, subject, dueAt, data, heldUntil: null })

/** Sets the one timer of a kind for a subject; an earlier one is moved. */
export async function setTimer(tx: Tx, ...of: Parameters<typeof timerRow>): Promise<void> {
  await settingTimer(tx, ...of).execute()
}

/** The statement that does. */
export const settingTimer = (tx: Tx, ...of: Parameters<typeof timerRow>) =>
  setRows(tx, { rows: jsonOf(timer, [timerRow(...of)]) })

/** The same for the rows that a placeholder brings, within a statement that is made once. */
export const setTimersFrom = (rows: string): SQL =>
  sql`${insertFrom(timer, rows)} on conflict (app_id, kind, subject)
    do update set due_at = excluded.due_at, data = excluded.data, held_until = excluded.held_until`

const setRows = fixedWrite(setTimersFrom('rows'))

/** Sets the timer of a kind where there is none yet. */
export async function ensureTimer(tx: Tx, appId: string, kind: TimerKind, subject: string, dueAt: Date): Promise<void> {
  await tx.insert(timer).values({ appId, id: uuidv7(), kind, subject, dueAt }).onConflictDoNothing()
}

/** Takes a timer back, or several of one subject. */
export async function clearTimer(tx: Tx, kind: TimerKind | readonly TimerKind[], subject: string): Promise<void> {
  await clearing(tx, typeof kind === 'string' ? [kind] : kind, subject).execute()
}

/** The statement that does. */
export const clearing = (tx: Tx, kinds: readonly TimerKind[], subject: string) => clearRows(tx, { kinds, subject })

const clearRows = fixedWrite(
  sql`delete from ${timer} where ${isOneOf(timer.kind, 'kinds')} and ${eq(timer.subject, sql.placeholder('subject'))}`,
)

const asFound = ({ id, dueAt }: Due) => and(eq(timer.id, id), eq(timer.dueAt, dueAt))

/** Takes a timer that is due, if nobody else has and it has not been moved. Whoever takes it acts in the same transaction. */
export async function takeTimer(tx: Tx, due: Due): Promise<boolean> {
  return (await tx.delete(timer).where(asFound(due)).returning({ id: timer.id })).length > 0
}

/** Moves a timer that is due, if nobody else has; whoever moves it leaves it to the next to find whether all is done. */
export async function moveTimer(tx: Tx, due: Due, dueAt: Date): Promise<boolean> {
  const moved = await tx.update(timer).set({ dueAt, heldUntil: null }).where(asFound(due)).returning({ id: timer.id })
  return moved.length > 0
}
