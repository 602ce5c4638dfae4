import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import type { Reminder } from '#src/contract/reminders.ts'
import { isServedBy, masked } from '#src/domain/conversation/sight.ts'
import { DeskError } from '#src/domain/errors.ts'
import { nextMorning } from '#src/domain/hours/morning.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { MemberContext } from '../../context.ts'
import { storedNote } from '../../conversations/guard-words.ts'
import { hoursThatCount } from '../../conversations/hours-that-count.ts'
import type { Tx } from '../../db/client.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { reminder } from '../../db/schema/reminder.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import { markRead } from '../../notifications/mark-read.ts'
import { assertKept, assertReadable, readableTo } from '../history/readable.ts'

const DAY = 86_400

type Wanted = { reminderId: string; conversationId: string; at: string; text: string }

/** The reminders of the caller, the soonest first. */
export const readReminders = (context: MemberContext): Promise<Reminder[]> =>
  context.db.inApp(context.member.appId, (tx) => remindersOf(tx, context))

/** When the next day of work begins for a conversation. */
export function readMorning(
  context: MemberContext,
  { conversationId }: { conversationId: string },
): Promise<{ at: string }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { row } = await assertReadable(tx, context, conversationId)
    const hours = await hoursThatCount(tx, { groupId: row.groupId, by: row })
    return { at: nextMorning(hours, context.clock.now()).toISOString() }
  })
}

/**
 * Sets a reminder for the caller, or changes theirs. Throws REMINDER_LIMIT, NOT_FOUND for what they may not read, and
 * STATE_CONFLICT where what was said is gone.
 */
export async function saveReminder(context: MemberContext, input: Wanted): Promise<Reminder> {
  const { appId, personId } = context.member
  const { reminderId: id, conversationId } = input
  const dueAt = dueAtOf(context, input)
  return context.db.inApp(appId, async (tx) => {
    // Who takes its words away waits for the reminder, or comes first.
    await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('no key update')
    const { row } = await assertReadable(tx, context, conversationId)
    await assertKept(tx, row)
    await assertRoom(tx, personId, id)
    const text = await storedNote({ deps: context, tx, appId }, input.text)
    const isOwn = and(eq(reminder.personId, personId), eq(reminder.conversationId, conversationId))
    const stored = await tx
      .insert(reminder)
      .values({ appId, id, conversationId, personId, text, dueAt })
      .onConflictDoUpdate({
        target: [reminder.appId, reminder.id],
        set: { text, dueAt, toldAt: null },
        setWhere: isOwn,
      })
      .returning({ id: reminder.id })
    if (stored.length === 0) throw new DeskError('NOT_FOUND')
    await setTimer(tx, appId, 'reminder', id, dueAt)
    await markRead(tx, { personId, kind: 'reminder', subject: conversationId, now: context.clock.now() })
    const [saved] = await remindersOf(tx, context, eq(reminder.id, id))
    if (!saved) throw new DeskError('NOT_FOUND')
    return saved
  })
}

/** Is done with a reminder of the caller. */
export async function removeReminder(
  context: MemberContext,
  { reminderId }: { reminderId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [gone] = await tx
      .delete(reminder)
      .where(and(eq(reminder.id, reminderId), eq(reminder.personId, personId)))
      .returning({ conversationId: reminder.conversationId })
    if (!gone) return
    await clearTimer(tx, 'reminder', reminderId)
    await markRead(tx, { personId, kind: 'reminder', subject: gone.conversationId, now: context.clock.now() })
  })
  return {}
}

/** Those of the caller among what they may read, as they may read it. */
export async function remindersOf(tx: Tx, context: MemberContext, which?: SQL): Promise<Reminder[]> {
  const { personId } = context.member
  const rows = await tx
    .select({
      reminder,
      visitor: { number: visitor.number, nickname: visitor.nickname },
      seen: { state: conversation.state, ownerId: conversation.ownerId },
    })
    .from(reminder)
    .innerJoin(conversation, and(eq(conversation.appId, reminder.appId), eq(conversation.id, reminder.conversationId)))
    .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
    .where(and(eq(reminder.personId, personId), which, readableTo(context)))
    .orderBy(asc(reminder.dueAt), asc(reminder.id))
  return rows.map(({ reminder: row, visitor: who, seen }) => {
    const one = presentReminder(row, who)
    return isServedBy(seen, personId) ? one : masked(one)
  })
}

/** A reminder as it was written. */
export const presentReminder = (
  { id, conversationId, text, dueAt, toldAt }: typeof reminder.$inferSelect,
  who: Reminder['visitor'],
): Reminder => ({
  id,
  conversationId,
  visitor: who,
  text,
  dueAt: dueAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
})

/** When it is due. Throws INVALID for what has passed or is too far away. */
function dueAtOf({ clock }: MemberContext, { at }: Wanted): Date {
  const dueAt = new Date(at)
  const now = clock.now()
  if (dueAt <= now) throw new DeskError('INVALID', { issues: [{ path: ['at'], code: 'PAST' }] })
  if (dueAt > after(now, LIMITS.reminder.aheadDays * DAY))
    throw new DeskError('INVALID', { issues: [{ path: ['at'], code: 'TOO_FAR', limit: LIMITS.reminder.aheadDays }] })
  return dueAt
}

async function assertRoom(tx: Tx, personId: string, id: string): Promise<void> {
  const limit = LIMITS.reminder.perMember
  const [known] = await tx.select({ id: reminder.id }).from(reminder).where(eq(reminder.id, id))
  if (known) return
  const [held] = await tx.select({ n: count() }).from(reminder).where(eq(reminder.personId, personId))
  if ((held?.n ?? 0) >= limit) throw new DeskError('REMINDER_LIMIT', { limit })
}
