import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { alertRulesSchema, type AlertRules } from '#src/domain/notification/alerts.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedAlerts = Awaited<ReturnType<typeof client.alerts.get>>
export type AlertsFormState = ReturnType<typeof useAlertsForm>

const draftOf = ({ rules }: SavedAlerts): AlertRules => rules

/** The form of which alerts leave the console, and to whom. */
export function useAlertsForm(appId: string, saved: SavedAlerts) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.alerts.get.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const [newSecret, setNewSecret] = useState<string | null>(null)
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: AlertRules) => alertRulesSchema.safeParse(draft).error?.issues ?? [],
    send: (rules, revision) => client.alerts.update({ appId, revision, rules }),
    after: ({ revision, secret }, rules, before) => ({
      ...before,
      revision,
      rules,
      secret: keptSecret(secret, rules, before),
    }),
    ...part,
    onSaved(answer, stored) {
      setNewSecret(answer.secret)
      part.onSaved(answer, stored)
    },
  })
  return {
    ...form,
    /** A secret that was made just now: it is shown until the page is left. */
    newSecret,
    setNewSecret,
    setWebhook: (part: Partial<AlertRules['webhook']>) =>
      set((draft) => ({ ...draft, webhook: { ...draft.webhook, ...part } })),
    setMail: (part: Partial<AlertRules['mail']>) => set((draft) => ({ ...draft, mail: { ...draft.mail, ...part } })),
  }
}

function keptSecret(made: string | null, { webhook }: AlertRules, before: SavedAlerts): SavedAlerts['secret'] {
  if (webhook.url === '') return { configured: false, last4: '' }
  return made === null ? before.secret : { configured: true, last4: made.slice(-4) }
}
