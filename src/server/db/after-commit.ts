import type { Tx } from './transaction.ts'

const kept = new WeakMap<Tx, (() => void)[]>()

/**
 * Keeps something to be done as soon as a transaction has been committed, and never when it has not: whoever hears of a
 * change may look at once, and must not find what was before.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const works = kept.get(tx)
  if (works) works.push(work)
  else kept.set(tx, [work])
}

/** Does what was kept, in its order. Only the doors to the database call it, when they have committed. */
export function committed(tx: Tx): void {
  for (const work of kept.get(tx) ?? []) work()
}
