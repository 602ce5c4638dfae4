import { and, eq } from 'drizzle-orm'
import type { ChannelTest } from '#src/contract/channels.ts'
import { DeskError } from '#src/domain/errors.ts'
import { readBound } from '../../channels/accounts.ts'
import { askOperator } from '../../channels/speak.ts'
import type { MemberContext } from '../../context.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { toldError } from './list.ts'

/**
 * Asks the operator for the account with what is set, asks it to tell us what happens there, and keeps what came of it.
 * Throws NOT_FOUND.
 */
export async function testAccount(context: MemberContext, { accountId }: { accountId: string }): Promise<ChannelTest> {
  const { appId } = context.member
  const bound = await context.db.inApp(appId, (tx) => readBound(tx, context, accountId))
  if (!bound || bound.row.unboundAt !== null) throw new DeskError('NOT_FOUND')
  const { row } = bound
  const checked = await askOperator(context, appId, bound, (account, answers) =>
    bound.adapter.check(account, answers, context.clock.now().getTime()),
  )
  const works = 'works' in checked ? checked.works : null
  const error = 'failed' in checked ? checked.failed : null
  await context.db.inApp(appId, (tx) =>
    tx
      .update(channelAccount)
      .set({
        error,
        testedAt: works ? context.clock.now() : null,
        tokenEndsAt: works?.endsAt ? new Date(works.endsAt) : null,
      })
      // What was set otherwise meanwhile has not been tested.
      .where(and(eq(channelAccount.id, accountId), eq(channelAccount.revision, row.revision))),
  )
  return { works: works !== null, name: works?.name ?? '', error: error && toldError(error) }
}

/** Tests what was saved where its operator is told our address by that, and nowhere else. */
export async function testSaved(context: MemberContext, accountId: string): Promise<void> {
  const { appId } = context.member
  const bound = await context.db.inApp(appId, (tx) => readBound(tx, context, accountId))
  if (bound?.spec.sending.setsHook) await testAccount(context, { accountId })
}
