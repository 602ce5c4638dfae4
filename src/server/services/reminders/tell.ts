import { eq } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { reminder } from '../../db/schema/reminder.ts'
import type { Deed } from '../../jobs/sweep.ts'
import { takeTimer } from '../../jobs/timers.ts'
import { notify } from '../../notifications/notify.ts'
import { readersOf } from '../history/readable.ts'
import { presentReminder } from './reminders.ts'

/** The time of a reminder has come: its member is told. Who may not read the conversation any more has none. */
export const tellReminder: Deed = async (deps, due) => {
  const { appId, subject: id } = due
  await deps.db.inApp(appId, async (tx) => {
    if (!(await takeTimer(tx, due))) return
    const [row] = await tx.select().from(reminder).where(eq(reminder.id, id)).for('update')
    if (!row) return
    const { personId, conversationId } = row
    if (!(await readersOf(tx, conversationId)).some((reader) => reader.id === personId)) {
      await tx.delete(reminder).where(eq(reminder.id, id))
      return
    }
    const now = deps.clock.now()
    await tx.update(reminder).set({ toldAt: now }).where(eq(reminder.id, id))
    const about = { kind: 'reminder', conversationId } as const
    await notify(tx, { appId, now, about, subject: conversationId, to: [personId] })
    const [who] = await tx
      .select({ number: visitor.number, nickname: visitor.nickname })
      .from(conversation)
      .innerJoin(visitor, eq(visitor.id, conversation.visitorId))
      .where(eq(conversation.id, conversationId))
    if (!who) return
    const told = presentReminder({ ...row, toldAt: now }, who)
    afterCommit(tx, () => deps.live.reminder(appId, personId, told))
  })
}
