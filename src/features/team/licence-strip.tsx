import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useMonthName } from '#src/i18n/use-month-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useRefreshTeam } from './use-team.ts'

type LicenceStripProps = {
  appId: string
  /** Milliseconds after which the figures are asked for again. */
  every: number
}

/** How many licences there are and how many are in use, above those who hold them. */
export function LicenceStrip({ appId, every }: LicenceStripProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const monthName = useMonthName()
  const query = useQuery(orpc.licences.overview.queryOptions({ input: { appId }, refetchInterval: every }))
  const { data } = query
  if (query.isError && data === undefined) return <QueryFailure error={query.error} query={query} />
  if (data === undefined) return <Skeleton className="h-14 w-full" />
  const { purchased, enabled, assigned, resetsLeft, resets, signedIn, peak, month, plan } = data
  const date = plan.endsAt === null ? undefined : format.date(plan.endsAt)
  return (
    <section
      aria-label={t(($) => $.team.licences.label)}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        <Figure
          term={t(($) => $.team.licences.plan)}
          note={
            date &&
            (plan.standing === 'over'
              ? t(($) => $.team.licences.endedOn, { date })
              : t(($) => $.team.licences.endsOn, { date }))
          }
        >
          {t(($) => $.team.licences.standing[plan.standing])}
        </Figure>
        <Figure term={t(($) => $.team.licences.purchased)}>
          {purchased === null ? t(($) => $.team.licences.unlimited) : format.number(purchased)}
        </Figure>
        <Figure
          term={t(($) => $.team.licences.enabled)}
          note={assigned === enabled ? undefined : t(($) => $.team.licences.assigned, { count: assigned })}
        >
          {format.number(enabled)}
        </Figure>
        <Figure term={t(($) => $.team.licences.resetsLeft)}>
          {t(($) => $.team.licences.ofAll, { count: resetsLeft, all: resets })}
        </Figure>
        <Figure term={t(($) => $.team.licences.signedIn)}>{format.number(signedIn)}</Figure>
        <Figure term={t(($) => $.team.licences.peak)} note={monthName(month)}>
          {format.number(peak)}
        </Figure>
      </dl>
      <Popover
        title={t(($) => $.team.licences.what)}
        closeLabel={t(($) => $.common.close)}
        trigger={
          <Button tone="quiet" size="small" icon={<CircleHelp size={16} strokeWidth={1.75} aria-hidden />}>
            {t(($) => $.team.licences.what)}
          </Button>
        }
      >
        <div className="flex max-w-80 flex-col gap-2 text-13">
          <p>{t(($) => $.team.licences.whatUse)}</p>
          <p>{t(($) => $.team.licences.whatReset, { count: resets })}</p>
        </div>
      </Popover>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        {data.claimable && <Claim appId={appId} />}
        <AtLogin appId={appId} on={data.assignAtLogin} />
      </div>
    </section>
  )
}

function Figure({ term, note, children }: { term: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="tabular text-16 font-medium text-ink">
        {children}
        {note !== undefined && <span className="text-12 font-normal text-muted"> {note}</span>}
      </dd>
    </div>
  )
}

/** Whether agents who come to the desk take a licence that is free. */
function AtLogin({ appId, on }: { appId: string; on: boolean }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const mayEdit = usePermission('settings.edit')
  const set = useMutation(orpc.licences.setAtLogin.mutationOptions({ onError: notices.failed, onSettled: refresh }))
  const shown = set.isPending ? set.variables.assignAtLogin : on
  return (
    <DisabledReason reason={mayEdit ? undefined : t(($) => $.team.reasons.permission)}>
      <Switch
        label={t(($) => $.team.licences.atLogin)}
        checked={shown}
        onCheckedChange={(assignAtLogin) => set.mutate({ appId, assignAtLogin })}
      />
    </DisabledReason>
  )
}

/** The free licences, once for an application; the super admin claims them. */
function Claim({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const mayClaim = usePermission('plan.claim')
  const count = LIMITS.plan.claimedSeats
  const claim = useMutation(
    orpc.licences.claim.mutationOptions({
      onSuccess: () => notices.done(t(($) => $.team.licences.claimed, { count })),
      onError: notices.failed,
      onSettled: refresh,
    }),
  )
  return (
    <DisabledReason reason={mayClaim ? undefined : t(($) => $.team.licences.claimReason)}>
      <Button busy={claim.isPending} onClick={() => claim.mutate({ appId })}>
        {t(($) => $.team.licences.claim, { count })}
      </Button>
    </DisabledReason>
  )
}
