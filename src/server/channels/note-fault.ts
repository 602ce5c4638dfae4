import { eq } from 'drizzle-orm'
import type { WireError } from '#src/domain/wire/adapter.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount } from '../db/schema/channel.ts'
import { notify } from '../notifications/notify.ts'
import type { AccountRow } from './accounts.ts'

/** An account itself is at fault: nothing can be sent until it is set right, and who sets it hears of that once. */
export async function noteFault(tx: Tx, account: AccountRow, error: WireError, now: Date): Promise<void> {
  const { appId, id, name } = account
  if (account.error?.code === error.code) return
  await tx.update(channelAccount).set({ error }).where(eq(channelAccount.id, id))
  await notify(tx, { appId, now, about: { kind: 'channel_failed', name, accountId: id }, subject: id })
}
