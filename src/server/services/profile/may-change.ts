import { DeskError } from '#src/domain/errors.ts'
import { assertRecentProof } from '../../auth/proof.ts'
import type { SessionContext } from '../../context.ts'

/** What lets somebody in is changed by whoever has proved lately who they are, and never with a temporary password. */
export function assertMayChange({ session, clock }: SessionContext): void {
  if (session.mustChangePassword) throw new DeskError('PASSWORD_CHANGE_REQUIRED')
  assertRecentProof(clock, session)
}
