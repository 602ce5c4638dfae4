/** The table's words, handed in by whoever shows it. */
export type TableTexts = {
  label: string
  /** What the table does with keys, read with its name. */
  help: string
  number: string
  rowName: (key: number) => string
  /** Of the empty row at the end. */
  newRow: string
  open: (row: string) => string
  select: (row: string) => string
  selectAll: string
  selectGroup: (group: string) => string
  groupCount: (rows: number) => string
  loading: string
  sortBy: (column: string) => string
  resize: (column: string) => string
  unsaved: string
  /** Of a row that is begun and not saved, by the titles of the columns that it lacks. */
  draft: (lacking: readonly string[]) => string
  conflict: string
  refused: string
  gone: string
  more: (count: number) => string
  counter: (used: number, limit: number) => string
  edit: (column: string, row: string) => string
  chipsPlaceholder: string
  duplicate: string
  removeChip: (chip: string) => string
  chipNews: (news: { added: number; duplicates: number; refused: number }) => string
  copied: (cells: number) => string
  pasted: (cells: number, skipped: number) => string
  chipsAdded: (added: number, repeats: number) => string
  cleared: (cells: number) => string
  filled: (cells: number) => string
  undone: (cells: number) => string
  redone: (cells: number) => string
  nothing: string
  stillLoading: string
}
