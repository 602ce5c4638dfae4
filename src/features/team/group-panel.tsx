import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group, Member } from '#src/api/types.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PeopleDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableLayout } from '#src/ui/table/table-types.ts'
import { GroupDrawer } from './group-drawer.tsx'
import type { SetSearch, TeamSearch } from './search.ts'
import { useTableLabels } from './table-labels.ts'

type GroupPanelProps = { appId: string; search: TeamSearch; onSearch: SetSearch }

/** Milliseconds after which the queues are asked for again while somebody looks at them. */
const AGAIN = 15_000

/** The groups with their members and queues, and one of them beside the list. */
export function GroupPanel({ appId, search, onSearch }: GroupPanelProps) {
  const t = useTexts()
  const labels = useTableLabels()
  const [layout, setLayout] = useState<TableLayout>({ hidden: [], widths: {}, order: [] })
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId }, refetchInterval: AGAIN }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  const columns = useGroupColumns(members.data ?? [])
  const openGroup = (group: string | undefined) => onSearch({ group })
  return (
    <>
      <div className="min-h-0 flex-1">
        <DataTable
          caption={t(($) => $.team.groups.label)}
          columns={columns}
          rows={groups.data ?? []}
          rowId={(group) => group.id}
          rowLabel={(group) => group.name}
          labels={labels}
          onOpen={({ id }) => openGroup(id)}
          layout={layout}
          onLayoutChange={setLayout}
          loading={groups.isPending}
          empty={
            <EmptyState
              drawing={<PeopleDrawing />}
              title={t(($) => $.team.groups.empty)}
              text={t(($) => $.team.groups.emptyText)}
              action={<Button onClick={() => openGroup('new')}>{t(($) => $.team.groups.add)}</Button>}
            />
          }
          error={
            groups.isError && groups.data === undefined ? (
              <QueryFailure error={groups.error} query={groups} />
            ) : undefined
          }
        />
      </div>
      {members.data !== undefined && groups.data !== undefined && (
        <GroupDrawer
          appId={appId}
          groupId={search.group}
          groups={groups.data}
          members={members.data}
          onClose={() => openGroup(undefined)}
        />
      )}
    </>
  )
}

function useGroupColumns(members: readonly Member[]): TableColumn<Group>[] {
  const t = useTexts()
  const format = useFormat()
  return [
    {
      id: 'name',
      header: t(($) => $.team.groups.name),
      width: 200,
      hideable: false,
      cell: ({ name }) => (
        <span className="truncate font-medium text-ink" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'members',
      header: t(($) => $.team.groups.members),
      width: 280,
      cell: ({ memberIds }) => {
        const names = members.filter(({ id }) => memberIds.includes(id)).map(({ nickname }) => nickname)
        if (names.length === 0) return <span className="text-muted">{t(($) => $.team.groups.nobody)}</span>
        return (
          <span className="truncate" title={format.list(names)}>
            {format.list(names)}
          </span>
        )
      },
    },
    {
      id: 'strategy',
      header: t(($) => $.team.groups.strategy),
      width: 150,
      cell: ({ strategy }) => t(($) => $.team.strategy[strategy]),
    },
    {
      id: 'mode',
      header: t(($) => $.team.groups.mode),
      width: 120,
      cell: ({ mode }) => t(($) => $.team.mode[mode]),
    },
    {
      id: 'limit',
      header: t(($) => $.team.groups.limit),
      width: 130,
      align: 'end',
      cell: ({ receptionLimit }) => format.number(receptionLimit),
    },
    {
      id: 'waiting',
      header: t(($) => $.team.groups.waiting),
      width: 100,
      align: 'end',
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      id: 'inService',
      header: t(($) => $.team.groups.inService),
      width: 110,
      align: 'end',
      cell: ({ inService }) => format.number(inService),
    },
  ]
}
