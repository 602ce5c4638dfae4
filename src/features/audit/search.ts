import { AUDIT_AREAS, type AuditArea } from '#src/domain/audit/actions.ts'
import { AUDIT_RANGES, type AuditRange } from '#src/domain/audit/range.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

/** What the audit log shows, as its address keeps it. */
export type AuditSearch = {
  /** A person's id. */
  actor?: string | undefined
  area?: AuditArea | undefined
  range?: AuditRange | undefined
  object?: string | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<AuditSearch>, options?: { replace?: boolean }) => void

/** Nothing that narrows the log. */
export const NO_FILTER = {
  actor: undefined,
  area: undefined,
  range: undefined,
  object: undefined,
} as const satisfies AuditSearch

/** Reads the address; what makes no sense is left out. */
export function readSearch(query: Record<string, unknown>): AuditSearch {
  const object = typeof query.object === 'string' || typeof query.object === 'number' ? String(query.object).trim() : ''
  return {
    actor: uuidOf(query.actor),
    area: AUDIT_AREAS.find((area) => area === query.area),
    range: AUDIT_RANGES.find((range) => range === query.range),
    object: object === '' ? undefined : Array.from(object).slice(0, FIRST_LIMITS.searchText).join(''),
  }
}

/** What narrows the log, as the server is asked for it. */
export const filterOf = ({ actor, area, range, object }: AuditSearch) => ({
  ...(actor !== undefined && { actorId: actor }),
  ...(area !== undefined && { area }),
  ...(range !== undefined && { range }),
  ...(object !== undefined && { object }),
})
