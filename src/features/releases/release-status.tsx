import { CircleCheck, CircleX, FlaskConicalOff, LoaderCircle } from 'lucide-react'
import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { failureText } from './failure-text.ts'

const LOOKS = {
  in_progress: { icon: LoaderCircle, tone: 'info' },
  deployed: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
} as const satisfies Record<Release['status'], { icon: typeof CircleX; tone: Tone }>

/** How a deployment stands: the step it is at, that it is done, or why it failed. */
export function ReleaseStatus({ release }: { release: Release }) {
  const t = useTexts()
  const { icon: Icon, tone } = LOOKS[release.status]
  const words =
    release.status === 'in_progress'
      ? t(($) => $.releases.status.step, { step: t(($) => $.releases.progress.steps[release.step]) })
      : release.status === 'failed' && release.failure !== null
        ? t(($) => $.releases.status.failedBecause, { reason: failureText(t, release.failure) })
        : t(($) => $.releases.status[release.status])
  const badge = (
    <Badge
      tone={tone}
      icon={
        <Icon
          size={12}
          strokeWidth={2}
          aria-hidden
          className={cx(release.status === 'in_progress' && 'animate-spin motion-reduce:animate-none')}
        />
      }
    >
      {words}
    </Badge>
  )
  const status = release.status === 'failed' ? <Tooltip content={words}>{badge}</Tooltip> : badge
  if (release.failedTests === 0) return status
  return (
    <span className="flex items-center gap-1.5">
      {status}
      <FailedTests count={release.failedTests} />
    </span>
  )
}

/** That it was ordered although tests of flows failed. */
function FailedTests({ count }: { count: number }) {
  const t = useTexts()
  const words = t(($) => $.releases.status.failedTests, { count })
  return (
    <Tooltip content={words}>
      <Badge tone="warning" icon={<FlaskConicalOff size={12} strokeWidth={2} aria-hidden />}>
        <span className="sr-only">{words}</span>
        <span aria-hidden className="tabular">
          {count}
        </span>
      </Badge>
    </Tooltip>
  )
}
