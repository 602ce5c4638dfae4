import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { NO_ALERTS, type AlertRules } from '#src/domain/notification/alerts.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { AlertsMail } from './alerts-mail.tsx'
import { AlertsSent } from './alerts-sent.tsx'
import { AlertsWebhook } from './alerts-webhook.tsx'
import { useAlertsFields } from './alerts-words.ts'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { useAlertsForm, type SavedAlerts } from './use-alerts-form.ts'

/** Which alerts leave the console, and to whom. It has a Save of its own: a test goes to what is saved. */
export function AlertsCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.alerts.get.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="alerts" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedAlerts }) {
  const t = useTexts()
  const [isLooking, setLooking] = useState(false)
  const fieldsOf = useAlertsFields(saved.members)
  const form = useAlertsForm(appId, saved)
  const title = t(($) => $.finder.sections.alerts.title)
  return (
    <Card
      id="alerts"
      aria-label={title}
      title={title}
      note={t(($) => $.settings.alerts.note)}
      actions={
        <PartDeeds<AlertRules>
          section={title}
          load={() => client.alerts.history({ appId })}
          fieldsOf={fieldsOf}
          now={form.draft}
          usual={NO_ALERTS}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.alerts.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        <AlertsMail appId={appId} form={form} saved={saved} />
        <AlertsWebhook appId={appId} form={form} saved={saved} />
        <Button className="self-start" onClick={() => setLooking(true)}>
          {t(($) => $.settings.alerts.sent.look)}
        </Button>
      </div>
      {isLooking && <AlertsSent appId={appId} onClose={() => setLooking(false)} />}
      <PartConflict<AlertRules, SavedAlerts> form={form} stateOf={({ rules }) => rules} fieldsOf={fieldsOf} />
    </Card>
  )
}
