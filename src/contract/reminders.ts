import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { optionalText } from '#src/domain/text.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Desk']
const one = inApp.extend({ reminderId: z.uuid() })

/** What a member wants to be told at a time, about a conversation. */
export const reminderSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  visitor: z.object({ number: z.number().int(), nickname: z.string() }),
  text: z.string(),
  dueAt: moment,
  /** When they were told; null: not yet. */
  toldAt: moment.nullable(),
})
export type Reminder = z.output<typeof reminderSchema>

export const reminders = {
  list: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/reminders',
    summary: 'The reminders of the caller, told or not, the soonest first; of what which they may read no longer, none',
    tags,
  })
    .input(inApp)
    .output(z.array(reminderSchema)),
  morning: procedure('desk.view', {
    method: 'GET',
    path: '/apps/{appId}/conversations/{conversationId}/next-morning',
    summary: 'When the next day of work begins for a conversation, by the hours that count for it',
    tags,
  })
    .input(inApp.extend({ conversationId: z.uuid() }))
    .output(z.object({ at: moment })),
  save: procedure('desk.view', {
    method: 'PUT',
    path: '/apps/{appId}/reminders/{reminderId}',
    summary: 'Set a reminder for the caller, or change theirs; one that was told is told again at its new time',
    tags,
  })
    .input(one.extend({ conversationId: z.uuid(), at: moment, text: optionalText(LIMITS.reminder.text) }))
    .output(reminderSchema)
    .errors({ REMINDER_LIMIT: { status: 409, data: z.object({ limit: z.number().int() }) } }),
  remove: procedure('desk.view', {
    method: 'DELETE',
    path: '/apps/{appId}/reminders/{reminderId}',
    summary: 'Be done with a reminder; one that is gone already is gone',
    tags,
  })
    .input(one)
    .output(done),
}
