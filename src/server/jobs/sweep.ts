import { and, asc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { timer } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import type { Due, TimerKind } from './timers.ts'

const EVERY_MS = 1_000
/** Timers taken at one look, and done at once: each waits for the database for most of its time. */
const BATCH = 100
const AT_ONCE = 4
/** Looks of one process under way at once. */
const SWEEPS = 3
/** A process that has not done what it took is gone, or has failed: the timer is found again, within 15 s with the look. */
const HOLD_MS = 13_000

/** What is done when a timer falls due. */
export type Deed = (deps: Deps, due: Due) => Promise<void>

/** Something that is done every so many milliseconds. */
export type Chore = { everyMs: number; work(deps: Deps): Promise<unknown> }

/** One look: everything due now that no other process has is done. */
export async function sweepOnce(deps: Deps, deeds: Record<TimerKind, Deed>): Promise<void> {
  for (let due = await takeDue(deps); due.length > 0; due = await takeDue(deps)) {
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

/**
 * Takes what is due and no other process has, the longest due first, of each application in turn: one that has many
 * keeps no other waiting.
 */
function takeDue(deps: Deps): Promise<Due[]> {
  const now = deps.clock.now()
  return deps.db.inInstallation(async (tx) => {
    const isFree = and(lte(timer.dueAt, now), or(isNull(timer.heldUntil), lte(timer.heldUntil, now)))
    const turn = sql<number>`row_number() over (partition by ${timer.appId} order by ${timer.dueAt})`.as('turn')
    const turns = tx.select({ id: timer.id, turn }).from(timer).where(isFree).as('turns')
    const due = await tx
      .select(getTableColumns(timer))
      .from(timer)
      .innerJoin(turns, eq(turns.id, timer.id))
      .where(isFree)
      .orderBy(asc(turns.turn), asc(timer.dueAt))
      .limit(BATCH)
      .for('update', { of: timer, skipLocked: true })
    const ids = due.map(({ id }) => id)
    const heldUntil = new Date(now.getTime() + HOLD_MS)
    if (ids.length > 0) await tx.update(timer).set({ heldUntil }).where(inArray(timer.id, ids))
    return due
  })
}

/**
 * Looks every second for what has fallen due and does it, once. A deed that hangs holds up nothing that falls due after
 * it, nor does a chore. Returns how to stop.
 */
export function startSweeper(
  deps: Deps,
  { deeds, chores }: { deeds: Record<TimerKind, Deed>; chores: readonly Chore[] },
): () => Promise<void> {
  const sweep = () => sweepOnce(deps, deeds)
  const loops = [
    repeat(deps, { everyMs: EVERY_MS, atOnce: SWEEPS, work: sweep }),
    ...chores.map(({ everyMs, work }) => repeat(deps, { everyMs, atOnce: 1, work: () => work(deps) })),
  ]
  return async () => {
    await Promise.all(loops.map((stop) => stop()))
  }
}

/** Does something now and every so many milliseconds, unless so many are under way; what fails is tried the next time. */
function repeat(
  { log }: Deps,
  { everyMs, atOnce, work }: { everyMs: number; atOnce: number; work: () => Promise<unknown> },
): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const tick = () => {
    if (running.size >= atOnce) return
    const run = work()
      .catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
  const timer = setInterval(tick, everyMs).unref()
  tick()
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}
