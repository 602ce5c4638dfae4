import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../../audit.ts'
import { readBound, secretNames, secretPurpose, type Bound } from '../../channels/accounts.ts'
import { askOperator } from '../../channels/speak.ts'
import type { MemberContext } from '../../context.ts'
import { endConversation } from '../../conversations/end.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn } from '../../conversations/turn.ts'
import { channelAccount, channelIdentity } from '../../db/schema/channel.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { holdAccount } from './find.ts'

/** With whom nobody speaks yet. */
const UNSERVED = ['bot', 'requesting', 'queued', 'ringing'] as const

/**
 * Unbinds an account: its secrets go, and what nobody serves ends. Who is served stays with their agent, who can read and
 * end it, and is told that nothing can be sent. Its operator is asked to come no more, where it was us who asked it to come.
 * Throws NOT_FOUND.
 */
export async function unbindAccount(
  context: MemberContext,
  { accountId }: { accountId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const { bound, open } = await context.db.inApp(appId, async (tx) => {
    const { row, operator } = await holdAccount(tx, accountId)
    const bound = await readBound(tx, context, accountId)
    const now = context.clock.now()
    await tx.update(channelAccount).set({ unboundAt: now }).where(eq(channelAccount.id, accountId))
    for (const name of secretNames(operator)) await context.secrets.remove(tx, appId, secretPurpose(accountId, name))
    await writeAudit(tx, context, appId, {
      action: 'channel.unbound',
      target: accountId,
      before: { kind: row.kind, name: row.name, account: row.account },
    })
    const open = await tx
      .select({ id: conversation.id })
      .from(conversation)
      .innerJoin(
        channelIdentity,
        and(eq(channelIdentity.appId, conversation.appId), eq(channelIdentity.id, conversation.identityId)),
      )
      .where(and(eq(channelIdentity.accountId, accountId), inArray(conversation.state, [...UNSERVED, 'in_service'])))
    return { bound, open }
  })
  for (const { id } of open)
    await takeTurn(context, appId, id, async (turn) => {
      const isUnserved = UNSERVED.some((state) => state === turn.row.state)
      if (isUnserved) await endConversation(turn, 'abnormal')
      // Its agent sees that nothing can be sent any more.
      else turn.row.revision += 1
    })
  routeSoon(context, appId)
  if (bound) await leaveOperator(context, bound)
  return {}
}

/** What does not come of it changes nothing: what is told of an account that is not bound is answered, and forgotten. */
async function leaveOperator(context: MemberContext, bound: Bound): Promise<void> {
  const { leave } = bound.adapter
  if (!leave) return
  const { appId } = context.member
  const done = await askOperator(context, appId, bound, leave)
  if (!('failed' in done)) return
  const { code, said } = done.failed
  context.log.info({ appId, accountId: bound.row.id, code, said }, 'an operator was not left')
}
