import type { MenuSummary } from '#src/api/types.ts'
import { FlowRows, type FlowRowsProps } from '#src/features/flows/list/flow-rows.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { isSort, orderOf, type MenuSearch, type SetMenuSearch } from './search.ts'
import { useMenuColumns } from './use-menu-columns.tsx'

type MenuTableProps = FlowRowsProps<MenuSummary> & {
  appId: string
  menus: readonly MenuSummary[]
  search: MenuSearch
  onSearch: SetMenuSearch
  menuOf: (menu: MenuSummary) => MenuEntry[]
}

/** The voice menus with their numbers, where they stand and how their calls went. */
export function MenuTable({ appId, menus, search, onSearch, menuOf, ...rest }: MenuTableProps) {
  const t = useTexts()
  const columns = useMenuColumns(appId, menuOf)
  return (
    <FlowRows
      {...rest}
      name="voice-menus"
      caption={t(($) => $.voice.table.label)}
      columns={columns}
      rows={menus}
      sort={orderOf(search)}
      onSort={({ column, direction }) => {
        if (isSort(column)) onSearch({ sort: column, order: direction })
      }}
    />
  )
}
