import { useTexts } from '#src/i18n/use-texts.ts'
import type { TableLabels } from '#src/ui/table/table-types.ts'

/** What the tables of the page say besides what they list. */
export function useTableLabels(): TableLabels {
  const t = useTexts()
  return {
    selectRow: (row) => t(($) => $.developer.log.select, { row }),
    selectAll: t(($) => $.developer.log.selectAll),
    selected: (count) => t(($) => $.developer.log.selected, { count }),
    clearSelection: t(($) => $.developer.log.clearSelection),
    bulkBar: t(($) => $.developer.log.bulk),
    resizeHint: t(($) => $.developer.log.resizeHint),
    loading: t(($) => $.common.loading),
  }
}
