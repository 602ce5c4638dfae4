import { FILE_FAQ_STATUSES, type FileFaqStatus } from '#src/domain/documents/file-faq-status.ts'
import { PASSAGE_LANGUAGES, type PassageLanguage } from '#src/domain/documents/passage-languages.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

export const FILE_TABS = ['search', 'faq', 'test', 'records'] as const
export type FileTab = (typeof FILE_TABS)[number]

export const MODES = ['keyword', 'semantic', 'both'] as const
export type Mode = (typeof MODES)[number]

export const FAQ_FILTERS = ['open', ...FILE_FAQ_STATUSES] as const
export type FaqFilter = 'open' | FileFaqStatus

/** How long ago a document came, and how many days that is. */
export const ADDED_DAYS = { '24h': 1, '7d': 7, '14d': 14, '30d': 30 } as const
export type Added = keyof typeof ADDED_DAYS
const ADDED: readonly Added[] = ['24h', '7d', '14d', '30d']

export const RANGES = ['24h', '7d', '14d', '30d'] as const
export const KINDS = ['live', 'test'] as const
export const OUTCOMES = ['direct', 'clarify', 'chitchat', 'document', 'fallback'] as const
export const SEQUELS = ['went_on', 'asked_again', 'person'] as const

/** What the page of file search shows, as its address keeps it. */
export type FileSearch = {
  /** The part that is open; absent: the search. */
  tab?: Exclude<FileTab, 'search'> | undefined
  text?: string | undefined
  mode?: Exclude<Mode, 'keyword'> | undefined
  /** The document that is searched, or whose questions are shown. */
  document?: string | undefined
  unused?: true | undefined
  language?: PassageLanguage | undefined
  /** How long ago the document came, at most. */
  added?: Added | undefined
  /** What has become of the questions that are shown; absent: the open ones. */
  status?: Exclude<FaqFilter, 'open'> | 'all' | undefined
  range?: Exclude<(typeof RANGES)[number], '7d'> | undefined
  kind?: (typeof KINDS)[number] | undefined
  outcome?: (typeof OUTCOMES)[number] | undefined
  sequel?: (typeof SEQUELS)[number] | undefined
  /** The record in the drawer. */
  record?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<FileSearch>, options?: { replace?: boolean }) => void

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the page. */
export function readFileSearch(query: Record<string, unknown>): FileSearch {
  // A search for a number alone comes as one.
  const text = typeof query.text === 'string' || typeof query.text === 'number' ? String(query.text).trim() : ''
  return {
    tab: FILE_TABS.filter((tab) => tab !== 'search').find((tab) => tab === query.tab),
    text: text === '' ? undefined : Array.from(text).slice(0, FIRST_LIMITS.searchText).join(''),
    mode: MODES.filter((mode) => mode !== 'keyword').find((mode) => mode === query.mode),
    document: uuidOf(query.document),
    language: PASSAGE_LANGUAGES.find((language) => language === query.language),
    added: ADDED.find((range) => range === query.added),
    unused: query.unused === true || query.unused === 'true' ? true : undefined,
    status: query.status === 'all' ? 'all' : FILE_FAQ_STATUSES.find((status) => status === query.status),
    range: RANGES.filter((range) => range !== '7d').find((range) => range === query.range),
    kind: KINDS.find((kind) => kind === query.kind),
    outcome: OUTCOMES.find((outcome) => outcome === query.outcome),
    sequel: SEQUELS.find((sequel) => sequel === query.sequel),
    record: uuidOf(query.record),
  }
}
