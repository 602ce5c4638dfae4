import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { messageText } from '../../platform/message-texts.ts'
import { postSigned } from './call.ts'
import { addressesOf } from './recipients.ts'

/** Posts a message that says it is a test to where alerts go as it is set; why it did not arrive, or null. */
export async function testAlertCall(context: MemberContext): Promise<Pick<Outcome, 'failure'>> {
  const { appId, personId } = context.member
  await context.limiter.consume('alert_test', personId)
  const url = await context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ rules: application.alertRules }).from(application)
    if (!app) throw new DeskError('NOT_FOUND')
    const { webhook } = app.rules
    if (webhook.url === '') throw new DeskError('INVALID', { issues: [{ path: ['webhook', 'url'], code: 'REQUIRED' }] })
    await writeAudit(tx, context, appId, { action: 'settings.alertsTested', after: { url: webhook.url } })
    return webhook.url
  })
  const payload = { type: 'alert', test: true, sdkAppId: appId, at: context.clock.now().toISOString() }
  return { failure: await postSigned(context, { appId, id: `test_${uuidv7()}`, url, payload }) }
}

type Outcome = { sent: number; failed: number; failure: { code: string; detail: string } | null }

/** Sends a mail that says it is a test to all whom alerts go to as it is set, and tells what has come of it. */
export async function testAlertMail(context: MemberContext): Promise<Outcome> {
  const { appId, personId } = context.member
  await context.limiter.consume('alert_test', personId)
  const { recipients, name, language } = await context.db.inApp(appId, async (tx) => {
    const [app] = await tx
      .select({ name: application.name, settings: application.settings, rules: application.alertRules })
      .from(application)
    if (!app) throw new DeskError('NOT_FOUND')
    const addresses = await addressesOf(tx, app.rules.mail)
    await writeAudit(tx, context, appId, { action: 'settings.alertsTested', after: { mail: addresses.length } })
    return { recipients: addresses, name: app.name, language: app.settings.language }
  })
  const { subject, body } = messageText('alertTest', language, { application: name })
  const id = `alert.test.${uuidv7()}`
  let failure: Outcome['failure'] = null
  let sent = 0
  for (const to of recipients) {
    const failed = await context.sender.write({ id, to, subject, text: body })
    if (failed === null) sent++
    else failure = failed
  }
  return { sent, failed: recipients.length - sent, failure }
}
