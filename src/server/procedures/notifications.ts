import { ofMember } from '../context.ts'
import {
  countUnread,
  listNotifications,
  readAll,
  readMuted,
  readSome,
  setMuted,
} from '../services/notifications/notifications.ts'
import { os } from './base.ts'

export const notifications = os.notifications.router({
  list: os.notifications.list.handler(({ context, input }) => listNotifications(ofMember(context), input)),
  unread: os.notifications.unread.handler(({ context }) => countUnread(ofMember(context))),
  read: os.notifications.read.handler(({ context, input }) => readSome(ofMember(context), input)),
  readAll: os.notifications.readAll.handler(({ context, input }) => readAll(ofMember(context), input)),
  muted: os.notifications.muted.handler(({ context }) => readMuted(ofMember(context))),
  mute: os.notifications.mute.handler(({ context, input }) => setMuted(ofMember(context), input)),
})
