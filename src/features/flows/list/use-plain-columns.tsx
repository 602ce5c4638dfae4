import { useState, type ReactNode } from 'react'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { Problems, Tests } from './cells.tsx'
import type { FlowRow } from './data.ts'

type Row = Pick<FlowRow, 'id' | 'name' | 'problems' | 'tests' | 'updatedAt' | 'updatedBy'>

type Options<R> = {
  pathOf: (row: R) => string
  menuOf: (row: R) => MenuEntry[]
  /** The width of the column of names, in pixels. */
  width: number
}

/** The columns that every family of flows has. The menu stands with the name, which stays in sight however far the table is scrolled. */
export function usePlainColumns<R extends Row>({ pathOf, menuOf, width }: Options<R>) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const moment = (at: string, text: string = format.relative(at, now)): ReactNode => (
    <Tooltip content={format.dateTime(at)}>
      <span className="truncate text-muted">{text}</span>
    </Tooltip>
  )
  const name: TableColumn<R> = {
    id: 'name',
    header: t(($) => $.flows.table.name),
    width,
    minWidth: 140,
    hideable: false,
    sortable: true,
    cell: (row) => (
      <span className="flex w-full min-w-0 items-center gap-1 py-1 pr-1">
        <Link tone="ink" asChild className="min-w-0 flex-1 truncate font-medium">
          <ScreenLink href={pathOf(row)} title={row.name}>
            {row.name}
          </ScreenLink>
        </Link>
        <Menu
          trigger={
            <IconButton
              size="small"
              label={t(($) => $.flows.table.actionsFor, { name: row.name })}
              icon={<MoreIcon />}
            />
          }
          entries={menuOf(row)}
        />
      </span>
    ),
  }
  const problems: TableColumn<R> = {
    id: 'problems',
    header: t(($) => $.flows.table.problems),
    width: 136,
    cell: (row) => <Problems {...row.problems} />,
  }
  const tests: TableColumn<R> = {
    id: 'tests',
    header: t(($) => $.flows.table.tests),
    width: 84,
    cell: (row) => <Tests {...row.tests} />,
  }
  const updatedAt: TableColumn<R> = {
    id: 'updatedAt',
    header: t(($) => $.flows.table.updated),
    width: 200,
    sortable: true,
    cell: (row) =>
      moment(
        row.updatedAt,
        t(($) => $.flows.table.by, {
          name: row.updatedBy ?? t(($) => $.flows.table.someone),
          when: format.relative(row.updatedAt, now),
        }),
      ),
  }
  return { name, problems, tests, updatedAt, moment }
}
