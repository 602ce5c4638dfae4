import { and, asc, eq, lte, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/client.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { setTimer, settingTimer, type TimerKind } from './timers.ts'

/** Whoever works at a row says so every few seconds; one that is silent for so long is lost, and others go on: within 15 s. */
const HOLD_MS = 13_000
export const RENEW_MS = 5_000
/** Work that ended its process so often is not tried again. */
export const MAX_ATTEMPTS = 3

/** A row that is held: `attempts` tells one holder from the next, so that who has lost it changes nothing any more. */
export type Held = { appId: string; id: string; attempts: number }

/**
 * How processes hold rows in turn, so that each is worked at by one, and by another when that one is gone. The timer of
 * its kind falls due when a hold lapses: whoever finds it goes on.
 *
 * A queue in a library (pg-boss, graphile-worker) was left aside: what is to be done is written in the transaction that
 * causes it, under the application's row-level security, and shown to people from the very row that is held.
 */
export type Lease<Row extends Held> = {
  kind: TimerKind
  /** Takes what is to be done next of a subject; null where there is nothing, or others have it. */
  hold(tx: Tx, appId: string, subject: string, now: Date): Promise<Row | null>
  /** Holds it for a while more. */
  renew(tx: Tx, subject: string, row: Row, now: Date): Promise<void>
  /** Gives it back undone and uncounted: whoever comes next goes on at once. */
  letGo(tx: Tx, subject: string, row: Row, now: Date): Promise<void>
  /** Whether anything is left to do of a subject. */
  isOpen(tx: Tx, subject: string): Promise<boolean>
  /** The condition of a row that its holder still has, and that is not done. */
  isMine(row: Held): SQL | undefined
}

type Columns = 'appId' | 'id' | 'attempts' | 'heldUntil'
type LeasedTable = PgTable & Record<Columns, PgColumn>

export function defineLease<Table extends LeasedTable>({
  kind,
  table,
  isUnderWay,
  subject: column = table.id,
  oldestFirst = table.id,
  taken,
}: {
  kind: TimerKind
  table: Table
  /** The condition of rows at which there is something to do. */
  isUnderWay: () => SQL | undefined
  /** By what rows belong to a subject, where it is not their id. */
  subject?: PgColumn
  oldestFirst?: PgColumn
  /** What is written beside when a row is taken. */
  taken?: PgUpdateSetSource<Table>
}): Lease<InferSelectModel<Table> & Held> {
  type Row = InferSelectModel<Table> & Held
  const of = (subject: string) => and(eq(column, subject), isUnderWay())
  const isMine = ({ id, attempts }: Held) => and(eq(table.id, id), eq(table.attempts, attempts), isUnderWay())
  const set = (values: Partial<Record<Columns, unknown>>) => values as PgUpdateSetSource<Table>
  const until = (now: Date) => new Date(now.getTime() + HOLD_MS)

  return {
    kind,
    isMine,
    async hold(tx, appId, subject, now) {
      const free = tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(of(subject), lte(table.heldUntil, now)))
        .orderBy(asc(oldestFirst), asc(table.id))
        .limit(1)
        .for('update', { skipLocked: true })
        .getSQL()
      const rows = await tx
        .update(table)
        .set({ ...taken, ...set({ attempts: sql`${table.attempts} + 1`, heldUntil: until(now) }) })
        .where(and(of(subject), sql`${table.id} = (${free})`))
        .returning()
      const [row] = rows as Row[]
      if (row) sendAhead(tx, settingTimer(tx, appId, kind, subject, until(now)))
      return row ?? null
    },
    async renew(tx, subject, row, now) {
      const held = await tx
        .update(table)
        .set(set({ heldUntil: until(now) }))
        .where(and(of(subject), isMine(row)))
        .returning({ id: table.id })
      if (held.length > 0) await setTimer(tx, row.appId, kind, subject, until(now))
    },
    async letGo(tx, subject, row, now) {
      const held = await tx
        .update(table)
        .set(set({ heldUntil: now, attempts: sql`greatest(${table.attempts} - 1, 0)` }))
        .where(and(of(subject), isMine(row)))
        .returning({ id: table.id })
      if (held.length > 0) await setTimer(tx, row.appId, kind, subject, now)
    },
    async isOpen(tx, subject) {
      const [row] = await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(of(subject))
        .limit(1)
      return row !== undefined
    },
  }
}
