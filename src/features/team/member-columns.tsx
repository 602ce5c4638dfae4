import { useState } from 'react'
import type { Member } from '#src/api/types.ts'
import { localTime } from '#src/domain/hours/local-time.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLayout } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberLicence, MemberState, MemberStatus } from './member-status.tsx'
import type { NextStep } from './use-next-step.ts'
import { CopyableId } from './copyable-id.tsx'

/** Columns that are there for who chooses them. */
export const MEMBER_LAYOUT: TableLayout = {
  ...EMPTY_LAYOUT,
  hidden: ['id', 'phone', 'limits', 'languages', 'firstLogin', 'lastOffline', 'account', 'factor'],
}

type ColumnOptions = {
  menuOf: (member: Member) => MenuEntry[]
  nextOf: (member: Member) => NextStep | undefined
}

/** Everything the table can show of a member. */
export function useMemberColumns({ menuOf, nextOf }: ColumnOptions): TableColumn<Member>[] {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const [now] = useState(() => Date.now())
  const dayOf = (at: Date) => localTime(at, timeZone).date
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
      cell: ({ status, breakReason }) => <MemberStatus status={status} breakReason={breakReason} />,
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
      id: 'languages',
      header: t(($) => $.team.members.languages),
      width: 144,
      cell: ({ languages }) =>
        languages.length === 0 ? (
          <span className="text-muted">{t(($) => $.team.members.noLanguages)}</span>
        ) : (
          <TwoLines text={languages.map((language) => unbroken(LANGUAGES[language].name)).join(' · ')} />
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
      width: 96,
      cell: ({ licence }) => <MemberLicence licence={licence} />,
    },
    {
      id: 'factor',
      header: t(($) => $.team.members.factor),
      width: 112,
      cell: ({ hasFactor, passkeys }) => (
        <span className="flex flex-col">
          {hasFactor ? (
            t(($) => $.team.members.factorOn)
          ) : (
            <span className="text-muted">{t(($) => $.team.members.factorOff)}</span>
          )}
          {passkeys > 0 && (
            <span className="text-12 text-muted">{t(($) => $.team.members.passkeys, { count: passkeys })}</span>
          )}
        </span>
      ),
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
      cell: ({ lastOnlineAt }) => <Ago at={lastOnlineAt} now={now} never={t(($) => $.team.members.never)} />,
    },
    {
      id: 'lastOffline',
      header: t(($) => $.team.members.lastOffline),
      width: 112,
      cell: ({ lastOfflineAt }) => <Ago at={lastOfflineAt} now={now} never={t(($) => $.team.members.never)} />,
    },
    {
      id: 'firstLogin',
      header: t(($) => $.team.members.firstLogin),
      width: 132,
      cell: ({ firstLoginAt }) => {
        const isToday = firstLoginAt !== null && dayOf(new Date(firstLoginAt)) === dayOf(new Date(now))
        return <Ago at={isToday ? firstLoginAt : null} now={now} never={t(($) => $.team.members.notToday)} />
      },
    },
    {
      id: 'limits',
      header: t(($) => $.team.members.limits),
      width: 176,
      cell: ({ limit, ownLimit, groupLimit }) => (
        <TwoLines
          text={t(($) => $.team.members.limitsOf, {
            limit: format.number(limit),
            own: ownLimit === null ? t(($) => $.team.members.noLimit) : format.number(ownLimit),
            group: groupLimit === null ? t(($) => $.team.members.noLimit) : format.number(groupLimit),
          })}
        />
      ),
    },
    {
      id: 'phone',
      header: t(($) => $.team.members.phone),
      width: 136,
      cell: ({ phone }) =>
        phone === null ? <span className="text-muted">{t(($) => $.team.members.noPhone)}</span> : phone,
    },
    {
      id: 'id',
      header: t(($) => $.team.members.id),
      width: 172,
      cell: ({ id, nickname }) => <CopyableId id={id} name={nickname} />,
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

/** How long ago something was, with the moment itself; `never` where it was not. */
function Ago({ at, now, never }: { at: string | null; now: number; never: string }) {
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  if (at === null) return <span className="text-13 text-muted">{never}</span>
  return (
    <Tooltip content={format.dateTime(at)}>
      <span className="line-clamp-2 text-12 leading-4 whitespace-normal text-muted">{format.relative(at, now)}</span>
    </Tooltip>
  )
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
