import { and, eq, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { can } from '#src/domain/team/policy.ts'
import { after } from '#src/lib/after.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { holdsAt, holdVisitor } from '../../conversations/blocks.ts'
import { endConversation } from '../../conversations/end.ts'
import { routeSoon } from '../../conversations/route.ts'
import { staffMay } from '../../conversations/staff-may.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitorBlock } from '../../db/schema/visitor-block.ts'

const DAY_SECONDS = 86_400

type OfOne = { conversationId: string }

/** Agents block whom they serve or have served in this conversation; who manages them blocks anybody. */
function assertMayBlock({ member }: MemberContext, { row }: Turn): void {
  if (row.ownerId !== member.personId && !can(member.roles, 'visitor.blockAny')) throw new DeskError('NOT_OWNER')
}

/**
 * Lets a visitor write no more for some days: what they have open ends with words for that, and nothing new begins. One who
 * is blocked already is from now on, by who blocks them last. Throws BLOCK_TOO_LONG, STAFF_MAY_NOT and NOT_OWNER.
 */
export async function blockVisitor(
  context: MemberContext,
  { conversationId, days, reason }: OfOne & { days: number; reason: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { result: visitorId } = await takeTurn(context, appId, conversationId, async (turn) => {
    assertMayBlock(context, turn)
    const { tx, row, now } = turn
    const { blockDays } = await staffMay(tx, context)
    if (blockDays === 0) throw new DeskError('STAFF_MAY_NOT')
    if (days > blockDays) throw new DeskError('BLOCK_TOO_LONG', { most: blockDays })
    await holdVisitor(tx, row.visitorId)
    await lift(turn, personId)
    const until = after(now, days * DAY_SECONDS)
    const { visitorId } = row
    await tx
      .insert(visitorBlock)
      .values({ appId, id: uuidv7(), visitorId, conversationId: row.id, reason, personId, at: now, until })
    await writeAudit(tx, context, appId, {
      action: 'visitor.blocked',
      target: visitorId,
      after: { conversationId: row.id, until: until.toISOString(), reason },
    })
    turn.events.push({ type: 'visitor_blocked', personId, data: { days } })
    if (row.state === 'ended') row.revision += 1
    else await endBlocked(turn)
    return visitorId
  })
  await endOpen(context, visitorId)
  routeSoon(context, appId)
  return {}
}

/** Two people on the telephone are not cut off: it ends when they have done, or when it is noted how a call-back went. */
async function endBlocked(turn: Turn): Promise<void> {
  const { medium, state } = turn.row
  if (medium !== 'call' || state !== 'in_service') await endConversation(turn, 'user_blocked')
}

/** Ends what a blocked visitor has open, one after another. */
export async function endOpen(context: MemberContext, visitorId: string): Promise<void> {
  const { appId } = context.member
  const others = await context.db.inApp(appId, (tx) =>
    tx
      .select({ id: conversation.id })
      .from(conversation)
      .where(and(eq(conversation.visitorId, visitorId), ne(conversation.state, 'ended'))),
  )
  for (const { id } of others)
    await takeTurn(context, appId, id, async (turn) => {
      if (turn.row.state !== 'ended') await endBlocked(turn)
    })
}

/** Lets a visitor write again. An agent takes back what they have set themselves. Throws NOT_OWNER. */
export async function unblockVisitor(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId, personId, roles } = context.member
  await takeTurn(context, appId, input.conversationId, async (turn) => {
    assertMayBlock(context, turn)
    const { tx, row } = turn
    await holdVisitor(tx, row.visitorId)
    const lifted = await lift(turn, personId, can(roles, 'visitor.blockAny') ? undefined : personId)
    if (lifted === undefined) return
    await writeAudit(tx, context, appId, {
      action: 'visitor.unblocked',
      target: row.visitorId,
      before: { until: lifted.until.toISOString(), reason: lifted.reason },
    })
    turn.events.push({ type: 'visitor_unblocked', personId })
    row.revision += 1
  })
  return {}
}

/** Ends the block that holds; `ownerId`: only where it is theirs, else NOT_OWNER. Undefined: none held. */
async function lift({ tx, row, now }: Turn, personId: string, ownerId?: string) {
  const [held] = await tx
    .select()
    .from(visitorBlock)
    .where(and(eq(visitorBlock.visitorId, row.visitorId), holdsAt(now)))
  if (!held) return undefined
  if (ownerId !== undefined && held.personId !== ownerId) throw new DeskError('NOT_OWNER')
  await tx.update(visitorBlock).set({ liftedAt: now, liftedBy: personId }).where(eq(visitorBlock.id, held.id))
  return held
}
