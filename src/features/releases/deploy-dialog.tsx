import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ClashWarning } from './clash-warning.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useLiveRelease } from './use-live-release.ts'
import { useOrder } from './use-order.ts'

/** Deploys the draft: what will change, a note, and how far it has come. */
export function DeployDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
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
      warning={<ClashWarning appId={appId} />}
      order={order}
      onClose={onClose}
    />
  )
}
