import { DeskError } from '#src/domain/errors.ts'
import type { Outbound } from './outbound.ts'

/** Refuses an address that is never called, before it is stored: INVALID with the field and why. */
export async function assertCallable(
  outbound: Outbound,
  path: readonly (string | number)[],
  address: string,
): Promise<void> {
  const fault = await outbound.faultOf(address)
  if (fault !== null) throw new DeskError('INVALID', { issues: [{ path, code: fault }] })
}
