import type { AlertDelivery } from '#src/api/types.ts'
import type { AlertRules } from '#src/domain/notification/alerts.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useCallFault } from '#src/features/shared/assignment/call-fault.ts'
import type { SavedAlerts } from './use-alerts-form.ts'

/** In words, in what two states differ. */
export function useAlertsFields(members: SavedAlerts['members']) {
  const t = useTexts()
  const format = useFormat()
  const nameOf = (id: string) =>
    members.find((member) => member.id === id)?.nickname ?? t(($) => $.settings.alerts.somebody)
  const namesOf = (kinds: AlertRules['mail']['kinds']) =>
    format.list(kinds.map((kind) => t(($) => $.settings.alerts.kinds[kind])))
  const mail = differing<AlertRules['mail']>([
    { key: 'kinds', label: t(($) => $.settings.alerts.mail.kinds), words: ({ kinds }) => namesOf(kinds) },
    {
      key: 'memberIds',
      label: t(($) => $.settings.alerts.mail.members),
      words: ({ memberIds }) => format.list(memberIds.map(nameOf)),
    },
    {
      key: 'addresses',
      label: t(($) => $.settings.alerts.mail.addresses),
      words: ({ addresses }) => addresses.join('\n'),
    },
  ])
  const webhook = differing<AlertRules['webhook']>([
    { key: 'kinds', label: t(($) => $.settings.alerts.webhook.kinds), words: ({ kinds }) => namesOf(kinds) },
    { key: 'url', label: t(($) => $.settings.alerts.webhook.url), words: ({ url }) => url },
  ])
  return (before: AlertRules, after: AlertRules) => [
    ...mail(before.mail, after.mail),
    ...webhook(before.webhook, after.webhook),
  ]
}

/** What came of alerts that left the console, in words. */
export function useDeliveryWords(timeZone: string) {
  const t = useTexts()
  const format = useFormat(timeZone)
  const callFaultOf = useCallFault()
  const faultOf = (code: string, detail: string): string => {
    switch (code) {
      case 'mail.not_configured':
        return t(($) => $.settings.alerts.faults.noMail)
      case 'mail.refused':
        return t(($) => $.settings.alerts.faults.refused, { detail })
      case 'interrupted':
        return t(($) => $.settings.alerts.faults.interrupted)
      case 'webhook.status':
        return t(($) => $.settings.alerts.faults.status, { status: detail })
      default:
        return callFaultOf(code)
    }
  }
  return {
    faultOf,
    headOf: ({ way, kind, count }: AlertDelivery): string =>
      t(($) => $.settings.alerts.sent.head, {
        way: t(($) => $.settings.alerts.ways[way]),
        kind: t(($) => $.settings.alerts.kinds[kind]),
        count,
      }),
    stateOf: ({ state, nextAt, reached, failure, detail }: AlertDelivery): string => {
      const when = nextAt === null ? '' : format.dateTime(nextAt)
      const why = failure === null ? '' : faultOf(failure, detail ?? '')
      switch (state) {
        case 'waiting':
          return t(($) => $.settings.alerts.sent.waiting, { when })
        case 'again':
          return t(($) => $.settings.alerts.sent.again, { when, why })
        case 'sent':
          return t(($) => $.settings.alerts.sent.sent, { count: reached })
        case 'failed':
          return t(($) => $.settings.alerts.sent.failed, { why })
        case 'dropped':
          return t(($) => $.settings.alerts.sent.dropped)
      }
    },
  }
}
