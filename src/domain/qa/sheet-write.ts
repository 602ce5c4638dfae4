import type { AnswerChannel } from '../answer/channels.ts'
import type { EntryHours } from './conditions.ts'
import { ENTRY_SPEC, perField, SHEET_FIELDS, type SheetField } from './fields.ts'
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
    ...perField(SHEET_FIELDS, (field) => cellOf(field, entry, words)),
  }
}

function cellOf(field: SheetField, entry: ExportedEntry, words: ExportWords): string {
  const value = entry[field]
  switch (ENTRY_SPEC[field].kind) {
    case 'channels':
      return joinLines((value as readonly AnswerChannel[]).map((kind) => words.channels[kind]))
    case 'texts':
      return joinLines(value as readonly string[])
    case 'flag':
      return value === true ? words.on : words.off
    case 'hours':
      return value === null ? '' : words.hours[value as EntryHours]
    case 'text':
    case 'day':
      return (value as string | null) ?? ''
  }
}
