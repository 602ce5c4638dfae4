import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Folder } from './data.ts'
import { orderOf, type FlowSearch } from './search.ts'

/** Flows a request. */
const PAGE = 50
const NO_FOLDERS: readonly Folder[] = []

/** The flows that the address asks for, the folders, and whether the plan has flows at all. */
export function useFlowList(appId: string, search: FlowSearch) {
  const { text, folder, kind, enabled, live } = search
  const { column, direction } = orderOf(search)
  const input = {
    appId,
    limit: PAGE,
    sort: column,
    descending: direction === 'desc',
    ...(text !== undefined && { text }),
    ...(folder !== undefined && { folderId: folder }),
    ...(kind !== undefined && { kind }),
    ...(enabled !== undefined && { enabled }),
    ...(live !== undefined && { live }),
  }
  const list = useInfiniteQuery(
    orpc.flows.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const quota = list.data?.pages[0]?.quota
  const isRefused = list.isError && LOCKED.includes(apiFailure(list.error).code)
  const isLocked = isRefused || quota?.limit === 0
  const folders = useQuery(orpc.flows.folders.queryOptions({ input: { appId }, enabled: !isLocked }))
  return { list, folders: folders.data ?? NO_FOLDERS, quota, isLocked }
}

/** What the plan has not, or no longer. */
const LOCKED = ['FEATURE_LOCKED', 'PACKAGE_EXPIRED']

export type FlowList = ReturnType<typeof useFlowList>['list']
