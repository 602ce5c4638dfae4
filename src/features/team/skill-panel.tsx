import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Skill } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { PeopleDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { EMPTY_LAYOUT, type TableColumn } from '#src/ui/table/table-types.ts'
import type { SetSearch, TeamSearch } from './search.ts'
import { useTableLabels } from './table-labels.ts'
import { useRefreshTeam } from './use-team.ts'

type SkillPanelProps = { appId: string; search: TeamSearch; onSearch: SetSearch }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What members can do: made, named otherwise and deleted, each with who can do it and which flows ask for it. */
export function SkillPanel({ appId, search, onSearch }: SkillPanelProps) {
  const t = useTexts()
  const labels = useTableLabels()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const [layout, setLayout] = useState(EMPTY_LAYOUT)
  const [leaving, setLeaving] = useState<Skill>()
  const skills = useQuery(orpc.skills.list.queryOptions({ input: { appId } }))
  const creating = useMutation(orpc.skills.create.mutationOptions())
  const renaming = useMutation(orpc.skills.rename.mutationOptions())
  const removing = useMutation(orpc.skills.remove.mutationOptions())
  const open = (skill: string | undefined) => onSearch({ skill })
  const columns = useSkillColumns({ onRename: ({ id }) => open(id), onRemove: setLeaving })
  const named = skills.data?.find(({ id }) => id === search.skill)

  async function handleName(name: string) {
    if (named === undefined) await creating.mutateAsync({ appId, name })
    else await renaming.mutateAsync({ appId, skillId: named.id, name })
    notices.done(
      named === undefined ? t(($) => $.team.told.skillAdded, { name }) : t(($) => $.team.told.skillRenamed, { name }),
    )
    await refresh()
  }

  const handleRemove = ({ id: skillId, name }: Skill) =>
    removing.mutate(
      { appId, skillId },
      {
        onSuccess: () => {
          setLeaving(undefined)
          notices.done(t(($) => $.team.told.skillRemoved, { name }))
          void refresh()
        },
        onError: notices.failed,
      },
    )

  return (
    <>
      <div className="min-h-0 flex-1">
        <DataTable
          caption={t(($) => $.team.skills.label)}
          columns={columns}
          rows={skills.data ?? []}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          labels={labels}
          layout={layout}
          onLayoutChange={setLayout}
          loading={skills.isPending}
          empty={
            <EmptyState
              drawing={<PeopleDrawing />}
              title={t(($) => $.team.skills.empty)}
              text={t(($) => $.team.skills.emptyText)}
              action={<Button onClick={() => open('new')}>{t(($) => $.team.skills.add)}</Button>}
            />
          }
          error={
            skills.isError && skills.data === undefined ? (
              <QueryFailure error={skills.error} query={skills} />
            ) : undefined
          }
        />
      </div>
      {(named !== undefined || search.skill === 'new') && (
        <NameDialog
          title={
            named === undefined
              ? t(($) => $.team.skills.addTitle)
              : t(($) => $.team.skills.renameTitle, { name: named.name })
          }
          label={t(($) => $.team.skills.name)}
          confirmLabel={named === undefined ? t(($) => $.team.skills.submit) : t(($) => $.team.form.save)}
          name={named?.name ?? ''}
          limit={LIMITS.skill.name}
          onName={handleName}
          onClose={() => open(undefined)}
        />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setLeaving(undefined)}
          title={t(($) => $.team.skills.removeTitle, { name: leaving.name })}
          body={<Uses skill={leaving} />}
          confirmLabel={t(($) => $.team.skills.remove)}
          cancelLabel={t(($) => $.common.cancel)}
          busy={removing.isPending}
          onConfirm={() => handleRemove(leaving)}
        />
      )}
    </>
  )
}

/** What would have it no more. */
function Uses({ skill: { members, flows } }: { skill: Skill }) {
  const t = useTexts()
  const format = useFormat()
  if (members.length === 0 && flows.length === 0) return t(($) => $.team.skills.unused)
  const names = format.list(flows.map(({ name }) => name))
  return [
    ...(members.length > 0 ? [t(($) => $.team.skills.usedByMembers, { count: members.length })] : []),
    ...(flows.length > 0 ? [t(($) => $.team.skills.usedByFlows, { names })] : []),
  ].join(' ')
}

type SkillActs = { onRename: (skill: Skill) => void; onRemove: (skill: Skill) => void }

function useSkillColumns({ onRename, onRemove }: SkillActs): TableColumn<Skill>[] {
  const t = useTexts()
  const format = useFormat()
  const canEdit = usePermission('group.edit')
  const listed = (names: readonly string[], none: string) =>
    names.length === 0 ? (
      <span className="text-muted">{none}</span>
    ) : (
      <span className="truncate" title={format.list(names)}>
        {format.list(names)}
      </span>
    )
  return [
    {
      id: 'name',
      header: t(($) => $.team.skills.name),
      width: 220,
      hideable: false,
      cell: ({ name }) => (
        <span className="truncate font-medium text-ink" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'members',
      header: t(($) => $.team.skills.members),
      width: 400,
      cell: ({ members }) =>
        listed(
          members.map(({ nickname, level }) => t(($) => $.team.skills.atLevel, { name: nickname, level })),
          t(($) => $.team.skills.nobody),
        ),
    },
    {
      id: 'flows',
      header: t(($) => $.team.skills.flows),
      width: 320,
      cell: ({ flows }) =>
        listed(
          flows.map(({ name }) => name),
          t(($) => $.team.skills.noFlows),
        ),
    },
    {
      id: 'actions',
      header: t(($) => $.team.members.actions),
      headerHidden: true,
      width: 64,
      resizable: false,
      hideable: false,
      cell: (skill) =>
        canEdit && (
          <Menu
            trigger={
              <IconButton
                tone="quiet"
                size="small"
                label={t(($) => $.team.members.actionsFor, { name: skill.name })}
                icon={<MoreIcon />}
              />
            }
            entries={[
              {
                label: t(($) => $.team.skills.rename),
                icon: <Pencil {...ICON} />,
                onSelect: () => onRename(skill),
              },
              {
                label: t(($) => $.team.skills.remove),
                icon: <Trash2 {...ICON} />,
                tone: 'danger',
                onSelect: () => onRemove(skill),
              },
            ]}
          />
        ),
    },
  ]
}
