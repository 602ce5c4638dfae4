import { ofMember } from '../context.ts'
import { listAlertDeliveries } from '../services/alerts/deliveries.ts'
import { readAlertRules, renewAlertSecret, updateAlertRules } from '../services/alerts/rules.ts'
import { testAlertCall, testAlertMail } from '../services/alerts/test.ts'
import { readHistory } from '../services/settings/history.ts'
import { os } from './base.ts'

export const alerts = os.alerts.router({
  get: os.alerts.get.handler(({ context }) => readAlertRules(ofMember(context))),
  history: os.alerts.history.handler(async ({ context }) =>
    readHistory(ofMember(context), 'alerts', (await readAlertRules(ofMember(context))).rules),
  ),
  update: os.alerts.update.handler(({ context, input }) => updateAlertRules(ofMember(context), input)),
  testMail: os.alerts.testMail.handler(({ context }) => testAlertMail(ofMember(context))),
  testCall: os.alerts.testCall.handler(({ context }) => testAlertCall(ofMember(context))),
  renewSecret: os.alerts.renewSecret.handler(({ context }) => renewAlertSecret(ofMember(context))),
  deliveries: os.alerts.deliveries.handler(({ context }) => listAlertDeliveries(ofMember(context))),
})
