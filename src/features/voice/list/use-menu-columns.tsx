import { CalendarClock, Siren } from 'lucide-react'
import type { MenuSummary } from '#src/api/types.ts'
import { None } from '#src/features/flows/list/cells.tsx'
import { FlowStatus } from '#src/features/flows/list/flow-status.tsx'
import { usePlainColumns } from '#src/features/flows/list/use-plain-columns.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
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

/** The columns of the list of voice menus. */
export function useMenuColumns(appId: string, menuOf: (menu: MenuSummary) => MenuEntry[]): TableColumn<MenuSummary>[] {
  const t = useTexts()
  const format = useFormat()
  const plain = usePlainColumns<MenuSummary>({ pathOf: ({ id }) => menuPath(appId, id), menuOf, width: 216 })
  return [
    plain.name,
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
    plain.problems,
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
    { ...plain.tests, width: 72 },
    {
      id: 'lastCallAt',
      header: t(($) => $.voice.table.lastCall),
      width: 140,
      cell: ({ lastCallAt }) =>
        lastCallAt === null ? (
          <span className="text-faint">{t(($) => $.voice.table.never)}</span>
        ) : (
          plain.moment(lastCallAt)
        ),
    },
    {
      id: 'number',
      header: t(($) => $.flows.table.number),
      width: 104,
      sortable: true,
      cell: ({ number }) => <span className="tabular font-mono text-12 text-muted">{`IVR-${number}`}</span>,
    },
    plain.updatedAt,
  ]
}
