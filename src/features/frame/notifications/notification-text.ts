import type { Notification } from '#src/api/types.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** What somebody is told, in a sentence. */
export function notificationText(t: Texts, { about, by, count }: Notification): string {
  const who = by ?? t(($) => $.notifications.somebody)
  switch (about.kind) {
    case 'mention':
      return t(($) => $.notifications.says.mention, { who, count })
    case 'reminder':
      return t(($) => $.notifications.says.reminder, { count })
    case 'left_message':
      return t(($) => $.notifications.says.left_message, { count })
    case 'left_message_assigned':
      return t(($) => $.notifications.says.left_message_assigned, { who })
    case 'word_alert':
      return t(($) => $.notifications.says.word_alert, { count })
    case 'import_ready':
      return t(($) => $.notifications.says.import_ready, { name: about.name })
    case 'import_ended':
      return about.outcome === 'complete'
        ? t(($) => $.notifications.says.import_done, { name: about.name })
        : t(($) => $.notifications.says.import_failed, { name: about.name })
    case 'export_ended':
      return about.outcome === 'complete'
        ? t(($) => $.notifications.says.export_done, { name: about.name })
        : t(($) => $.notifications.says.export_failed, { name: about.name })
    case 'document_failed':
      return t(($) => $.notifications.says.document_failed, { name: about.name })
    case 'source_failed':
      return t(($) => $.notifications.says.source_failed, { host: about.host })
    case 'deployed':
      return t(($) => $.notifications.says.deployed, { who, version: about.version })
    case 'deploy_failed':
      return t(($) => $.notifications.says.deploy_failed, { version: about.version })
    case 'assignment_failed':
      return t(($) => $.notifications.says.assignment_failed, { count })
    case 'webhook_paused':
      return t(($) => $.notifications.says.webhook_paused, { host: about.host })
    case 'channel_failed':
      return t(($) => $.notifications.says.channel_failed, { name: about.name })
    case 'member_joined':
      return t(($) => $.notifications.says.member_joined, { who })
    case 'roles_changed':
      return t(($) => $.notifications.says.roles_changed, { who })
    case 'status_set':
      return t(($) => $.notifications.says.status_set[about.status], { who })
    case 'licence_given':
      return t(($) => $.notifications.says.licence_given, { who })
    case 'licence_taken':
      return t(($) => $.notifications.says.licence_taken, { who })
    default:
      return assertNever(about)
  }
}
