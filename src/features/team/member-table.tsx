import { useState, type ReactNode } from 'react'
import type { Member } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableLayout } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberState, MemberStatus } from './member-status.tsx'
import { useTableLabels } from './table-labels.ts'

type MemberTableProps = {
  members: readonly Member[]
  menuOf: (member: Member) => MenuEntry[]
  onOpen: (member: Member) => void
  loading: boolean
  empty: ReactNode
  error: ReactNode
}

/** The members with who they are, what they may do and how busy they are. */
export function MemberTable({ members, menuOf, onOpen, loading, empty, error }: MemberTableProps) {
  const t = useTexts()
  const columns = useMemberColumns(menuOf)
  const labels = useTableLabels()
  const [layout, setLayout] = useState<TableLayout>({ hidden: [], widths: {}, order: [] })
  return (
    <DataTable
      caption={t(($) => $.team.members.label)}
      columns={columns}
      rows={members}
      rowId={(member) => member.id}
      rowLabel={(member) => member.nickname}
      labels={labels}
      onOpen={onOpen}
      layout={layout}
      onLayoutChange={setLayout}
      loading={loading}
      empty={empty}
      error={error ?? undefined}
    />
  )
}

function useMemberColumns(menuOf: (member: Member) => MenuEntry[]): TableColumn<Member>[] {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'nickname',
      header: t(($) => $.team.members.nickname),
      width: 224,
      hideable: false,
      cell: ({ nickname, email, avatarUrl, manageable }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={nickname} src={avatarUrl} size={24} decorative />
          <span className="flex min-w-0 flex-col leading-4">
            <span className="truncate font-medium text-ink" title={nickname}>
              {nickname}
            </span>
            {email !== null && (
              <span className="truncate text-12 text-muted" title={email}>
                {email}
              </span>
            )}
          </span>
          {manageable === 'self' && <Badge tone="accent">{t(($) => $.team.members.you)}</Badge>}
        </span>
      ),
    },
    {
      id: 'status',
      header: t(($) => $.team.members.status),
      width: 108,
      cell: ({ status }) => <MemberStatus status={status} />,
    },
    {
      id: 'roles',
      header: t(($) => $.team.members.roles),
      width: 176,
      cell: ({ roles }) => <Clipped text={roles.map((role) => t(($) => $.team.roles[role])).join(' · ')} />,
    },
    {
      id: 'groups',
      header: t(($) => $.team.members.groups),
      width: 160,
      cell: ({ groups }) =>
        groups.length === 0 ? (
          <span className="text-muted">{t(($) => $.team.members.noGroups)}</span>
        ) : (
          <Clipped text={groups.map(({ name }) => name).join(' · ')} />
        ),
    },
    {
      id: 'load',
      header: t(($) => $.team.members.load),
      width: 76,
      align: 'end',
      cell: ({ load, limit }) =>
        t(($) => $.team.members.loadOf, { load: format.number(load), limit: format.number(limit) }),
    },
    {
      id: 'state',
      header: t(($) => $.team.members.state),
      width: 148,
      cell: (member) => <MemberState member={member} />,
    },
    {
      id: 'account',
      header: t(($) => $.team.members.account),
      width: 120,
      cell: ({ account }) => <Clipped text={account} />,
    },
    {
      id: 'lastOnline',
      header: t(($) => $.team.members.lastOnline),
      width: 104,
      cell: ({ lastOnlineAt }) =>
        lastOnlineAt === null ? (
          <span className="text-muted">{t(($) => $.team.members.never)}</span>
        ) : (
          <Tooltip content={format.dateTime(lastOnlineAt)}>
            <span className="truncate text-muted">{format.relative(lastOnlineAt, now)}</span>
          </Tooltip>
        ),
    },
    {
      id: 'actions',
      header: t(($) => $.team.members.actions),
      headerHidden: true,
      width: 52,
      resizable: false,
      hideable: false,
      cell: (member) => <MemberMenu member={member} entries={menuOf(member)} />,
    },
  ]
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  )
}
