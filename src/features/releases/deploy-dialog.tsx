import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { allows } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ClashWarning } from './clash-warning.tsx'
import { DraftTests } from './draft-tests.tsx'
import { FlowWays } from './flow-ways.tsx'
import { KeptTests } from './kept-tests.tsx'
import { LeftOut } from './left-out.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { PlanWarning } from './plan-warning.tsx'
import { takenAlong } from './taken-along.ts'
import { useLeftFlows } from './use-left-flows.ts'
import { useLiveRelease } from './use-live-release.ts'
import { useOrder } from './use-order.ts'

/** Deploys the draft: what will change, what stands in the way and the ways past it, a note, and how far it has come. */
export function DeployDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const mayTest = allows(useApplication(), 'test.run')
  const live = useLiveRelease(appId)
  const flows = useLeftFlows(appId)
  const without = flows.left.map(({ flowId }) => flowId)
  const pending = useQuery({
    ...orpc.release.pending.queryOptions({ input: { appId }, staleTime: 0 }),
    select: (pending) => takenAlong(pending, without),
  })
  const order = useOrder((note) => client.release.deploy({ appId, note, without }))
  return (
    <OrderDialog
      appId={appId}
      title={t(($) => $.releases.deploy.title)}
      description={live === null ? t(($) => $.releases.deploy.initialText) : t(($) => $.releases.deploy.text)}
      changes={pending}
      confirmLabel={t(($) => $.releases.deploy.button)}
      nothingText={t(($) => $.releases.deploy.nothing)}
      warning={
        <>
          <PlanWarning appId={appId} />
          <LeftOut flows={flows} />
          <DraftTests appId={appId} flows={flows} />
          {mayTest && <KeptTests appId={appId} />}
          <ClashWarning appId={appId} />
        </>
      }
      waysOf={(flow) => <FlowWays flow={flow} flows={flows} />}
      order={order}
      onClose={onClose}
    />
  )
}
