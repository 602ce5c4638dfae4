import type { SheetColumn } from './sheet-columns.ts'
import type { SheetContent } from './sheet-merge.ts'
import { joinLines } from './sheet-row.ts'

/** An entry on its way into a sheet. */
export type ExportedEntry = Omit<SheetContent, 'categoryId'> & { number: number; path: readonly string[] }

/** What an entry's cells hold, by column; an import reads the same entry from them. */
export function writeSheetRow(entry: ExportedEntry, status: { on: string; off: string }): Record<SheetColumn, string> {
  const [category = '', subcategory = ''] = entry.path
  return {
    number: `FAQ-${entry.number}`,
    category,
    subcategory,
    question: entry.question,
    similar: joinLines(entry.similar),
    answer: entry.answer,
    enabled: entry.enabled ? status.on : status.off,
    counterExamples: joinLines(entry.counterExamples),
    tags: joinLines(entry.tags),
    validFrom: entry.validFrom ?? '',
    validUntil: entry.validUntil ?? '',
    reviewOn: entry.reviewOn ?? '',
  }
}
