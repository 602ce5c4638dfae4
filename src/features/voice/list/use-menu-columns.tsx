import { CalendarClock, Siren } from 'lucide-react'
import { useState } from 'react'
import type { MenuSummary } from '#src/api/types.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { None, Problems, Tests } from '#src/features/flows/list/cells.tsx'
import { FlowStatus } from '#src/features/flows/list/flow-status.tsx'
import { menuPath } from '../menu-path.ts'

const ICON = { size: 12, strokeWidth: 2, 'aria-hidden': true } as const

/** The first number, and how many more there are. */
function Numbers({ numbers }: { numbers: readonly string[] }) {
  const t = useTexts()
  const [first = ''] = numbers
  const count = numbers.length - 1
  if (count === 0) return <span className="tabular truncate">{first}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={numbers.join('\n')}>
      <span aria-hidden className="tabular truncate">
        {first}
      </span>
      <span aria-hidden className="tabular shrink-0 rounded-small bg-sunken px-1 text-12 text-muted">
        +{count}
      </span>
      <span className="sr-only">{t(($) => $.voice.table.numberAndMore, { number: first, count })}</span>
    </span>
  )
}

/** The columns of the list. The menu stands with the name, which stays in sight however far the table is scrolled. */
export function useMenuColumns(appId: string, menuOf: (menu: MenuSummary) => MenuEntry[]): TableColumn<MenuSummary>[] {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const moment = (at: string, text: string) => (
    <Tooltip content={format.dateTime(at)}>
      <span className="truncate text-muted">{text}</span>
    </Tooltip>
  )
  return [
    {
      id: 'name',
      header: t(($) => $.flows.table.name),
      width: 216,
      minWidth: 140,
      hideable: false,
      sortable: true,
      cell: (menu) => (
        <span className="flex w-full min-w-0 items-center gap-1 py-1 pr-1">
          <Link tone="ink" asChild className="min-w-0 flex-1 truncate font-medium">
            <ScreenLink href={menuPath(appId, menu.id)} title={menu.name}>
              {menu.name}
            </ScreenLink>
          </Link>
          <Menu
            trigger={
              <IconButton
                size="small"
                label={t(($) => $.flows.table.actionsFor, { name: menu.name })}
                icon={<MoreIcon />}
              />
            }
            entries={menuOf(menu)}
          />
        </span>
      ),
    },
    {
      id: 'numbers',
      header: t(($) => $.voice.table.numbers),
      width: 168,
      cell: ({ numbers }) =>
        numbers.length === 0 ? (
          <span className="truncate text-faint">{t(($) => $.voice.table.noNumber)}</span>
        ) : (
          <Numbers numbers={numbers} />
        ),
    },
    {
      id: 'status',
      header: t(($) => $.flows.table.status),
      width: 160,
      cell: (menu) =>
        menu.emergency ? (
          <Badge tone="danger" icon={<Siren {...ICON} />}>
            {t(($) => $.voice.table.emergency)}
          </Badge>
        ) : menu.scheduled !== null ? (
          <Badge tone="info" icon={<CalendarClock {...ICON} />}>
            {t(($) => $.voice.table.scheduled, { number: menu.scheduled.versionNumber })}
          </Badge>
        ) : (
          <FlowStatus flow={menu} />
        ),
    },
    {
      id: 'problems',
      header: t(($) => $.flows.table.problems),
      width: 136,
      cell: ({ problems }) => <Problems {...problems} />,
    },
    {
      id: 'calls',
      header: t(($) => $.voice.table.calls),
      width: 144,
      align: 'end',
      sortable: true,
      cell: ({ calls }) => format.number(calls),
    },
    {
      id: 'selfService',
      header: t(($) => $.voice.table.selfService),
      width: 128,
      align: 'end',
      sortable: true,
      cell: ({ selfService }) => (selfService === null ? <None /> : format.percent(selfService)),
    },
    { id: 'tests', header: t(($) => $.flows.table.tests), width: 72, cell: ({ tests }) => <Tests {...tests} /> },
    {
      id: 'lastCallAt',
      header: t(($) => $.voice.table.lastCall),
      width: 140,
      cell: ({ lastCallAt }) =>
        lastCallAt === null ? (
          <span className="text-faint">{t(($) => $.voice.table.never)}</span>
        ) : (
          moment(lastCallAt, format.relative(lastCallAt, now))
        ),
    },
    {
      id: 'number',
      header: t(($) => $.flows.table.number),
      width: 104,
      sortable: true,
      cell: ({ number }) => <span className="tabular font-mono text-12 text-muted">{`IVR-${number}`}</span>,
    },
    {
      id: 'updatedAt',
      header: t(($) => $.flows.table.updated),
      width: 200,
      sortable: true,
      cell: ({ updatedAt, updatedBy }) =>
        moment(
          updatedAt,
          t(($) => $.flows.table.by, {
            name: updatedBy ?? t(($) => $.flows.table.someone),
            when: format.relative(updatedAt, now),
          }),
        ),
    },
  ]
}
