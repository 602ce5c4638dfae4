import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PeopleDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberActivity } from './member-activity.tsx'
import { MemberConfirm, type MemberTask } from './member-confirm.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberTable } from './member-table.tsx'
import { LicenceConfirm, type LicenceTask } from './licence-confirm.tsx'
import type { LicenceAct } from './licence-reasons.ts'
import { LicenceStrip } from './licence-strip.tsx'
import { MemberBulk } from './member-bulk.tsx'
import { MEMBER_LAYOUT, useMemberColumns } from './member-columns.tsx'
import { MemberFilters } from './member-filters.tsx'
import { isAmong, isNarrowed, NO_MEMBER_FILTER, type SetSearch, type TeamSearch } from './search.ts'
import { useLicenceDeeds } from './use-licence-deeds.ts'
import { useLicenceActs } from './use-licence-menu.tsx'
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
  const [licenceTask, setLicenceTask] = useState<LicenceTask>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const changeLicences = useLicenceDeeds(appId)
  const handleLicences = (act: LicenceAct, of: readonly Member[]) => {
    if (act === 'assign') void changeLicences(act, of)
    else setLicenceTask({ act, members: of })
  }
  const licences = useLicenceActs(handleLicences)
  const menuOf = useMemberMenu({
    deeds,
    licenceEntries: licences.entriesOf,
    onEdit: ({ id }) => openMember(id),
    onActivity: ({ id }) => onSearch({ activity: id, member: undefined }),
    onTask: setTask,
  })
  const nextOf = useNextStep({ onEdit: ({ id }) => openMember(id), onTask: setTask })
  const columns = useMemberColumns({ menuOf, nextOf })
  const [layout, setLayout] = useTableLayout('members', MEMBER_LAYOUT)
  const { text } = search
  const query = useQuery(
    orpc.team.members.queryOptions({
      input: { appId, ...(text !== undefined && { text }) },
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN,
    }),
  )
  const all = query.data ?? []
  const members = all.filter((member) => isAmong(search, member))
  const watched = all.find(({ id }) => id === search.activity)
  const chosen = members.filter(({ id }) => selected.has(id))

  return (
    <>
      <LicenceStrip appId={appId} every={AGAIN} />
      <MemberFilters
        appId={appId}
        search={search}
        onSearch={onSearch}
        total={query.data === undefined ? undefined : members.length}
        end={<ChooseColumns columns={columns} layout={layout} onLayoutChange={setLayout} />}
      />
      <InvitationList appId={appId} />
      <div className="min-h-0 flex-1">
        <MemberTable
          members={members}
          columns={columns}
          layout={layout}
          onLayoutChange={setLayout}
          onOpen={({ id }) => openMember(id)}
          loading={query.isPending}
          selected={new Set(chosen.map(({ id }) => id))}
          onSelectedChange={setSelected}
          bulkActions={<MemberBulk members={chosen} licences={licences} />}
          empty={
            !isNarrowed(search) ? (
              <EmptyState
                drawing={<PeopleDrawing />}
                title={t(($) => $.team.members.empty)}
                text={t(($) => $.team.members.emptyText)}
                action={<Button onClick={() => onSearch({ add: true })}>{t(($) => $.team.members.add)}</Button>}
              />
            ) : (
              <EmptyState
                drawing={<SearchDrawing />}
                title={text === undefined ? t(($) => $.team.filters.none) : t(($) => $.team.members.noMatch, { text })}
                action={<Button onClick={() => onSearch(NO_MEMBER_FILTER)}>{t(($) => $.team.filters.clear)}</Button>}
              />
            )
          }
          error={query.isError && query.data === undefined ? <QueryFailure error={query.error} query={query} /> : null}
        />
      </div>
      <MemberDrawer
        appId={appId}
        menuOf={menuOf}
        member={all.find(({ id }) => id === search.member)}
        onClose={() => openMember(undefined)}
      />
      {watched !== undefined && (
        <MemberActivity
          key={watched.id}
          appId={appId}
          member={watched}
          onClose={() => onSearch({ activity: undefined })}
        />
      )}
      <LicenceConfirm
        task={licenceTask}
        onConfirm={({ act, members: of }) => changeLicences(act, of)}
        onClose={() => setLicenceTask(undefined)}
      />
      <MemberConfirm appId={appId} task={task} deeds={deeds} onClose={() => setTask(undefined)} />
    </>
  )
}
