import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { orderOf, type MenuSearch } from './search.ts'

/** Menus a request. */
const PAGE = 50

/** The menus that the address asks for, and whether the application has any at all. */
export function useMenuList(appId: string, search: MenuSearch) {
  const { text, live } = search
  const { column, direction } = orderOf(search)
  const list = useInfiniteQuery(
    orpc.voice.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        sort: column,
        descending: direction === 'desc',
        ...(text !== undefined && { text }),
        ...(live !== undefined && { live }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const isFiltered = text !== undefined || live !== undefined
  return { list, isEmpty: !isFiltered && list.data?.pages[0]?.total === 0 }
}

export type MenuList = ReturnType<typeof useMenuList>['list']
