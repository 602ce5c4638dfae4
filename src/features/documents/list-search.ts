import type { DocumentFormat } from '#src/domain/documents/format.ts'
import type { DocumentSort, DocumentState } from '#src/domain/documents/state.ts'

/** What the list of documents is narrowed to and sorted by, as the address keeps it; by itself the newest come first. */
export type ListSearch = {
  text?: string | undefined
  state?: DocumentState | undefined
  format?: DocumentFormat | undefined
  by?: DocumentSort | undefined
  descending?: boolean | undefined
}

export type SetListSearch = (part: ListSearch, options?: { replace?: boolean }) => void

/** Whether anything narrows the list. */
export const isNarrowed = ({ text, state, format }: ListSearch): boolean =>
  text !== undefined || state !== undefined || format !== undefined

export const NOT_NARROWED: ListSearch = { text: undefined, state: undefined, format: undefined }

/** The order as the server is asked, and the head of the table shows it. */
export const orderOf = ({
  by = 'uploaded',
  descending = true,
}: ListSearch): { sort: DocumentSort; order: 'asc' | 'desc' } => ({
  sort: by,
  order: descending ? 'desc' : 'asc',
})

/** The order after a press on a column's head: words begin with the first, figures and days with the most. */
export function afterPress(search: ListSearch, column: DocumentSort): ListSearch {
  const { sort, order } = orderOf(search)
  const descending = sort === column ? order === 'asc' : column !== 'name' && column !== 'status'
  return { by: column, descending }
}
