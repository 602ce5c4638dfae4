import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { FlowRow } from './data.ts'
import { FlowRows, type FlowRowsProps } from './flow-rows.tsx'
import { isSort, orderOf, type FlowSearch, type SetSearch } from './search.ts'
import { useFlowColumns } from './use-flow-columns.tsx'

type FlowTableProps = FlowRowsProps<FlowRow> & {
  appId: string
  flows: readonly FlowRow[]
  search: FlowSearch
  onSearch: SetSearch
  menuOf: (flow: FlowRow) => MenuEntry[]
  selected: ReadonlySet<string>
}

/** The task flows with what begins them, where they stand and how they fare. */
export function FlowTable({ appId, flows, search, onSearch, menuOf, ...rest }: FlowTableProps) {
  const { selected, total = flows.length } = rest
  const t = useTexts()
  const columns = useFlowColumns(appId, menuOf, ({ id }) => (selected.has(id) ? [...selected] : [id]))
  return (
    <FlowRows
      {...rest}
      name="flows"
      caption={t(($) => $.flows.table.label)}
      columns={columns}
      rows={flows}
      sort={orderOf(search)}
      onSort={({ column, direction }) => {
        if (isSort(column)) onSearch({ sort: column, order: direction })
      }}
      note={t(($) => $.flows.table.shown, { shown: flows.length, total })}
    />
  )
}
