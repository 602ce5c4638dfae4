import { DeskError } from '#src/domain/errors.ts'
import { assertRecentProof } from '../../auth/proof.ts'
import type { SessionContext } from '../../context.ts'

/**
 * What lets somebody in is changed by whoever has proved lately who they are, and never with a temporary password. An
 * application's identity provider is no proof: the account may open others.
 */
export function assertMayChange({ session, clock }: SessionContext): void {
  if (session.mustChangePassword) throw new DeskError('PASSWORD_CHANGE_REQUIRED')
  if (session.providerAppId !== null) throw new DeskError('REAUTH_REQUIRED')
  assertRecentProof(clock, session)
}
