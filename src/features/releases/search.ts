import { uuidOf } from '#src/lib/uuid-of.ts'

/** What the publish records show, as their address keeps it. */
export type RecordSearch = {
  status?: StatusFilter | undefined
  /** The version whose snapshot is open. */
  snapshot?: string | undefined
  /** The version that is compared, and with what. */
  compare?: string | undefined
  to?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<RecordSearch>, options?: { replace?: boolean }) => void

export const STATUS_FILTERS = ['in_progress', 'deployed', 'failed'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The other side of a comparison that is not a version. */
export const DRAFT = 'draft'

/** Reads the address; what makes no sense is left out, so that a mangled link still opens the list. */
export function readSearch(query: Record<string, unknown>): RecordSearch {
  const compare = uuidOf(query.compare)
  return {
    status: STATUS_FILTERS.find((status) => status === query.status),
    snapshot: uuidOf(query.snapshot),
    compare,
    to: compare === undefined ? undefined : query.to === DRAFT ? DRAFT : uuidOf(query.to),
  }
}
