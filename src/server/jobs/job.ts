import type { Db, Lane, Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { failpoint } from '../failpoint.ts'
import { createFairWork, type FairWork } from './fair-work.ts'
import { MAX_ATTEMPTS, RENEW_MS, type Held, type Lease } from './lease.ts'
import type { JobKind, Jobs, Timed } from './jobs.ts'
import { clearTimer, moveTimer } from './timers.ts'

/** How much of it a process does at once, and how much of that for one application. Jobs of one room share it. */
export type Room = { places: number; share: number }

/** The work at one row while it is held. */
export type Passage = { appId: string; subject: string; signal: AbortSignal }

/** Writes down what has come of a row, in the transaction that looks whether there is more to do for its subject. */
export type Ending = (tx: Tx) => Promise<void>

/** Work in the background at rows that processes hold in turn. `Found`: what is read with a row. */
export type Job<Row extends Held, Found = undefined> = {
  kind: Timed
  room: Room
  /** The lane to the database that it takes; undefined: none. */
  lane?: Lane
  lease: Lease<Row>
  /** What its work asks for first, read in the transaction that takes the row. */
  find?: (deps: Deps, tx: Tx, row: Row) => Promise<Found>
  /** Does what there is to do at a row; `true`, or how it ends: there may be more to do for its subject at once. */
  work(deps: Deps, row: Row, passage: Passage & { found: Found }): Promise<boolean | Ending>
  /**
   * Writes down that it has failed. Throws what it does not settle: the row is tried again when its hold lapses.
   * {@link Lost}: it ended its process too often. {@link Stopped}: somebody has stopped it.
   */
  fail(deps: Deps, row: Row, error: unknown): Promise<void>
  /** Whether a timer that falls due finds anything to do, where that is more than an open row; clears or sets it else. */
  opens?(tx: Tx, appId: string, subject: string, now: Date): Promise<boolean>
}

/** A job whatever its rows are like. */
export type AnyJob = { kind: JobKind; room: Room } & {
  run(deps: Deps, passage: Passage): Promise<void>
  opens(tx: Tx, appId: string, subject: string, now: Date): Promise<boolean>
}

/** It ended its process too often. */
export class Lost extends Error {}
/** Somebody has stopped it: the database says why. */
export class Stopped extends Error {}
/** The server stops. */
class Closing extends Error {}

export function defineJob<Row extends Held, Found = undefined>(job: Job<Row, Found>): AnyJob {
  const { kind, room, lease } = job
  return {
    kind,
    room,
    async opens(tx, appId, subject, now) {
      if (job.opens) return job.opens(tx, appId, subject, now)
      const isOpen = await lease.isOpen(tx, subject)
      if (!isOpen) await clearTimer(tx, kind, subject)
      return isOpen
    },
    async run(all, passage) {
      const deps = job.lane ? { ...all, db: all.db.lane(job.lane) } : all
      const { appId, subject, signal } = passage
      const takeNext = async (ending: Ending | null) => {
        failpoint(deps.env, `${kind}.before_hold`)
        return deps.db.inTurn(appId, async (tx) => {
          await ending?.(tx)
          if (signal.aborted) return null
          const row = await lease.hold(tx, appId, subject, deps.clock.now())
          return row && { row, found: (await job.find?.(deps, tx, row)) as Found }
        })
      }
      for (let taken = await takeNext(null); taken;) {
        const { row, found } = taken
        const done = await workAt({ deps, db: all.db }, job, row, { ...passage, found })
        taken = done === false ? null : await takeNext(done === true ? null : done)
      }
    },
  }
}

/**
 * Works at a row that is held; says whether there may be more to do at once, and how it ends. It is held by `db`, in no lane:
 * whoever has to wait for their own work would lose what they hold.
 */
async function workAt<Row extends Held, Found>(
  { deps, db }: { deps: Deps; db: Db },
  job: Job<Row, Found>,
  row: Row,
  passage: Passage & { found: Found },
): Promise<boolean | Ending> {
  const { appId, subject, signal } = passage
  const inApp = (act: Lease<Row>['renew']) => db.inApp(appId, (tx) => act(tx, subject, row, deps.clock.now()))
  const renewing = setInterval(() => {
    inApp(job.lease.renew).catch((error: unknown) =>
      deps.log.error({ err: error, appId, job: job.kind, subject }, 'a job could not be held'),
    )
  }, RENEW_MS)
  try {
    if (row.attempts > MAX_ATTEMPTS) throw new Lost('lost')
    return await job.work(deps, row, passage)
  } catch (error) {
    if (signal.reason instanceof Closing) await inApp(job.lease.letGo)
    else await job.fail(deps, row, signal.aborted ? signal.reason : error)
    return error instanceof Lost
  } finally {
    clearInterval(renewing)
  }
}

/** How soon the next one looks when whoever found a timer did not get to its job, in milliseconds. */
const AGAIN_MS = 5_000

export function createJobs(deps: () => Deps, all: readonly AnyJob[]): Jobs {
  const jobs = new Map(all.map((job) => [job.kind, job]))
  const rooms = new Map<Room, FairWork>()
  for (const { room } of all) if (!rooms.has(room)) rooms.set(room, createFairWork(room))
  const closing = new AbortController()
  const find = (kind: JobKind): AnyJob => {
    const job = jobs.get(kind)
    if (!job) throw new Error(`no job ${kind}`)
    return job
  }
  const roomOf = (kind: JobKind) => {
    const room = rooms.get(find(kind).room)
    if (!room) throw new Error(`no room for ${kind}`)
    return room
  }
  const soon = (kind: JobKind, appId: string, subject: string) =>
    roomOf(kind).soon(appId, subject, (signal) =>
      find(kind)
        .run(deps(), { appId, subject, signal })
        .catch((error: unknown) => deps().log.error({ err: error, appId, job: kind, subject }, 'a job failed')),
    )
  return {
    soon,
    stop: (kind, subject) => roomOf(kind).stop(subject, new Stopped('stopped')),
    async due(due) {
      const { kind, appId, subject } = due
      const now = deps().clock.now()
      // It is moved on, not taken, so that this process may end as well.
      const isOpen = await deps().db.inApp(
        appId,
        async (tx) =>
          (await find(kind).opens(tx, appId, subject, now)) &&
          (await moveTimer(tx, due, new Date(now.getTime() + AGAIN_MS))),
      )
      if (isOpen) soon(kind, appId, subject)
    },
    done: (kind, subject) => roomOf(kind).done(subject),
    async settled() {
      // What one brings about another does.
      const busy = () => [...rooms.values()].filter((room) => room.isBusy())
      for (let open = busy(); open.length > 0; open = busy()) await Promise.all(open.map((room) => room.settled()))
    },
    closing: closing.signal,
    async close() {
      const reason = new Closing('closing')
      closing.abort(reason)
      await Promise.all([...rooms.values()].map((room) => room.close(reason)))
    },
  }
}
