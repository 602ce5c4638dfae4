import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/frame/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useLiveRelease } from './use-live-release.ts'
import { useOrder } from './use-order.ts'

/** Opens the dialog that deploys the draft; off, with the reason, where there is nothing to deploy or no right to. */
export function DeployButton({ appId }: { appId: string }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const mayDeploy = usePermission('release.deploy')
  const pending = useQuery(orpc.release.pending.queryOptions({ input: { appId } }))
  const reason = !mayDeploy
    ? t(($) => $.releases.deploy.forbidden)
    : pending.data?.total === 0
      ? t(($) => $.releases.deploy.nothing)
      : undefined
  return (
    <>
      <DisabledReason reason={reason}>
        <Button
          tone="accent"
          icon={<Rocket size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t(($) => $.releases.deploy.button)}
        </Button>
      </DisabledReason>
      {isOpen && <DeployDialog appId={appId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function DeployDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const live = useLiveRelease(appId)
  const pending = useQuery(orpc.release.pending.queryOptions({ input: { appId }, staleTime: 0 }))
  const order = useOrder((note) => client.release.deploy({ appId, note }))
  return (
    <OrderDialog
      appId={appId}
      title={t(($) => $.releases.deploy.title)}
      description={live === null ? t(($) => $.releases.deploy.initialText) : t(($) => $.releases.deploy.text)}
      changes={pending}
      confirmLabel={t(($) => $.releases.deploy.button)}
      nothingText={t(($) => $.releases.deploy.nothing)}
      order={order}
      onClose={onClose}
    />
  )
}
