import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { LIVE_FILTERS, type LiveFilter } from '#src/features/flows/list/search.ts'

export const TABS = ['templates', 'sounds', 'carrier'] as const
const SORTS = ['name', 'number', 'calls', 'selfService', 'updatedAt'] as const
export type Sort = (typeof SORTS)[number]

/** What the list of voice menus shows, as its address keeps it. */
export type MenuSearch = {
  /** Absent: the menus themselves. */
  tab?: (typeof TABS)[number] | undefined
  text?: string | undefined
  live?: LiveFilter | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  /** The menu whose settings are open. */
  settings?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetMenuSearch = (part: Partial<MenuSearch>, options?: { replace?: boolean }) => void

/** The order of the list: the last changed first, unless the address says otherwise. */
export function orderOf({ sort, order }: MenuSearch): { column: Sort; direction: 'asc' | 'desc' } {
  return { column: sort ?? 'updatedAt', direction: order ?? (sort === undefined ? 'desc' : 'asc') }
}

/** Whether a column of the table is one that the list is sorted by. */
export const isSort = (column: string): column is Sort => SORTS.some((sort) => sort === column)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readMenuSearch(query: Record<string, unknown>): MenuSearch {
  const text = typeof query.text === 'string' ? query.text.trim() : ''
  return {
    tab: TABS.find((tab) => tab === query.tab),
    text: text === '' ? undefined : Array.from(text).slice(0, FIRST_LIMITS.searchText).join(''),
    live: LIVE_FILTERS.find((live) => live === query.live),
    sort: SORTS.find((sort) => sort === query.sort),
    order: query.order === 'asc' || query.order === 'desc' ? query.order : undefined,
    settings: typeof query.settings === 'string' && UUID.test(query.settings) ? query.settings : undefined,
  }
}
