import { z } from 'zod'
import { ENTRY_SPEC, perField, SHEET_FIELDS, type SheetField } from './fields.ts'

/** The columns by which a row is found and filed. */
const PLACE_COLUMNS = ['number', 'category', 'subcategory'] as const
type PlaceColumn = (typeof PLACE_COLUMNS)[number]

export type SheetColumn = PlaceColumn | SheetField
/** The columns a sheet of Q&A may have, in the order an export writes them. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [...PLACE_COLUMNS, ...SHEET_FIELDS]

const PLACE_WIDTHS: Readonly<Record<PlaceColumn, number>> = { number: 10, category: 18, subcategory: 18 }

/** How wide each column begins, in characters. */
export const COLUMN_WIDTHS: Readonly<Record<SheetColumn, number>> = {
  ...PLACE_WIDTHS,
  ...perField(SHEET_FIELDS, (field) => ENTRY_SPEC[field].sheet.width),
}

/** What the heading of a column may be, in any language. */
export type HeadingWords = Readonly<Record<SheetColumn, readonly string[]>>

/** Which column of the file holds what, counted from 0. A column that the file does not have stays as it is. */
export type SheetLayout = { columns: ReadonlyMap<SheetColumn, number>; hasHeading: boolean }

/** Columns of a file that are looked at; what lies beyond is nobody's. */
export const MOST_COLUMNS = 64

/**
 * What the columns of a file hold, as somebody has said: for each from the left one of ours, or null. `heading`: the
 * number of the row that is their heading, so that what stands below it is read; 0: all rows are.
 */
export const namedColumnsSchema = z
  .object({
    heading: z.number().int().min(0).max(1000),
    columns: z.array(z.enum(SHEET_COLUMNS).nullable()).max(MOST_COLUMNS),
  })
  .refine(({ columns }) => namedLayout(columns) !== null, { message: 'INVALID', path: ['columns'] })
export type NamedColumns = z.output<typeof namedColumnsSchema>

/** The layout of columns that were named; null when one is named twice, or question or answer is missing. */
export function namedLayout(columns: readonly (SheetColumn | null)[]): SheetLayout | null {
  const named = columns.flatMap((column, index) => (column === null ? [] : [[column, index] as const]))
  const layout = new Map(named)
  return layout.size === named.length && NEEDED.every((column) => layout.has(column))
    ? { columns: layout, hasHeading: true }
    : null
}

/** Without these nothing can be read. */
const NEEDED = ['question', 'answer'] as const

/** What a table without a heading holds, by how many columns it has: as people paste it. */
const BARE: Readonly<Record<number, readonly SheetColumn[]>> = {
  2: ['question', 'answer'],
  3: ['question', 'similar', 'answer'],
}

/** A heading without what people add to it: case, width, spaces, a mark for «required», a remark in brackets. */
export function headingKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:_-]+/g, '')
}

/** Reads a row as the heading; null when it does not name both question and answer. */
export function readHeading(cells: readonly string[], words: HeadingWords): SheetLayout | null {
  const columns = new Map<SheetColumn, number>()
  const keys = cells.map(headingKey)
  for (const column of SHEET_COLUMNS) {
    const known = words[column].map(headingKey)
    const at = keys.findIndex((key) => key !== '' && known.includes(key))
    if (at >= 0) columns.set(column, at)
  }
  return NEEDED.every((column) => columns.has(column)) ? { columns, hasHeading: true } : null
}

/** The layout of a table that was pasted without a heading; null when its width says nothing. */
export function bareLayout(width: number): SheetLayout | null {
  const columns = BARE[width]
  return columns ? { columns: new Map(columns.map((column, index) => [column, index])), hasHeading: false } : null
}
