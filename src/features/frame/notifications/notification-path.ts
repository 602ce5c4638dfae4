import type { NotificationAbout } from '#src/domain/notification/kinds.ts'
import { screenPath, WORKSPACE } from '#src/features/shared/screens/screens.ts'
import { allows, type Application } from '#src/features/shared/session/session.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** Where it is what somebody is told of; null: nowhere, it concerns themselves. */
export function notificationPath(
  application: Pick<Application, 'appId' | 'roles'>,
  about: NotificationAbout,
): string | null {
  const { appId } = application
  switch (about.kind) {
    case 'mention':
    case 'reminder':
      return allows(application, 'history.view')
        ? `${screenPath(appId, 'history')}?conversation=${about.conversationId}`
        : `${WORKSPACE.path}?app=${appId}&chat=${about.conversationId}`
    case 'left_message':
    case 'left_message_assigned':
      return screenPath(appId, 'message')
    case 'word_alert':
      return `${screenPath(appId, 'history')}?conversation=${about.conversationId}`
    case 'import_ready':
    case 'import_ended':
    case 'export_ended':
      return `${screenPath(appId, 'knowledge')}?tab=records`
    case 'document_failed':
    case 'source_failed':
      return `${screenPath(appId, 'knowledge')}?tab=documents`
    case 'deployed':
    case 'deploy_failed':
      return screenPath(appId, 'record')
    case 'assignment_failed':
      return `${screenPath(appId, 'setting')}#assignment`
    case 'webhook_paused':
      return screenPath(appId, 'developer')
    case 'channel_failed':
      return `${screenPath(appId, 'channels')}?account=${about.accountId}`
    case 'member_joined':
      return screenPath(appId, 'member')
    case 'roles_changed':
    case 'status_set':
    case 'licence_given':
    case 'licence_taken':
      return null
    default:
      return assertNever(about)
  }
}
