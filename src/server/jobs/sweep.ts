import { and, asc, inArray, isNull, lte, or } from 'drizzle-orm'
import { timer } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import type { Due, TimerKind } from './timers.ts'

const EVERY_MS = 1_000
/** Timers taken at one look, and done at once: each waits for the database for most of its time. */
const BATCH = 100
const AT_ONCE = 4
/** A process that has not done what it took is gone, or has failed: the timer is found again. */
const HOLD_MS = 15_000

/** What is done when a timer falls due. */
export type Deed = (deps: Deps, due: Due) => Promise<void>

/** Something that is done every so many milliseconds. */
export type Chore = { everyMs: number; work(deps: Deps): Promise<unknown> }

/** One look: everything due now that no other process has is done. */
export async function sweepOnce(deps: Deps, deeds: Record<TimerKind, Deed>): Promise<void> {
  for (let due = await takeDue(deps); due.length > 0; due = due.length < BATCH ? [] : await takeDue(deps)) {
    const left = due.values()
    const doNext = async () => {
      for (const one of left)
        await deeds[one.kind](deps, one).catch((error: unknown) =>
          deps.log.error({ err: error, timer: one.kind }, 'a timer failed'),
        )
    }
    await Promise.all(Array.from({ length: AT_ONCE }, doNext))
  }
}

/** Takes what is due and no other process has, the longest due first. */
function takeDue(deps: Deps): Promise<Due[]> {
  const now = deps.clock.now()
  return deps.db.inInstallation(async (tx) => {
    const due = await tx
      .select()
      .from(timer)
      .where(and(lte(timer.dueAt, now), or(isNull(timer.heldUntil), lte(timer.heldUntil, now))))
      .orderBy(asc(timer.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    const heldUntil = new Date(now.getTime() + HOLD_MS)
    if (ids.length > 0) await tx.update(timer).set({ heldUntil }).where(inArray(timer.id, ids))
    return due
  })
}

/** Looks every second for what has fallen due and does it, once. Returns how to stop. */
export function startSweeper(
  deps: Deps,
  { deeds, chores }: { deeds: Record<TimerKind, Deed>; chores: readonly Chore[] },
): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  const doneAt = new Map<Chore, number>()
  const look = async () => {
    const now = deps.clock.now().getTime()
    for (const chore of chores) {
      if (now - (doneAt.get(chore) ?? 0) < chore.everyMs) continue
      doneAt.set(chore, now)
      await chore.work(deps)
    }
    await sweepOnce(deps, deeds)
  }
  const tick = () => {
    if (stopped) return
    running = look()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the sweep failed'))
      .finally(() => {
        if (!stopped) setTimeout(tick, EVERY_MS).unref()
      })
  }
  tick()
  return async () => {
    stopped = true
    await running
  }
}
