import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { GroupForm } from './group-form.tsx'
import { groupsQuery } from './use-team.ts'

type GroupPageProps = {
  appId: string
  /** `new` for one to be made. */
  groupId: string
  /** Leads to another group, or with null to all of them. */
  onGo: (groupId: string | null) => void
}

/** One group: who is in it, how they are asked, its queue and its hours. */
export function GroupPage({ appId, groupId, onGo }: GroupPageProps) {
  const t = useTexts()
  const groups = useQuery(groupsQuery(appId))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  if (groups.data !== undefined && members.data !== undefined) {
    const group = groups.data.find(({ id }) => id === groupId)
    if (group !== undefined || groupId === 'new')
      return (
        <GroupForm key={groupId} appId={appId} group={group} groups={groups.data} members={members.data} onGo={onGo} />
      )
  }
  const skeleton = <Skeleton className="h-96 max-w-[45rem] rounded-card" />
  return (
    <Page title={t(($) => $.team.groups.title)}>
      <QueryState query={groups} skeleton={skeleton}>
        {() => (
          <QueryState query={members} skeleton={skeleton}>
            {() => (
              <EmptyState
                drawing={<SearchDrawing />}
                title={t(($) => $.team.groups.gone)}
                text={t(($) => $.team.groups.goneText)}
                action={<Button onClick={() => onGo(null)}>{t(($) => $.team.groups.toAll)}</Button>}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  )
}
