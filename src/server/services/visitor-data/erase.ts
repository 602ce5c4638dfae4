import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { NONE_ERASED } from '#src/domain/conversation/erasure.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { holdVisitor } from '../../conversations/blocks.ts'
import { endConversation } from '../../conversations/end.ts'
import { routeSoon } from '../../conversations/route.ts'
import { takeTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { channelIdentity, channelInbox, channelProfile } from '../../db/schema/channel.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor, visitorBrowser } from '../../db/schema/visitor.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'
import { visitorRemark } from '../../db/schema/visitor-remark.ts'
import { visitorErasure } from '../../db/schema/visitor-erasure.ts'
import { call } from '../../db/schema/voice.ts'
import { setTimer } from '../../jobs/timers.ts'
import { endExports } from './export-job.ts'

type Input = { visitorId: string; reason: string }

/**
 * Erases a visitor: what they have open ends, who they are is gone at once, and a job takes away what was said. Whoever
 * comes back with the same browser, or calls from the same number, is somebody new. Throws NOT_FOUND, VISITOR_ON_CALL
 * while they are on the telephone, and STATE_CONFLICT for one who was erased before.
 */
export async function eraseVisitor(context: MemberContext, input: Input): Promise<Record<string, never>> {
  const { appId } = context.member
  const begin = () => context.db.inApp(appId, (tx) => beginErasure(tx, context, input))
  // They may begin another one meanwhile.
  for (let { open, id } = await begin(); ; { open, id } = await begin()) {
    if (id !== null) {
      context.jobs.soon('visitor_erasure', appId, id)
      break
    }
    for (const conversationId of open)
      await takeTurn(context, appId, conversationId, async (turn) => {
        if (turn.row.state !== 'ended') await endConversation(turn, 'abnormal')
      })
  }
  routeSoon(context, appId)
  return {}
}

/** Begins, unless something is open: that has to end first. */
async function beginErasure(
  tx: Tx,
  context: MemberContext,
  { visitorId, reason }: Input,
): Promise<{ open: string[]; id: string | null }> {
  const { appId, personId, roles } = context.member
  await holdVisitor(tx, visitorId)
  const [who] = await tx
    .select({ erasedAt: visitor.erasedAt, mergedInto: visitor.mergedInto })
    .from(visitor)
    .where(eq(visitor.id, visitorId))
  if (!who) throw new DeskError('NOT_FOUND')
  if (who.erasedAt !== null || who.mergedInto !== null) throw new DeskError('STATE_CONFLICT')
  await assertNotOnCall(tx, visitorId)
  const open = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.visitorId, visitorId), ne(conversation.state, 'ended')))
  if (open.length > 0) return { open: open.map(({ id }) => id), id: null }
  const by = { createdBy: personId, createdRole: roles.join(' ') }
  const id = await forgetVisitor(tx, appId, visitorId, { ...by, now: context.clock.now() })
  await writeAudit(tx, context, appId, { action: 'visitor.erasureBegun', target: visitorId, after: { reason } })
  return { open: [], id }
}

/**
 * Takes away who a visitor is, who has nothing open and is held, and who was merged into them; what was said is a job's to
 * take away, whose id this answers. `createdBy`: null where nobody asked for it.
 */
export async function forgetVisitor(
  tx: Tx,
  appId: string,
  visitorId: string,
  { now, ...by }: { createdBy: string | null; createdRole: string; now: Date },
): Promise<string> {
  const all = await tx
    .select({ id: visitor.id })
    .from(visitor)
    .where(or(eq(visitor.id, visitorId), eq(visitor.mergedInto, visitorId)))
  for (const one of all) {
    await forgetIdentities(tx, one.id)
    await tx.delete(visitorRemark).where(eq(visitorRemark.visitorId, one.id))
    await tx.delete(visitorBrowser).where(eq(visitorBrowser.visitorId, one.id))
    await tx
      .update(visitor)
      .set({
        tokenHash: randomBytes(32),
        nickname: '',
        phone: null,
        externalId: null,
        ip: null,
        timeZone: null,
        attributes: {},
        tags: [],
        erasedAt: now,
      })
      .where(eq(visitor.id, one.id))
  }
  const blocks = await tx
    .delete(visitorBlock)
    .where(eq(visitorBlock.visitorId, visitorId))
    .returning({ id: visitorBlock.id })
  const files = await endExports(tx, visitorId, now)
  const [held] = await tx.select({ n: count() }).from(conversation).where(eq(conversation.visitorId, visitorId))
  const id = uuidv7()
  await tx.insert(visitorErasure).values({
    appId,
    id,
    visitorId,
    total: held?.n ?? 0,
    files,
    counts: { ...NONE_ERASED, blocks: blocks.length },
    heldUntil: now,
    ...by,
    createdAt: now,
  })
  await setTimer(tx, appId, 'visitor_erasure', id, now)
  return id
}

/** Who they are elsewhere, and what was told of them and is not taken yet. Whoever writes again from there is somebody new. */
async function forgetIdentities(tx: Tx, visitorId: string): Promise<void> {
  const own = await tx
    .update(channelIdentity)
    .set({
      externalUser: sql`'erased ' || ${channelIdentity.id}`,
      name: '',
      language: '',
      heardAs: null,
      pending: null,
      welcome: null,
    })
    .where(eq(channelIdentity.visitorId, visitorId))
    .returning({ id: channelIdentity.id })
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(channelInbox).where(inArray(channelInbox.identityId, ids))
  await tx.delete(channelProfile).where(inArray(channelProfile.id, ids))
}

/** Two people on the telephone are not cut off. */
async function assertNotOnCall(tx: Tx, visitorId: string): Promise<void> {
  const calls = await tx
    .select({ id: call.conversationId })
    .from(call)
    .innerJoin(conversation, and(eq(conversation.appId, call.appId), eq(conversation.id, call.conversationId)))
    .where(and(eq(conversation.visitorId, visitorId), eq(call.status, 'in_progress')))
  if (calls.length > 0) throw new DeskError('VISITOR_ON_CALL')
}
