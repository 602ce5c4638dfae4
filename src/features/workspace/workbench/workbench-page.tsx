import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QuickRepliesCard } from '../quick-replies/quick-replies-card.tsx'
import { WorkbenchForm } from './workbench-form.tsx'

/** Workbench settings: how the workspace is set up for agents, and the quick replies of the team. */
export function WorkbenchPage({ personId }: { personId: string }) {
  const t = useTexts()
  const { appId } = useApplication()
  const query = useQuery(orpc.settings.workbench.queryOptions({ input: { appId } }))
  return (
    <Page width="settings" title={t(($) => $.workbench.title)}>
      <div className="flex flex-col gap-4">
        <QueryState query={query} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
          {(saved) => <WorkbenchForm key={appId} appId={appId} saved={saved} />}
        </QueryState>
        <QuickRepliesCard personId={personId} />
      </div>
    </Page>
  )
}
