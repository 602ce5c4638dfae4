import { DeskError } from '#src/domain/errors.ts'
import type { Clock } from '#src/lib/clock.ts'

/** How recent a proof of who it is has to be, in milliseconds. */
const RECENT = 12 * 3_600_000

/** Refuses what asks for a recent proof where the last one is older. */
export function assertRecentProof(clock: Clock, { authenticatedAt }: { authenticatedAt: Date }): void {
  if (clock.now().getTime() - authenticatedAt.getTime() > RECENT) throw new DeskError('REAUTH_REQUIRED')
}
