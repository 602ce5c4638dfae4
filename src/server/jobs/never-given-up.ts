import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Deps } from '../deps.ts'
import { Lost } from './job.ts'
import type { Held, Lease } from './lease.ts'
import { setTimer } from './timers.ts'

/** How long work rests when it has ended its process too often, in milliseconds. */
const REST_MS = 600_000

/**
 * How a job fails that has to be done in the end, as what deletes: one that has ended its process again and again rests for
 * a while and begins anew, whatever else went wrong is tried when its hold lapses.
 */
export const neverGivenUp =
  <Row extends Held>(lease: Lease<Row>, table: PgTable & Record<'attempts' | 'heldUntil', PgColumn>) =>
  async (deps: Deps, row: Row, error: unknown): Promise<void> => {
    if (!(error instanceof Lost)) throw error
    const { appId, id } = row
    deps.log.error({ appId, job: lease.kind, subject: id }, 'a job ended its process again and again')
    const heldUntil = new Date(deps.clock.now().getTime() + REST_MS)
    const rested: Record<string, unknown> = { attempts: 0, heldUntil }
    await deps.db.inApp(appId, async (tx) => {
      await tx
        .update(table)
        .set(rested as PgUpdateSetSource<typeof table>)
        .where(lease.isMine(row))
      await setTimer(tx, appId, lease.kind, id, heldUntil)
    })
  }
