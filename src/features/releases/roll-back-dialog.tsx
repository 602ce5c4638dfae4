import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { OrderDialog } from './order-dialog.tsx'
import { useOrder } from './use-order.ts'

type RollBackDialogProps = { appId: string; release: Release; live: Release; onClose: () => void }

/** Asks before an earlier version is brought back, and says what changes back against what is live. */
export function RollBackDialog({ appId, release, live, onClose }: RollBackDialogProps) {
  const t = useTexts()
  const changes = useQuery(orpc.release.compare.queryOptions({ input: { appId, releaseId: live.id, to: release.id } }))
  const order = useOrder((note) => client.release.rollBack({ appId, releaseId: release.id, note }))
  const version = release.number
  const total = changes.data?.total
  return (
    <OrderDialog
      appId={appId}
      title={t(($) => $.releases.rollBack.title, { version })}
      description={
        total === undefined
          ? t(($) => $.common.loading)
          : total === 0
            ? t(($) => $.releases.rollBack.textSame, { version })
            : t(($) => $.releases.rollBack.text, { version, count: total })
      }
      changes={changes}
      confirmLabel={t(($) => $.releases.rollBack.confirm)}
      order={order}
      onClose={onClose}
    />
  )
}
