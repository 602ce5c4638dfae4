import { useState, type ReactNode } from 'react'
import type { Member } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberLicence, MemberState, MemberStatus } from './member-status.tsx'
import { useTableLabels } from './table-labels.ts'
import type { NextStep } from './use-next-step.ts'

type MemberTableProps = {
  members: readonly Member[]
  menuOf: (member: Member) => MenuEntry[]
  nextOf: (member: Member) => NextStep | undefined
  onOpen: (member: Member) => void
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  bulkActions: ReactNode
  loading: boolean
  empty: ReactNode
  error: ReactNode
}

/** The members with who they are, what they may do and how busy they are. */
export function MemberTable(props: MemberTableProps) {
  const { members, menuOf, nextOf, loading, empty, error, ...selection } = props
  const t = useTexts()
  const columns = useMemberColumns({ menuOf, nextOf })
  const labels = useTableLabels()
  const [layout, setLayout] = useTableLayout('members')
  return (
    <DataTable
      caption={t(($) => $.team.members.label)}
      columns={columns}
      rows={members}
      rowId={(member) => member.id}
      rowLabel={(member) => member.nickname}
      labels={labels}
      {...selection}
      layout={layout}
      onLayoutChange={setLayout}
      loading={loading}
      empty={empty}
      error={error ?? undefined}
    />
  )
}

function useMemberColumns({ menuOf, nextOf }: Pick<MemberTableProps, 'menuOf' | 'nextOf'>): TableColumn<Member>[] {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'nickname',
      header: t(($) => $.team.members.nickname),
      width: 216,
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
      width: 104,
      cell: ({ status }) => <MemberStatus status={status} />,
    },
    {
      id: 'roles',
      header: t(($) => $.team.members.roles),
      width: 160,
      cell: ({ roles }) => <TwoLines text={roles.map((role) => unbroken(t(($) => $.team.roles[role]))).join(' · ')} />,
    },
    {
      id: 'groups',
      header: t(($) => $.team.members.groups),
      width: 172,
      cell: ({ groups }) =>
        groups.length === 0 ? (
          <span className="text-muted">{t(($) => $.team.members.noGroups)}</span>
        ) : (
          <Groups names={groups.map(({ name }) => name)} />
        ),
    },
    {
      id: 'load',
      header: t(($) => $.team.members.load),
      width: 72,
      align: 'end',
      cell: ({ load, limit }) =>
        t(($) => $.team.members.loadOf, { load: format.number(load), limit: format.number(limit) }),
    },
    {
      id: 'state',
      header: t(($) => $.team.members.state),
      width: 136,
      cell: (member) => <MemberState member={member} next={nextOf(member)} />,
    },
    {
      id: 'licence',
      header: t(($) => $.team.members.licence),
      width: 144,
      cell: ({ licence }) => <MemberLicence licence={licence} />,
    },
    {
      id: 'account',
      header: t(($) => $.team.members.account),
      width: 146,
      cell: ({ account }) => <TwoLines text={account} />,
    },
    {
      id: 'lastOnline',
      header: t(($) => $.team.members.lastOnline),
      width: 96,
      cell: ({ lastOnlineAt }) =>
        lastOnlineAt === null ? (
          <span className="text-muted">{t(($) => $.team.members.never)}</span>
        ) : (
          <Tooltip content={format.dateTime(lastOnlineAt)}>
            <span className="line-clamp-2 text-12 leading-4 whitespace-normal text-muted">
              {format.relative(lastOnlineAt, now)}
            </span>
          </Tooltip>
        ),
    },
    {
      id: 'actions',
      header: t(($) => $.team.members.actions),
      headerHidden: true,
      width: 64,
      resizable: false,
      hideable: false,
      cell: (member) => <MemberMenu member={member} entries={menuOf(member)} />,
    },
  ]
}

/** One group may take two lines, two take one each; of more the first is named, and the others are counted. */
function Groups({ names }: { names: readonly string[] }) {
  const t = useTexts()
  const [first = '', second] = names
  if (second === undefined) return <TwoLines text={first} />
  return (
    <span className="flex min-w-0 flex-col text-12 leading-4" title={names.join(' · ')}>
      <span className="truncate">{first}</span>
      <span className="truncate">
        {names.length === 2 ? second : t(($) => $.team.members.moreGroups, { count: names.length - 1 })}
      </span>
    </span>
  )
}

/** A name that is not parted at the end of a line. */
const unbroken = (name: string): string => name.replaceAll(' ', '\u00a0')

/** What needs more room than a line takes two, as small as what stands below a name. */
function TwoLines({ text }: { text: string }) {
  return (
    <span className="line-clamp-2 text-12 leading-4 wrap-anywhere whitespace-normal" title={text}>
      {text}
    </span>
  )
}
