import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { KINDS, type FlowKind } from './data.ts'

/** What the list of task flows shows, as its address keeps it. */
export type FlowSearch = {
  tab?: 'templates' | undefined
  text?: string | undefined
  /** A folder's id; `none` for the flows in none. */
  folder?: string | undefined
  kind?: FlowKind | undefined
  enabled?: boolean | undefined
  live?: LiveFilter | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<FlowSearch>, options?: { replace?: boolean }) => void

export const LIVE_FILTERS = ['same', 'changed', 'new', 'off'] as const
export type LiveFilter = (typeof LIVE_FILTERS)[number]

const SORTS = ['name', 'number', 'runs', 'completed', 'failed', 'lastRunAt', 'updatedAt'] as const
export type Sort = (typeof SORTS)[number]

/** The address without what narrows the list; its folder stays. */
export const NO_FILTER = { text: undefined, kind: undefined, enabled: undefined, live: undefined } as const

/** Whether anything but the folder narrows the list. */
export function isFiltered({ text, kind, enabled, live }: FlowSearch): boolean {
  return text !== undefined || kind !== undefined || enabled !== undefined || live !== undefined
}

/** The order of the list: the last changed first, unless the address says otherwise. */
export function orderOf({ sort, order }: FlowSearch): { column: Sort; direction: 'asc' | 'desc' } {
  return { column: sort ?? 'updatedAt', direction: order ?? (sort === undefined ? 'desc' : 'asc') }
}

/** Whether a column of the table is one that the list is sorted by. */
export function isSort(column: string): column is Sort {
  return SORTS.some((sort) => sort === column)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readSearch(query: Record<string, unknown>): FlowSearch {
  const text = typeof query.text === 'string' ? query.text.trim() : ''
  const { folder } = query
  return {
    tab: query.tab === 'templates' ? 'templates' : undefined,
    text: text === '' ? undefined : Array.from(text).slice(0, FIRST_LIMITS.searchText).join(''),
    folder: typeof folder === 'string' && (folder === 'none' || UUID.test(folder)) ? folder : undefined,
    kind: KINDS.find((kind) => kind === query.kind),
    enabled: flagOf(query.enabled),
    live: LIVE_FILTERS.find((live) => live === query.live),
    sort: SORTS.find((sort) => sort === query.sort),
    order: query.order === 'asc' || query.order === 'desc' ? query.order : undefined,
  }
}

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}
