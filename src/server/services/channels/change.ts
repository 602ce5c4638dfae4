import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Serving } from '#src/domain/channel/serving.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { writeAudit } from '../../audit.ts'
import type { Conflict } from '#src/contract/base.ts'
import type { MemberContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { resetSilence } from '../../conversations/clocks.ts'
import { channelAccount } from '../../db/schema/channel.ts'
import { holdAccount } from './find.ts'
import { servingColumns, servingIn } from './serving.ts'
import { readConfig, requireSecrets, storedSecrets, writeSecrets } from './settings.ts'

type Change = {
  accountId: string
  revision: number
  config: Record<string, unknown>
  secrets: Record<string, string>
  serving: Serving
}

const UNTESTED = { testedAt: null, error: null, tokenEndsAt: null, accessEndsAt: null }

/**
 * Changes what is set for an account, which has to be tested anew then, and how who comes by it is served. It stays the same account: whom it was written to
 * knows no other. Throws CONFLICT, and INVALID for what is set wrong.
 */
export async function changeAccount(context: MemberContext, { accountId, revision, config, secrets, serving }: Change) {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { row, operator } = await holdAccount(tx, accountId)
    if (row.revision !== revision)
      throw new DeskError('CONFLICT', {
        revision: row.revision,
        changedBy: null,
        changedAt: row.createdAt.toISOString(),
      } satisfies Conflict)
    const read = readConfig(operator, config)
    if (operator.adapter.accountOf(read) !== row.account)
      throw new DeskError('INVALID', { issues: [{ path: ['config', 'account'], code: 'OTHER_ACCOUNT' }] })
    // A secret goes only where it has gone before: whoever changes the place gives it anew.
    const isMoved = !sameJson(operator.adapter.placesOf(read), operator.adapter.placesOf(row.config))
    const stored = isMoved ? [] : await storedSecrets(context, tx, operator, accountId)
    requireSecrets(operator, read, (name) => Object.hasOwn(secrets, name) || stored.includes(name))
    await writeSecrets(context, tx, operator, { accountId, config: read, secrets })
    const name = operator.spec.nameOf(read)
    const isSet = Object.keys(secrets).length > 0 || !sameJson(read, row.config)
    const next = revision + 1
    await tx
      .update(channelAccount)
      .set({ config: read, name, revision: next, ...(await servingColumns(tx, serving)), ...(isSet && UNTESTED) })
      .where(eq(channelAccount.id, accountId))
    if (!sameJson(servingIn(row).silence, serving.silence)) {
      const { timeouts } = await circumstancesOf(tx)
      await resetSilence(tx, { ...timeouts, ...serving.silence }, accountId)
    }
    await writeAudit(tx, context, appId, {
      action: 'channel.changed',
      target: accountId,
      before: { ...row.config, serving: servingIn(row) },
      after: { ...read, secrets: Object.keys(secrets), serving },
    })
    return { revision: next, untested: isSet }
  })
}

/** Switches an account on or off. Switching it twice is no fault. */
export async function setAccountEnabled(
  context: MemberContext,
  { accountId, enabled }: { accountId: string; enabled: boolean },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row } = await holdAccount(tx, accountId)
    if (row.enabled === enabled) return
    await tx.update(channelAccount).set({ enabled }).where(eq(channelAccount.id, accountId))
    await writeAudit(tx, context, appId, {
      action: enabled ? 'channel.enabled' : 'channel.disabled',
      target: accountId,
      after: { name: row.name },
    })
  })
  return {}
}
