import { useTexts } from '#src/i18n/use-texts.ts'
import type { TableLabels } from '#src/ui/table/table-types.ts'

/** What the tables of this page say of themselves. */
export function useTableLabels(): TableLabels {
  const t = useTexts()
  return {
    selectRow: (row) => t(($) => $.team.members.select, { row }),
    selectAll: t(($) => $.team.members.selectAll),
    selected: (count) => t(($) => $.team.members.selected, { count }),
    clearSelection: t(($) => $.team.members.clearSelection),
    bulkBar: t(($) => $.team.members.bulkBar),
    resizeHint: t(($) => $.team.members.resizeHint),
    loading: t(($) => $.common.loading),
  }
}
