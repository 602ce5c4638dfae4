import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { DeliveryState, Inbound } from '#src/domain/wire/adapter.ts'
import { noteReceipt } from '../conversations/receipts.ts'
import { takeTurn } from '../conversations/turn.ts'
import type { Tx } from '../db/client.ts'
import { channelIdentity, channelOutbox, channelPart } from '../db/schema/channel.ts'
import type { Deps } from '../deps.ts'

type StateEvent = Extract<Inbound, { type: 'state' | 'state_until' | 'failed' | 'echoed' }>

/** What a state may be told of: it only climbs, and what is told late changes nothing. */
const BELOW: Record<DeliveryState, ('sent' | 'unknown' | 'delivered')[]> = {
  sent: ['unknown'],
  delivered: ['sent', 'unknown'],
  read: ['sent', 'unknown', 'delivered'],
}

/** What is told of a message whose sending is not written down yet: it has to be taken again, soon. */
export class Early extends Error {}

/** Takes what an operator tells of messages of ours. Throws {@link Early}. */
export async function takeState(deps: Deps, appId: string, identityId: string, event: StateEvent): Promise<void> {
  if (event.type === 'echoed') return deps.db.inApp(appId, (tx) => keepExternal(tx, event))
  if (event.type !== 'state_until') await expectSent(deps, appId, event)
  if (event.type === 'failed') return fail(deps, appId, identityId, event)
  const { state } = event
  const reached = await deps.db.inApp(appId, async (tx) => {
    const of =
      event.type === 'state'
        ? eq(channelOutbox.id, outboxOf(event.of))
        : lte(channelOutbox.sentAt, new Date(event.until))
    return tx
      .update(channelOutbox)
      .set({ state, sentAt: sql`coalesce(${channelOutbox.sentAt}, ${deps.clock.now()})` })
      .where(and(eq(channelOutbox.identityId, identityId), of, inArray(channelOutbox.state, BELOW[state])))
      .returning({ conversationId: channelOutbox.conversationId, seq: channelOutbox.seq })
  })
  if (state === 'sent' || reached.length === 0) return
  const visitorId = await visitorOf(deps, appId, identityId)
  const last = new Map<string, number>()
  for (const { conversationId, seq } of reached) last.set(conversationId, Math.max(seq, last.get(conversationId) ?? 0))
  if (visitorId !== null)
    for (const [conversationId, seq] of last)
      await noteReceipt(deps, appId, { conversationId, visitorId, seq, isRead: state === 'read' })
}

/** Its operator may be faster to tell than to answer. */
async function expectSent(deps: Deps, appId: string, { of }: { of: string }): Promise<void> {
  const isQueued = and(eq(channelOutbox.id, outboxOf(of)), eq(channelOutbox.state, 'queued'))
  if ((await deps.db.inApp(appId, (tx) => tx.$count(channelOutbox, isQueued))) > 0) throw new Early()
}

/** The message of ours that an operator's id is of. */
const outboxOf = (externalId: string) =>
  sql`(select ${channelPart.outboxId} from ${channelPart} where ${channelPart.externalId} = ${externalId} limit 1)`

async function visitorOf(deps: Deps, appId: string, identityId: string): Promise<string | null> {
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx.select({ id: channelIdentity.visitorId }).from(channelIdentity).where(eq(channelIdentity.id, identityId)),
  )
  return row?.id ?? null
}

/** An operator may say only later that it did not bring something. */
async function fail(
  deps: Deps,
  appId: string,
  identityId: string,
  { of, error }: Extract<Inbound, { type: 'failed' }>,
): Promise<void> {
  const [failed] = await deps.db.inApp(appId, (tx) =>
    tx
      .update(channelOutbox)
      .set({ state: 'failed', error })
      .where(
        and(
          eq(channelOutbox.identityId, identityId),
          eq(channelOutbox.id, outboxOf(of)),
          inArray(channelOutbox.state, ['sent', 'unknown']),
        ),
      )
      .returning({ conversationId: channelOutbox.conversationId }),
  )
  if (failed) await tellOfSending(deps, appId, failed.conversationId)
}

/** A message whose answer was lost, or is still to come, has come all the same: its operator shows it by our own id of it. */
async function keepExternal(tx: Tx, { delivery, externalId }: Extract<Inbound, { type: 'echoed' }>): Promise<void> {
  const [, outboxId, part] = /^([0-9a-f-]{36})\.(\d{1,3})$/.exec(delivery) ?? []
  if (outboxId === undefined) return
  await tx
    .update(channelPart)
    .set({ state: 'sent', externalId })
    .where(
      and(
        eq(channelPart.outboxId, outboxId),
        eq(channelPart.part, Number(part)),
        inArray(channelPart.state, ['sending', 'unknown']),
      ),
    )
  await tx
    .update(channelOutbox)
    .set({ state: 'sent', sentAt: sql`coalesce(${channelOutbox.sentAt}, ${channelOutbox.at})` })
    .where(
      and(
        eq(channelOutbox.id, outboxId),
        eq(channelOutbox.state, 'unknown'),
        sql`not exists (select 1 from ${channelPart} where ${channelPart.outboxId} = ${outboxId} and ${channelPart.state} <> 'sent')`,
      ),
    )
}

/** Who reads along sees what has become of a message: the conversation is told anew. */
export async function tellOfSending(deps: Deps, appId: string, conversationId: string): Promise<void> {
  await takeTurn(deps, appId, conversationId, (turn) => {
    turn.row.revision += 1
    return Promise.resolve()
  })
}
