import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group } from '#src/api/types.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { PeopleDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { DisbandDialog } from './disband-dialog.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { GROUP_LAYOUT, useGroupColumns } from './group-columns.tsx'
import { GroupExport } from './group-export.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useTableLabels } from './table-labels.ts'
import { useGroupMenu } from './use-group-menu.tsx'
import { groupsQuery } from './use-team.ts'

/** `onOpen` leads to a group, or to one that is to be made: `new`. */
type GroupsPageProps = { appId: string; onOpen: (groupId: string) => void }

/** The groups of the application: who is in them, in which order they are asked, when they are there, and who waits. */
export function GroupsPage({ appId, onOpen }: GroupsPageProps) {
  const t = useTexts()
  const labels = useTableLabels()
  const canEdit = usePermission('group.edit')
  const [layout, setLayout] = useTableLayout('groups', GROUP_LAYOUT)
  const [disbanded, setDisbanded] = useState<Group>()
  const [moved, setMoved] = useState<Group>()
  const groups = useQuery(groupsQuery(appId))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  const reach = useQuery(orpc.team.groupReach.queryOptions({ input: { appId } }))
  const menuOf = useGroupMenu({ appId, onOpen: ({ id }) => onOpen(id), onMove: setMoved, onDisband: setDisbanded })
  const columns = useGroupColumns({ members: members.data ?? [], groups: groups.data ?? [], reach: reach.data, menuOf })
  const add = (
    <DisabledReason reason={canEdit ? undefined : t(($) => $.team.reasons.permission)}>
      <Button
        tone="accent"
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => canEdit && onOpen('new')}
      >
        {t(($) => $.team.groups.add)}
      </Button>
    </DisabledReason>
  )
  return (
    <div className="flex h-full min-h-[36rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.team.groups.title)}
        note={t(($) => $.team.groups.note)}
        action={
          <span className="flex flex-wrap gap-2">
            <ChooseColumns columns={columns} layout={layout} onLayoutChange={setLayout} />
            <GroupExport appId={appId} />
            {add}
          </span>
        }
      />
      <div className="min-h-0 flex-1">
        <DataTable
          caption={t(($) => $.team.groups.label)}
          columns={columns}
          rows={groups.data ?? []}
          rowId={(group) => group.id}
          rowLabel={(group) => group.name}
          labels={labels}
          onOpen={({ id }) => onOpen(id)}
          layout={layout}
          onLayoutChange={setLayout}
          loading={groups.isPending}
          empty={
            <EmptyState
              drawing={<PeopleDrawing />}
              title={t(($) => $.team.groups.empty)}
              text={t(($) => $.team.groups.emptyText)}
            />
          }
          error={
            groups.isError && groups.data === undefined ? (
              <QueryFailure error={groups.error} query={groups} />
            ) : undefined
          }
        />
      </div>
      {moved !== undefined && (
        <MoveDialog
          appId={appId}
          group={moved}
          others={(groups.data ?? []).filter(({ id }) => id !== moved.id)}
          members={members.data ?? []}
          onClose={() => setMoved(undefined)}
        />
      )}
      {disbanded !== undefined && (
        <DisbandDialog
          appId={appId}
          group={disbanded}
          others={(groups.data ?? []).filter(({ id }) => id !== disbanded.id)}
          onClose={() => setDisbanded(undefined)}
          onDisbanded={() => setDisbanded(undefined)}
        />
      )}
    </div>
  )
}
