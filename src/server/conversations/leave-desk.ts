import { setTimer } from '../jobs/timers.ts'
import type { Tx } from '../db/client.ts'
import type { member } from '../db/schema/team.ts'
import { writeStatus } from './status.ts'

/**
 * Takes a member who may not serve any more off the desk, within the transaction that says so. What they hold is handed
 * back after it; should this process end in between, the timer does it. `forcedReason`: what an admin has said who does it.
 */
export async function leaveDesk(
  tx: Tx,
  row: typeof member.$inferSelect,
  now: Date,
  forcedReason: string | null = null,
): Promise<void> {
  if (row.status !== 'offline' || forcedReason !== null)
    await writeStatus(tx, row.personId, 'offline', now, { forcedReason })
  await setTimer(tx, row.appId, 'presence_grace', row.personId, now)
}
