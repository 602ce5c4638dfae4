import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` also sets tabular figures: for numbers. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** Pixels the column begins with; 160 unless told. */
  width?: number
  /** Pixels it cannot be made narrower than; 64 unless told. */
  minWidth?: number
  /** May be resized and hidden unless told otherwise. */
  resizable?: boolean
  hideable?: boolean
  /** For a column of buttons: the header is read, not seen. */
  headerHidden?: boolean
}

export type TableSort = { column: string; direction: 'asc' | 'desc' }

/** What a user may arrange about a table, for the caller to keep: ids of columns and widths in pixels. */
export type TableLayout = {
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
  /** Ids in order; columns not named follow in their own order. */
  order: readonly string[]
}

export const EMPTY_LAYOUT: TableLayout = { hidden: [], widths: {}, order: [] }

export const MIN_COLUMN_WIDTH = 64
export const MAX_COLUMN_WIDTH = 960

export type TableLabels = {
  /** Names a row for its checkbox: "Select Refund policy". */
  selectRow: (row: string) => string
  selectAll: string
  /** "3 selected" */
  selected: (count: number) => string
  /** "Select all 1,234" */
  selectAllMatching?: (count: number) => string
  clearSelection: string
  /** Names the bar that appears with a selection. */
  bulkBar: string
  /** Tells how to change a column's width by key; read with each header. */
  resizeHint: string
  loading: string
}
