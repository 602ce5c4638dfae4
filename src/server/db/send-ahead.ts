import type { Tx } from './transaction.ts'

/** A statement that is still to be sent. */
type Statement = { execute(): Promise<unknown> }

const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends statements for whose answers nobody waits: the end of the transaction goes right behind them, and is refused where
 * one of them is. Each round trip that is saved shortens how long the transaction holds its rows.
 */
export function sendAhead(tx: Tx, ...statements: readonly Statement[]): void {
  const answers = statements.map((statement) => statement.execute())
  // The door hears of a refusal; until it asks, it is nobody's.
  for (const answer of answers) answer.catch(() => undefined)
  sent.set(tx, [...(sent.get(tx) ?? []), ...answers])
}

/** The answers to what was sent so far, in order. Only the doors to the database ask. */
export const sentAhead = (tx: Tx): readonly Promise<unknown>[] => sent.get(tx) ?? []
