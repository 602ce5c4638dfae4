import { DeskError } from '#src/domain/errors.ts'
import { unstorableAt } from './db/storable.ts'

/** Refuses what somebody sends where any text in it holds a NUL or half of a character, with its place. */
export function assertStorable(sent: unknown): void {
  const path = unstorableAt(sent)
  if (path !== null) throw new DeskError('INVALID', { issues: [{ path, code: 'FORMAT' }] })
}
