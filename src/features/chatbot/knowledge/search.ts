import { LIMITS } from '#src/domain/limits.ts'

/** What the knowledge base shows, as its address keeps it. */
export type KnowledgeSearch = {
  category?: string | undefined
  text?: string | undefined
  enabled?: boolean | undefined
  live?: LiveFilter | undefined
  /** The entry in the drawer; `new` for one to be written. */
  entry?: string | undefined
  /** Whether the online test is open. */
  test?: boolean | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<KnowledgeSearch>, options?: { replace?: boolean }) => void

export const LIVE_FILTERS = ['same', 'new', 'changed'] as const
export type LiveFilter = (typeof LIVE_FILTERS)[number]

/** Whether anything but the category narrows the list. */
export function isFiltered({ text, enabled, live }: KnowledgeSearch): boolean {
  return text !== undefined || enabled !== undefined || live !== undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readSearch(query: Record<string, unknown>): KnowledgeSearch {
  const text = typeof query.text === 'string' ? query.text.trim() : ''
  return {
    category: uuidOf(query.category),
    text: text === '' ? undefined : Array.from(text).slice(0, LIMITS.search.text).join(''),
    enabled: flagOf(query.enabled),
    live: LIVE_FILTERS.find((live) => live === query.live),
    entry: query.entry === 'new' ? 'new' : uuidOf(query.entry),
    test: flagOf(query.test) === true ? true : undefined,
  }
}

function uuidOf(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined
}

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}
