import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Global settings: what a conversation says of itself, and how visitors are asked to rate it, how long it is waited with. */
export function SettingsPage({ appId }: { appId: string }) {
  const t = useTexts()
  const texts = useQuery(orpc.settings.texts.queryOptions({ input: { appId } }))
  const asking = useQuery(orpc.settings.asking.queryOptions({ input: { appId } }))
  const timeouts = useQuery(orpc.settings.timeouts.queryOptions({ input: { appId } }))
  const hours = useQuery(orpc.settings.hours.queryOptions({ input: { appId } }))
  // Read with the rest, so that nothing moves once it is there.
  const usedBy = useQuery(orpc.settings.usedBy.queryOptions({ input: { appId } }))
  const assignment = useQuery(orpc.settings.assignment.queryOptions({ input: { appId } }))
  if (
    texts.data !== undefined &&
    asking.data !== undefined &&
    timeouts.data !== undefined &&
    assignment.data !== undefined &&
    usedBy.data !== undefined &&
    hours.data !== undefined
  )
    return (
      <SettingsForm
        key={appId}
        appId={appId}
        texts={texts.data}
        asking={asking.data}
        timeouts={timeouts.data}
        assignment={assignment.data}
        hours={hours.data}
      />
    )
  const others: readonly UseQueryResult[] = [texts, asking, timeouts, assignment, usedBy]
  const skeleton = (
    <div className="flex max-w-[45rem] flex-col gap-4">
      {['h-80', 'h-64', 'h-96'].map((height) => (
        <Skeleton key={height} className={`${height} w-full rounded-card`} />
      ))}
    </div>
  )
  return (
    <div className="flex flex-col gap-6 p-4 md:p-6">
      <PageHeader title={t(($) => $.settings.title)} />
      {others.reduceRight(
        (inner, query) => (
          <QueryState query={query} skeleton={skeleton}>
            {() => inner}
          </QueryState>
        ),
        <QueryState query={hours} skeleton={skeleton}>
          {() => null}
        </QueryState>,
      )}
    </div>
  )
}
