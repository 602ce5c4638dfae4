import type { TableTexts } from '#src/editor/qa-table/table-texts.ts'
import { isDraft } from '#src/editor/qa-table/draft-key.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** The words of the table of entries. */
export function useTableTexts(): TableTexts {
  const t = useTexts()
  const format = useFormat()
  return {
    label: t(($) => $.knowledge.table.label),
    help: t(($) => $.knowledge.table.help),
    number: t(($) => $.knowledge.table.number),
    rowName: (number) =>
      isDraft(number) ? t(($) => $.knowledge.table.newRow) : t(($) => $.knowledge.table.faq, { number }),
    newRow: t(($) => $.knowledge.table.newRow),
    open: (row) => t(($) => $.knowledge.table.open, { row }),
    select: (row) => t(($) => $.knowledge.table.select, { row }),
    selectAll: t(($) => $.knowledge.table.selectAll),
    selectGroup: (group) => t(($) => $.knowledge.table.selectGroup, { group }),
    groupCount: (count) => t(($) => $.knowledge.table.groupCount, { count }),
    loading: t(($) => $.common.loading),
    sortBy: (column) => t(($) => $.knowledge.table.sortBy, { column }),
    resize: (column) => t(($) => $.knowledge.table.resize, { column }),
    draft: (lacking) =>
      lacking.length === 0
        ? t(($) => $.knowledge.saving.unsaved)
        : t(($) => $.knowledge.saving.draftLacks, { columns: format.list(lacking) }),
    unsaved: t(($) => $.knowledge.saving.unsaved),
    conflict: t(($) => $.knowledge.saving.conflict),
    refused: t(($) => $.knowledge.saving.refused),
    gone: t(($) => $.knowledge.entry.gone),
    more: (count) => t(($) => $.knowledge.table.moreChips, { count }),
    counter: (used, limit) => t(($) => $.common.counter, { used, limit }),
    edit: (column, row) => t(($) => $.knowledge.table.edit, { column, row }),
    chipsPlaceholder: t(($) => $.knowledge.entry.similarPlaceholder),
    duplicate: t(($) => $.knowledge.entry.duplicate),
    removeChip: (text) => t(($) => $.knowledge.entry.removeSimilar, { text }),
    chipNews: ({ added, duplicates, refused }) =>
      [
        added > 0 && t(($) => $.knowledge.entry.pasted, { count: added }),
        duplicates > 0 && t(($) => $.knowledge.entry.repeated, { count: duplicates }),
        refused > 0 && t(($) => $.knowledge.entry.refused, { count: refused }),
      ]
        .filter(Boolean)
        .join(' '),
    copied: (count) => t(($) => $.knowledge.news.copied, { count }),
    pasted: (count, skipped) =>
      skipped === 0
        ? t(($) => $.knowledge.news.pasted, { count })
        : t(($) => $.knowledge.news.pastedSome, { count, skipped }),
    chipsAdded: (count, repeats) =>
      repeats === 0
        ? t(($) => $.knowledge.news.chips, { count })
        : t(($) => $.knowledge.news.chipsSome, { count, repeats }),
    cleared: (count) => t(($) => $.knowledge.news.cleared, { count }),
    filled: (count) => t(($) => $.knowledge.news.filled, { count }),
    undone: (count) => t(($) => $.knowledge.news.undone, { count }),
    redone: (count) => t(($) => $.knowledge.news.redone, { count }),
    nothing: t(($) => $.knowledge.news.nothing),
    stillLoading: t(($) => $.knowledge.news.stillLoading),
  }
}
