import type { Group, GroupReach, Member } from '#src/api/types.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLayout } from '#src/ui/table/table-types.ts'
import { inAskingOrder, isAlike } from './asking-order.ts'
import { CopyableId } from './copyable-id.tsx'
import { languagesOf } from './languages-of.ts'

/** Columns that are there for who chooses them. */
export const GROUP_LAYOUT: TableLayout = {
  ...EMPTY_LAYOUT,
  hidden: ['order', 'hours', 'overflow', 'channels', 'languages'],
}

type ColumnOptions = {
  members: readonly Member[]
  groups: readonly Group[]
  /** undefined while it is not known. */
  reach: readonly GroupReach[] | undefined
  menuOf: (group: Group) => MenuEntry[]
}

/** Everything the table can show of a group. */
export function useGroupColumns({ members, groups, reach, menuOf }: ColumnOptions): TableColumn<Group>[] {
  const t = useTexts()
  const format = useFormat()
  const inGroup = ({ memberIds }: Group) => members.filter(({ id }) => memberIds.includes(id))
  const muted = (text: string) => <span className="truncate text-muted">{text}</span>
  const words = (text: string) => (
    <span className="truncate" title={text}>
      {text}
    </span>
  )
  return [
    {
      id: 'name',
      header: t(($) => $.team.groups.name),
      width: 170,
      hideable: false,
      cell: ({ name }) => (
        <span className="truncate font-medium text-ink" title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'id',
      header: t(($) => $.team.groups.id),
      width: 130,
      cell: ({ id, name }) => <CopyableId id={id} name={name} />,
    },
    {
      id: 'members',
      header: t(($) => $.team.groups.members),
      width: 170,
      cell: (group) => {
        const names = inGroup(group).map(({ nickname }) => nickname)
        return names.length === 0 ? muted(t(($) => $.team.members.noGroups)) : words(format.list(names))
      },
    },
    {
      id: 'online',
      header: t(($) => $.team.groups.online),
      width: 80,
      align: 'end',
      cell: (group) => {
        const all = inGroup(group)
        const there = all.filter(({ status, forcedOffline }) => status !== 'offline' && !forcedOffline)
        return t(($) => $.team.licences.ofAll, {
          count: there.length,
          all: format.number(all.length),
        })
      },
    },
    {
      id: 'order',
      header: t(($) => $.team.groups.priorities),
      width: 138,
      cell: (group) => {
        const order = inAskingOrder(inGroup(group), group)
        if (group.strategy === 'manual' || isAlike(order)) return muted(t(($) => $.team.groups.alike))
        const named = order.map(({ nickname, tier, place }) =>
          tier === 'backup'
            ? t(($) => $.team.groups.asBackup, { name: nickname })
            : place === null
              ? nickname
              : t(($) => $.team.groups.atPlace, { name: nickname, place }),
        )
        return words(format.list(named))
      },
    },
    {
      id: 'strategy',
      header: t(($) => $.team.groups.strategy),
      width: 120,
      cell: ({ strategy }) => t(($) => $.team.strategy[strategy]),
    },
    {
      id: 'hours',
      header: t(($) => $.team.groups.hours),
      width: 152,
      cell: ({ hours }) =>
        hours === null ? muted(t(($) => $.team.groups.hoursInherited)) : t(($) => $.team.groups.hoursOwn),
    },
    {
      id: 'mode',
      header: t(($) => $.team.groups.mode),
      width: 96,
      cell: ({ mode }) => t(($) => $.team.mode[mode]),
    },
    {
      id: 'limit',
      header: t(($) => $.team.groups.limit),
      width: 120,
      align: 'end',
      cell: ({ receptionLimit }) => format.number(receptionLimit),
    },
    {
      id: 'waiting',
      header: t(($) => $.team.groups.waiting),
      width: 80,
      align: 'end',
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      id: 'inService',
      header: t(($) => $.team.groups.inService),
      width: 90,
      align: 'end',
      cell: ({ inService }) => format.number(inService),
    },
    {
      id: 'overflow',
      header: t(($) => $.team.groups.overflow),
      width: 160,
      cell: ({ rules: { overflow } }) => {
        const helper = groups.find(({ id }) => id === overflow?.groupId)
        return helper === undefined ? muted(t(($) => $.team.groups.noOverflow)) : words(helper.name)
      },
    },
    {
      id: 'channels',
      header: t(($) => $.team.groups.usedBy),
      width: 170,
      cell: ({ id }) => {
        const kinds = reach?.find(({ groupId }) => groupId === id)?.channels
        if (kinds === undefined) return null
        return kinds.length === 0
          ? muted(t(($) => $.team.groups.reach.none))
          : words(format.list(kinds.map((kind) => channelName(t, kind))))
      },
    },
    {
      id: 'languages',
      header: t(($) => $.team.groups.languages),
      width: 150,
      cell: (group) => {
        const spoken = languagesOf(inGroup(group))
        return spoken.length === 0
          ? muted(t(($) => $.team.members.noLanguages))
          : words(format.list(spoken.map((one) => LANGUAGES[one].name)))
      },
    },
    {
      id: 'actions',
      header: t(($) => $.team.members.actions),
      headerHidden: true,
      width: 64,
      resizable: false,
      hideable: false,
      cell: (group) => (
        <Menu
          trigger={
            <IconButton
              tone="quiet"
              size="small"
              label={t(($) => $.team.members.actionsFor, { name: group.name })}
              icon={<MoreIcon />}
            />
          }
          entries={menuOf(group)}
        />
      ),
    },
  ]
}
