import { DOCUMENT_FORMATS, type DocumentFormat } from '#src/domain/documents/format.ts'
import { DOCUMENT_SORTS, DOCUMENT_STATES, type DocumentSort, type DocumentState } from '#src/domain/documents/state.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'

/** What the knowledge base shows, as its address keeps it. */
export type KnowledgeSearch = {
  /** The part of the knowledge base; absent: the Q&A. */
  tab?: KnowledgeTab | undefined
  category?: string | undefined
  text?: string | undefined
  enabled?: boolean | undefined
  live?: LiveFilter | undefined
  /** Only entries that answered nobody in the last 30 days. */
  unhit?: boolean | undefined
  /** Only entries without a similar question. */
  alone?: boolean | undefined
  /** Only entries whose day of review has come. */
  due?: boolean | undefined
  tag?: string | undefined
  owner?: string | undefined
  /** Who has changed it last. */
  author?: string | undefined
  /** Only entries with an answer of their own for this language. */
  language?: string | undefined
  /** Only entries whose answer shows a picture, a video or a file. */
  attachment?: boolean | undefined
  /** Changed last on this day or later, and on this day or earlier: YYYY-MM-DD. */
  from?: string | undefined
  until?: string | undefined
  sort?: SortKey | undefined
  descending?: boolean | undefined
  /** What the table's rows are grouped by. */
  group?: 'category' | undefined
  /** The categories whose rows are folded away, parted by commas; `all`: every one of them. */
  folded?: string | undefined
  /** The view that was chosen. */
  view?: string | undefined
  /** The entry in the drawer; `new` for one to be written. */
  entry?: string | undefined
  /** What the documents are narrowed to and sorted by; `text` and `descending` are theirs as well. */
  state?: DocumentState | undefined
  format?: DocumentFormat | undefined
  by?: DocumentSort | undefined
  /** The document in the drawer, and the passage of it that was asked for. */
  document?: string | undefined
  passage?: number | undefined
  /** Whether the online test is open. */
  test?: boolean | undefined
}

export const KNOWLEDGE_TABS = ['qa', 'chitchat', 'documents', 'records'] as const
export type KnowledgeTab = (typeof KNOWLEDGE_TABS)[number]

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<KnowledgeSearch>, options?: { replace?: boolean }) => void

export const LIVE_FILTERS = ['same', 'new', 'changed', 'differs'] as const
export type LiveFilter = (typeof LIVE_FILTERS)[number]

export const SORT_KEYS = [
  'updated',
  'number',
  'question',
  'similar',
  'category',
  'enabled',
  'hits',
  'helpful',
  'review',
  'owner',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** The filter as the server is asked. */
export type EntryFilter = {
  base?: 'chitchat'
  categoryId?: string
  text?: string
  enabled?: boolean
  live?: LiveFilter
  unhit?: boolean
  noSimilar?: boolean
  reviewDue?: boolean
  tag?: string
  owner?: string
  author?: string
  language?: string
  attachment?: boolean
  changedFrom?: string
  changedUntil?: string
}

/** What narrows the list besides the category. */
export const NARROWING = [
  'text',
  'enabled',
  'live',
  'unhit',
  'alone',
  'due',
  'tag',
  'owner',
  'author',
  'language',
  'attachment',
  'from',
  'until',
] as const

/** Whether anything but the category narrows the list. */
export const isFiltered = (search: KnowledgeSearch): boolean => NARROWING.some((name) => search[name] !== undefined)

/** An address without any of that. */
export const NOT_FILTERED: Partial<KnowledgeSearch> = Object.fromEntries(NARROWING.map((name) => [name, undefined]))

export function filterOf({
  tab,
  category,
  text,
  enabled,
  live,
  unhit,
  alone,
  due,
  tag,
  owner,
  author,
  language,
  attachment,
  from,
  until,
}: KnowledgeSearch): EntryFilter {
  return {
    ...(tab === 'chitchat' && { base: tab }),
    ...(category !== undefined && { categoryId: category }),
    ...(text !== undefined && { text }),
    ...(enabled !== undefined && { enabled }),
    ...(live !== undefined && { live }),
    ...(unhit !== undefined && { unhit }),
    ...(alone !== undefined && { noSimilar: alone }),
    ...(due !== undefined && { reviewDue: due }),
    ...(tag !== undefined && { tag }),
    ...(owner !== undefined && { owner }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
    ...(attachment !== undefined && { attachment }),
    ...(from !== undefined && { changedFrom: from }),
    ...(until !== undefined && { changedUntil: until }),
  }
}

/** Every category's rows are folded away. */
export const ALL_FOLDED = 'all'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readSearch(query: Record<string, unknown>): KnowledgeSearch {
  return {
    tab: KNOWLEDGE_TABS.find((tab) => tab !== 'qa' && tab === query.tab),
    category: uuidOf(query.category),
    text: textOf(query.text, FIRST_LIMITS.searchText),
    enabled: flagOf(query.enabled),
    live: LIVE_FILTERS.find((live) => live === query.live),
    unhit: onOf(query.unhit),
    alone: onOf(query.alone),
    due: onOf(query.due),
    tag: textOf(query.tag, FIRST_LIMITS.tag),
    owner: uuidOf(query.owner),
    author: uuidOf(query.author),
    language: languageOf(query.language),
    attachment: onOf(query.attachment),
    from: dayOf(query.from),
    until: dayOf(query.until),
    sort: SORT_KEYS.find((sort) => sort === query.sort),
    descending: flagOf(query.descending),
    group: query.group === 'category' ? query.group : undefined,
    folded: foldedOf(query.folded),
    view: uuidOf(query.view),
    entry: query.entry === 'new' ? 'new' : uuidOf(query.entry),
    state: DOCUMENT_STATES.find((state) => state === query.state),
    format: DOCUMENT_FORMATS.find((format) => format === query.format),
    by: DOCUMENT_SORTS.find((by) => by === query.by),
    document: uuidOf(query.document),
    passage: placeOf(query.passage),
    test: onOf(query.test),
  }
}

function textOf(value: unknown, limit: number): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : Array.from(text).slice(0, limit).join('')
}

function uuidOf(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined
}

function foldedOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === ALL_FOLDED) return value === ALL_FOLDED ? value : undefined
  const ids = value.split(',').filter((id) => UUID.test(id))
  return ids.length === 0 ? undefined : ids.join(',')
}

function languageOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]{2,3}$/.test(value) ? value : undefined
}

/** A day as YYYY-MM-DD that the calendar knows. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

const placeOf = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) >= 1 ? Number(value) : undefined

const onOf = (value: unknown): true | undefined => (flagOf(value) === true ? true : undefined)

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}
