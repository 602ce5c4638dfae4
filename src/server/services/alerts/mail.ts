import type { AlertKind } from '#src/domain/notification/alerts.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { messageText, type MessageTemplate } from '../../platform/message-texts.ts'
import type { Fault, Leaving } from './leaving.ts'
import { recipientsOf } from './recipients.ts'

/** What a mail of each kind says. */
const MAIL_OF = {
  word_alert: 'alertWords',
  assignment_failed: 'alertAssignment',
  document_failed: 'alertDocument',
  source_failed: 'alertSource',
  deploy_failed: 'alertDeploy',
  channel_failed: 'alertChannel',
  webhook_paused: 'alertWebhook',
  left_message: 'alertLeftMessage',
} as const satisfies Record<AlertKind, MessageTemplate>

/** Writes to all whom it has not reached yet; what went wrong last, or null. */
export async function mailAlert(deps: Deps, { row, link, signal, noteReached }: Leaving): Promise<Fault | null> {
  const { appId, id, kind, count } = row
  const { recipients, name, language } = await deps.db.inApp(appId, async (tx) => {
    const [app] = await tx
      .select({ name: application.name, settings: application.settings, rules: application.alertRules })
      .from(application)
    return {
      name: app?.name ?? '',
      language: app?.settings.language ?? 'en',
      recipients: app ? await recipientsOf(tx, app.rules, kind) : [],
    }
  })
  const { subject, body } = messageText(MAIL_OF[kind], language, { application: name, count: String(count), link })
  let fault: Fault | null = null
  for (const to of recipients.filter((address) => !row.reached.includes(address))) {
    signal.throwIfAborted()
    const failed = await deps.sender.write({ id: `alert.${id}`, to, subject, text: body })
    fault = failed ?? fault
    failpoint(deps.env, 'alert.after_mail')
    if (failed === null) await noteReached(to)
  }
  return fault
}
