import type { AlertKind } from '#src/domain/notification/alerts.ts'
import type { MessageTemplate } from '../../platform/message-texts.ts'

/** What a mail of each kind says. */
export const MAIL_OF = {
  word_alert: 'alertWords',
  assignment_failed: 'alertAssignment',
  document_failed: 'alertDocument',
  deploy_failed: 'alertDeploy',
  left_message: 'alertLeftMessage',
} as const satisfies Record<AlertKind, MessageTemplate>
