import { Rocket } from 'lucide-react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { usePendingTotal } from './use-pending-total.ts'

/** The button that deploys the draft; off, with the reason, where there is nothing to deploy or no right to. */
export function DeployTrigger({ appId, onPress }: { appId: string; onPress: () => void }) {
  const t = useTexts()
  const mayDeploy = usePermission('release.deploy')
  const pending = usePendingTotal(appId)
  const reason = !mayDeploy
    ? t(($) => $.releases.deploy.forbidden)
    : pending === 0
      ? t(($) => $.releases.deploy.nothing)
      : undefined
  return (
    <DisabledReason reason={reason}>
      <Button tone="accent" icon={<Rocket size={16} strokeWidth={1.75} aria-hidden />} onClick={onPress}>
        {t(($) => $.releases.deploy.button)}
      </Button>
    </DisabledReason>
  )
}
