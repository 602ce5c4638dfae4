import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { ReplyManager } from '../quick-replies/reply-manager.tsx'
import type { SetSearch, WorkbenchSearch } from './search.ts'
import { WorkbenchForm } from './workbench-form.tsx'

type WorkbenchPageProps = { personId: string; search: WorkbenchSearch; onSearch: SetSearch }

/** Workbench settings: how the workspace is set up for agents, and the quick replies of the team. */
export function WorkbenchPage({ personId, search, onSearch }: WorkbenchPageProps) {
  const t = useTexts()
  const { appId } = useApplication()
  const forTeam = usePermission('quickReply.team')
  const query = useQuery(orpc.settings.workbench.queryOptions({ input: { appId } }))
  const tab = search.tab ?? 'workspace'
  return (
    <Page title={t(($) => $.workbench.title)} fills>
      <Tabs
        label={t(($) => $.workbench.tabs.label)}
        tabs={[
          { value: 'workspace', label: t(($) => $.workbench.tabs.workspace) },
          { value: 'replies', label: t(($) => $.workbench.tabs.replies) },
        ]}
        value={tab}
        onValueChange={(next) =>
          void confirmLeave().then((leaves) => leaves && onSearch({ tab: next === 'replies' ? next : undefined }))
        }
        className="min-h-0 flex-1"
      >
        <TabPanel value="workspace" tabIndex={-1} className="max-w-[45rem]">
          <div className="flex flex-col gap-4">
            <QueryState query={query} skeleton={<Skeleton className="h-64 w-full rounded-card" />}>
              {(saved) => <WorkbenchForm key={appId} appId={appId} saved={saved} />}
            </QueryState>
          </div>
        </TabPanel>
        <TabPanel value="replies" tabIndex={-1} className="flex min-h-[34rem] flex-1 flex-col">
          <ReplyManager appId={appId} personId={personId} forTeam={forTeam} search={search} onSearch={onSearch} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
