import type { Conflict } from '#src/contract/base.ts'
import { DeskError } from '#src/domain/errors.ts'
import { nicknamesOf } from './conversations/rows.ts'
import type { Tx } from './db/client.ts'

/** What says of a row which revision of it stands there, and whose it is. */
type Revised = { revision: number; updatedBy: string | null; updatedAt: Date }

/**
 * The refusal of a write whose base has moved on. `row`: what stands there now; undefined where nothing was ever written,
 * which is revision 0.
 */
export async function conflict(tx: Tx, row: Revised | undefined): Promise<DeskError> {
  const names = await nicknamesOf(tx, [row?.updatedBy ?? null])
  return new DeskError('CONFLICT', {
    revision: row?.revision ?? 0,
    changedBy: names.get(row?.updatedBy ?? '') ?? null,
    changedAt: (row?.updatedAt ?? new Date(0)).toISOString(),
  } satisfies Conflict)
}
