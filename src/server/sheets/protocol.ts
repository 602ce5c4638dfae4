import type { CategoryRules, RowCategory, SheetCategory } from '#src/domain/qa/sheet-category.ts'
import type { NamedColumns } from '#src/domain/qa/sheet-columns.ts'
import type { KnownEntry } from '#src/domain/qa/sheet-match.ts'
import type { RowReason, SheetEntry } from '#src/domain/qa/sheet-row.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { FileFaultCode } from './file-fault.ts'
import type { SheetFormat } from './open-file.ts'
import type { WrittenCell } from './xlsx-write.ts'

/** A row that was read and placed. */
export type ReadRow = {
  /** Its number in the file. */
  n: number
  entry: SheetEntry
  /** The entry it is about; null for a new one. */
  entryId: string | null
  category: RowCategory
  reasons: RowReason[]
}

export type ReadJob = {
  task: 'read'
  file: Uint8Array
  format: SheetFormat
  /** Whether a table without a heading is taken, as people paste it. */
  bare: boolean
  /** What its columns hold, where somebody has said so; else its heading tells. */
  named: NamedColumns | null
  categories: SheetCategory[]
  rules: CategoryRules
}

/** Writes a file anew with what is wrong in it: reasons by the number of the row. */
export type MarkJob = {
  task: 'mark'
  file: Uint8Array
  format: SheetFormat
  reasons: Map<number, RowReason[]>
  language: ShellLanguage
  named: NamedColumns | null
}

/** The first rows of a file as they stand, for somebody to say what its columns hold. */
export type SampleJob = {
  task: 'sample'
  file: Uint8Array
  format: SheetFormat
  /** How many rows, and how much of each cell; left out: enough to be looked at. */
  rows?: number
  cell?: number
}

/** A row as it stands: its number in the file, and its cells from the left. */
export type SampleRow = { n: number; cells: string[] }

export type WriteJob = { task: 'write'; format: SheetFormat; language: ShellLanguage }

export type TemplateJob = { task: 'template'; language: ShellLanguage }

/** A small sheet as it is to be: widths of its columns, and its rows with the heading. */
export type TableJob = { task: 'table'; name: string; widths: number[]; rows: WrittenCell[][] }

export type Job = ReadJob | MarkJob | SampleJob | WriteJob | TemplateJob | TableJob

/** What the worker is asked. Each question has one reply, and they are asked one after another. */
export type Ask =
  | { type: 'open'; job: Job }
  /** Entries that exist; all are told before the first row is asked for. */
  | { type: 'known'; entries: KnownEntry[] }
  /** The next rows that were read. */
  | { type: 'next' }
  /** The first rows of the file. */
  | { type: 'sample' }
  /** Rows to be written, a text for every column. */
  | { type: 'put'; rows: string[][] }
  /** The file that was written. */
  | { type: 'finish' }

export type Reply =
  | { type: 'ready' }
  | { type: 'done' }
  | { type: 'rows'; rows: ReadRow[]; last: boolean }
  | { type: 'sampled'; rows: SampleRow[] }
  | { type: 'file'; file: Uint8Array }
  | { type: 'fault'; code: FileFaultCode }
