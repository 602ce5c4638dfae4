import { useQuery } from '@tanstack/react-query'
import { Check, Circle, LoaderCircle, X } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { cx } from '#src/ui/cx.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { failureText } from './failure-text.ts'
import { STEPS, stepStates, type StepState } from './steps.ts'
import { useRefreshAfterDeploy } from './use-refresh-after-deploy.ts'

type DeployProgressProps = { appId: string; releaseId: string }

/** Milliseconds between two looks; none is taken while the page is hidden. */
const LOOK = 1000

/** How far a deployment has come, step by step, and how it ended. */
export function DeployProgress({ appId, releaseId }: DeployProgressProps) {
  const t = useTexts()
  const query = useQuery(
    orpc.release.get.queryOptions({
      input: { appId, releaseId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'in_progress' ? LOOK : false),
    }),
  )
  const status = query.data?.status

  useRefreshAfterDeploy(status === undefined || status === 'in_progress')

  return (
    <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
      {(release) => {
        const states = stepStates(release)
        const version = release.number
        return (
          <div className="flex flex-col gap-4">
            <ol aria-label={t(($) => $.releases.progress.label, { version })} className="flex flex-col gap-1">
              {STEPS.map((step) => (
                <li
                  key={step}
                  aria-current={states[step] === 'current' ? 'step' : undefined}
                  className="flex items-start gap-3 py-1"
                >
                  <StepSign state={states[step]} />
                  <span className="flex min-w-0 flex-col">
                    <span className={cx('text-14', states[step] === 'coming' ? 'text-muted' : 'font-medium text-ink')}>
                      {t(($) => $.releases.progress.steps[step])}
                      <span className="sr-only">{`, ${t(($) => $.releases.progress.stepStates[states[step]])}`}</span>
                    </span>
                    <span className="text-13 text-muted">{t(($) => $.releases.progress.stepNotes[step])}</span>
                  </span>
                </li>
              ))}
            </ol>
            {release.status === 'in_progress' && (
              <p role="status" className="text-13 text-muted">
                {t(($) => $.releases.progress.running, { version })}
              </p>
            )}
            {release.status === 'deployed' && (
              <Callout tone="success" title={t(($) => $.releases.deploy.done, { version })} live>
                {release.kind === 'initial'
                  ? t(($) => $.releases.deploy.doneTextFirst)
                  : t(($) => $.releases.deploy.doneText)}
              </Callout>
            )}
            {release.status === 'failed' && (
              <Callout
                tone="danger"
                title={t(($) => $.releases.progress.failedTitle, {
                  step: t(($) => $.releases.progress.steps[release.step]),
                })}
                live
              >
                {t(($) => $.releases.progress.reason, { reason: failureText(t, release.failure) })}
                <br />
                {t(($) => $.releases.progress.failedText)}
              </Callout>
            )}
          </div>
        )
      }}
    </QueryState>
  )
}

const SIGNS: Record<StepState, { icon: typeof Check; look: string }> = {
  passed: { icon: Check, look: 'border-success-line/30 bg-success-soft text-success-text' },
  current: { icon: LoaderCircle, look: 'border-accent-line bg-accent-soft text-accent-text' },
  failed: { icon: X, look: 'border-danger-line/30 bg-danger-soft text-danger-text' },
  coming: { icon: Circle, look: 'border-line text-faint' },
}

function StepSign({ state }: { state: StepState }) {
  const { icon: Icon, look } = SIGNS[state]
  return (
    <span
      aria-hidden
      className={cx('mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border', look)}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        className={cx(state === 'current' && 'animate-spin motion-reduce:animate-none')}
      />
    </span>
  )
}
