import { z } from 'zod'
import type { Permission } from '../team/policy.ts'
import { OWN_STATUSES } from '../team/status.ts'

/** What people are told of, and who: those alone who may see it where it is. */
export const NOTIFICATIONS = {
  mention: 'self.manage',
  reminder: 'desk.view',
  left_message: 'leftMessage.view',
  left_message_assigned: 'leftMessage.view',
  word_alert: 'settings.view',
  import_ready: 'knowledge.view',
  import_ended: 'knowledge.view',
  export_ended: 'knowledge.view',
  document_failed: 'knowledge.view',
  source_failed: 'knowledge.edit',
  deployed: 'release.view',
  deploy_failed: 'release.view',
  assignment_failed: 'settings.edit',
  webhook_paused: 'developer.edit',
  channel_failed: 'channel.bind',
  member_joined: 'member.edit',
  roles_changed: 'self.manage',
  status_set: 'self.manage',
  licence_given: 'self.manage',
  licence_taken: 'self.manage',
} as const satisfies Record<string, Permission>

export type NotificationKind = keyof typeof NOTIFICATIONS

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

/** How long work has ended. */
const outcome = z.enum(['complete', 'failed', 'cancelled'])

/** What a notification is about: ids and names of things, never what a visitor has said or who they are. */
export const notificationAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mention'), conversationId: z.uuid() }),
  z.object({ kind: z.literal('reminder'), conversationId: z.uuid() }),
  z.object({ kind: z.literal('left_message') }),
  z.object({ kind: z.literal('left_message_assigned') }),
  z.object({ kind: z.literal('word_alert'), conversationId: z.uuid() }),
  z.object({ kind: z.literal('import_ready'), name: z.string() }),
  z.object({ kind: z.literal('import_ended'), name: z.string(), outcome }),
  z.object({ kind: z.literal('export_ended'), name: z.string(), outcome }),
  z.object({ kind: z.literal('document_failed'), documentId: z.uuid(), name: z.string() }),
  /** Nothing could be had of the pages of a source when it was looked at last. */
  z.object({ kind: z.literal('source_failed'), sourceId: z.uuid(), host: z.string() }),
  z.object({ kind: z.literal('deployed'), version: z.number().int() }),
  z.object({ kind: z.literal('deploy_failed'), version: z.number().int() }),
  z.object({ kind: z.literal('assignment_failed') }),
  z.object({ kind: z.literal('webhook_paused'), host: z.string() }),
  /** An account that nothing can be sent by until it is set right. */
  z.object({ kind: z.literal('channel_failed'), accountId: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('member_joined') }),
  z.object({ kind: z.literal('roles_changed') }),
  /** Somebody who may has set their status. */
  z.object({ kind: z.literal('status_set'), status: z.enum(OWN_STATUSES) }),
  z.object({ kind: z.literal('licence_given') }),
  z.object({ kind: z.literal('licence_taken') }),
])

export type NotificationAbout = z.output<typeof notificationAbout>
