import { and, eq, isNull } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { operated, type AccountRow, type Operated } from '../../channels/accounts.ts'
import type { Tx } from '../../db/client.ts'
import { channelAccount } from '../../db/schema/channel.ts'

/** A bound account, held until the transaction ends. Throws NOT_FOUND. */
export async function holdAccount(tx: Tx, id: string): Promise<{ row: AccountRow; operator: Operated }> {
  const [row] = await tx
    .select()
    .from(channelAccount)
    .where(and(eq(channelAccount.id, id), isNull(channelAccount.unboundAt)))
    .for('update')
  const operator = row && operated(row.kind)
  if (!operator) throw new DeskError('NOT_FOUND')
  return { row, operator }
}
