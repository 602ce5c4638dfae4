import { CirclePause, Pin } from 'lucide-react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import type { FlowInTheWay, LeftFlows } from './use-left-flows.ts'

const ICON = { size: 12, strokeWidth: 1.75, 'aria-hidden': true } as const

type FlowWaysProps = { flow: FlowInTheWay; flows: LeftFlows }

/** The ways past a flow that stands in the way of a deploy, and the way back from each. */
export function FlowWays({ flow, flows }: FlowWaysProps) {
  const t = useTexts()
  const canEdit = usePermission('flow.edit')
  const { name } = flow
  if (flows.left.some(({ flowId }) => flowId === flow.flowId))
    return (
      <>
        <Badge icon={<Pin {...ICON} />}>{t(($) => $.releases.ways.left)}</Badge>
        <Button
          size="small"
          aria-label={t(($) => $.releases.ways.takeAlongOf, { name })}
          onClick={() => flows.takeAlong(flow.flowId)}
        >
          {t(($) => $.releases.ways.takeAlong)}
        </Button>
      </>
    )
  if (flows.off.has(flow.flowId))
    return (
      <>
        <Badge icon={<CirclePause {...ICON} />}>{t(($) => $.releases.ways.off)}</Badge>
        <Button
          size="small"
          busy={flows.busy}
          aria-label={t(($) => $.releases.ways.switchOnOf, { name })}
          onClick={() => flows.switchTo(flow, true)}
        >
          {t(($) => $.releases.ways.switchOn)}
        </Button>
      </>
    )
  return (
    <>
      <Button size="small" aria-label={t(($) => $.releases.ways.leaveOf, { name })} onClick={() => flows.leave(flow)}>
        {t(($) => $.releases.ways.leave)}
      </Button>
      {canEdit && (
        <Button
          size="small"
          busy={flows.busy}
          aria-label={t(($) => $.releases.ways.switchOffOf, { name })}
          onClick={() => flows.switchTo(flow, false)}
        >
          {t(($) => $.releases.ways.switchOff)}
        </Button>
      )}
    </>
  )
}
