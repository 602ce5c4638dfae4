import { randomBytes } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import { operated } from '../../channels/accounts.ts'
import type { MemberContext } from '../../context.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { readConfig, requireSecrets, writeSecrets } from './settings.ts'

type Input = { kind: string; config: Record<string, unknown>; secrets: Record<string, string> }

/** Binds an account. Throws CHANNEL_BOUND where it is bound already, CHANNEL_LIMIT, and INVALID for what is set wrong. */
export async function bindAccount(context: MemberContext, { kind, config, secrets }: Input) {
  const { appId } = context.member
  const operator = operated(kind)
  if (!operator) throw new DeskError('INVALID', { issues: [{ path: ['kind'], code: 'UNKNOWN' }] })
  const read = readConfig(operator, config)
  requireSecrets(operator, read, (name) => Object.hasOwn(secrets, name))
  const id = uuidv7()
  const name = operator.spec.nameOf(read)
  const account = operator.adapter.accountOf(read)
  return context.db.inApp(appId, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`channels:${appId}`}, 0))`)
    const bound = await tx.$count(channelAccount, isNull(channelAccount.unboundAt))
    const limit = LIMITS.channel.accounts
    if (bound >= limit) throw new DeskError('CHANNEL_LIMIT', { limit })
    const [made] = await tx
      .insert(channelAccount)
      .values({
        appId,
        id,
        kind,
        name,
        account,
        config: read,
        // Of letters and digits alone, and no more than 32: so does every operator take it.
        hookKey: randomBytes(16).toString('hex'),
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: channelAccount.id })
    if (!made) throw new DeskError('CHANNEL_BOUND')
    await writeSecrets(context, tx, operator, { accountId: id, config: read, secrets })
    await writeAudit(tx, context, appId, { action: 'channel.bound', target: id, after: { kind, name, account } })
    return { accountId: id }
  })
}
