import { useTexts } from '#src/i18n/use-texts.ts'
import type { TableLabels } from '#src/ui/table/table-types.ts'

/** What the table of quick replies says of itself; nothing is selected in it. */
export function useReplyTableLabels(): TableLabels {
  const t = useTexts()
  const title = t(($) => $.replies.title)
  return {
    selectRow: (row) => row,
    selectAll: title,
    selected: String,
    clearSelection: title,
    bulkBar: title,
    resizeHint: t(($) => $.replies.columns.resize),
    loading: t(($) => $.common.loading),
  }
}
