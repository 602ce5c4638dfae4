import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PeopleDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberConfirm, type MemberTask } from './member-confirm.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberTable } from './member-table.tsx'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import type { SetSearch, TeamSearch } from './search.ts'
import { useMemberDeeds } from './use-member-deeds.ts'
import { useMemberMenu } from './use-member-menu.tsx'
import { useNextStep } from './use-next-step.ts'

type MemberPanelProps = { appId: string; search: TeamSearch; onSearch: SetSearch }

/** Milliseconds after which statuses are asked for again while somebody looks at them. */
const AGAIN = 15_000

/** The list of members with its search, and one of them beside it. */
export function MemberPanel({ appId, search, onSearch }: MemberPanelProps) {
  const t = useTexts()
  const [task, setTask] = useState<MemberTask>()
  const deeds = useMemberDeeds(appId)
  const openMember = (id: string | undefined) => onSearch({ member: id })
  const menuOf = useMemberMenu({ deeds, onEdit: ({ id }) => openMember(id), onTask: setTask })
  const nextOf = useNextStep({ onEdit: ({ id }) => openMember(id), onTask: setTask })
  const { text } = search
  const query = useQuery(
    orpc.team.members.queryOptions({
      input: { appId, ...(text !== undefined && { text }) },
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN,
    }),
  )
  const members = query.data ?? []

  return (
    <>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchBox
          value={text}
          label={t(($) => $.team.members.search)}
          onChange={(next) => onSearch({ text: next }, { replace: true })}
        />
        <span role="status" className="tabular ml-auto text-13 text-muted">
          {query.data !== undefined && t(($) => $.team.members.total, { count: members.length })}
        </span>
      </div>
      <InvitationList appId={appId} />
      <div className="min-h-0 flex-1">
        <MemberTable
          members={members}
          menuOf={menuOf}
          nextOf={nextOf}
          onOpen={({ id }) => openMember(id)}
          loading={query.isPending}
          empty={
            text === undefined ? (
              <EmptyState
                drawing={<PeopleDrawing />}
                title={t(($) => $.team.members.empty)}
                text={t(($) => $.team.members.emptyText)}
                action={<Button onClick={() => onSearch({ add: true })}>{t(($) => $.team.members.add)}</Button>}
              />
            ) : (
              <EmptyState
                drawing={<SearchDrawing />}
                title={t(($) => $.team.members.noMatch, { text })}
                action={
                  <Button onClick={() => onSearch({ text: undefined })}>{t(($) => $.team.members.clearSearch)}</Button>
                }
              />
            )
          }
          error={query.isError && query.data === undefined ? <QueryFailure error={query.error} query={query} /> : null}
        />
      </div>
      <MemberDrawer
        appId={appId}
        menuOf={menuOf}
        member={members.find(({ id }) => id === search.member)}
        onClose={() => openMember(undefined)}
      />
      <MemberConfirm task={task} deeds={deeds} onClose={() => setTask(undefined)} />
    </>
  )
}
