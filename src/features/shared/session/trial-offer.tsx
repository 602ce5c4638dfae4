import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useApplication, usePermission } from './application-context.ts'
import { usePlanEnd } from './plan-end.ts'
import { useNotices } from '../notices/use-notices.ts'

/** Where the plan lacks something: begins the application's one trial, or says who can, or when what it had ended. */
export function TrialOffer() {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { appId, timeZone } = useApplication()
  const format = useFormat(timeZone)
  const end = usePlanEnd()
  const mayStart = usePermission('plan.claim')
  const start = useMutation(
    orpc.application.startTrial.mutationOptions({
      onSuccess: ({ trialEndsAt: end }) => {
        notices.done(t(($) => $.frame.trial.begun, { date: format.date(end) }))
      },
      onError: notices.failed,
      // What the plan allows shows in many screens.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
  if (end !== null)
    return <p className="text-13 text-muted">{t(($) => $.frame.over[end.of], { date: format.date(end.at) })}</p>
  const days = LIMITS.plan.trialDays
  if (!mayStart) return <p className="text-13 text-muted">{t(($) => $.frame.trial.ask, { days })}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button tone="accent" busy={start.isPending} onClick={() => start.mutate({ appId })}>
        {t(($) => $.frame.trial.start, { days })}
      </Button>
      <p className="text-12 text-muted">
        {t(($) => $.frame.trial.note, { count: LIMITS.flow.perPlan.trial, documents: LIMITS.document.inTrial })}
      </p>
    </div>
  )
}
