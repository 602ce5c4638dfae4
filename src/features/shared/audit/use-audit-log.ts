import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { AuditArea } from '#src/domain/audit/actions.ts'
import type { AuditRange } from '#src/domain/audit/range.ts'

/** What narrows the log. */
type AuditFilter = {
  actorId?: string
  /** A member: what they did, and what was done to them. */
  aboutId?: string
  area?: AuditArea
  range?: AuditRange
  object?: string
}

/** Rows a request. */
const PAGE = 50

/** The rows of the log that a filter leaves, the newest first, a page after the other; `rows` is undefined until there are some. */
export function useAuditLog(appId: string, filter: AuditFilter) {
  const list = useInfiniteQuery(
    orpc.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...filter,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  return { list, rows: list.data?.pages.flatMap(({ items }) => items) }
}
