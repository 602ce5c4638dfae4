import type { AnswerChannel } from '../answer/channels.ts'
import type { EntryHours } from './conditions.ts'
import type { SheetColumn } from './sheet-columns.ts'
import type { SheetContent } from './sheet-merge.ts'
import { joinLines } from './sheet-row.ts'

/** An entry on its way into a sheet. */
export type ExportedEntry = Omit<SheetContent, 'categoryId'> & { number: number; path: readonly string[] }

/** How the cells that hold one of several values say it. */
export type ExportWords = {
  on: string
  off: string
  channels: Readonly<Record<AnswerChannel, string>>
  hours: Readonly<Record<EntryHours, string>>
}

/** What an entry's cells hold, by column; an import reads the same entry from them. */
export function writeSheetRow(entry: ExportedEntry, words: ExportWords): Record<SheetColumn, string> {
  const [category = '', subcategory = ''] = entry.path
  return {
    number: `FAQ-${entry.number}`,
    category,
    subcategory,
    question: entry.question,
    similar: joinLines(entry.similar),
    answer: entry.answer,
    enabled: entry.enabled ? words.on : words.off,
    counterExamples: joinLines(entry.counterExamples),
    tags: joinLines(entry.tags),
    validFrom: entry.validFrom ?? '',
    validUntil: entry.validUntil ?? '',
    channels: joinLines(entry.channels.map((kind) => words.channels[kind])),
    userTags: joinLines(entry.userTags),
    hours: entry.hours === null ? '' : words.hours[entry.hours],
    reviewOn: entry.reviewOn ?? '',
  }
}
