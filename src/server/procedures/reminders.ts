import { ofMember } from '../context.ts'
import { readMorning, readReminders, removeReminder, saveReminder } from '../services/reminders/reminders.ts'
import { os } from './base.ts'

export const reminders = os.reminders.router({
  list: os.reminders.list.handler(({ context }) => readReminders(ofMember(context))),
  morning: os.reminders.morning.handler(({ context, input }) => readMorning(ofMember(context), input)),
  save: os.reminders.save.handler(({ context, input }) => saveReminder(ofMember(context), input)),
  remove: os.reminders.remove.handler(({ context, input }) => removeReminder(ofMember(context), input)),
})
