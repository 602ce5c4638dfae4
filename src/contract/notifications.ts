import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { NOTIFICATION_KINDS, notificationAbout } from '#src/domain/notification/kinds.ts'
import { done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Notifications']

const kinds = z.array(z.enum(NOTIFICATION_KINDS))

/** What somebody is told of. */
export const notificationSchema = z.object({
  id: z.uuid(),
  about: notificationAbout,
  /** The member who did it; null: nobody did, or it is not said. */
  by: z.string().nullable(),
  /** How often it has come since it was read last. */
  count: z.number().int(),
  /** When it came last. */
  at: moment,
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notificationSchema>

export const notifications = {
  list: procedure('self.manage', {
    method: 'GET',
    path: '/apps/{appId}/notifications',
    summary: 'What one is told of, newest first',
    tags,
  })
    .input(inApp.extend(pageInput.shape))
    .output(pageOf(notificationSchema)),
  unread: procedure('self.manage', {
    method: 'GET',
    path: '/apps/{appId}/notifications/unread',
    summary: `How many are unread, up to ${LIMITS.notification.counted}`,
    tags,
  })
    .input(inApp)
    .output(z.object({ count: z.number().int() })),
  read: procedure('self.manage', {
    method: 'POST',
    path: '/apps/{appId}/notifications/read',
    summary: 'Mark some as read',
    tags,
  })
    .input(inApp.extend({ ids: z.array(z.uuid()).min(1).max(LIMITS.list.page) }))
    .output(done),
  readAll: procedure('self.manage', {
    method: 'POST',
    path: '/apps/{appId}/notifications/read-all',
    summary: 'Mark all as read that have come until a moment',
    tags,
  })
    .input(inApp.extend({ until: moment }))
    .output(done),
  muted: procedure('self.manage', {
    method: 'GET',
    path: '/apps/{appId}/notifications/muted',
    summary: 'What one does not want to be told of, of all that one could be',
    tags,
  })
    .input(inApp)
    .output(z.object({ kinds, muted: kinds })),
  mute: procedure('self.manage', {
    method: 'PUT',
    path: '/apps/{appId}/notifications/muted/{kind}',
    summary: 'Want to be told of something, or not',
    tags,
  })
    .input(inApp.extend({ kind: z.enum(NOTIFICATION_KINDS), isMuted: z.boolean() }))
    .output(done),
}
